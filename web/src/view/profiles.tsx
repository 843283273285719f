/** How apps are run: in their home, or as a model does that researchers compare with. */
import type { Options, ProfileChoice } from '../engine/protocol.gen.ts';
import { setOptions } from '../state/options.ts';
import { appStrings } from '../strings/apps.ts';
import { usePage, useSession } from '../widget/context.ts';
import { profiles } from './profiles.gen.ts';

const words = appStrings.options;

/** What is chosen of an option; the first there is when nothing was. */
const chosen = (options: Options, { name, choices }: ProfileChoice): string =>
  options.profileOptions?.find((o) => o.name === name)?.value ?? choices[0] ?? '';

export function Profiles() {
  const session = useSession();
  const options = usePage((p) => p.options);
  const choose = (profile: string, choices: readonly ProfileChoice[]): void =>
    session.do(setOptions({ profile, profileOptions: choices.map((c) => ({ name: c.name, value: chosen(options, c) })) }));
  const [home, about] = words.home;
  const current = profiles.find((p) => p.name === options.profile);
  return (
    <fieldset class="choices">
      <legend>{words.profile}</legend>
      <Choice title={home} about={about} checked={!current} onChoose={() => choose('', [])} />
      {profiles.map((p) => (
        <Choice key={p.name} title={p.title} about={p.about} checked={p === current} onChoose={() => choose(p.name, p.options)} />
      ))}
      {current?.options.map((o) => <Values key={o.name} option={o} />)}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly about: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Choice({ title, about, checked, onChoose }: ChoiceProps) {
  return (
    <label class="choice">
      <input type="radio" name="profile" checked={checked} onChange={onChoose} />
      <span>{title}<span class="choice-text">{about}</span></span>
    </label>
  );
}

function Values({ option }: { option: ProfileChoice }) {
  const session = useSession();
  const options = usePage((p) => p.options);
  const set = (value: string): void => {
    const others = (options.profileOptions ?? []).filter((o) => o.name !== option.name);
    session.do(setOptions({ profileOptions: [...others, { name: option.name, value }] }));
  };
  return (
    <label class="limit">{option.title}
      <select class="field" value={chosen(options, option)} data-action={option.name} onChange={(e) => set(e.currentTarget.value)}>
        {option.choices.map((name) => <option key={name} value={name}>{name}</option>)}
      </select>
    </label>
  );
}
