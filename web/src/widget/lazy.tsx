/** Components whose code arrives when they are first shown. */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { later, type LaterFiles } from './later.ts';

/** A component that is drawn as soon as its file is there; failing to load it is an error of the part that shows it. */
export function lazy<F extends keyof LaterFiles, P extends object>(file: F, of: (parts: LaterFiles[F]) => ComponentType<P>): (props: P) => JSX.Element | null {
  let arrived: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Shown, setShown] = useState<ComponentType<P> | null>(() => arrived);
    const [failed, setFailed] = useState<unknown>(null);
    useEffect(() => {
      later(file).then((parts) => {
        arrived = of(parts);
        setShown(() => arrived);
      }).catch(setFailed);
    }, []);
    if (failed !== null) throw failed;
    return Shown && <Shown {...props} />;
  };
}
