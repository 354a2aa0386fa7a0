import type { ColumnSetting } from '@freightdeck/sdk/web';

export const smallestWidth = 80;
/** Filters what is typed into the boxes for order and width: whole numbers of at most three digits. */
export const digitsOnly = (typed: string): string => typed.replace(/\D/g, '').slice(0, 3);

/** Raises a width below 80 to 80 and returns the message that says so. */
export const checkedWidth = (width: number): { readonly width: number; readonly problem?: 'core.columns.tooNarrow' } =>
  width < smallestWidth ? { width: smallestWidth, problem: 'core.columns.tooNarrow' } : { width };

/** Moves a column to position `to` (1..N); undefined when there is no such position. */
export function moveColumn(
  columns: readonly ColumnSetting[],
  prop: string,
  to: number,
): readonly ColumnSetting[] | undefined {
  const from = columns.findIndex((column) => column.prop === prop);
  const moved = columns[from];
  if (!moved || !Number.isInteger(to) || to < 1 || to > columns.length) return undefined;
  const rest = columns.filter((column) => column.prop !== prop);
  return [...rest.slice(0, to - 1), moved, ...rest.slice(to - 1)].map((column, index) => ({
    ...column,
    key: index + 1,
  }));
}
/** Id of the message why these columns cannot be saved; undefined when they can. */
export function columnsProblem(
  columns: readonly ColumnSetting[],
): 'core.columns.twoVisible' | 'core.columns.twoExported' | undefined {
  if (columns.filter((column) => column.visible).length < 2) return 'core.columns.twoVisible';
  if (columns.filter((column) => column.isExport).length < 2) return 'core.columns.twoExported';
  return undefined;
}
