/** The home: its picture, in which runs play, and below it its devices and what its apps are set to. */
import { useEffect, useState } from 'preact/hooks';
import { askHome } from '../control/home.ts';
import { HomePicture } from '../picture/picture.tsx';
import { isApp } from '../state/files.ts';
import { isHome } from '../state/inspect.ts';
import { lookCloser } from '../state/look-closer.ts';
import { onHomeDesk, setDesk } from '../state/screen.ts';
import { pictureStrings as t } from '../strings/picture.ts';
import { usePage, useSession } from '../widget/context.ts';
import { lazy } from '../widget/lazy.tsx';

const HomePane = lazy('views', (m) => m.HomePane);

/** On a phone problems stand below the home: what it is set to is folded away between them. */
const phone = window.matchMedia('(max-width: 699px)');

export function HomeView() {
  const trace = usePage((p) => p.trace);
  const checked = usePage((p) => p.checked);
  const files = usePage((p) => p.files);
  const folded = usePage(onHomeDesk) && phone.matches;
  const model = checked?.result.model;
  const drawn = model && trace && isHome(model) ? <HomePicture model={model} trace={trace} /> : null;
  return (
    <div class="home-view">
      {drawn}
      {drawn && <Closer />}
      {drawn && (folded || !files.some((f) => isApp(f.name))) ? <SetUp /> : <HomePane />}
    </div>
  );
}

/** The way from the picture to all that is behind it, and back. */
function Closer() {
  const session = useSession();
  const desk = usePage(onHomeDesk);
  return (
    <p class="home-closer">
      <button class="button" data-action={desk ? 'closer' : 'home-desk'} title={desk ? t.closerHint : t.furtherHint}
        onClick={() => session.do(desk ? lookCloser : setDesk('home'))}>{desk ? t.closer : t.further}</button>
    </p>
  );
}

/** What can be changed of a home, where it says all itself or there is no room. */
function SetUp() {
  const session = useSession();
  const files = usePage((p) => p.files);
  const verified = usePage((p) => p.checked?.verified);
  const [open, setOpen] = useState(false);
  useEffect(() => { if (verified) void askHome(session); }, [session, files, verified]); // the picture has its rooms
  return (
    <details class="home-set-up" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t.setUp}</summary>
      {open && <HomePane />}
    </details>
  );
}
