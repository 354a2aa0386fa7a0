/**
 * The process that owns the embedded database: holds the folder's lock, serves a unix socket, exits when its parent
 * dies.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DataFolderLock } from './data-folder-lock.ts';
import type { ChildOptions, FromChild, ToChild } from './pglite-protocol.ts';
import { PgliteWire } from './pglite-wire.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions;
const parent = process.ppid;
const lock = options.dataDir === undefined ? undefined : new DataFolderLock(options.dataDir);

let database: PGlite | undefined;
let server: PgliteWire | undefined;
let leaving = false;

function tell(message: FromChild): void {
  if (process.connected) process.send?.(message);
}

async function leave(code: number): Promise<void> {
  if (leaving) return;
  leaving = true;
  try {
    await server?.stop();
    await database?.close();
  } finally {
    lock?.release();
    rmSync(dirname(options.socket), { recursive: true, force: true });
    process.exit(code);
  }
}

// A long query blocks this thread, so a worker thread checks whether the parent is still alive.
const watch = `
const { workerData } = require('node:worker_threads');
let gone = 0;
setInterval(() => {
  if (process.ppid === workerData) return;
  if (++gone > 8) process.kill(process.pid, 'SIGKILL');
}, 500);`;

async function start(): Promise<void> {
  if (options.dataDir !== undefined) {
    mkdirSync(dirname(options.dataDir), { recursive: true });
    const holder = await lock?.take(parent, 10_000);
    if (holder !== undefined) {
      tell({ kind: 'locked', pid: holder.pid, parent: holder.parent });
      return leave(3);
    }
  }
  // A database from a template lives about a minute: WebAssembly's optimising compiler would take longer than it saves.
  if (options.template !== undefined) setFlagsFromString('--liftoff-only');
  const tar = options.template === undefined ? undefined : new Blob([readFileSync(options.template)]);
  database = await PGlite.create({ dataDir: options.dataDir, extensions: { pg_trgm }, loadDataDir: tar });
  if (lock !== undefined && !lock.stillHeld())
    throw new Error('the lock of the data folder was taken by another process');
  server = new PgliteWire(database);
  await server.listen(options.socket);
  tell({ kind: 'ready' });
}

process.on('disconnect', () => void leave(0));
process.on('SIGTERM', () => void leave(0));
// Ctrl+C reaches the whole process group; the parent decides when to close.
process.on('SIGINT', () => undefined);
process.on('message', (message: ToChild) => {
  if (message.kind === 'close') void leave(0);
  else
    void database?.dumpDataDir('none').then(
      async (tar) => {
        writeFileSync(message.file, Buffer.from(await tar.arrayBuffer()));
        tell({ kind: 'dumped' });
      },
      (error: unknown) => tell({ kind: 'failed', reason: String(error) }),
    );
});

new Worker(watch, { eval: true, workerData: parent, execArgv: [] }).unref();
start().catch((error: unknown) => {
  tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  void leave(1);
});
