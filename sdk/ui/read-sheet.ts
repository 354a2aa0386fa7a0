/** Rows of cells, as text; an empty cell is ''. */
export type Sheet = readonly (readonly string[])[];
/** Limits for reading a file in the browser: bytes, and rows of its first sheet: a thousand below the labels. */
export const sheetLimit = { bytes: 1024 * 1024, rows: 1001 } as const;

function columnAt(reference: string): number {
  return [...reference.replace(/\d+/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string): string =>
  xml.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (all, hex: string | undefined, digits: string | undefined, mark: string | undefined) =>
      mark !== undefined
        ? (marks[mark] ?? all)
        : String.fromCodePoint(Math.min(0x10ffff, hex !== undefined ? Number.parseInt(hex, 16) : Number(digits))),
  );
/**
 * Elements with this name, as attributes and content. The page may not parse markup (Trusted Types), and a sheet needs
 * no more.
 */
function* elements(xml: string, name: string): Generator<{ readonly attributes: string; readonly content: string }> {
  for (const [, attributes = '', content = ''] of xml.matchAll(
    new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([^]*?)</(?:\\w+:)?${name}>)`, 'g'),
  ))
    yield { attributes, content };
}
const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
const texts = (xml: string): string => [...elements(xml, 't')].map(({ content }) => plain(content)).join('');

async function readWorkbook(bytes: Uint8Array): Promise<Sheet> {
  const { strFromU8, unzipSync } = await import('fflate');
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) =>
      /^xl\/(worksheets\/sheet1|sharedStrings)\.xml$/.test(name) && originalSize < 20 * sheetLimit.bytes,
  });
  const file = (name: string): string | undefined => files[name] && strFromU8(files[name]);
  const sheet = file('xl/worksheets/sheet1.xml');
  if (sheet === undefined) throw new Error('no sheet');
  const shared = [...elements(file('xl/sharedStrings.xml') ?? '', 'si')].map(({ content }) => texts(content));
  const rows: string[][] = [];
  for (const row of elements(sheet, 'row')) {
    if (rows.length === sheetLimit.rows) break;
    const cells: string[] = [];
    let index = 0;
    for (const { attributes, content } of elements(row.content, 'c')) {
      const kind = attribute(attributes, 't');
      const reference = attribute(attributes, 'r');
      const [value] = elements(content, 'v');
      const text = plain(value?.content ?? '');
      cells[reference ? columnAt(reference) : index] =
        kind === 's' ? (shared[Number(text)] ?? '') : kind === 'inlineStr' ? texts(content) : text;
      index += 1;
    }
    rows.push(Array.from(cells, (cell) => cell ?? ''));
  }
  return rows;
}

/** Splits CSV: quoted cells may contain commas, line breaks and doubled quotes. */
export function readCsv(source: string): Sheet {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const text = source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '');
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === ',' || letter === '\n')) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter === '\n') rows.push([]);
    } else cell += letter;
  }
  rows.at(-1)?.push(cell);
  return rows.slice(0, sheetLimit.rows);
}

/** Reads the first sheet of an .xlsx or .csv file in the browser; throws an Error when it is no table. */
export async function readSheet(file: File): Promise<Sheet> {
  if (/\.csv$/i.test(file.name)) return readCsv(await file.text());
  return readWorkbook(new Uint8Array(await file.arrayBuffer()));
}
