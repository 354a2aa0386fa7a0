import type { InputOfCommand, ReadRow } from '@freightdeck/sdk/contract';
import type { uploadBatch } from '../../contract/index.ts';

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
