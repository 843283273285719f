/** Components whose code arrives when they are first shown. */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { strings } from '../strings/page.ts';
import { later, type LaterFiles } from './later.ts';

/** A component that is drawn as soon as its file is there; a file that cannot be fetched is named in its place and offered again. */
export function lazy<F extends keyof LaterFiles, P extends object>(file: F, of: (parts: LaterFiles[F]) => ComponentType<P>): (props: P) => JSX.Element | null {
  let arrived: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Shown, setShown] = useState<ComponentType<P> | null>(() => arrived);
    const [failed, setFailed] = useState(false);
    const fetch = () => {
      setFailed(false);
      later(file).then((parts) => {
        arrived = of(parts);
        setShown(() => arrived);
      }).catch(() => setFailed(true));
    };
    useEffect(fetch, []);
    if (failed) return <p class="pane-empty missing" role="alert">{strings.lazy.missing}: {strings.lazy.parts[file]}. <button class="button small" onClick={fetch}>{strings.lazy.retry}</button></p>;
    return Shown && <Shown {...props} />;
  };
}
