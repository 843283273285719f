/** Go's own script that runs its WebAssembly; the build finds it in the Go installation. */
declare module 'go:wasm_exec' {}

/** What that script defines. */
declare class Go {
  readonly importObject: WebAssembly.Imports;
  exit: (code: number) => void;
  run(instance: WebAssembly.Instance): Promise<void>;
}
