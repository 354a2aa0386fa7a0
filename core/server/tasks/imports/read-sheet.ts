import { Worker } from 'node:worker_threads';
import { isBuilt } from '@freightdeck/sdk/server';
import { ImportRefused } from './import-refused.ts';
import { isPacked, parseSheet } from './sheet.ts';
import { unpackedBytes } from './xlsx-reader.ts';
import { SheetFault, type SheetFaultCode } from './sheet-fault.ts';
import type { Skipped } from '@freightdeck/sdk/contract';
import type { Sheet, SheetRow } from './sheet-row.ts';

export type FromWorker =
  | { readonly rows: readonly SheetRow[] }
  | { readonly skipped: Skipped }
  | { readonly fault: SheetFaultCode; readonly values: Readonly<Record<string, string>> };

/** Longest time and most memory for reading one file; a file that needs more is refused. */
const MOST_MS = 30_000;
const MOST_MB = 512;
/** Files read at once; others wait for their turn. */
const AT_ONCE = 2;
let reading = 0;
const queue: (() => void)[] = [];

const thread = new URL('./sheet-thread.js', import.meta.url);
const entry = isBuilt ? new URL('sheet-worker.js', thread) : thread;

function readInWorker(content: Uint8Array): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, {
      workerData: content,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    });
    const rows: SheetRow[] = [];
    const end = (work: () => void): void => {
      clearTimeout(timer);
      work();
      void worker.terminate();
    };
    const timer = setTimeout(() => end(() => reject(new ImportRefused('fileLarge'))), MOST_MS);
    worker.on('message', (message: FromWorker) => {
      if ('rows' in message) for (const row of message.rows) rows.push(row);
      else if ('fault' in message) end(() => reject(new ImportRefused(message.fault, message.values)));
      else end(() => resolve({ rows, skipped: message.skipped }));
    });
    worker.on('error', (error: Error & { readonly code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportRefused('fileLarge') : error)),
    );
    worker.on('exit', () => end(() => reject(new Error('The thread that reads a file ended without an answer'))));
  });
}

/** A file of at most so many bytes, packed and unpacked, is read in a moment; starting a thread would take longer. */
const SMALL = { packed: 256 * 1024, unpacked: 1024 * 1024 } as const;
const isSmall = (content: Uint8Array): boolean =>
  content.length <= SMALL.packed && (!isPacked(content) || unpackedBytes(content) <= SMALL.unpacked);
function readAtOnce(content: Uint8Array): Sheet {
  try {
    return parseSheet(content);
  } catch (error) {
    throw error instanceof SheetFault ? new ImportRefused(error.code, error.values) : error;
  }
}

/** The rows of a spreadsheet; a large file is read in a thread of its own. Throws `ImportRefused`. */
export async function readSheet(content: Uint8Array): Promise<Sheet> {
  if (isSmall(content)) return readAtOnce(content);
  if (reading >= AT_ONCE) await new Promise<void>((go) => queue.push(go));
  else reading += 1;
  try {
    return await readInWorker(content);
  } finally {
    // The place goes to the next one that waits.
    const next = queue.shift();
    if (next) next();
    else reading -= 1;
  }
}
