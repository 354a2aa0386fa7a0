import type { InputOfCommand, ReadRow } from '@freightdeck/sdk/contract';
import { editRow } from '../../contract/index.ts';
import type { uploadBatch } from '../../contract/index.ts';

/** A row as the command takes it. */
export type BatchLine = InputOfCommand<typeof uploadBatch>['rows'][number];
/** Columns of the table, in the order of the template. */
export const tableColumns = Object.keys(editRow.input);

/**
 * Converts a parsed row for the command; undefined when weights or price could not be read or a cell is missing. An
 * invalid plate or time is sent as typed, so that the batch shows what is wrong.
 */
export function lineOf({ cells, values, problems }: ReadRow): BatchLine | undefined {
  const typed = (name: string, most: number): string =>
    (typeof values[name] === 'string' && !problems[name] ? values[name] : (cells[name] ?? '')).slice(0, most);
  const { loadNetKg, unloadNetKg, carrierPrice = null } = values;
  const line = {
    vehicleNum: typed('vehicleNum', 20),
    driverName: typed('driverName', 20),
    loadAt: typed('loadAt', 19),
    unloadAt: typed('unloadAt', 19),
  };
  if (Object.values(line).includes('') || problems['loadNetKg'] || problems['unloadNetKg'] || problems['carrierPrice'])
    return undefined;
  if (
    typeof loadNetKg !== 'number' ||
    typeof unloadNetKg !== 'number' ||
    (carrierPrice !== null && typeof carrierPrice !== 'number')
  )
    return undefined;
  return { ...line, loadNetKg, unloadNetKg, carrierPrice };
}
