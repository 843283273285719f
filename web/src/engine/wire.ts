/** The messages between the page and its engine worker. Requests and replies are JSON in bytes. */
export type ToWorker =
  | { readonly kind: 'start'; readonly module: WebAssembly.Module }
  | { readonly kind: 'request'; readonly bytes: Uint8Array }
  | { readonly kind: 'stop' };

export type FromWorker =
  /** with the name of the lock that the worker holds while it lives; "" where there are no locks */
  | { readonly kind: 'alive'; readonly life: string }
  | { readonly kind: 'ready' }
  | { readonly kind: 'reply'; readonly bytes: Uint8Array }
  | { readonly kind: 'died'; readonly message: string };
