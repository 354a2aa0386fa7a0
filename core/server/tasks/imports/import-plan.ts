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
  /** Unit of its numbers; empty for other columns. */
  readonly unit: Text;
}
/** How the rows of a spreadsheet become inputs of a command. */
export interface ImportPlan {
  readonly command: Command;
  readonly columns: readonly PlanColumn[];
  readonly schema: ZodMiniType;
}

/** Kinds of fields that cannot be written in a cell. */
const untabular: ReadonlySet<FieldKind> = new Set(['file', 'list', 'json', 'place', 'secret']);
/** What stands in the head of a column: its unit, unless each row chooses it. */
function headUnit(field: Field): Text {
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
export function columnNamed(plan: ImportPlan, head: string): PlanColumn | undefined {
  const wanted = plain(head);
  if (wanted === '') return undefined;
  return plan.columns.find((column) =>
    [column.name, column.label.zh, column.label.en, headText(column, 'zh'), headText(column, 'en')].some(
      (one) => plain(one) === wanted,
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
