import { fileTypeFromBuffer } from 'file-type';

/** What may be kept, by what it is and not by what it is called. */
const accepted: Readonly<Record<string, { readonly extension: string; readonly whole: (content: Buffer) => boolean }>> = {
  'image/png': { extension: 'png', whole: endsPng },
  'image/jpeg': { extension: 'jpg', whole: (content) => content.at(-2) === 0xff && content.at(-1) === 0xd9 },
  'application/pdf': { extension: 'pdf', whole: quietPdf },
};

/** A picture ends with its last chunk; whatever is glued on behind is another file in disguise. */
function endsPng(content: Buffer): boolean {
  return content.length > 45 && content.subarray(-12).equals(Buffer.from('0000000049454e44ae426082', 'hex'));
}

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
}
/** The type of a content that may be kept; undefined for everything else. */
export async function judgeContent(content: Buffer): Promise<Judged | undefined> {
  const found = await fileTypeFromBuffer(content);
  if (found === undefined || !Object.hasOwn(accepted, found.mime)) return undefined;
  const rule = accepted[found.mime];
  return rule?.whole(content) === true ? { mime: found.mime, extension: rule.extension } : undefined;
}
