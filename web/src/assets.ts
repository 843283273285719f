/** What the build put into the page: addresses of the lazy parts and the first visit. */
import type { Build } from './engine/engines.ts';
import type { CheckResult, GraphResult, Hello, Trace } from './engine/protocol.gen.ts';
import type { Example } from './state/program.ts';

export interface FirstVisit {
  readonly example: Example;
  readonly hello: Hello;
  readonly check: CheckResult;
  readonly trace: Trace;
  readonly graph: GraphResult;
  /** Graphviz's plain output for that graph, without and with event names */
  readonly layout: { readonly bare: string; readonly labelled: string };
}

export interface Assets {
  readonly engineWorker: string;
  readonly graphvizWorker: string;
  readonly engines: Readonly<Record<Build, string>>;
  readonly examples: string;
  /** the specification of the language */
  readonly reference: string;
  /** "" in a page that is one file */
  readonly serviceWorker?: string;
  /** the list of what a copy in one file is made of; "" in such a copy */
  readonly copy?: string;
}

interface Inlined {
  readonly assets: Assets;
  readonly first: FirstVisit | null;
}

const inlined = JSON.parse(document.getElementById('inlined')?.textContent ?? '{}') as Inlined;

export const { assets, first } = inlined;
