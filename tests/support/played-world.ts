import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlayedWorld, type PlayedWorld } from '../../host/server/played-world.ts';
import type { BookedLine, BookedOrder } from '../../plugins/simulator/server/world/bank-books.ts';
import type { WorldFaults } from '../../plugins/simulator/server/world/faults.ts';
import { closeLater } from './opened.ts';

interface WorldBooksRead {
  readonly orders: readonly BookedOrder[];
  readonly lines: readonly BookedLine[];
  readonly reached: { readonly send: number; readonly query: number; readonly atOnce: number };
}
/** The played world as a process of its own, with what tests say to it. It ends with the test file. */
export interface TestWorld extends PlayedWorld {
  tell(faults: Partial<Record<keyof WorldFaults, object>>): Promise<void>;
  books(): Promise<WorldBooksRead>;
}
export async function openWorld(): Promise<TestWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'freightdeck-world-'));
  const world = await startPlayedWorld(folder);
  closeLater(async () => {
    world.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    ...world,
    tell: async (faults) => {
      const told = await fetch(`${world.url}/faults`, { method: 'PUT', body: JSON.stringify(faults) });
      if (!told.ok) throw new Error(`The world was told nonsense: ${await told.text()}`);
    },
    books: async () => (await (await fetch(`${world.url}/books`)).json()) as WorldBooksRead,
  };
}
