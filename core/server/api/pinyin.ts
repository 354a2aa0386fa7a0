/** Syllables (`yan`, `lv`) with all characters that are read so. A character of two readings stands under both. */
type Syllables = ReadonlyMap<string, string>;

const first = 0x4e00;
const last = 0x9fff;
let table: Promise<Syllables> | undefined;

/** Made at the first search: 21,000 characters, a tenth of a second, and a megabyte of dictionary. */
async function syllables(): Promise<Syllables> {
  const { polyphonic } = await import('pinyin-pro');
  const found = new Map<string, string>();
  for (let code = first; code <= last; code += 1) {
    const character = String.fromCodePoint(code);
    const readings = polyphonic(character, { toneType: 'none', type: 'array', v: true })[0] ?? [];
    for (const reading of new Set(readings.flatMap((one) => one.split(' '))))
      if (/^[a-z]+$/.test(reading)) found.set(reading, (found.get(reading) ?? '') + character);
  }
  return found;
}

/** Ways of reading the letters that are tried, those with the longest syllables first. */
const mostWays = 12;
const mostLetters = 30;

const begun = new Map<string, string>();
/** The characters whose reading starts so. */
function charactersOf(known: Syllables, start: string): string {
  let found = begun.get(start);
  if (found === undefined) {
    const parts = [...known].flatMap(([syllable, characters]) => (syllable.startsWith(start) ? [characters] : []));
    found = parts.join('');
    if (found !== '') begun.set(start, found);
  }
  return found;
}

/**
 * The ways to cut letters into whole syllables and single initials; the last piece may be any beginning of a syllable:
 * `yansh` = 严少…, `ysh` = 严少华.
 */
function cuts(known: Syllables, letters: string): readonly (readonly string[])[] {
  const found: string[][] = [];
  const go = (at: number, pieces: readonly string[]): void => {
    if (found.length >= mostWays) return;
    const rest = letters.slice(at);
    if (rest === '') return void found.push([...pieces]);
    if (rest.length <= 6 && charactersOf(known, rest) !== '') found.push([...pieces, rest]);
    for (let length = Math.min(6, rest.length - 1); length >= 1; length -= 1) {
      const piece = rest.slice(0, length);
      if (length === 1 || known.has(piece)) go(at + length, [...pieces, piece]);
    }
  };
  go(0, []);
  // All initials, however many other ways were found before it.
  return [...found, [...letters]];
}

/**
 * A regular expression, for JavaScript and for SQL, that finds Chinese text by pinyin or initials: one class of
 * characters for each syllable. Undefined for what is no pinyin.
 */
export async function pinyinPattern(word: string): Promise<string | undefined> {
  const letters = word.toLowerCase().replaceAll('ü', 'v').replaceAll("'", '');
  if (!/^[a-z]+$/.test(letters) || letters.length > mostLetters) return undefined;
  const known = await (table ??= syllables());
  const ways = cuts(known, letters).flatMap((pieces) => {
    const classes = pieces.map((piece, at) =>
      at < pieces.length - 1 && piece.length > 1 ? (known.get(piece) ?? '') : charactersOf(known, piece),
    );
    return classes.includes('') ? [] : [classes.map((characters) => `[${characters}]`).join('')];
  });
  return ways.length === 0 ? undefined : [...new Set(ways)].join('|');
}
