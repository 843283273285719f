/** Starts an engine in this process: a function from (op, body) to the final reply. */
export function runEngine(wasm: Uint8Array): Promise<(op: string, body: unknown) => unknown>;
