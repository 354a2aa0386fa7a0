import { formatFileSize } from '../contract/values/file-size.ts';

/** The types an upload takes, for the file chooser. */
export const acceptedTypes = '.pdf,.jpg,.jpeg,.png';
export const uploadLimits = { bytes: 1024 * 1024, files: 50 } as const;

/** A file that was not taken, and why: message id `core.ui.upload.<why>`. */
export interface RefusedFile {
  readonly file: File;
  readonly name: string;
  readonly size: string;
  readonly limit: string;
  readonly why: 'wrongType' | 'tooLarge' | 'tooMany';
}
/** Too large as it is, but a picture that may be made smaller. */
export const mayShrink = ({ name, why }: RefusedFile): boolean => why === 'tooLarge' && !/\.pdf$/i.test(name);
export interface UploadLimits {
  readonly bytes: number;
  readonly files: number;
}
/** Sorts chosen files into those that fit and those that do not; only the surplus of too many is refused. */
export function refusedFiles(files: readonly File[], already = 0, limits: UploadLimits = uploadLimits): { readonly taken: readonly File[]; readonly refused: readonly RefusedFile[] } {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const refuse = (why: RefusedFile['why'], limit: string): number => refused.push({ file, name: file.name, size: formatFileSize(file.size), limit, why });
    if (!/\.(pdf|jpe?g|png)$/i.test(file.name)) refuse('wrongType', '');
    else if (file.size > limits.bytes) refuse('tooLarge', formatFileSize(limits.bytes));
    else if (already + taken.length >= limits.files) refuse('tooMany', String(limits.files));
    else taken.push(file);
  }
  return { taken, refused };
}
