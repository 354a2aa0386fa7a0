import { exampleOf } from './example.ts';
import { columnNamed, headText, type ImportPlan, type PlanColumn } from './import-plan.ts';
import { ImportRefused } from './import-refused.ts';
import { mostRows, type RawCell, type SheetRow } from './sheet-row.ts';
import { typedText } from './read-cell.ts';
import type { Cells } from './check-row.ts';

/** Column labels are searched for in the first rows; there may be a title above them. */
const headWithin = 10;

export interface MappedRows {
  readonly rows: readonly { readonly line: number; readonly cells: Cells }[];
  /** Labels that match no column. */
  readonly unknown: readonly string[];
}
const words = (cell: RawCell): string => (typeof cell === 'string' ? cell.trim() : cell.number);

/** Finds the row of labels and assigns every cell to its field. The template's example row is left out. */
export function mapRows(plan: ImportPlan, sheet: readonly SheetRow[], most = mostRows): MappedRows {
  if (sheet.length === 0) throw new ImportRefused('noRows');
  const heads = sheet.slice(0, headWithin).map(({ cells }) => cells.map((cell) => columnNamed(plan, words(cell))));
  const found = heads.map((head) => head.filter((column) => column !== undefined).length);
  const at = found.indexOf(Math.max(...found));
  const head = heads[at] ?? [];
  if ((found[at] ?? 0) === 0) throw new ImportRefused('noHead');
  const names = (columns: readonly PlanColumn[]): { zh: string; en: string } => ({
    zh: columns.map((one) => one.label.zh).join('、'),
    en: columns.map((one) => one.label.en).join(', '),
  });
  const missing = plan.columns.filter((column) => column.field.required && !head.includes(column));
  if (missing.length > 0) throw new ImportRefused('missingColumns', names(missing));
  const twice = head.filter(
    (column, index): column is PlanColumn => column !== undefined && head.indexOf(column) !== index,
  );
  if (twice.length > 0) throw new ImportRefused('twiceColumn', names(twice));
  const unknown = (sheet[at]?.cells ?? [])
    .filter((_, index) => head[index] === undefined)
    .map(words)
    .filter((text) => text !== '')
    .slice(0, 20);
  const examples = (['zh', 'en'] as const).map((language) =>
    JSON.stringify(plan.columns.map((column) => exampleOf(column, language))),
  );
  const rows = sheet.slice(at + 1).flatMap(({ line, cells }) => {
    const read: Record<string, string> = {};
    head.forEach((column, index) => {
      const cell = cells[index];
      if (column && cell !== undefined) read[column.name] = typedText(column.field.kind, cell).slice(0, 2000);
    });
    if (Object.values(read).every((text) => text === '')) return [];
    return examples.includes(JSON.stringify(plan.columns.map(({ name }) => read[name] ?? '')))
      ? []
      : [{ line, cells: read }];
  });
  if (rows.length === 0) throw new ImportRefused('noRows');
  if (rows.length > most) throw new ImportRefused('tooManyRows', { most: String(most) });
  return { rows, unknown };
}

/** The labels of a template in its language. */
export const templateHeads = (plan: ImportPlan, language: 'zh' | 'en'): readonly string[] =>
  plan.columns.map((column) => headText(column, language));
