import type { Text } from '@freightdeck/sdk/manifest';
import { exampleRow } from './example.ts';
import { columnsNamed, headText, type ImportPlan, type PlanColumn, type RowPlan } from './import-plan.ts';
import { ImportRefused, type ImportRefusal } from './import-refused.ts';
import { mostText, type RawCell, type SheetRow } from './sheet-row.ts';
import { typedText } from './read-cell.ts';
import type { Cells } from './check-row.ts';

/** Column labels are searched for in the first rows; there may be a title above them. */
const headWithin = 10;

export interface MappedRow {
  readonly line: number;
  readonly cells: Cells;
}
/** What the row of labels says. */
export interface Heads {
  /** The rows below it. */
  readonly body: readonly SheetRow[];
  /** A row with its cells by field; undefined for an empty one and for the template's example. */
  readonly read: (row: SheetRow) => MappedRow | undefined;
  /** Labels that match no column. */
  readonly unknown: readonly string[];
}
const words = (cell: RawCell): string => (typeof cell === 'string' ? cell.trim() : cell.number);
const listed = (columns: readonly PlanColumn[]): Text => ({
  zh: columns.map((one) => one.label.zh).join('、'),
  en: columns.map((one) => one.label.en).join(', '),
});

/**
 * Finds the row of labels and assigns every column to its field. Whatever is wrong with the labels is said at once;
 * `strict`: a label that no column has is wrong, too.
 */
export function readHeads(plan: RowPlan, sheet: readonly SheetRow[], strict: boolean): Heads {
  if (sheet.length === 0) throw new ImportRefused('noRows');
  const heads = sheet.slice(0, headWithin).map(({ cells }) => columnsNamed(plan, cells.map(words)));
  const found = heads.map((head) => head.filter((column) => column !== undefined).length);
  const at = found.indexOf(Math.max(...found));
  const head = heads[at] ?? [];
  if ((found[at] ?? 0) === 0) throw new ImportRefused('noHead');
  const missing = plan.columns.filter((column) => column.field.required && !head.includes(column));
  const twice = plan.columns.filter((column) => head.indexOf(column) !== head.lastIndexOf(column));
  const unknown = (sheet[at]?.cells ?? [])
    .filter((_, index) => head[index] === undefined)
    .map(words)
    .filter((text) => text !== '')
    .slice(0, 20);
  const wrong: { code: ImportRefusal; values: { names: Text } }[] = [];
  if (missing.length > 0) wrong.push({ code: 'missingColumns', values: { names: listed(missing) } });
  // A missing column may stand there under a name that nobody knows.
  if (unknown.length > 0 && (strict || missing.length > 0))
    wrong.push({ code: 'unknownColumns', values: { names: { zh: unknown.join('、'), en: unknown.join(', ') } } });
  if (twice.length > 0) wrong.push({ code: 'twiceColumn', values: { names: listed(twice) } });
  const [first, ...more] = wrong;
  if (first) throw new ImportRefused(first.code, first.values, more);

  const examples = (['zh', 'en'] as const).map((language) => JSON.stringify(exampleRow(plan, language)));
  const read = ({ line, cells }: SheetRow): MappedRow | undefined => {
    const texts: Record<string, string> = {};
    head.forEach((column, index) => {
      const cell = cells[index];
      if (column && cell !== undefined) texts[column.name] = typedText(column.field.kind, cell).slice(0, mostText);
    });
    if (Object.values(texts).every((text) => text === '')) return undefined;
    const whole = JSON.stringify(plan.columns.map(({ name }) => texts[name] ?? ''));
    return examples.includes(whole) ? undefined : { line, cells: texts };
  };
  return { body: sheet.slice(at + 1), read, unknown };
}

/** The labels of a template in its language. */
export const templateHeads = (plan: ImportPlan, language: 'zh' | 'en'): readonly string[] =>
  plan.columns.map((column) => headText(column, language));
