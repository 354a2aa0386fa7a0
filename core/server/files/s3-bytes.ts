import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { FileBytes } from './file-bytes.ts';

/** Where the objects are, and with what right. */
export interface S3Settings {
  readonly bucket: string;
  /** `https://s3.example.cn`; empty: that of the region at AWS. */
  readonly endpoint: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}
type Library = typeof import('@aws-sdk/client-s3');
const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** In a bucket of an S3-compatible store: for several servers. The library is loaded with the first file. */
export class S3Bytes implements FileBytes {
  readonly #settings: S3Settings;
  #opened: Promise<{ readonly s3: Library; readonly client: S3Client }> | undefined;
  constructor(settings: S3Settings) {
    this.#settings = settings;
  }

  async put(name: string, content: Buffer): Promise<void> {
    const { s3, client } = await this.#open();
    await client.send(new s3.PutObjectCommand({ ...this.#at(name), Body: content }));
  }
  async take(name: string, path: string): Promise<void> {
    const { s3, client } = await this.#open();
    const { size } = await stat(path);
    await client.send(
      new s3.PutObjectCommand({ ...this.#at(name), Body: createReadStream(path), ContentLength: size }),
    );
    await rm(path, { force: true });
  }
  async get(name: string): Promise<Buffer | undefined> {
    const found = await this.stream(name);
    return found && Buffer.concat(await found.toArray());
  }
  async stream(name: string): Promise<Readable | undefined> {
    const { s3, client } = await this.#open();
    try {
      const { Body } = await client.send(new s3.GetObjectCommand(this.#at(name)));
      if (!(Body instanceof Readable)) throw new Error(`The object ${name} came without content`);
      return Body;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
  async remove(name: string): Promise<void> {
    const { s3, client } = await this.#open();
    await client.send(new s3.DeleteObjectCommand(this.#at(name)));
  }

  #at(name: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#settings.bucket, Key: name };
  }
  #open(): Promise<{ readonly s3: Library; readonly client: S3Client }> {
    const { endpoint, region, keyId, secret } = this.#settings;
    this.#opened ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client({
        region,
        // A store of one's own has its buckets as folders, and may not know the newer check sums.
        ...(endpoint === '' ? {} : { endpoint, forcePathStyle: true }),
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        credentials: { accessKeyId: keyId, secretAccessKey: secret },
        maxAttempts: 3,
        // A store that does not answer holds nobody for longer than this; the whole of a large file may take its time.
        requestHandler: { connectionTimeout: 3000, socketTimeout: 15_000 },
      }),
    }));
    return this.#opened;
  }
}
