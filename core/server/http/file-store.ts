import type { Readable } from 'node:stream';
import type { SessionInfo } from '../auth/session-info.ts';

/** An uploaded file. Its type is decided by its content, never by `name` or `mime`. */
export interface IncomingFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Buffer;
  /** `fileType` of the form: '3' for pictures of records. */
  readonly fileType: string;
  /** Purpose given by the client: `avatar` may be larger than other files. */
  readonly kind?: string;
}
/** Answer to an upload: `savedPath` opens the file again. */
export interface StoredFileAnswer {
  readonly savedPath: string;
  readonly savedName: string;
  readonly relativePath: string;
}
export interface OpenedFile {
  readonly name: string;
  /** One of the types the store accepts; pictures and PDF are shown in the browser, others are downloaded. */
  readonly mime: string;
  readonly content: Buffer | Readable;
}
/** Stores and opens uploads, always within the session's tenant. Throws `Refused`. */
export interface FileStore {
  store(session: SessionInfo, file: IncomingFile): Promise<StoredFileAnswer>;
  /** Undefined when there is none, or it belongs to another tenant. `plugin`: only files of that plugin's kinds. */
  open(session: SessionInfo, id: string, plugin?: string): Promise<OpenedFile | undefined>;
  /** A picture of a brand: anybody may see it, because the sign-in page shows it. */
  openBrand?(id: string): Promise<OpenedFile | undefined>;
  /** The file of a finished export, for the person who made it. */
  openTask?(session: SessionInfo, id: string): Promise<OpenedFile | undefined>;
}
