/** The tools above the graph: which part of it is shown, put together by what, how hot, how near. */
import { useMemo } from 'preact/hooks';
import { openFind, parseScope, radii, setFind, setScope, shows, trails } from '../state/scope.ts';
import { findText, rungText } from '../strings/graph-rungs.ts';
import { text } from '../strings/graph.ts';
import { usePage, useSession } from '../widget/context.ts';
import type { CameraControl } from './control.ts';
import { HeatMenu } from './heat-menu.tsx';
import { isLarge } from './marks.ts';
import { TickMenu } from './tick-menu.tsx';
import { indicesOf } from './ticks.ts';
import { Choice, closeOthers, FullscreenButton, SaveMenu, Toggle, Toolbar, ZoomButtons, type Format } from './toolbar.tsx';
import type { Sketch } from './use-sketch.ts';

interface PaneToolsProps {
  readonly sketch: Sketch;
  readonly control: CameraControl;
  readonly table: boolean;
  readonly onTable: (on: boolean) => void;
  readonly allLabels: boolean;
  readonly onLabels: (on: boolean) => void;
  readonly onSave: (format: Format) => void;
}

export function PaneTools({ sketch, control, table, onTable, allLabels, onLabels, onSave }: PaneToolsProps) {
  const session = useSession();
  const finding = usePage((p) => p.find !== null);
  const picture = !table && !isLarge(sketch.drawn) && sketch.rung !== 'overview';
  return (
    <Toolbar>
      <ShowTools sketch={sketch} />
      <Toggle on={finding} title={findText.findHint} onChange={(on) => session.do(on ? openFind : setFind(null))}>{findText.find}</Toggle>
      {!table && <ZoomButtons control={control} />}
      <details class="tool-menu" onToggle={closeOthers}>
        <summary class="tool" data-action="look" title={rungText.lookHint}>{rungText.look}</summary>
        <div class="tool-menu-items look-items">
          <HeatMenu model={sketch.model} />
          <TrailChoice />
          {picture && <Toggle on={allLabels} title={text.labelsHint} onChange={onLabels}>{text.labels}</Toggle>}
          <Toggle on={table} title={text.tableHint} onChange={onTable}>{text.asTable}</Toggle>
          <FullscreenButton />
        </div>
      </details>
      <SaveMenu svg={picture} onSave={onSave} />
    </Toolbar>
  );
}

const showOptions = shows.map((value) => ({ value, label: rungText.shows[value], hint: rungText.showHints[value] }));

/** The rung, and what it can be told. */
function ShowTools({ sketch }: { sketch: Sketch }) {
  const session = useSession();
  const { show, radius, ticked } = parseScope(usePage((p) => p.scope));
  const { quotient, request } = sketch;
  const stored = useMemo(() => (quotient === null ? null : new Set(quotient.stored)), [quotient]);
  return (
    <>
      <Choice label={rungText.view} shown={false} value={show} options={showOptions} onChange={(value) => session.do(setScope({ show: value }))} />
      {request !== null && <TickMenu model={sketch.model} shown={ticked.length > 0 ? indicesOf(sketch.model, ticked) : quotient?.locations ?? []} own={ticked.length > 0} stored={stored} />}
      {show === 'neighbourhood' && (
        <Choice label={rungText.radius} shown value={String(radius)} options={radii.map((r) => ({ value: String(r), label: String(r) }))}
          onChange={(value) => session.do(setScope({ radius: Number(value) }))} />
      )}
    </>
  );
}

function TrailChoice() {
  const session = useSession();
  const trail = usePage((p) => (p.trace === null ? null : parseScope(p.scope).trail));
  if (trail === null) return null;
  return (
    <Choice label={rungText.trail} value={trail} onChange={(value) => session.do(setScope({ trail: value }))}
      options={trails.map((value) => ({ value, label: rungText.trails[value], hint: rungText.trailHint }))} />
  );
}
