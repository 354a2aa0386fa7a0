/** Rows of cells, as text; an empty cell is ''. */
export type Sheet = readonly (readonly string[])[];
/** What the browser reads of a file: bytes, and rows of its first sheet. */
export const sheetLimit = { bytes: 1024 * 1024, rows: 500 } as const;

function columnAt(reference: string): number {
  return [...reference.replace(/\d+/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
const texts = (node: Element): string => [...node.getElementsByTagName('t')].map((one) => one.textContent).join('');

async function readWorkbook(bytes: Uint8Array): Promise<Sheet> {
  const { strFromU8, unzipSync } = await import('fflate');
  const files = unzipSync(bytes, { filter: ({ name, originalSize }) => /^xl\/(worksheets\/sheet1|sharedStrings)\.xml$/.test(name) && originalSize < 20 * sheetLimit.bytes });
  const parse = (name: string): Document | undefined => {
    const file = files[name];
    return file && new DOMParser().parseFromString(strFromU8(file), 'application/xml');
  };
  const sheet = parse('xl/worksheets/sheet1.xml');
  if (!sheet) throw new Error('no sheet');
  const shared = [...(parse('xl/sharedStrings.xml')?.getElementsByTagName('si') ?? [])].map(texts);
  return [...sheet.getElementsByTagName('row')].slice(0, sheetLimit.rows).map((row) => {
    const cells: string[] = [];
    for (const [index, cell] of [...row.getElementsByTagName('c')].entries()) {
      const value = cell.getElementsByTagName('v')[0]?.textContent ?? '';
      const kind = cell.getAttribute('t');
      const reference = cell.getAttribute('r');
      cells[reference ? columnAt(reference) : index] = kind === 's' ? (shared[Number(value)] ?? '') : kind === 'inlineStr' ? texts(cell) : value;
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}

/** Commas between cells; a cell in quotes may hold commas, lines and doubled quotes. */
export function readCsv(source: string): Sheet {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quoted && letter === '"' && text[at + 1] === '"') { cell += '"'; at += 1; }
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === ',' || letter === '\n')) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter === '\n') rows.push([]);
    } else cell += letter;
  }
  rows.at(-1)?.push(cell);
  return rows.slice(0, sheetLimit.rows);
}

/** First sheet of an .xlsx or .csv file, read in the browser; throws an Error when it is no table. */
export async function readSheet(file: File): Promise<Sheet> {
  if (/\.csv$/i.test(file.name)) return readCsv(await file.text());
  return readWorkbook(new Uint8Array(await file.arrayBuffer()));
}
