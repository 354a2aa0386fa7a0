import * as z from 'zod/mini';
import { shape } from './field-kinds.ts';

/** A file for a zip of many: its bytes, or the id of an upload, whose extension is added to the path. */
export interface PackedFile {
  /** Folders and name within the folder of its record. */
  readonly path: string;
  /** What it is, for a person who reads the table of contents. */
  readonly title: string;
  readonly content: Uint8Array | { readonly stored: string };
}
/** Input of a command that packs; the console fills it in. */
export const packInput = {
  origin: shape(z.string().check(z.regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?$/), z.maxLength(80))),
};
