/** A modal dialog: the browser's own, which keeps the focus inside and closes on Escape. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { dialogClosed, type Dialog as Kind } from '../state/screen.ts';
import { strings } from '../strings/page.ts';
import { useSession } from './context.ts';
import { Icon } from './icons.tsx';

interface Props {
  readonly title: string;
  readonly kind: Kind;
  readonly children: ComponentChildren;
}

export function Dialog({ title, kind, children }: Props) {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => session.do(dialogClosed(kind));
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };
  return (
    <dialog ref={dialog} class={`dialog dialog-${kind}`} aria-labelledby={id} onClose={close} onClick={onBackdrop}>
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button class="button quiet square" onClick={close} aria-label={strings.share.close}><Icon name="cross" /></button>
      </div>
      {children}
    </dialog>
  );
}
