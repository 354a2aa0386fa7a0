import pinyin from 'pinyin-match';
import { regions } from '../../../map/regions.ts';
import type { Region } from '../../../map/regions.ts';

const most = 30;
/** How well one word fits a division: a smaller number is better, -1 is no match. Names count before pinyin. */
function fit({ code, name, names }: Region, word: string): number {
  if (/^\d+$/.test(word)) return code.startsWith(word) ? 0 : -1;
  if (name === word) return 0;
  if (name.startsWith(word)) return 1;
  if (names.join('').includes(word)) return 2;
  const spelt = pinyin.match(name, word);
  if (spelt === false) return -1;
  return spelt[0] === 0 ? 3 : 4;
}
/** Of several words, each may name another level: `唐山 曹`, `tangshan cfd`. */
function fitOfAll(region: Region, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const own = fit(region, word);
    const above = own < 0 && words.length > 1 && pinyin.match(region.names.join(''), word) !== false ? 5 : own;
    if (above < 0) return -1;
    sum += above;
  }
  return sum;
}
/** Whether words fit a name, as written or by pinyin. */
export const fits = (name: string, words: string): boolean =>
  name.includes(words) || pinyin.match(name, words) !== false;

/** The divisions that words mean, by name, pinyin, initials or code; the best first. Provinces say too little. */
export function findRegions(typed: string): readonly Region[] {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return regions
    .filter(isPlace)
    .map((region) => ({ region, fit: fitOfAll(region, words) }))
    .filter((one) => one.fit >= 0)
    .sort((a, b) => a.fit - b.fit || a.region.name.length - b.region.name.length)
    .slice(0, most)
    .map(({ region }) => region);
}
/** A province that is divided further says too little. */
export const isPlace = ({ code, parent }: Region): boolean => parent !== undefined || /^(71|81|82)/.test(code);
