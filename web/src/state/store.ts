/** The place where the page's current value lives. */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { emptyPage, type Page } from './page.ts';

/** A change of the page: a pure function of its value. */
export type Transaction = (page: Page) => Page;

export class Store {
  private readonly current: Signal<Page>;

  constructor(page: Page = emptyPage) {
    this.current = signal(page);
  }

  /** The page now. Reading it in a component or computed subscribes to every change. */
  get page(): Page {
    return this.current.value;
  }

  /** The page now, without subscribing. */
  peek(): Page {
    return this.current.peek();
  }

  dispatch(transaction: Transaction): void {
    this.current.value = transaction(this.current.peek());
  }

  /** A part of the page that changes only when that part does. */
  select<T>(pick: (page: Page) => T): ReadonlySignal<T> {
    return computed(() => pick(this.current.value));
  }

  /** Calls back now and after each change; the answer unsubscribes. */
  subscribe(listen: (page: Page) => void): () => void {
    return this.current.subscribe(listen);
  }
}
