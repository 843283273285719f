/**
 * The page's end of the engine: promises with progress over a worker that may
 * be ended at any time. A spare worker, already running, takes the place of one
 * that dies or does not answer Stop in time.
 */
import type { Failed, Progress, Reply, Request } from './protocol.gen.ts';
import type { FromWorker, ToWorker } from './wire.ts';

export type Op = Request['op'];
export type Body<O extends Op> = Extract<Request, { op: O }> extends infer R ? R[O & keyof R] : never;

/** The reply that ends each request. */
interface Answers {
  hello: 'hello'; analyze: 'analysis'; complete: 'complete'; hover: 'hover'; define: 'define';
  rename: 'rename'; format: 'format'; folder: 'folder'; pseudonyms: 'pseudonyms'; setup: 'setup'; set: 'set'; furnish: 'furnish'; check: 'check'; compare: 'compare'; continue: 'check'; minimise: 'minimise'; mend: 'mend';
  replay: 'replay'; graph: 'graph'; quotient: 'quotient'; find: 'find'; runs: 'runs'; coverage: 'coverage'; log: 'log'; states: 'states'; export: 'export'; members: 'members'; encode: 'encode'; decode: 'decode';
}
export type Answer<O extends Op> = Extract<Reply, { op: Answers[O] }> extends infer R ? R[Answers[O] & keyof R] : never;

/** The engine answered that it cannot. */
export class EngineFailed extends Error {
  constructor(readonly failed: Failed) {
    super(failed.message);
  }
}

/** The engine died; a new one is in its place and has forgotten the last check. */
export class EngineDied extends Error {}

/** The engine, or the script that runs it, could not be fetched whole: the next question tries again. */
export class EngineMissing extends Error {}

/** A copy of the page has no engine for what is asked. */
export class EngineAbsent extends Error {
  override message = 'This copy of the page has no engine for that';
}

/** The request was given up: the reader stopped it, or a newer one took its place. */
export class Cancelled extends Error {}

/** The message of what was given up because its engine is not used any more. */
export const gaveWay = 'gave way';

export interface AskOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** What the rest of the page needs of an engine. */
export interface Engine {
  ask<O extends Op>(op: O, body: Body<O>, options?: AskOptions): Promise<Answer<O>>;
  /** Ends the search under way; its request is answered or rejected within `patience`. */
  stop(): void;
  /** Counts the engines used so far: a check belongs to one of them. */
  readonly generation: number;
  /** Makes the engine one that can do everything, if it is not. */
  use?(needs: readonly string[]): void;
}

interface Pending {
  readonly op: Op;
  readonly body: object;
  readonly resolve: (body: never) => void;
  readonly reject: (reason: Error) => void;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  /** whether an engine was ended over it */
  readonly again?: boolean;
}

/**
 * Milliseconds a search has to end after Stop before its worker is ended. One that
 * told of its progress just now gets to Stop by itself, and keeps what it explored,
 * however busy the machine; any other is in the middle of something long.
 */
export const patience = 150;
const patienceWhileMoving = 1000;
const justNow = 400;

const searches: ReadonlySet<Op> = new Set<Op>(['check', 'compare', 'continue', 'minimise', 'mend']);
/** Whether any engine can answer this, whatever was checked before: it is asked of texts, or of a link. */
const standsAlone = ({ op, body }: Pending): boolean => !searches.has(op) && ('files' in body || 'fragment' in body);

export class EngineClient implements Engine {
  generation = 0;
  private current: EngineWorker | null;
  private spare: EngineWorker | null = null;
  private lastID = 0;
  private readonly pending = new Map<number, Pending>();
  private stopTimer: ReturnType<typeof setTimeout> | undefined;
  private lastProgress = -Infinity;

  /** `spares`: whether a second worker waits for the first to die. */
  constructor(private readonly script: string, private readonly module: () => Promise<WebAssembly.Module>, private readonly spares = true) {
    this.current = this.hire();
  }

  /** Lets the workers go; what was asked is given up. */
  end(): void {
    this.spare?.end();
    this.spare = null;
    this.replace(new Cancelled(gaveWay));
  }

  ask<O extends Op>(op: O, body: Body<O>, { signal, onProgress }: AskOptions = {}): Promise<Answer<O>> {
    const id = ++this.lastID;
    return new Promise<Answer<O>>((resolve, reject) => {
      if (signal?.aborted) {
        reject(new Cancelled(op));
        return;
      }
      signal?.addEventListener('abort', () => this.cancel(id), { once: true });
      this.send(id, { op, body, resolve: resolve as (body: never) => void, reject, onProgress });
    });
  }

  private send(id: number, request: Pending): void {
    this.pending.set(id, request);
    this.current ??= this.hire();
    this.current.post({ id, op: request.op, [request.op]: request.body });
  }

  stop(): void {
    if (!this.searching() || this.stopTimer !== undefined) return;
    this.current?.stop();
    const moving = performance.now() - this.lastProgress < justNow;
    this.stopTimer = setTimeout(() => this.replace(new Cancelled('stop')), moving ? patienceWhileMoving : patience);
  }

  /** Gives up one request; a search is stopped, an answer to anything else is ignored. */
  private cancel(id: number): void {
    const request = this.pending.get(id);
    if (!request) return;
    if (searches.has(request.op)) {
      this.stop();
      return;
    }
    this.pending.delete(id);
    request.reject(new Cancelled(request.op));
  }

  private searching(): boolean {
    return [...this.pending.values()].some((p) => searches.has(p.op));
  }

  private receive(reply: Reply): void {
    const request = this.pending.get(reply.id);
    if (!request) return;
    if (reply.op === 'progress') {
      this.lastProgress = performance.now();
      request.onProgress?.(reply.progress);
      return;
    }
    this.pending.delete(reply.id);
    if (!this.searching()) this.clearStop();
    if (reply.op === 'failed') request.reject(new EngineFailed(reply.failed));
    else request.resolve((reply as unknown as Record<string, never>)[reply.op] as never);
  }

  private clearStop(): void {
    clearTimeout(this.stopTimer);
    this.stopTimer = undefined;
  }

  /**
   * Puts the spare in the place of the current worker. What any engine can answer
   * is asked of it once more; the rest is rejected. Without a spare the next
   * question hires: an engine that cannot start is not started for ever.
   */
  private replace(reason: Error): void {
    this.clearStop();
    this.current?.end();
    this.generation++;
    this.current = this.spare;
    this.spare = null;
    const lost = [...this.pending];
    this.pending.clear();
    const goesOn = reason instanceof EngineDied || reason.message === 'stop';
    for (const [id, request] of lost) {
      if (goesOn && standsAlone(request) && !request.again) this.send(id, { ...request, again: true });
      else request.reject(reason);
    }
  }

  private hire(): EngineWorker {
    return new EngineWorker(this.script, this.module(), {
      reply: (reply) => this.receive(reply),
      ready: (worker) => {
        if (this.spares) setTimeout(() => { if (worker === this.current) this.spare ??= this.hire(); }, 2000);
      },
      died: (worker, reason) => {
        if (worker === this.current) this.replace(reason);
        else if (worker === this.spare) this.spare = null;
      },
    });
  }
}

interface WorkerEvents {
  reply(reply: Reply): void;
  ready(worker: EngineWorker): void;
  died(worker: EngineWorker, reason: Error): void;
}

/** One worker; requests wait until its engine is ready. */
class EngineWorker {
  private readonly worker: Worker;
  private readonly unheard: ReturnType<typeof setTimeout>;
  private waiting: ToWorker[] | null = [];

  constructor(script: string, module: Promise<WebAssembly.Module>, private readonly events: WorkerEvents) {
    this.worker = startWorker(script);
    this.unheard = setTimeout(() => events.died(this, new EngineMissing(script)), silence);
    this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.receive(event.data);
    this.worker.onerror = ({ message }) => events.died(this, this.waiting ? new EngineMissing(message) : new EngineDied(message));
    module.then(
      (compiled) => this.worker.postMessage({ kind: 'start', module: compiled } satisfies ToWorker),
      (reason: unknown) => events.died(this, new EngineMissing(String(reason))),
    );
  }

  post(request: object): void {
    this.send({ kind: 'request', bytes: new TextEncoder().encode(JSON.stringify(request)) });
  }

  stop(): void {
    this.send({ kind: 'stop' });
  }

  end(): void {
    clearTimeout(this.unheard);
    this.worker.terminate();
  }

  private send(message: ToWorker): void {
    if (this.waiting) this.waiting.push(message);
    else this.worker.postMessage(message);
  }

  private receive(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        for (const waiting of this.waiting ?? []) this.worker.postMessage(waiting);
        this.waiting = null;
        this.events.ready(this);
        return;
      case 'alive':
        clearTimeout(this.unheard);
        if (message.life) void navigator.locks.request(message.life, () => this.events.died(this, new EngineDied('gone')));
        return;
      case 'reply':
        this.events.reply(JSON.parse(new TextDecoder().decode(message.bytes)) as Reply);
        return;
      case 'died':
        this.events.died(this, new EngineDied(message.message));
        return;
      default:
        message satisfies never;
    }
  }
}

/** Starts a worker; from disk, in a page that is one file, browsers take no modules. */
export const startWorker = (script: string): Worker => new Worker(script, { type: script.startsWith('blob:') ? 'classic' : 'module' });

/** How long a host or a worker may be silent before its answer is given up, in ms. */
export const silence = 20_000;

/** Compiles the engine while it arrives; a copy of the answer tells that it still does. */
export async function compileEngine(address: string): Promise<WebAssembly.Module> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silence);
  };
  heard();
  try {
    const answer = await fetch(address, silent);
    const copy = answer.clone().body?.getReader();
    const compiled = WebAssembly.compileStreaming(answer);
    compiled.catch(() => null); // told of below, or by the copy
    while (copy && !(await copy.read()).done) heard();
    return await compiled;
  } finally {
    clearTimeout(timer);
  }
}
