import type { ColumnSetting, ExportWish } from '@freightdeck/sdk/web';
import type { ListColumn } from './list-columns.tsx';

/** A column that a file can hold. */
export interface ExportColumn {
  readonly prop: string;
  readonly label: string;
  readonly width: number;
  /** The person's columns are exported unless their settings say otherwise. */
  readonly chosen: boolean;
}
const labelAtMost = 64;

/**
 * Columns shown and exported first, in the person's order, then the rest; cells of one's own have no value to write.
 */
export function exportColumns(
  columns: readonly ListColumn[],
  settings: readonly ColumnSetting[],
): readonly ExportColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const rank = ({ visible, isExport }: ColumnSetting): number => (visible && isExport ? 0 : isExport ? 1 : 2);
  return settings
    .toSorted((one, other) => rank(one) - rank(other) || one.key - other.key)
    .flatMap((setting) => {
      const column = byId.get(setting.prop);
      if (!column?.text || setting.disabledExport) return [];
      return [{ prop: column.id, label: column.title, width: setting.width, chosen: setting.isExport }];
    });
}
export const wishColumns = (columns: readonly ExportColumn[], chosen: ReadonlySet<string>): ExportWish['columns'] =>
  columns
    .filter(({ prop }) => chosen.has(prop))
    .map(({ prop, label, width }) => ({ prop, label: label.slice(0, labelAtMost), width }));
