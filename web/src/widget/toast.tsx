/** A short confirmation that goes away by itself. */
import { signal } from '@preact/signals';

const text = signal('');
let timer: ReturnType<typeof setTimeout> | undefined;

export function toast(message: string): void {
  text.value = message;
  clearTimeout(timer);
  timer = setTimeout(() => {
    text.value = '';
  }, 2500);
}

export function Toast() {
  return <div class={text.value === '' ? 'toast' : 'toast shown'} role="status">{text.value}</div>;
}
