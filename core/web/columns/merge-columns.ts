import type { ColumnSetting } from '@freightdeck/sdk/web';

export interface Merged {
  readonly columns: readonly ColumnSetting[];
  /** The stored record differs and must be written again. */
  readonly changed: boolean;
}
const numbered = (columns: readonly ColumnSetting[]): ColumnSetting[] =>
  columns.map((column, index) => ({ ...column, key: index + 1 }));
const alike = (a: ColumnSetting, b: ColumnSetting | undefined): boolean =>
  b !== undefined &&
  a.prop === b.prop &&
  a.label === b.label &&
  a.key === b.key &&
  a.width === b.width &&
  a.visible === b.visible &&
  a.isExport === b.isExport &&
  (a.disabledExport ?? false) === (b.disabledExport ?? false) &&
  a.pin === b.pin;

/**
 * Merges the user's columns with the defaults: stored columns without a default are dropped, new defaults are appended,
 * and only width, visibility, export, order and pin come from the user.
 */
export function mergeColumns(stored: readonly ColumnSetting[], defaults: readonly ColumnSetting[]): Merged {
  const byProp = new Map(defaults.map((column) => [column.prop, column]));
  const seen = new Set<string>();
  const ordered = stored
    .toSorted((a, b) => a.key - b.key)
    .filter(({ prop }) => byProp.has(prop) && !seen.has(prop) && seen.add(prop));
  const kept = ordered.map((own) => ({
    ...(byProp.get(own.prop) as ColumnSetting),
    width: own.width,
    visible: own.visible,
    isExport: own.isExport,
    ...(own.pin ? { pin: own.pin } : {}),
  }));
  const columns = numbered([...kept, ...defaults.filter(({ prop }) => !seen.has(prop))]);
  const before = new Map(stored.map((column) => [column.prop, column]));
  return {
    columns,
    changed: columns.length !== stored.length || columns.some((column) => !alike(column, before.get(column.prop))),
  };
}

const gradeTwoExceptions: ReadonlySet<string> = new Set(['tsbx', 'yabx', 'zybx']);
/** Platforms of grade 2 do not see the platform column, except three that manage other platforms. */
export function allowedColumns<C extends { readonly prop: string }>(
  columns: readonly C[],
  platformGrade: string,
  platformId: string,
): readonly C[] {
  return platformGrade === '2' && !gradeTwoExceptions.has(platformId)
    ? columns.filter(({ prop }) => prop !== 'platformName')
    : columns;
}
