/** What projector mode lays over the page: a ring round the pointer, the key that was pressed, and the way out. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { setProjector } from '../../state/screen.ts';
import { stageStrings as t } from '../../strings/stage.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import { keyName } from '../palette/commands.ts';
import { commandOfKey } from '../palette/keys.ts';

/** How long a key stays to be read. */
const keyMilliseconds = 1800;

export function Projector() {
  const session = useSession();
  const lesson = usePage((p) => p.lesson !== null);
  useEffect(() => {
    document.documentElement.dataset['projector'] = '';
    return () => delete document.documentElement.dataset['projector'];
  }, []);
  return (
    <>
      <Ring />
      <PressedKey />
      {!lesson && (
        <button class="button quiet square projector-leave" title={t.leaveHint} aria-label={t.leave} onClick={() => session.do(setProjector(false))}>
          <Icon name="cross" />
        </button>
      )}
    </>
  );
}

/** Follows the pointer without drawing the page again. */
function Ring() {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = (event: PointerEvent) => {
      const shown = ring.current;
      if (!shown) return;
      shown.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
      shown.classList.add('shown');
      shown.classList.toggle('pressed', event.buttons !== 0);
    };
    const hide = () => ring.current?.classList.remove('shown');
    const kinds = ['pointermove', 'pointerdown', 'pointerup'] as const;
    for (const kind of kinds) window.addEventListener(kind, follow, { passive: true });
    document.documentElement.addEventListener('pointerleave', hide);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, follow);
      document.documentElement.removeEventListener('pointerleave', hide);
    };
  }, []);
  return <div class="pointer-ring" ref={ring} aria-hidden="true" />;
}

interface Pressed {
  readonly key: string;
  readonly title: string;
}

/** Shows the room which key was pressed and what it does. */
function PressedKey() {
  const [pressed, setPressed] = useState<Pressed | null>(null);
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (event: KeyboardEvent) => {
      const told = toldKey(event);
      if (told === null) return;
      clearTimeout(timer);
      setPressed(told);
      timer = setTimeout(() => setPressed(null), keyMilliseconds);
    };
    window.addEventListener('keydown', show, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', show, { capture: true });
    };
  }, []);
  if (pressed === null) return null;
  return <div class="pressed-key" aria-hidden="true"><kbd>{pressed.key}</kbd><span>{pressed.title}</span></div>;
}

/** A key that means something to the page; none while a text is typed, which is nobody's business. */
function toldKey(event: KeyboardEvent): Pressed | null {
  const typing = event.target instanceof Element && event.target.closest('.cm-editor, textarea, input:not([type=range]), select') !== null;
  const key = `${event.ctrlKey || event.metaKey ? 'Mod+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
  if (typing && !key.startsWith('Mod+')) return null;
  const command = commandOfKey(key);
  return command ? { key: keyName(key), title: command.title } : null;
}
