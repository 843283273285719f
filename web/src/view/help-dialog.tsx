/** The keyboard map, made from the table of commands. */
import { setDialog, setSingleKeys } from '../state/screen.ts';
import { commandStrings } from '../strings/craft.ts';
import { helpStrings } from '../strings/dialogs.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Dialog } from '../widget/dialog.tsx';
import { commands, keyName, type CommandGroup } from './palette/commands.ts';

const t = helpStrings;
const own = commandStrings.own;

interface Row {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Keys of the editor and the time axis, which listen for themselves. */
const others: Partial<Record<CommandGroup, readonly Row[]>> = {
  run: [{ keys: ['+', '−', '0'], does: own.zoom }],
  program: [
    { keys: ['F12'], does: own.define }, { keys: ['F2'], does: own.rename }, { keys: ['Ctrl+Space'], does: own.complete },
    { keys: ['Mod+f'], does: own.search }, { keys: ['Mod+z'], does: own.undo }, { keys: ['Escape', 'Tab'], does: own.leave },
  ],
};

const rowsOf = (group: CommandGroup): readonly Row[] => [
  ...commands.filter((c) => c.group === group && c.keys.length > 0).map((c) => ({ keys: c.keys, does: c.title })),
  ...(others[group] ?? []),
];

export function HelpDialog() {
  const session = useSession();
  const single = usePage((p) => p.singleKeys);
  return (
    <Dialog title={t.title} kind="help">
      <div class="dialog-body">
        <p>{t.about}</p>
        <p><button class="button small" onClick={() => session.do(setDialog('reference'))} data-action="reference">{t.reference}</button></p>
        <div class="key-groups">
          {(Object.keys(commandStrings.groups) as CommandGroup[]).map((group) => <Group key={group} group={group} />)}
        </div>
        <label class="choice">
          <input type="checkbox" checked={single} onChange={(e) => session.do(setSingleKeys(e.currentTarget.checked))} />
          <span>{t.useSingle}<span class="choice-text">{t.single}</span></span>
        </label>
      </div>
    </Dialog>
  );
}

function Group({ group }: { group: CommandGroup }) {
  return (
    <section>
      <h3>{commandStrings.groups[group]}</h3>
      <dl class="keys">
        {rowsOf(group).map(({ keys, does }) => (
          <div class="key-row" key={does}>
            <dt>{keys.map((key) => <kbd key={key}>{keyName(key)}</kbd>)}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
