import type { Readable } from 'node:stream';
import type { SessionInfo } from '../auth/session-info.ts';

/** A file as it came in. Its type is judged by its content, never by `name` or `mime`. */
export interface IncomingFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Buffer;
  /** `fileType` of the form: '3' for pictures of records. */
  readonly fileType: string;
  /** What it is for, as the uploader says: `avatar` may be larger than other files. */
  readonly kind?: string;
}
/** What the uploader is told: `savedPath` opens the file again. */
export interface StoredFileAnswer {
  readonly savedPath: string;
  readonly savedName: string;
  readonly relativePath: string;
}
export interface OpenedFile {
  readonly name: string;
  /** From the list of types the store accepts; pictures and PDF are shown, the rest is downloaded. */
  readonly mime: string;
  readonly content: Buffer | Readable;
}
/** Where uploads go and come out again, always within the session's tenant. Refuses with `Refused`. */
export interface FileStore {
  store(session: SessionInfo, file: IncomingFile): Promise<StoredFileAnswer>;
  /** Undefined when there is none, or it is another tenant's. `plugin`: only one of the kinds of that plugin. */
  open(session: SessionInfo, id: string, plugin?: string): Promise<OpenedFile | undefined>;
  /** The file of a finished export, for the person who made it. */
  openTask?(session: SessionInfo, id: string): Promise<OpenedFile | undefined>;
}
