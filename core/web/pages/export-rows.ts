import type { ColumnSetting, Http, ListDefinition } from '@freightdeck/sdk/web';
import type { ListColumn } from './list-columns.tsx';
import { conditionsOf } from './list-query.ts';
import type { ListState } from './list-query.ts';
import type { AnyRecord } from './list-store.ts';

/** More rows than this are no matter for the browser. */
export const exportRows = 10_000;
const pageSize = 50;
// A cell that begins like a formula would be run by a spreadsheet.
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) && !/^-?[\d,.]+%?$/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The rows as CSV that spreadsheets read: the person's export columns, in their order. */
export function csvOf(columns: readonly ListColumn[], settings: readonly ColumnSetting[], rows: readonly AnyRecord[]): string {
  const chosen = [...settings].sort((one, other) => one.key - other.key).filter((setting) => setting.isExport)
    .flatMap((setting) => columns.find((column) => column.id === setting.prop && column.text) ?? []);
  const lines = [chosen.map((column) => cell(column.title)), ...rows.map((row) => chosen.map((column) => cell(column.text?.(row) ?? '')))];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
/** Reads every row of a list, page by page, in its order. */
export async function readAll(http: Http, definition: ListDefinition, state: ListState, signal: AbortSignal): Promise<{ readonly rows: readonly AnyRecord[]; readonly complete: boolean }> {
  const rows: AnyRecord[] = [];
  const conditions = conditionsOf(definition, state.filters);
  const orderBy = state.sort ? { orderBy: [{ field: state.sort.id, dir: state.sort.dir }] } : {};
  for (let page = 1; rows.length < exportRows; page += 1) {
    const { itemList } = await http.list(definition.resource, { conditions, page, limit: pageSize, ...orderBy }, { signal, quiet: true });
    rows.push(...itemList);
    if (itemList.length < pageSize) return { rows, complete: true };
  }
  return { rows, complete: false };
}
/** Hands a text to the person as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
