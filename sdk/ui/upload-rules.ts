import { formatFileSize } from '../contract/values/file-size.ts';
import type { UploadRules } from '../web/index.ts';

/** How many files, how large, and of which kinds. */
export interface UploadLimits extends Pick<UploadRules, 'bytes'> {
  readonly files: number;
  /** File extensions without a dot; default: those of `uploadLimits`. */
  readonly accept?: readonly string[];
}
/** The limits of files where nothing else is said. */
export const uploadLimits = {
  bytes: 1024 * 1024,
  files: 50,
  accept: ['jpg', 'jpeg', 'png', 'pdf'],
} as const satisfies UploadLimits;
/** The file kind for files that belong to no plugin. */
export const usualKind = '3';
/** Value of `accept` for the file chooser; HEIC photos too, where JPEG is accepted. */
export const acceptedTypes = (accept: readonly string[] = uploadLimits.accept): string =>
  [...accept, ...(accept.includes('jpg') ? ['heic', 'heif'] : [])].map((one) => `.${one}`).join(',');

/** A file that was refused, and why: message id `core.ui.upload.<why>`. */
export interface RefusedFile {
  readonly file: File;
  readonly name: string;
  readonly size: string;
  readonly limit: string;
  readonly accept: readonly string[];
  readonly why: 'wrongType' | 'tooLarge' | 'tooMany';
}
/** The extensions, for use in a sentence. */
export const acceptWords = (accept: readonly string[] | undefined, text: (id: string) => string): string =>
  (accept ?? uploadLimits.accept).join(text('core.ui.comma'));
/** Too large as it is, but a picture that can be shrunk. */
export const mayShrink = ({ name, why }: RefusedFile): boolean => why === 'tooLarge' && !/\.pdf$/i.test(name);
/** Photos of phones that are made JPEG before they are sent, in the size that is allowed. */
const isHeicName = (name: string): boolean => /\.hei[cf]$/i.test(name);
/** Splits chosen files into accepted and refused ones; when there are too many, only the surplus is refused. */
export function refusedFiles(
  files: readonly File[],
  already = 0,
  { bytes, files: most, accept = uploadLimits.accept }: UploadLimits = uploadLimits,
): { readonly taken: readonly File[]; readonly refused: readonly RefusedFile[] } {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const refuse = (why: RefusedFile['why'], limit: string): number =>
      refused.push({ file, name: file.name, size: formatFileSize(file.size), limit, accept, why });
    const becomesJpeg = isHeicName(file.name) && accept.includes('jpg');
    if (!becomesJpeg && !accept.includes(/\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '')) refuse('wrongType', '');
    else if (!becomesJpeg && file.size > bytes) refuse('tooLarge', formatFileSize(bytes));
    else if (already + taken.length >= most) refuse('tooMany', String(most));
    else taken.push(file);
  }
  return { taken, refused };
}
