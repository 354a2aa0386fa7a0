import type { CDPSession, Page } from '@playwright/test';

/** What a page holds on to when everything that can be let go is let go. */
export interface Held {
  readonly nodes: number;
  /** Nodes that are in no document any more. */
  readonly detached: number;
  readonly listeners: number;
  readonly heapMb: number;
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
  async held(): Promise<Held> {
    // What one collection lets go may have held on to something else.
    for (let turn = 0; turn < 3; turn += 1) await this.#session.send('HeapProfiler.collectGarbage');
    const { metrics } = await this.#session.send('Performance.getMetrics');
    const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? NaN;
    const nodes = of('Nodes');
    return { nodes, detached: nodes - (await this.#page.evaluate(attachedNodes)), listeners: of('JSEventListeners'), heapMb: of('JSHeapUsedSize') / mb };
  }
}

/** A line of a table; figures stand right. */
const line = (cells: readonly (string | number)[]): string => cells.map((cell, at) => (at === 0 ? String(cell).padEnd(26) : String(cell).padStart(12))).join('');
export function printRows(title: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  process.stdout.write(`\n${title}\n${[head, ...rows].map(line).join('\n')}\n`);
}
export const heldHead = ['', 'nodes', 'detached', 'listeners', 'heap MB'] as const;
export const heldRow = (name: string, { nodes, detached, listeners, heapMb }: Held): (string | number)[] => [name, nodes, detached, listeners, heapMb.toFixed(2)];
