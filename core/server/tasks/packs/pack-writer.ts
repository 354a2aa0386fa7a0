import { createHash } from 'node:crypto';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { contentsPage } from './contents-page.ts';
import type { ListedFile, PackedRecord, PackHead } from './pack-manifest.ts';

/** What takes the bytes of a zip: a file, or memory. */
interface Sink {
  write(chunk: Uint8Array): Promise<unknown>;
}
/** Words that deflate well; pictures and PDF do not. */
const words = /\.(?:json|geojson|svg|html|xml|csv|txt)$/;

/**
 * Writes a zip file by file: a file is in memory only while it is written. Ends with what a reader checks it by:
 * `manifest.json`, `SHA256SUMS` (for `sha256sum -c`), and a page with the table of contents.
 */
export class PackWriter {
  readonly #sink: Sink;
  readonly #zip: Zip;
  readonly #records: PackedRecord[] = [];
  #pending: Uint8Array[] = [];

  constructor(sink: Sink) {
    this.#sink = sink;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#pending.push(chunk);
    });
  }
  async file(path: string, title: string, content: Uint8Array): Promise<ListedFile> {
    const part = words.test(path) ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path);
    this.#zip.add(part);
    part.push(content, true);
    await this.#flush();
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { path, title, bytes: content.length, sha256 };
  }
  record(record: PackedRecord): void {
    this.#records.push(record);
  }
  async end(head: PackHead, left: readonly { readonly name: string; readonly message: string }[]): Promise<void> {
    const { language, ...named } = head;
    const records = this.#records;
    await this.file('manifest.json', '', strToU8(JSON.stringify({ ...named, records, left }, undefined, 1)));
    const sums = records.flatMap(({ files }) => files.map(({ sha256, path }) => `${sha256}  ${path}\n`));
    await this.file('SHA256SUMS', '', strToU8(sums.join('')));
    await this.file('index.html', '', strToU8(contentsPage(named, records, left, language)));
    this.#zip.end();
    await this.#flush();
  }
  async #flush(): Promise<void> {
    const chunks = this.#pending;
    this.#pending = [];
    for (const chunk of chunks) await this.#sink.write(chunk);
  }
}
