import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { BackupFault } from './backup-fault.ts';
import { manifestName, readManifest, type Manifest, type Part } from './manifest.ts';

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Writes an archive, entry by entry: a tar that other programs can read too. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #written: Promise<void>;
  readonly #path: string;
  readonly parts: Part[] = [];

  constructor(path: string) {
    this.#path = path;
    // It holds all there is about people and money: nobody but its owner reads it.
    this.#written = pipeline(this.#pack, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    // Told by whoever writes the next entry, or by `end`.
    this.#written.catch(() => undefined);
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.#entry(name, content);
    this.parts.push({ name, bytes: content.length, sha256: sha256(content) });
  }

  /** The manifest comes last, and then everything is on the disk. */
  async end(manifest: Manifest): Promise<void> {
    await this.#entry(manifestName, Buffer.from(JSON.stringify(manifest)));
    this.#pack.finalize();
    await this.#written;
    const file = await open(this.#path, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }

  giveUp(): void {
    this.#pack.destroy();
  }

  /** Waits until the disk has taken most of it: no more than one entry is in memory. */
  async #entry(name: string, content: Buffer): Promise<void> {
    const gone = new Promise<void>((done, failed) => {
      const entry = this.#pack.entry({ name, size: content.length, mode: 0o600 }, (error) =>
        error ? failed(error) : done(),
      );
      entry.end(content);
    });
    await Promise.race([gone, this.#written.then(() => gone)]);
  }
}

/** Reads the entries of an archive one after another. */
export async function readArchive(path: string, each: (name: string, content: Buffer) => Promise<void>): Promise<void> {
  const tar = extract();
  const read = pipeline(createReadStream(path), tar);
  read.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      await each(entry.header.name, Buffer.concat(chunks));
    }
    await read;
  } catch (error) {
    if (error instanceof BackupFault || (error as { code?: unknown }).code === 'ENOENT') throw error;
    throw new BackupFault(
      `The archive ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Reads all of an archive, and compares it with its manifest; gives the manifest. */
export async function checkArchive(path: string): Promise<Manifest> {
  const found: Part[] = [];
  let manifest: Manifest | undefined;
  await readArchive(path, async (name, content) => {
    if (name === manifestName) manifest = readManifest(content.toString());
    else found.push({ name, bytes: content.length, sha256: sha256(content) });
  });
  if (manifest === undefined)
    throw new BackupFault(`${path} is no complete backup of Freightdeck that this version can read: no manifest.`);
  const { parts } = manifest;
  const wrong = parts.find((part, at) => part.name !== found[at]?.name || part.sha256 !== found[at].sha256);
  if (wrong !== undefined || parts.length !== found.length)
    throw new BackupFault(`The backup ${path} is damaged${wrong ? ` at ${wrong.name}` : ''}.`);
  return manifest;
}
