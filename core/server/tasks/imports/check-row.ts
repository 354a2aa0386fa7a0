import type { ImportRow } from '@freightdeck/sdk/contract';
import { issuesByField, issueText, type IssueText } from '../../api/issue-texts.ts';
import { units } from '@freightdeck/sdk/values';
import type { UnitName } from '@freightdeck/sdk/values';
import { besideOf, cellOf } from '../cell-text.ts';
import type { PlanColumn, RowPlan } from './import-plan.ts';
import { readCell } from './read-cell.ts';

export type Cells = Readonly<Record<string, string>>;
/** Result of checking a row with the command's schema: its input, or the problems by column. */
export interface CheckedRow {
  readonly model: Readonly<Record<string, unknown>>;
  readonly problems: Readonly<Record<string, IssueText>>;
}

const dependsOn = ({ field }: PlanColumn): boolean => besideOf(field) !== undefined;

/** Reads the cells of a row and checks the input they make. */
export function checkRow(plan: RowPlan, cells: Cells): CheckedRow {
  const model: Record<string, unknown> = {};
  const problems: Record<string, IssueText> = {};
  // A field that chooses the unit of another is read before it.
  const inOrder = [...plan.columns].sort((one, other) => Number(dependsOn(one)) - Number(dependsOn(other)));
  for (const { name, field } of inOrder) {
    const read = readCell(field, cells[name] ?? '', model);
    if ('issue' in read) problems[name] = read.issue;
    else if (read.value !== undefined) model[name] = read.value;
  }
  const checked = plan.schema.safeParse(model);
  if (!checked.success)
    for (const [name, issue] of Object.entries(issuesByField(checked.error.issues, model)))
      problems[name.split('.')[0] ?? name] ??= issue;
  return { model, problems };
}
export const isGood = (checked: CheckedRow): boolean => Object.keys(checked.problems).length === 0;

/** Text of a problem; limits in the unit the person writes, not in cents or ppm. */
export function problemTexts(
  plan: RowPlan,
  problems: CheckedRow['problems'],
  language: 'zh' | 'en',
): ImportRow['problems'] {
  return Object.fromEntries(
    Object.entries(problems).map(([name, { key, values }]) => {
      const column = plan.columns.find((one) => one.name === name);
      const shown = Object.entries(values ?? {}).map(([what, value]): [string, string | number] => {
        if (what === 'words')
          return [
            what,
            (column?.field.choices ?? []).map((one) => one[language]).join(language === 'zh' ? '、' : ', '),
          ];
        if (what === 'unit') return [what, units[value as UnitName][language]];
        if (!key.endsWith('.number') || column === undefined) return [what, value];
        const cell = cellOf(column.field, value, language);
        return [what, 'number' in cell ? cell.number : cell.text];
      });
      return [name, issueText({ key, values: Object.fromEntries(shown) }, language)];
    }),
  );
}
