import { randomInt } from 'node:crypto';
import { pngOf } from '../files/png.ts';
import type { SecretBox } from '../outside/secret-box.ts';
import { newToken } from './tokens.ts';

type Point = readonly [x: number, y: number];
/** Digits as lines in a square of 10; no 0 and no 1, which look like letters. */
const digits: Readonly<Record<string, readonly Point[]>> = {
  2: [[1, 2], [3, 0], [7, 0], [9, 2], [9, 4], [1, 10], [9, 10]], // prettier-ignore
  3: [[1, 1], [4, 0], [8, 1], [8, 4], [4, 5], [8, 6], [9, 8], [6, 10], [1, 9]], // prettier-ignore
  4: [[7, 10], [7, 0], [1, 7], [9, 7]], // prettier-ignore
  5: [[9, 0], [2, 0], [1, 5], [6, 4], [9, 6], [8, 9], [4, 10], [1, 9]], // prettier-ignore
  6: [[8, 0], [4, 1], [1, 5], [1, 8], [4, 10], [8, 9], [9, 7], [7, 5], [1, 6]], // prettier-ignore
  7: [[1, 0], [9, 0], [5, 5], [4, 10]], // prettier-ignore
  8: [[5, 5], [2, 3], [2, 1], [5, 0], [8, 1], [8, 3], [2, 7], [5, 10], [8, 9], [8, 7], [5, 5]], // prettier-ignore
  9: [[9, 3], [7, 5], [3, 5], [1, 3], [3, 0], [7, 0], [9, 3], [8, 8], [5, 10], [2, 10]], // prettier-ignore
};
const known = Object.keys(digits);
const [width, height, count] = [200, 64, 5];
const ticketFor = 'ticket of a picture';
const TICKET_MINUTES = 5;

const between = (least: number, most: number): number => least + (randomInt(1_000) / 1_000) * (most - least);

/** The digits, each turned and sized by itself, on waves and between lines; a grey PNG. */
function drawn(text: string): Buffer {
  const rows = Buffer.alloc((width + 1) * height, 0xf4);
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0;
  const wave = { deep: between(2, 4), long: between(22, 40), at: between(0, 6) };
  const dot = (x: number, y: number, thick: number, ink: number): void => {
    const left = x + wave.deep * Math.sin(y / wave.long + wave.at);
    const top = y + wave.deep * Math.sin(left / wave.long + wave.at);
    for (let down = -thick; down <= thick; down += 1)
      for (let right = -thick; right <= thick; right += 1) {
        const [column, row] = [Math.round(left + right), Math.round(top + down)];
        if (column >= 0 && column < width && row >= 0 && row < height) rows[row * (width + 1) + 1 + column] = ink;
      }
  };
  const line = ([fromX, fromY]: Point, [toX, toY]: Point, thick: number, ink: number): void => {
    const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY)) * 2 || 1;
    for (let at = 0; at <= steps; at += 1)
      dot(fromX + ((toX - fromX) * at) / steps, fromY + ((toY - fromY) * at) / steps, thick, ink);
  };
  for (let at = 0; at < 6; at += 1)
    line([between(0, 60), between(0, height)], [between(140, width), between(0, height)], 0, randomInt(90, 170));
  [...text].forEach((digit, at) => {
    const [turn, size] = [between(-0.35, 0.35), between(2.4, 3.2)];
    const [left, top] = [24 + at * 38 + between(-3, 3), height / 2 + between(-5, 5)];
    const placed = (digits[digit] ?? []).map(([x, y]): Point => {
      const [right, down] = [(x - 5) * size, (y - 5) * size * 1.2];
      return [
        left + right * Math.cos(turn) - down * Math.sin(turn),
        top + right * Math.sin(turn) + down * Math.cos(turn),
      ];
    });
    placed.slice(1).forEach((point, next) => line(placed[next] as Point, point, 1, randomInt(30, 90)));
  });
  return pngOf(width, height, 1, rows);
}

export interface Picture {
  /** `data:image/png;base64,…` */
  readonly picture: string;
  /** Comes back with the digits; sealed, so that any process can judge them and nobody can read them. */
  readonly ticket: string;
}
/** A picture of digits for one account; whoever wants to try its password reads them. */
export function newPicture(box: SecretBox, account: string, now: Date): Picture {
  const text = Array.from({ length: count }, () => known[randomInt(known.length)]).join('');
  const until = now.getTime() + TICKET_MINUTES * 60_000;
  return {
    picture: `data:image/png;base64,${drawn(text).toString('base64')}`,
    ticket: box.seal(ticketFor, JSON.stringify({ id: newToken(), account, text, until })),
  };
}

export interface Read {
  /** Which picture: it is good for one try, whether it was read right or not. */
  readonly id: string;
  readonly right: boolean;
}
/** What somebody read; undefined: no picture of ours, of another account, or too old. */
export function readPicture(
  box: SecretBox,
  account: string,
  ticket: string,
  typed: string,
  now: Date,
): Read | undefined {
  const sealed = box.open(ticketFor, ticket);
  if (sealed === undefined) return undefined;
  const held = JSON.parse(sealed) as { id: string; account: string; text: string; until: number };
  if (held.account !== account || held.until <= now.getTime()) return undefined;
  return { id: held.id, right: typed.trim() === held.text };
}
