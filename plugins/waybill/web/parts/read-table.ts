import type { InputOfCommand, ReadRow } from '@freightdeck/sdk/contract';
import { isNetWeight } from '../../contract/index.ts';
import type { LineProblem, uploadBatch } from '../../contract/index.ts';

/** A row as the command takes it. */
export type BatchLine = InputOfCommand<typeof uploadBatch>['rows'][number];

/** Longest text of a column that is kept as it was typed, whether it is right or not. */
const typedAtMost: Readonly<Record<string, number>> = { vehicleNum: 20, driverName: 20, loadAt: 19, unloadAt: 19 };
/** Longest text that is shown of a cell that could not be read. */
const unreadAtMost = 60;

/**
 * What a batch takes of a row that was read: every row, whatever is wrong in it. A plate, a name or a time goes along
 * as it was typed; of a weight, a price or a number of a person that nobody can read, only the text does.
 */
export function lineOf({ line, cells, values, problems }: ReadRow): BatchLine {
  const taken: Record<string, unknown> = { ...values };
  const unread: Record<string, string> = {};
  for (const name of Object.keys(problems)) {
    const typed = cells[name] ?? '';
    const most = typedAtMost[name];
    if (typed === '') delete taken[name];
    else if (most !== undefined && typed.length <= most) taken[name] = typed;
    else {
      delete taken[name];
      unread[name] = typed.slice(0, unreadAtMost);
    }
  }
  return { ...taken, lineNo: line, unread };
}

const kept: Readonly<Record<string, string>> = {
  vehicleNum: 'plateInvalid',
  loadAt: 'timeFormat',
  unloadAt: 'timeFormat',
};
/** What the batch will say of a row that was read, as far as the row tells by itself. */
export function problemsOf(row: ReadRow): readonly LineProblem[] {
  const { unread } = lineOf(row);
  const unfit = (['loadNetKg', 'unloadNetKg'] as const).filter((name) => {
    const kg = row.values[name];
    return row.problems[name] === undefined && typeof kg === 'number' && !isNetWeight(kg);
  });
  return [
    ...Object.keys(row.problems).map((field): LineProblem => {
      const typed = unread?.[field];
      if ((row.cells[field] ?? '') === '') return { field, code: 'required', values: {} };
      if (typed !== undefined) return { field, code: 'unread', values: { typed } };
      return { field, code: kept[field] ?? 'unread', values: { typed: row.cells[field] ?? '' } };
    }),
    ...unfit.map((field): LineProblem => ({ field, code: 'netRange', values: {} })),
  ];
}
