import { fileTypeFromBuffer } from 'file-type';
import type { FileFault } from './file-refused.ts';
import { plainJpeg, plainPng } from './plain-picture.ts';
import { pdfFault } from './quiet-pdf.ts';

/** Decides by a file's content, never by its name, whether it may be stored, and removes metadata from it. */
const accepted: Readonly<
  Record<string, { readonly extension: string; readonly plain: (content: Buffer) => Buffer | FileFault }>
> = {
  'image/png': { extension: 'png', plain: plainPng },
  'image/jpeg': { extension: 'jpg', plain: plainJpeg },
  'application/pdf': { extension: 'pdf', plain: (content) => pdfFault(content) ?? content },
};

export interface Judged {
  readonly mime: string;
  readonly extension: string;
  /** The bytes to store: pictures without location and camera data, and without what follows their end. */
  readonly content: Buffer;
}
/** The content to store, or why the file is refused. */
export async function judgeContent(given: Buffer): Promise<Judged | FileFault> {
  const found = await fileTypeFromBuffer(given);
  if (found?.mime === 'image/heic' || found?.mime === 'image/heif') return 'fileHeic';
  const rule = found && Object.hasOwn(accepted, found.mime) ? accepted[found.mime] : undefined;
  if (found === undefined || rule === undefined) return 'fileFormat';
  const content = rule.plain(given);
  return typeof content === 'string' ? content : { mime: found.mime, extension: rule.extension, content };
}
