import { isIP } from 'node:net';

/** The IP addresses of a text, whatever separates them. */
export const addressesOf = (text: string | null | undefined): readonly string[] =>
  (text ?? '').split(/[,;，；\s]+/).filter((one) => one !== '');

/** The same text as it is stored: joined by commas; null without any. Refuses what is no address with `ipWhite`. */
export function storedAddresses(
  call: { refuse(code: 'ipWhite', values: Readonly<Record<string, string>>): never },
  text: string | null | undefined,
): string | null {
  const list = addressesOf(text);
  const wrong = list.find((one) => isIP(one) === 0);
  if (wrong !== undefined) call.refuse('ipWhite', { ip: wrong.slice(0, 40) });
  return list.length > 0 ? list.join(',') : null;
}
