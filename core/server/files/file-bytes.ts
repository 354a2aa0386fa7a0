import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';

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
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** In the data folder: for one server, or several that share the folder. */
export class DiskBytes implements FileBytes {
  readonly #root: string;
  constructor(dataDir: string) {
    this.#root = resolve(dataDir);
  }

  async put(name: string, content: Buffer): Promise<void> {
    const target = this.#inside(name);
    await mkdir(dirname(target), { recursive: true });
    const draft = `${target}.part`;
    const handle = await open(draft, 'wx', 0o640);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, target);
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

  #inside(name: string): string {
    const path = join(this.#root, name);
    if (!path.startsWith(this.#root + sep)) throw new Error('A file path leads out of the data folder');
    return path;
  }
}
