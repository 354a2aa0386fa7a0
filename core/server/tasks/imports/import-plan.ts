import { inputSchema, type Command, type Field, type FieldKind, type ImportColumn } from '@freightdeck/sdk/contract';
import type { Text } from '@freightdeck/sdk/manifest';
import { toHalfWidth, unitOf, units } from '@freightdeck/sdk/values';
import type { ZodMiniType } from 'zod/mini';

/** Messages of a plugin by language, as its server half gives them. */
export type OwnTexts = Readonly<Record<'zh' | 'en', Readonly<Record<string, string>>>>;
/** A column of an import file. */
export interface PlanColumn {
  readonly name: string;
  readonly field: Field;
  readonly label: Text;
  /** Further labels it is known by. */
  readonly also?: readonly string[];
  /** Unit of its numbers; empty for other columns. */
  readonly unit: Text;
}
/** How the rows of a spreadsheet become values. */
export interface RowPlan {
  readonly columns: readonly PlanColumn[];
  readonly schema: ZodMiniType;
}
/** How they become inputs of a command. */
export interface ImportPlan extends RowPlan {
  readonly command: Command;
}

/** Kinds of fields that cannot be written in a cell. */
const untabular: ReadonlySet<FieldKind> = new Set(['file', 'list', 'json', 'place', 'secret']);
/** What stands in the head of a column: its unit, unless each row chooses it. */
export function headUnit(field: Field): Text {
  const { zh, en } = units[(typeof field.unit === 'object' ? undefined : unitOf(field)) ?? 'count'];
  return { zh, en };
}
const plans = new WeakMap<Command, ImportPlan>();

/** Why a command cannot be imported from a file; undefined when it can. */
export function importFault(command: Command, texts: OwnTexts | undefined): string | undefined {
  if (command.importable && command.on) return 'it acts on a record; rows of a file create';
  for (const [name, field] of Object.entries(command.input)) {
    if (untabular.has(field.kind)) {
      if (field.required) return `its field "${name}" fits no cell and must be optional`;
      continue;
    }
    if (!texts?.zh[`field.${name}`] || !texts.en[`field.${name}`])
      return `its column "${name}" has no head: give "texts" with "field.${name}" to defineServer`;
  }
  return undefined;
}

/** The plan of an importable command. */
export function importPlan(command: Command, texts: OwnTexts): ImportPlan {
  const known = plans.get(command);
  if (known) return known;
  const head = (name: string): Text => ({
    zh: texts.zh[`field.${name}`] ?? name,
    en: texts.en[`field.${name}`] ?? name,
  });
  const columns = Object.entries(command.input)
    .filter(([, field]) => !untabular.has(field.kind))
    .map(([name, field]): PlanColumn => ({ name, field, label: head(name), unit: headUnit(field) }));
  const plan: ImportPlan = { command, columns, schema: inputSchema(command.input) };
  plans.set(command, plan);
  return plan;
}

/** The label of a column in the template: field label, unit, and a star when it is required. */
export function headText({ label, unit, field }: PlanColumn, language: 'zh' | 'en'): string {
  const own = label[language];
  return `${own}${unit[language] && !/[(（]/.test(own) ? `(${unit[language]})` : ''}${field.required ? '*' : ''}`;
}
const plain = (text: string): string => toHalfWidth(text).replace(/[*\s]/g, '').toLowerCase();

/** The column a label means: the field label in either language, with or without unit and star, or the field's name. */
function columnNamed(plan: RowPlan, head: string): PlanColumn | undefined {
  const wanted = plain(head);
  if (wanted === '') return undefined;
  return plan.columns.find((column) =>
    [column.name, column.label.zh, column.label.en, headText(column, 'zh'), headText(column, 'en')].some(
      (one) => plain(one) === wanted,
    ),
  );
}
/** The columns that a row of labels means. A column that stands there under its own label has no other one. */
export function columnsNamed(plan: RowPlan, heads: readonly string[]): readonly (PlanColumn | undefined)[] {
  const own = heads.map((head) => columnNamed(plan, head));
  return heads.map(
    (head, index) =>
      own[index] ??
      plan.columns.find(
        (column) => !own.includes(column) && column.also?.some((one) => plain(one) === plain(head)) === true,
      ),
  );
}

/** The columns as a person sees them, with the words that a choice or a yes-or-no may have. */
export const shownColumns = (plan: ImportPlan, language: 'zh' | 'en'): ImportColumn[] =>
  plan.columns.map(({ name, field, label, unit }) => ({
    field: name,
    label: label[language],
    unit: unit[language],
    required: field.required,
    words:
      field.kind === 'flag'
        ? { zh: ['是', '否'], en: ['Yes', 'No'] }[language]
        : (field.choices ?? []).map((one) => one[language]),
  }));
