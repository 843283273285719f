/** Components whose code arrives when they are first shown. */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component that is drawn as soon as its code is there; failing to load it is an error of the part that shows it. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element | null {
  let arrived: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Shown, setShown] = useState<ComponentType<P> | null>(() => arrived);
    const [failed, setFailed] = useState<unknown>(null);
    useEffect(() => {
      load().then((component) => {
        arrived = component;
        setShown(() => component);
      }, setFailed);
    }, []);
    if (failed !== null) throw failed;
    return Shown && <Shown {...props} />;
  };
}
