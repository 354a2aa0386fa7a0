import { formatFileSize } from '../contract/values/file-size.ts';
import type { UploadRules } from '../web/index.ts';

export interface UploadLimits extends Pick<UploadRules, 'bytes'> {
  readonly files: number;
  /** Endings without dot; default those of `uploadLimits`. */
  readonly accept?: readonly string[];
}
export const uploadLimits = {
  bytes: 1024 * 1024,
  files: 50,
  accept: ['jpg', 'jpeg', 'png', 'pdf'],
} as const satisfies UploadLimits;
/** The kind of files that belong to no plugin's own. */
export const usualKind = '3';
/** For the file chooser. */
export const acceptedTypes = (accept: readonly string[] = uploadLimits.accept): string =>
  accept.map((one) => `.${one}`).join(',');

/** A file that was not taken, and why: message id `core.ui.upload.<why>`. */
export interface RefusedFile {
  readonly file: File;
  readonly name: string;
  readonly size: string;
  readonly limit: string;
  readonly accept: readonly string[];
  readonly why: 'wrongType' | 'tooLarge' | 'tooMany';
}
/** Endings in a sentence. */
export const acceptWords = (accept: readonly string[] | undefined, text: (id: string) => string): string =>
  (accept ?? uploadLimits.accept).join(text('core.ui.comma'));
/** Too large as it is, but a picture that may be made smaller. */
export const mayShrink = ({ name, why }: RefusedFile): boolean => why === 'tooLarge' && !/\.pdf$/i.test(name);
/** Sorts chosen files into those that fit and those that do not; only the surplus of too many is refused. */
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
    if (!accept.includes(/\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '')) refuse('wrongType', '');
    else if (file.size > bytes) refuse('tooLarge', formatFileSize(bytes));
    else if (already + taken.length >= most) refuse('tooMany', String(most));
    else taken.push(file);
  }
  return { taken, refused };
}
