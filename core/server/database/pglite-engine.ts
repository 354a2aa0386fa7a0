import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isBuilt } from '@freightdeck/sdk/server';
import type pg from 'pg';
import type { Engine, Log } from './engine.ts';
import { DataFolderLocked, DatabaseUnavailable } from './faults.ts';
import { NearEngine } from './near-engine.ts';
import type { ChildOptions, FromChild, ToChild } from './pglite-protocol.ts';
import { openPool } from './postgres-engine.ts';

interface Live {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  readonly pool: pg.Pool;
  readonly folder: string;
}

export interface PgliteOptions {
  readonly dataDir?: string | undefined;
  readonly template?: string | undefined;
  /** Runs at every opening, before the pool is handed out: an in-memory database comes back empty. */
  readonly prepare: (pool: pg.Pool) => Promise<void>;
  readonly log: Log;
}

/** PGlite in a child process, so that a slow statement blocks no request and can be ended by ending the process. */
export class PgliteEngine implements Engine {
  readonly kind = 'pglite';
  readonly #options: PgliteOptions;
  #live: Promise<Live> | undefined;
  #current: ChildProcess | undefined;
  #near: Promise<NearEngine> | undefined;
  #closed = false;

  constructor(options: PgliteOptions) {
    this.#options = { ...options, dataDir: options.dataDir === undefined ? undefined : resolve(options.dataDir) };
  }

  async pool(): Promise<pg.Pool> {
    return this.#near === undefined ? (await this.#open()).pool : (await this.#near).pool();
  }
  async probe(): Promise<unknown> {
    return (await this.pool()).query('select 1');
  }

  /** Moves the database into this process while `work` runs; not possible for a database in memory. */
  async near<T>(work: () => Promise<T>): Promise<T> {
    const { dataDir, log } = this.#options;
    if (dataDir === undefined) return work();
    this.#near = this.#leaveNow().then(() => NearEngine.open(dataDir, log));
    try {
      const engine = await this.#near;
      try {
        return await work();
      } finally {
        await engine.close();
      }
    } finally {
      this.#near = undefined;
    }
  }

  /** PGlite cannot cancel a statement, so its process is ended; committed rows survive that. */
  stop(reason: string): void {
    this.#options.log(`database: ${reason}; the embedded database is being reopened`);
    this.#current?.kill('SIGKILL');
  }

  /** Writes the whole database as a tar, for `template`. */
  async dump(file: string): Promise<void> {
    const { child } = await this.#open();
    const answer = answerOf(child, ['dumped', 'failed']);
    child.send({ kind: 'dump', file } satisfies ToChild);
    const message = await answer;
    if (message.kind !== 'dumped')
      throw new DatabaseUnavailable('The embedded database could not be written out', { cause: message });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#near?.then(
      (engine) => engine.close(),
      () => undefined,
    );
    await this.#leaveNow();
  }

  async #leaveNow(): Promise<void> {
    const live = await this.#live?.catch(() => undefined);
    [this.#live, this.#current] = [undefined, undefined];
    if (live !== undefined) await this.#leave(live);
  }

  async #leave(live: Live): Promise<void> {
    await live.pool.end();
    if (live.child.connected) live.child.send({ kind: 'close' } satisfies ToChild);
    const late = setTimeout(() => live.child.kill('SIGKILL'), 5_000);
    await live.exited;
    clearTimeout(late);
  }

  #open(): Promise<Live> {
    if (this.#closed) return Promise.reject(new DatabaseUnavailable('The database is closed'));
    if (this.#live === undefined) {
      const opening = this.#start();
      this.#live = opening;
      // A failed opening is not remembered: the next call tries again.
      opening.catch(() => {
        if (this.#live === opening) this.#live = undefined;
      });
    }
    return this.#live;
  }

  async #start(): Promise<Live> {
    const folder = socketFolder();
    const options: ChildOptions = {
      dataDir: this.#options.dataDir,
      template: this.#options.template,
      socket: join(folder, '.s.PGSQL.5432'),
    };
    const child = spawn(process.execPath, [...childEntry(), JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#current = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => this.#options.log(`database: ${text.toString().trimEnd()}`));
    const exited = new Promise<void>((done) => child.once('exit', () => done()));
    const first = await answerOf(child, ['ready', 'locked', 'failed']);
    if (first.kind !== 'ready') {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
      if (first.kind === 'locked') throw new DataFolderLocked(this.#options.dataDir ?? '', first.parent, first.pid);
      throw new DatabaseUnavailable('The embedded database does not open', { cause: first });
    }
    // One connection, since PGlite has one session. Waiting happens in the pool's queue, so that the deadline of one
    // statement does not include another's time.
    const pool = openPool(
      {
        host: folder,
        port: 5432,
        user: 'postgres',
        database: 'postgres',
        max: 1,
        connectionTimeoutMillis: 30_000,
        idleTimeoutMillis: 0,
      },
      this.#options.log,
    );
    const live: Live = { child, exited, pool, folder };
    void exited.then(() => this.#gone(live));
    try {
      await this.#options.prepare(pool);
    } catch (error) {
      this.#current = undefined;
      await this.#leave(live);
      throw error;
    }
    return live;
  }

  #gone(live: Live): void {
    rmSync(live.folder, { recursive: true, force: true });
    if (this.#closed || this.#current !== live.child) return;
    this.#live = undefined;
    // The old pool is not ended, because that would leave waiting callers without an answer; a dead socket rejects them
    // at once.
    this.#options.log('database: the process of the embedded database ended and is started again');
    this.#open().catch((error: unknown) => this.#options.log(`database: does not open again (${String(error)})`));
  }
}

/** Never rejects: a child that exits without a message counts as failed. */
function answerOf(child: ChildProcess, kinds: readonly FromChild['kind'][]): Promise<FromChild> {
  return new Promise((done) => {
    const finish = (message: FromChild): void => {
      child.off('message', onMessage);
      child.off('exit', onExit);
      done(message);
    };
    const onMessage = (message: FromChild): void => {
      if (kinds.includes(message.kind)) finish(message);
    };
    const onExit = (code: number | null, signal: string | null): void =>
      finish({ kind: 'failed', reason: `the process ended (${signal ?? code ?? 'unknown'})` });
    child.on('message', onMessage);
    child.once('exit', onExit);
    child.once('error', (error) => finish({ kind: 'failed', reason: error.message }));
  });
}

function socketFolder(): string {
  // The name of a unix socket may be 107 bytes long at most; some machines have long temporary folders.
  const base = tmpdir().length > 60 ? '/tmp' : tmpdir();
  return mkdtempSync(join(base, 'freightdeck-'));
}

function childEntry(): readonly string[] {
  if (isBuilt) return [fileURLToPath(new URL('./pglite-child.js', import.meta.url))];
  const source = fileURLToPath(new URL('./pglite-child.ts', import.meta.url));
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return ['--import', pathToFileURL(tsx).href, source];
}
