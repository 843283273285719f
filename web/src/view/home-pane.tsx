/** The home: its devices, and the settings of each installed app as its author laid them out. */
import { useEffect, useState } from 'preact/hooks';
import { askHome, changeSetting, showPlace } from '../control/home.ts';
import { checkTwoByTwo } from '../control/members.ts';
import type { Setup, SetupApp, SetupField } from '../engine/protocol.gen.ts';
import { isApp, kindsOfApps } from '../state/files.ts';
import { isLeftOut } from '../state/kinds.ts';
import { openFile } from '../state/program.ts';
import { appStrings } from '../strings/apps.ts';
import { stateStrings } from '../strings/craft.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { placeOf } from '../widget/place.ts';
import { Control } from '../widget/setting.tsx';
import { Devices } from './home-devices.tsx';
import { Wanted } from './registry.tsx';

const t = appStrings.home;

export function HomePane() {
  const session = useSession();
  const files = usePage((p) => p.files);
  const known = usePage((p) => p.setup);
  const checked = usePage((p) => p.checked);
  const read = usePage((p) => p.analysis?.read);
  const [lost, setLost] = useState(false);
  const ask = () => void askHome(session).then((told) => setLost(!told));
  useEffect(ask, [session, files]);
  useEffect(() => { if (lost) ask(); }, [checked]); // whatever answered that can answer this
  if (lost) return <div class="graph-empty" role="alert"><p>{t.lost}</p><button class="button" onClick={ask}>{t.again}</button></div>;
  if (!known) return <p class="graph-empty" role="status">{t.loading}</p>;
  const { setup } = known;
  return (
    <section class="home-pane" aria-label={t.label}>
      {read && <Read told={read} />}
      <Wanted />
      <Missing setup={setup} />
      {setup.guessed && furnished(setup) && <Guessed home={setup.home.name} />}
      <div class="home-apps">{setup.apps.map((app) => <App key={app.name} app={app} />)}</div>
      {(furnished(setup) || !setup.guessed) && <Devices setup={setup} />}
    </section>
  );
}

/** What was read of texts that hold many apps, and the way to look at these two by two. */
function Read({ told }: { told: string }) {
  const session = useSession();
  const apps = usePage((p) => (p.matrix.opened ? 0 : p.analysis?.outline.filter((s) => s.kind === 'app').length ?? 0));
  return (
    <div class="home-read">
      <p>{told}</p>
      {apps > 2 && <button class="button small" data-action="read-two-by-two" onClick={() => void checkTwoByTwo(session)}>{stateStrings.tooBig.pairs}</button>}
    </div>
  );
}

/** Whether there is anything in a home but what it installs: files that say all themselves bring their own devices. */
const furnished = ({ devices, apps }: Setup): boolean => devices.length > 0 || apps.some((app) => app.problem !== '');

/** Apps without settings: there are none, or the home of the program does not install them. */
function Missing({ setup }: { setup: Setup }) {
  const files = usePage((p) => p.files);
  const missing = files.filter((f) => isApp(f.name) && setup.apps.every((app) => app.file !== f.name && !app.parts.includes(f.name)));
  if (missing.length > 0) return <p class="home-guessed" role="note">{t.notInstalled(missing.map((f) => f.name), setup.home.name)}</p>;
  return setup.apps.length === 0 ? <p class="dim">{t.none(kindsOfApps)}</p> : null;
}

/** Keeping the guessed home is setting nothing: the engine answers with the home among the files. */
function Guessed({ home }: { home: string }) {
  const session = useSession();
  return (
    <div class="home-guessed" role="note">
      <p>{t.guessed}</p>
      <button class="button small" data-action="keep-home" onClick={() => void changeSetting(session, '', '', [])}>{t.keep(home)}</button>
    </div>
  );
}

function App({ app }: { app: SetupApp }) {
  const session = useSession();
  const files = usePage((p) => p.files);
  const file = files.findIndex((f) => f.name === app.file);
  return (
    <article class="home-app">
      <header>
        <h3>{app.title || app.name}</h3>
        {file >= 0 && (
          <button class="button quiet small" title={t.source} onClick={() => session.do(openFile(file))}>
            <Icon name="code" size={13} />{app.file}
          </button>
        )}
      </header>
      {app.description.length > longDescription ? <Folded text={app.description} /> : app.description !== '' && <p class="dim">{app.description}</p>}
      {app.problem !== '' && <p class="problem-line" role="alert">{t.cannotRun}: {app.problem}</p>}
      {app.problem !== '' && file >= 0 && <Mistakes file={file} />}
      {app.pages.map((page, i) => (
        <fieldset key={i} class="home-page">
          {page.title !== '' && <legend>{page.title}</legend>}
          {page.sections.map((section, k) => (
            <div key={k} class="home-section">
              {section.title !== '' && <h4>{section.title}</h4>}
              {section.fields.map((field) => <Field key={field.name} app={app.name} field={field} />)}
            </div>
          ))}
        </fieldset>
      ))}
    </article>
  );
}

/** A description of more letters is folded away. */
const longDescription = 240;

/** The beginning of a long text, and all of it when it is asked for. */
function Folded({ text }: { text: string }) {
  const cut = text.lastIndexOf(' ', longDescription);
  return <details class="dim"><summary>{text.slice(0, cut)} …</summary><p>… {text.slice(cut + 1)}</p></details>;
}

/** The first mistakes in the text of an app that cannot run. */
function Mistakes({ file }: { file: number }) {
  const session = useSession();
  const files = usePage((p) => p.files);
  const told = usePage((p) => p.setup)?.setup.diagnostics.filter((d) => d.range.file === file && !isLeftOut(d)) ?? [];
  return (
    <ul class="home-mistakes">
      {told.slice(0, 3).map((d, i) => (
        <li key={i}><button class="link-button" onClick={() => showPlace(session, d.range, true)}>{placeOf(files, d.range)}</button> {d.message}; {d.help}</li>
      ))}
    </ul>
  );
}

function Field({ app, field }: { app: string; field: SetupField }) {
  const session = useSession();
  const [problem, setProblem] = useState('');
  const set = (values: readonly string[]) => void changeSetting(session, app, field.name, values).then(setProblem);
  const id = `setting-${app}-${field.name}`;
  const told = problem || field.problem;
  useEffect(() => setProblem(''), [field.values.join()]);
  return (
    <div class="setting" data-setting={`${app}.${field.name}`}>
      <label for={id} id={`${id}-label`}>{field.title || field.name}{field.required && <span class="dim" title={t.required}> *</span>}</label>
      <Control id={id} field={field} onSet={set} />
      {field.help !== '' && <p class="dim setting-help">{field.help}</p>}
      {told !== '' && <p class="problem-line" role="alert">{told}</p>}
    </div>
  );
}
