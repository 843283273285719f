/** Parts of the page whose code arrives when it is first needed; one that cannot be fetched is named and offered again. */
import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { strings } from '../strings/page.ts';
import { later, type LaterFiles } from './later.ts';

const { missing, parts, retry } = strings.lazy;

interface MissingProps {
  readonly what: string;
  readonly again: () => void;
}

/** What could not be fetched, and how to try again. */
export const Missing = ({ what, again }: MissingProps) => <p class="pane-empty missing" role="alert">{missing}: {what}. <button class="button small" onClick={again}>{retry}</button></p>;

/** How often what was missing was asked for again: all that was is fetched again then. */
const tries = signal(0);
const tryAgain = () => void tries.value++;

/** A component that is drawn as soon as its file is there, and something else until then; a file that cannot be fetched is missing in its place. */
export function lazy<F extends keyof LaterFiles, P extends object>(file: F, of: (parts: LaterFiles[F]) => ComponentType<P>, Until?: ComponentType): (props: P) => JSX.Element | null {
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
    useEffect(fetch, [tries.value]);
    if (failed) return <Missing what={parts[file]} again={tryAgain} />;
    return Shown ? <Shown {...props} /> : Until ? <Until /> : null;
  };
}

/** What the reader asked for, and something missing did not let happen. */
const undone = signal<MissingProps | null>(null);

/** Does something with what is fetched for it; what cannot be is missing at the bottom of the page. */
export function whenFetched<T>(what: string, fetch: () => Promise<T>, act: (fetched: T) => unknown): Promise<unknown> {
  undone.value = null;
  return fetch().then(act, () => {
    undone.value = { what, again: () => void whenFetched(what, fetch, act) };
  });
}

/** Does something with a file of the page. */
export const withPart = <F extends keyof LaterFiles>(file: F, act: (parts: LaterFiles[F]) => unknown): Promise<unknown> => whenFetched(parts[file], () => later(file), act);

export const Undone = () => undone.value && <Missing {...undone.value} />;
