/** Without characters that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const signs = '#%&*+-=?@';

/** 14 characters with at least a letter, a digit and a sign, all choices equally likely. */
export function newPassword(fill: (bytes: Uint32Array<ArrayBuffer>) => Uint32Array): string {
  const draw = fill(new Uint32Array(28));
  const pick = (from: string, at: number): string => from[(draw[at] ?? 0) % from.length] ?? '';
  const all = letters + digits + signs;
  const characters = [
    pick(letters, 0),
    pick(digits, 1),
    pick(signs, 2),
    ...Array.from({ length: 11 }, (_, at) => pick(all, at + 3)),
  ];
  for (let at = characters.length - 1; at > 0; at -= 1) {
    const other = (draw[14 + at] ?? 0) % (at + 1);
    [characters[at], characters[other]] = [characters[other] ?? '', characters[at] ?? ''];
  }
  return characters.join('');
}
