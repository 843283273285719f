import { useMemo, useState } from 'preact/hooks';
import type { Model } from '../engine/protocol.gen.ts';
import { setScope } from '../state/scope.ts';
import { rungText } from '../strings/graph-rungs.ts';
import { useSession } from '../widget/context.ts';
import { matching, tickGroups, tickState, withTicks, type TickGroup } from './ticks.ts';
import { closeOthers } from './toolbar.tsx';

interface TickMenuProps {
  readonly model: Model;
  /** The locations that the classes on show are made of. */
  readonly shown: readonly number[];
  /** Whether the reader ticked them, rather than the engine. */
  readonly own: boolean;
  /** The locations whose values states tell; null when that is not known yet. */
  readonly stored: ReadonlySet<number> | null;
}

/** The list to tick what states are put together by. */
export function TickMenu({ model, shown, own, stored }: TickMenuProps) {
  const session = useSession();
  const [search, setSearch] = useState('');
  const groups = useMemo(() => tickGroups(model, stored), [model, stored]);
  const found = matching(groups, search);
  const ticked = new Set(shown);
  const tick = (changed: readonly number[], on: boolean): void => session.do(setScope({ ticked: withTicks(model, shown, changed, on), show: 'quotient' }));
  return (
    <details class="tool-menu tick-menu" onToggle={closeOthers}>
      <summary class="tool" data-action="ticks" title={rungText.byHint}>{rungText.by}</summary>
      <div class="tool-menu-items tick-list">
        <button type="button" class="tool" aria-pressed={!own} title={rungText.byMattersHint} data-action="by-matters"
          onClick={() => session.do(setScope({ ticked: [] }))}>{rungText.byMatters}</button>
        <input type="search" class="tick-search" placeholder={rungText.search} aria-label={rungText.search} value={search}
          onInput={(e) => setSearch(e.currentTarget.value)} />
        <div class="tick-groups">
          {found.length === 0 && <p class="tool-label">{rungText.noMatch}</p>}
          {found.map((group) => <Group key={`${group.device}${group.name}`} group={group} ticked={ticked} onTick={tick} />)}
        </div>
      </div>
    </details>
  );
}

interface GroupProps {
  readonly group: TickGroup;
  readonly ticked: ReadonlySet<number>;
  readonly onTick: (changed: readonly number[], on: boolean) => void;
}

/** One device with what it has; a tick on its name ticks all of that. */
function Group({ group, ticked, onTick }: GroupProps) {
  const state = tickState(group, ticked);
  const name = group.name === '' ? rungText.program : group.name;
  return (
    <fieldset class="tick-group">
      <legend>
        <label>
          <input type="checkbox" checked={state === 'all'} ref={(box) => { if (box) box.indeterminate = state === 'some'; }}
            onChange={(e) => onTick(group.locations.map((l) => l.index), e.currentTarget.checked)} />
          {name}
        </label>
      </legend>
      {group.locations.map((location) => (
        <label key={location.index}>
          <input type="checkbox" data-tick={location.name} checked={ticked.has(location.index)}
            onChange={(e) => onTick([location.index], e.currentTarget.checked)} />
          {location.short}
        </label>
      ))}
    </fieldset>
  );
}
