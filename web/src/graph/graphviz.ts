import type { DrawnGraph } from './drawn.ts';
import { layered } from './layered.ts';
import type { Layout } from './layout.ts';
import { isLarge } from './marks.ts';
import { parsePlain } from './plain.ts';

export interface GraphvizQuestion {
  readonly id: number;
  readonly dot: string;
  /** Whether to leave room for the texts of the edges. */
  readonly labels: boolean;
}

export type GraphvizAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'plain'; readonly id: number; readonly plain: string }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: string };

/** What of a worker the layouter uses; a test gives its own. */
export interface GraphvizWorker {
  onmessage: ((event: MessageEvent<GraphvizAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(question: GraphvizQuestion): void;
  terminate(): void;
}

/** A layout, and why it is not Graphviz's when it is not. */
export interface Placed {
  readonly layout: Layout;
  readonly why: 'graphviz' | 'too-slow' | 'failed' | 'large';
}

/** Above this Graphviz is not even tried. */
const MOST_NODES = 1000;
const MOST_EDGES = 2000;

/** How long Graphviz may take for one graph, and how long it may take to load. */
const BUDGET_MS = 2000;
const LOAD_MS = 10_000;

interface Waiting {
  readonly question: GraphvizQuestion;
  readonly settle: (result: string) => void;
}

/**
 * Lays graphs out one after the other. The worker is started with the first
 * graph. One that takes longer than the budget is terminated and the engine's
 * own coordinates are used, so a picture always comes.
 */
export class Layouter {
  private worker: GraphvizWorker | null = null;
  private ready = false;
  private busy: Waiting | null = null;
  private queue: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastId = 0;
  private readonly known = { labelled: new WeakMap<DrawnGraph, Promise<Placed>>(), bare: new WeakMap<DrawnGraph, Promise<Placed>>() };

  constructor(
    private readonly start: () => GraphvizWorker,
    private readonly budget: number = BUDGET_MS,
    private readonly load: number = LOAD_MS,
  ) {}

  /** The layout of a graph; asking again for the same result costs nothing. */
  place(graph: DrawnGraph, labels: boolean): Promise<Placed> {
    const all = labels ? this.known.labelled : this.known.bare;
    const known = all.get(graph);
    if (known !== undefined) return known;
    const large = graph.nodes.length > MOST_NODES || graph.edges.length > MOST_EDGES;
    const placed = large ? Promise.resolve(ranked(graph, 'large'))
      : this.render(graph.dot, labels).then((plain) => placedBy(graph, plain));
    all.set(graph, placed);
    return placed;
  }

  /** Takes a layout that Graphviz made when the page was built, so that it need not be loaded for that graph. */
  know(graph: DrawnGraph, labels: boolean, plain: string): void {
    (labels ? this.known.labelled : this.known.bare).set(graph, Promise.resolve(placedBy(graph, plain)));
  }

  private render(dot: string, labels: boolean): Promise<string> {
    if (dot === '') return Promise.resolve('failed');
    return new Promise((settle) => {
      this.queue.push({ question: { id: ++this.lastId, dot, labels }, settle });
      this.next();
    });
  }

  private next(): void {
    if (this.busy !== null) return;
    this.busy = this.queue.shift() ?? null;
    if (this.busy === null) return;
    if (this.worker === null) this.launch();
    else if (this.ready) this.ask(this.busy);
  }

  private launch(): void {
    const worker = this.start();
    this.worker = worker;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = () => this.abandon('failed');
    this.limit(this.load);
  }

  private ask(waiting: Waiting): void {
    this.limit(this.budget);
    this.worker?.postMessage(waiting.question);
  }

  private hear(answer: GraphvizAnswer): void {
    if (answer.kind === 'ready') {
      this.ready = true;
      if (this.busy !== null) this.ask(this.busy);
      return;
    }
    if (answer.id === this.busy?.question.id) this.finish(answer.kind === 'plain' ? answer.plain : 'failed');
  }

  private limit(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.abandon('too-slow'), ms);
  }

  private abandon(why: 'too-slow' | 'failed'): void {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    this.finish(why);
  }

  private finish(result: string): void {
    clearTimeout(this.timer);
    const done = this.busy;
    this.busy = null;
    done?.settle(result);
    this.next();
  }
}

function placedBy(graph: DrawnGraph, plain: string): Placed {
  if (plain === 'too-slow' || plain === 'failed') return ranked(graph, plain);
  try {
    const layout = parsePlain(plain);
    const complete = graph.nodes.every((node) => layout.nodes.has(node.state));
    return complete ? { layout, why: 'graphviz' } : ranked(graph, 'failed');
  } catch (error) {
    if (error instanceof RangeError) return ranked(graph, 'failed');
    throw error;
  }
}

function ranked(graph: DrawnGraph, why: Placed['why']): Placed {
  // An overview draws its edges straight.
  return { layout: layered(graph.nodes, isLarge(graph) ? [] : graph.edges), why };
}
