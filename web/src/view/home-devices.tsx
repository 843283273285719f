/** The devices of the home: what they are, who changes and uses them, and ways to make them those of the reader. */
import { useEffect, useState } from 'preact/hooks';
import { furnish, type Furnishing } from '../control/home.ts';
import type { Setup, SetupDevice } from '../engine/protocol.gen.ts';
import { openFile } from '../state/program.ts';
import { appStrings } from '../strings/apps.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';

const t = appStrings.home;

export function Devices({ setup }: { setup: Setup }) {
  const session = useSession();
  const files = usePage((p) => p.files);
  const file = files.findIndex((f) => f.name === setup.home.name);
  const held = setup.devices.filter((d) => d.fixed);
  return (
    <section class="home-devices">
      <header>
        <h3>{t.devices}</h3>
        {file >= 0 && (
          <button class="button quiet small" title={t.source} onClick={() => session.do(openFile(file))}>
            <Icon name="code" size={13} />{setup.home.name}
          </button>
        )}
      </header>
      {setup.devices.length === 0 && <p class="dim">{t.noDevices}</p>}
      {held.length > 0 && <p class="home-held" role="note">{t.held(held.map(called))}</p>}
      <ul>{setup.devices.map((d) => <Device key={d.name} device={d} setup={setup} />)}</ul>
    </section>
  );
}

const called = (device: SetupDevice): string => device.label || device.name;

const roomOf = (setup: Setup, device: SetupDevice): string => {
  const room = setup.rooms.find((r) => r.name === device.room);
  return device.room === '' ? '' : t.room(room?.label || device.room);
};

function Device({ device, setup }: { device: SetupDevice; setup: Setup }) {
  return (
    <li data-device={device.name}>
      <strong>{called(device)}</strong>
      <span class="dim">{[device.capabilities.join(', '), roomOf(setup, device)].filter(Boolean).join(' · ')}</span>
      {device.attributes.map((a) => <span class="dim" key={a.name}>{t.attribute(a.name, device.fixed ? '' : a.moved, a.values, a.start)}</span>)}
      <details>
        <summary>{t.change}<span class="visually-hidden"> {called(device)}</span></summary>
        <Ways device={device} setup={setup} />
      </details>
    </li>
  );
}

/** Every way to change a device; the engine says why one cannot be done. */
function Ways({ device, setup }: { device: SetupDevice; setup: Setup }) {
  const session = useSession();
  const [problem, setProblem] = useState('');
  useEffect(() => setProblem(''), [device]);
  const change = (what: Furnishing['change'], to = '', app = '', name = '') =>
    void furnish(session, { change: what, device: device.name, to, app, name }).then(setProblem);
  const id = `device-${device.name}`;
  const alike = setup.devices.filter((d) => d.name !== device.name && d.capabilities.some((c) => device.capabilities.includes(c)));
  return (
    <div class="home-ways">
      <label for={`${id}-name`}>{t.rename}</label>
      <input id={`${id}-name`} class="field" value={device.label} placeholder={device.name} data-change="rename"
        onChange={(e) => { if (e.currentTarget.value.trim() !== device.label) change('rename', e.currentTarget.value.trim()); }} />
      <label for={`${id}-room`}>{t.inRoom}</label>
      <span class="home-room">
        <select id={`${id}-room`} class="field" value={device.room} data-change="move" onChange={(e) => change('move', e.currentTarget.value)}>
          <option value="">{t.noRoom}</option>
          {setup.rooms.map((r) => <option key={r.name} value={r.name}>{r.label || r.name}</option>)}
        </select>
        <input class="field" aria-label={t.newRoom} placeholder={t.newRoom} data-change="room"
          onChange={(e) => { if (e.currentTarget.value.trim() !== '') change('move', e.currentTarget.value.trim()); }} />
      </span>
      {alike.length > 0 && (
        <>
          <label for={`${id}-same`}>{t.merge}</label>
          <select id={`${id}-same`} class="field" value="" data-change="merge" onChange={(e) => { if (e.currentTarget.value !== '') change('merge', e.currentTarget.value); }}>
            <option value="">{t.ownDevice}</option>
            {alike.map((d) => <option key={d.name} value={d.name}>{called(d)}</option>)}
          </select>
        </>
      )}
      {device.uses.length > 1 && device.uses.map((u) => (
        <button class="button small" key={`${u.app}.${u.name}`} data-change="split" onClick={() => change('split', '', u.app, u.name)}>{t.split(appOf(setup, u.app), u.name)}</button>
      ))}
      <button class="button small" data-change={device.fixed ? 'thaw' : 'freeze'} onClick={() => change(device.fixed ? 'thaw' : 'freeze')}>
        {device.fixed ? t.thaw : t.freeze}
      </button>
      {problem !== '' && <p class="problem-line" role="alert">{problem}</p>}
    </div>
  );
}

const appOf = (setup: Setup, name: string): string => setup.apps.find((a) => a.name === name)?.title || name;
