/** Every character that is written with two or four bytes, by those bytes; made once, out of Node's own decoder. */
let table: ReadonlyMap<string, readonly number[]> | undefined;
/** The four bytes with this place in their order, which has 10, 126 and 10 values behind the first one. */
const fourBytes = (place: number): readonly number[] => [
  0x81 + Math.floor(place / 12_600),
  0x30 + (Math.floor(place / 1260) % 10),
  0x81 + (Math.floor(place / 10) % 126),
  0x30 + (place % 10),
];
/** Four-byte places of the basic plane; those of the other planes begin at U+10000 and follow each other. */
const BASIC_PLACES = 39_420;
const OTHER_PLANES = 189_000;

function madeTable(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder('gb18030');
  const made = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    const sign = decoder.decode(new Uint8Array(bytes));
    if ([...sign].length === 1 && sign !== '\uFFFD' && !made.has(sign)) made.set(sign, bytes);
  };
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) if (second !== 0x7f) add([first, second]);
  for (let place = 0; place < BASIC_PLACES; place += 1) add(fourBytes(place));
  return made;
}
/**
 * Text in GB 18030, the encoding that online banks in China ask for. Node decodes it, and encodes nothing but UTF: the
 * table is the decoder's own, turned round, so that whatever is written is read back as it was.
 */
export function gb18030(text: string): Uint8Array {
  table ??= madeTable();
  const bytes: number[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code > 0xff_ff) bytes.push(...fourBytes(OTHER_PLANES + code - 0x1_00_00));
    else bytes.push(...(table.get(sign) ?? [0x3f]));
  }
  return Uint8Array.from(bytes);
}
