import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { Room } from '../database/index.ts';

/**
 * Where the bytes of uploads and exports are kept. A name is a path below the data folder, or the key of an object:
 * `files/10001/2026-11/01J….pdf`. Never called inside a database transaction.
 */
export interface FileBytes {
  /** Stores it whole or not at all, even through a power cut. */
  put(name: string, content: Buffer): Promise<void>;
  /** Takes over a complete file of this machine, which is gone from there afterwards. */
  take(name: string, path: string): Promise<void>;
  /** Undefined when there is none of this name. */
  get(name: string): Promise<Buffer | undefined>;
  stream(name: string): Promise<Readable | undefined>;
  /** One that is not there is none to be removed. */
  remove(name: string): Promise<void>;
  /** Removes half written files of before that moment and tells how many; absent where none can be. */
  sweepDrafts?(before: Date): Promise<number>;
  /** Whether its disk has room; absent where that is the store's own care. */
  readonly room?: Room;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** In the data folder: for one server, or several that share the folder. */
export class DiskBytes implements FileBytes {
  readonly #root: string;
  readonly room = new Room(() => this.#try());
  constructor(dataDir: string) {
    this.#root = resolve(dataDir);
  }

  async put(name: string, content: Buffer): Promise<void> {
    const target = this.#inside(name);
    await mkdir(dirname(target), { recursive: true });
    const draft = `${target}.part`;
    const handle = await open(draft, 'wx', 0o640);
    try {
      await handle.writeFile(content).then(() => handle.sync());
      await handle.close();
      await rename(draft, target);
    } catch (error) {
      // What is half written would keep a full disk full.
      await handle.close().catch(() => undefined);
      await rm(draft, { force: true });
      this.room.note(error);
      throw error;
    }
  }
  async take(name: string, path: string): Promise<void> {
    const target = this.#inside(name);
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  }
  get(name: string): Promise<Buffer | undefined> {
    return readFile(this.#inside(name)).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  }
  async stream(name: string): Promise<Readable | undefined> {
    const path = this.#inside(name);
    return (await stat(path).catch(() => undefined)) ? createReadStream(path) : undefined;
  }
  async remove(name: string): Promise<void> {
    await rm(this.#inside(name), { force: true });
  }

  async sweepDrafts(before: Date): Promise<number> {
    const top = this.#inside('files');
    let swept = 0;
    const folders = [top];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const found = await opendir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for await (const entry of found) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) folders.push(path);
        else if (
          entry.name.endsWith('.part') &&
          ((await stat(path).catch(() => undefined))?.mtime ?? before) < before
        ) {
          await rm(path, { force: true });
          swept += 1;
        }
      }
    }
    return swept;
  }

  async #try(): Promise<void> {
    const name = `files/.tried/room-${process.pid}-${Date.now()}`;
    await this.put(name, Buffer.alloc(256 * 1024));
    await this.remove(name);
  }

  #inside(name: string): string {
    const path = join(this.#root, name);
    if (!path.startsWith(this.#root + sep)) throw new Error('A file path leads out of the data folder');
    return path;
  }
}
