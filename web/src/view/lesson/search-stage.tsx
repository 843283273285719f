/** The stage of a lesson with two searches: the picture twice, and below it what moves them. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CodePanel } from '../../graph/code-panel.tsx';
import { CameraControl } from '../../graph/control.ts';
import { dotNames } from '../../graph/dots.ts';
import { SetsLegend } from '../../graph/dots-legend.tsx';
import { Toggle } from '../../graph/toolbar.tsx';
import { linesOf } from '../../lessons/program.ts';
import type { SearchLesson, Show, Side } from '../../lessons/lesson.ts';
import { shownParts, stageParts } from '../../state/lesson.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';
import { usePage } from '../../widget/context.ts';
import { Figures } from './figures.tsx';
import { Below, PartToggles } from './parts.tsx';
import { LessonGraph } from './lesson-graph.tsx';
import { centre } from './centre.ts';
import { ProgramList } from './program-list.tsx';
import { Scrubber } from './scrubber.tsx';
import type { SearchMaterial } from './use-engine.ts';
import { usePosition, type Position } from './use-position.ts';
import { useStageKeys } from './use-keys.ts';
import { bothSides, sidesShown, useLessonLayout } from './use-layout.ts';

interface Props {
  readonly lesson: SearchLesson;
  readonly material: SearchMaterial;
  readonly show: Show;
  readonly onSelect: (state: number) => void;
}

export function SearchStage({ lesson, material, show, onSelect }: Props) {
  const { searches, rows, files } = material;
  const position = usePosition(searches, show);
  const overlay = useOverlay(show);
  useStageKeys(position, overlay.swap);
  const lit = useMemo(() => litLines(material, show, position), [material, show, position.moment]);
  const parts = usePage(shownParts);
  const searching = show.kind === 'search' || show.kind === 'missed';
  return (
    <div class={`lesson-stage shows-${show.kind}`}>
      {searching && <Pictures lesson={lesson} material={material} show={show} position={position} overlay={overlay} onSelect={onSelect} />}
      {searching && <Scrubber searches={searches} position={position} />}
      <Below shown={searching ? parts : show.kind === 'figures' ? ['table'] : ['program']} parts={{
        program: () => <ProgramList files={files} lit={lit} />,
        code: () => <Code lesson={lesson} material={material} show={show} position={position} />,
        table: () => <Figures lesson={lesson} rows={rows} />,
      }} />
    </div>
  );
}

/** A lecture hall reads from afar. */
const MOST_BLOWN_UP = 3;

interface Overlay {
  /** whose picture is on top; null for side by side */
  readonly top: Side | null;
  readonly swap: () => void;
  readonly set: (on: boolean) => void;
}

/** N puts both on one picture, and then changes between them. */
function useOverlay(show: Show): Overlay {
  const [top, setTop] = useState<Side | null>(null);
  useEffect(() => setTop(null), [show.kind]);
  return {
    top,
    swap: () => setTop((now) => (now === 'naive' ? 'sound' : 'naive')),
    set: (on) => setTop(on ? 'naive' : null),
  };
}

interface PicturesProps extends Props {
  readonly position: Position;
  readonly overlay: Overlay;
}

function Pictures({ lesson, material: { searches }, show, position, overlay, onSelect }: PicturesProps) {
  const control = useMemo(() => new CameraControl(MOST_BLOWN_UP), [searches]);
  const layout = useLessonLayout(searches);
  const sides = overlay.top === null ? sidesShown(show) : bothSides;
  const missed = show.kind === 'missed' && !position.free && position.index === searches.moments.length - 1 ? show.step : null;
  return (
    <div class="lesson-pictures">
      <div class={`lesson-graphs ${sides.length === 1 ? 'single' : ''}${overlay.top === null ? '' : ' overlaid'}`}>
        {sides.map((side) => (
          <LessonGraph key={side} searches={searches} side={side} who={lesson[side]} moment={position.moment} layout={layout} control={control}
            missed={missed} onSelect={onSelect} onEntry={(entry) => position.goTo(side, entry)} faded={overlay.top !== null && overlay.top !== side} />
        ))}
      </div>
      <div class="lesson-legend">
        <SetsLegend model={searches.model} />
        {dotNames(searches.model) === null && <span class="dim">{t.circles(searches.model.events.map((e) => e.name).join(' '))}</span>}
        <PartToggles parts={stageParts} />
        <Toggle on={overlay.top !== null} title={t.overlayHint} onChange={overlay.set}>{t.overlay} <kbd>N</kbd></Toggle>
        {overlay.top !== null && <span role="status">{overlay.top === 'naive' ? t.naiveNow : t.soundNow}</span>}
      </div>
    </div>
  );
}

/** The lines of the events that are being executed, or those that the step is about. */
function litLines({ files, searches }: SearchMaterial, show: Show, { moment }: Position): ReadonlySet<number> {
  const text = files[0]?.text ?? '';
  if (show.kind === 'program') return linesOf(text, show.lines);
  if (show.kind !== 'search') return new Set();
  const entries = [moment.who === 'naive' ? searches.naive.log[moment.naive] : searches.sound.log[moment.sound]];
  const names = entries.map((entry) => searches.model.events[entry?.event ?? -1]?.name).filter((name) => name !== undefined);
  return linesOf(text, names.flatMap((name) => [`event ${name} `, `event ${name}(`]));
}

function Code({ lesson, material, show, position }: Omit<PicturesProps, 'overlay' | 'onSelect'>) {
  const given = show.kind === 'search' ? (show.code ?? (show.sides === 'naive' ? 'naive' : 'sound')) : 'sound';
  const [side, setSide] = useState<Side>(given);
  useEffect(() => setSide(given), [given, show]);
  const algorithm = material.hello.algorithms.find((a) => a.name === lesson[side].algorithm);
  const entry = material.searches[side].log[position.moment[side]];
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => centre(panel.current?.querySelector('.code-panel')));
  const stays = show.kind === 'search' && show.line !== undefined && !position.free;
  return (
    <div class="lesson-code" ref={panel}>
      <div class="lesson-code-of" role="group" aria-label={t.codeOf}>
        {(['naive', 'sound'] as const).map((s) => (
          <button key={s} type="button" class={`tool ${s}`} aria-pressed={s === side} onClick={() => setSide(s)}>{t[s]}</button>
        ))}
      </div>
      {algorithm !== undefined && <CodePanel algorithm={algorithm} line={stays ? (show.line ?? '') : (entry?.line ?? '')} />}
    </div>
  );
}
