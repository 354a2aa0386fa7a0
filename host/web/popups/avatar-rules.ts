export const avatarBytes = 2 * 1024 * 1024;

/** Message id of the error in the chosen files; undefined when there is one acceptable picture. */
export function avatarFault(files: readonly File[]): string | undefined {
  const [file, ...more] = files;
  if (!file || more.length > 0) return 'core.shell.avatar.one';
  if (!file.type.startsWith('image/')) return 'core.shell.avatar.type';
  return file.size > avatarBytes ? 'core.shell.avatar.size' : undefined;
}
