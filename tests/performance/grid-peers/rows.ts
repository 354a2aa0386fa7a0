/** A row as a list has it: texts by the name of their column. */
export type Row = Readonly<Record<string, string>>;

export const columnWidth = 120;
export const rowHeight = 40;
export const names = (columns: number): readonly string[] => Array.from({ length: columns }, (_, index) => `c${index}`);
const places = [
  'Tangshan',
  'Handan',
  'Wuhan',
  'Maanshan',
  'Rizhao',
  'Xingtai',
  'Taiyuan',
  'Zhengzhou',
  'Xuzhou',
  'Jining',
  'Linyi',
];
const numbers = Array.from({ length: 997 }, (_, index) => (((index * 7919) % 99_999) / 100 + 1000).toFixed(2));

/**
 * The first column counts the rows (`R000042`), the others repeat some places and numbers, so that the rows themselves
 * weigh the same everywhere.
 */
export function rowsOf(count: number, columns: number): readonly Row[] {
  const fields = names(columns);
  return Array.from({ length: count }, (_, row) => {
    const made: Record<string, string> = { id: `R${String(row).padStart(6, '0')}` };
    fields.forEach((field, column) => {
      made[field] =
        column === 0
          ? (made['id'] ?? '')
          : ((column % 3 === 0
              ? places[(row + column) % places.length]
              : numbers[(row * 13 + column * 101) % numbers.length]) ?? '');
    });
    return made;
  });
}
