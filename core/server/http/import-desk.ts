import type { ImportStart } from '@freightdeck/sdk/contract';
import type { SessionInfo } from '../auth/session-info.ts';
import type { OpenedFile } from './file-store.ts';

/** The file of an import as it came in, and what it is for. */
export interface ImportFile {
  readonly content: Buffer;
  /** Name of an importable command. */
  readonly command: string;
  /** Name of the task. */
  readonly title: string;
  /** Takes a file that was uploaded before as a new import. */
  readonly again: boolean;
}
/** Takes the files of imports and gives out their templates. Throws `Refused`. */
export interface ImportDesk {
  take(session: SessionInfo, file: ImportFile, language: 'zh' | 'en'): Promise<ImportStart>;
  /** The workbook to fill in. */
  template(session: SessionInfo, command: string, language: 'zh' | 'en'): Promise<OpenedFile>;
}
