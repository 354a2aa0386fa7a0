/**
 * A version of the code at error level M: side, data words of a block, blocks, check words of a block, centre of its
 * alignment mark.
 */
interface Version {
  readonly size: number;
  readonly words: number;
  readonly blocks: number;
  readonly checks: number;
  readonly align: number;
}
const versions: readonly Version[] = [
  { size: 33, words: 32, blocks: 2, checks: 18, align: 26 },
  { size: 37, words: 43, blocks: 2, checks: 24, align: 30 },
  { size: 41, words: 27, blocks: 4, checks: 16, align: 34 },
];
/** Level M with mask 0, masked itself. */
const formatBits = 0x5412;

const times = (a: number, b: number): number => {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a);
  return product & 0xff;
};
function divisor(degree: number): number[] {
  const result = [...new Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1)
      result[at] = times(result[at] ?? 0, root) ^ (at + 1 < degree ? (result[at + 1] ?? 0) : 0);
    root = times(root, 2);
  }
  return result;
}
function checksOf(words: readonly number[], by: readonly number[]): number[] {
  const rest = by.map(() => 0);
  for (const word of words) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    by.forEach((coefficient, at) => {
      rest[at] = (rest[at] ?? 0) ^ times(coefficient, factor);
    });
  }
  return rest;
}

/** Length and text as bytes, filled up to what the version holds. */
function wordsOf(bytes: Uint8Array, capacity: number): number[] {
  const bits = [
    0,
    1,
    0,
    0,
    ...[...new Uint8Array([bytes.length]), ...bytes].flatMap((byte) =>
      [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >>> bit) & 1),
    ),
    0,
    0,
    0,
    0,
  ];
  const words: number[] = [];
  for (let at = 0; at + 8 <= bits.length; at += 8)
    words.push(bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let filler = 0xec; words.length < capacity; filler ^= 0xfd) words.push(filler);
  return words.slice(0, capacity);
}
/** The blocks, woven into each other, their check words behind them. */
function woven(all: readonly number[], { words, blocks, checks }: Version): number[] {
  const by = divisor(checks);
  const parts = Array.from({ length: blocks }, (_, block) => all.slice(block * words, (block + 1) * words));
  const ends = parts.map((part) => checksOf(part, by));
  const weave = (rows: readonly (readonly number[])[], length: number): number[] =>
    Array.from({ length }, (_, at) => rows.map((row) => row[at] ?? 0)).flat();
  return [...weave(parts, words), ...weave(ends, checks)];
}

/** A QR code as rows of dark and light; undefined for a text that is too long for it. */
export function qrMatrix(text: string): readonly (readonly boolean[])[] | undefined {
  // Neither the browser nor Node is known here: what the language itself has of UTF-8.
  const bytes = Uint8Array.from(
    [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|([^%])/g)].map(([, hex, char]) =>
      hex ? Number.parseInt(hex, 16) : (char ?? '').charCodeAt(0),
    ),
  );
  const version = versions.find(({ words, blocks }) => bytes.length + 2 <= words * blocks);
  if (!version) return undefined;
  const { size, align } = version;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, on: boolean): void => {
    const row = dark[y];
    const known = fixed[y];
    if (!row || !known || x < 0 || x >= size) return;
    row[x] = on;
    known[x] = true;
  };
  const square = (cx: number, cy: number, reach: number, light: readonly number[]): void => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        set(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, [2, 4]);
  square(align, align, 2, [1]);
  const format = (bit: number): boolean => ((formatBits >>> bit) & 1) === 1;
  for (let bit = 0; bit < 15; bit += 1) {
    if (bit < 6) set(8, bit, format(bit));
    else if (bit < 8) set(8, bit + 1, format(bit));
    else if (bit === 8) set(7, 8, format(bit));
    else set(14 - bit, 8, format(bit));
    if (bit < 8) set(size - 1 - bit, 8, format(bit));
    else set(8, size - 15 + bit, format(bit));
  }
  set(8, size - 8, true);
  const stream = woven(wordsOf(bytes, version.words * version.blocks), version).flatMap((word) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (word >>> bit) & 1),
  );
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        const row = dark[y];
        if (!row || fixed[y]?.[x]) continue;
        row[x] = ((stream[next] ?? 0) === 1) !== ((x + y) % 2 === 0);
        next += 1;
      }
    }
  }
  return dark;
}
