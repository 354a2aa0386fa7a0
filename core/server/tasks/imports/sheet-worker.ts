import { parentPort, workerData } from 'node:worker_threads';
import { parseSheet } from './sheet.ts';
import { SheetFault } from './sheet-fault.ts';
import type { FromWorker } from './read-sheet.ts';

/** Rows per message, so that the server's thread takes them in small turns. */
const AT_A_TIME = 1000;
const tell = (message: FromWorker): void => parentPort?.postMessage(message);

/** The worker thread that reads one file; whatever a file costs, the server's own thread goes on answering. */
try {
  const { rows, skipped } = parseSheet(workerData as Uint8Array);
  for (let at = 0; at < rows.length; at += AT_A_TIME) tell({ rows: rows.slice(at, at + AT_A_TIME) });
  tell({ skipped });
} catch (error) {
  if (!(error instanceof SheetFault)) throw error;
  tell({ fault: error.code, values: error.values });
}
