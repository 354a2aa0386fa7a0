import { fileTypeFromBuffer } from 'file-type';
import { plainJpeg, plainPng } from './plain-picture.ts';

/** Decides by a file's content, never by its name, whether it may be stored, and removes metadata from it. */
const accepted: Readonly<
  Record<string, { readonly extension: string; readonly plain: (content: Buffer) => Buffer | undefined }>
> = {
  'image/png': { extension: 'png', plain: plainPng },
  'image/jpeg': { extension: 'jpg', plain: plainJpeg },
  'application/pdf': { extension: 'pdf', plain: (content) => (quietPdf(content) ? content : undefined) },
};

/** Whether the bytes are one complete PDF without active content. */
function quietPdf(content: Buffer): boolean {
  const text = content.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.slice(-1024).includes('%%EOF')) return false;
  // PDF names may write any letter as `#xx`.
  const names = text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return !/\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFiles?|XFA|RichMedia)\b/.test(names);
}

export interface Judged {
  readonly mime: string;
  readonly extension: string;
  /** The bytes to store: pictures without location and camera data. */
  readonly content: Buffer;
}
/** The content to store; undefined when the file is refused. */
export async function judgeContent(given: Buffer): Promise<Judged | undefined> {
  const found = await fileTypeFromBuffer(given);
  if (found === undefined || !Object.hasOwn(accepted, found.mime)) return undefined;
  const rule = accepted[found.mime];
  const content = rule?.plain(given);
  return rule && content && { mime: found.mime, extension: rule.extension, content };
}
