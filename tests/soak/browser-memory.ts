import type { CDPSession, Page } from '@playwright/test';

/** What a page holds on to when everything that can be let go is let go. */
export interface Held {
  readonly nodes: number;
  /** Nodes that are in no document any more. */
  readonly detached: number;
  readonly listeners: number;
  readonly heapMb: number;
  /**
   * Of the heap what the page made: objects, functions, texts. The rest is the browser's own, machine code above all,
   * which grows as it learns what runs often.
   */
  readonly ownMb: number | undefined;
}
/** The few parts of a heap snapshot that are read here. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly (readonly string[])[] };
  };
  readonly nodes: readonly number[];
}
const browsersOwn: ReadonlySet<string> = new Set(['code', 'native', 'synthetic', 'hidden', 'object shape']);
/** Bytes of what the page made. */
function ownBytes({ snapshot: { meta }, nodes }: HeapSnapshot): number {
  const [type, size] = [meta.node_fields.indexOf('type'), meta.node_fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
    if (!browsersOwn.has(meta.node_types[0]?.[nodes[at + type] ?? 0] ?? '')) bytes += nodes[at + size] ?? 0;
  }
  return bytes;
}
const mb = 1024 * 1024;

/** Nodes of all documents the page shows, its shadow roots included. */
function attachedNodes(): number {
  let count = 0;
  const walk = (root: Node): void => {
    const walker = document.createTreeWalker(root);
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      count += 1;
      if (node instanceof Element && node.shadowRoot) walk(node.shadowRoot);
    }
  };
  walk(document);
  return count;
}

export class BrowserMemory {
  readonly #page: Page;
  readonly #session: CDPSession;
  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }
  static async of(page: Page): Promise<BrowserMemory> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    return new BrowserMemory(page, session);
  }
  async #ownMb(): Promise<number> {
    const chunks: string[] = [];
    const take = ({ chunk }: { readonly chunk: string }): void => {
      chunks.push(chunk);
    };
    this.#session.on('HeapProfiler.addHeapSnapshotChunk', take);
    await this.#session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    this.#session.off('HeapProfiler.addHeapSnapshotChunk', take);
    return ownBytes(JSON.parse(chunks.join('')) as HeapSnapshot) / mb;
  }
  /** `own`: looks into the heap too, which takes seconds. */
  async held(own = false): Promise<Held> {
    // What one collection lets go may have held on to something else.
    for (let turn = 0; turn < 3; turn += 1) await this.#session.send('HeapProfiler.collectGarbage');
    const { metrics } = await this.#session.send('Performance.getMetrics');
    const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? NaN;
    const nodes = of('Nodes');
    return {
      nodes,
      detached: nodes - (await this.#page.evaluate(attachedNodes)),
      listeners: of('JSEventListeners'),
      heapMb: of('JSHeapUsedSize') / mb,
      ownMb: own ? await this.#ownMb() : undefined,
    };
  }
}

/** A line of a table; figures stand right. */
const line = (cells: readonly (string | number)[]): string =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(26) : String(cell).padStart(12))).join('');
export const printRow = (cells: readonly (string | number)[]): void => {
  process.stdout.write(`${line(cells)}\n`);
};
export function printRows(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  process.stdout.write(`\n${title}\n`);
  for (const cells of [head, ...rows]) printRow(cells);
}
export const heldHead = ['', 'nodes', 'detached', 'listeners', 'heap MB', 'own MB'] as const;
export const heldRow = (name: string, { nodes, detached, listeners, heapMb, ownMb }: Held): (string | number)[] => [
  name,
  nodes,
  detached,
  listeners,
  heapMb.toFixed(2),
  ownMb?.toFixed(2) ?? '',
];
