import { fileTypeFromBuffer } from 'file-type';
import { plainJpeg, plainPng } from './plain-picture.ts';

/** What may be kept, by what it is and not by what it is called; and what is kept of it. */
const accepted: Readonly<
  Record<string, { readonly extension: string; readonly plain: (content: Buffer) => Buffer | undefined }>
> = {
  'image/png': { extension: 'png', plain: plainPng },
  'image/jpeg': { extension: 'jpg', plain: plainJpeg },
  'application/pdf': { extension: 'pdf', plain: (content) => (quietPdf(content) ? content : undefined) },
};

/** A PDF from its first byte to its last that does nothing by itself. */
function quietPdf(content: Buffer): boolean {
  const text = content.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.slice(-1024).includes('%%EOF')) return false;
  // Names may be written with #xx for any letter.
  const names = text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return !/\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFiles?|XFA|RichMedia)\b/.test(names);
}

export interface Judged {
  readonly mime: string;
  readonly extension: string;
  /** What is kept: pictures without the place and the camera they were taken with. */
  readonly content: Buffer;
}
/** A content that may be kept; undefined for everything else. */
export async function judgeContent(given: Buffer): Promise<Judged | undefined> {
  const found = await fileTypeFromBuffer(given);
  if (found === undefined || !Object.hasOwn(accepted, found.mime)) return undefined;
  const rule = accepted[found.mime];
  const content = rule?.plain(given);
  return rule && content && { mime: found.mime, extension: rule.extension, content };
}
