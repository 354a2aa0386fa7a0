import { customColumnAdd, customColumnEdit, customColumnGet } from '@freightdeck/sdk/contract';
import type { ColumnSetting, Columns, Http, Session } from '@freightdeck/sdk/web';
import { allowedColumns, mergeColumns } from './merge-columns.ts';

const parsed = (text: string): readonly ColumnSetting[] => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as readonly ColumnSetting[]) : [];
  } catch {
    return [];
  }
};

/** The column settings of a user per page, stored on the platform. */
export class ColumnStore implements Columns {
  private readonly http: Http;
  private readonly current: { readonly session: Session | undefined };
  private readonly ids = new Map<string, string>();
  constructor(http: Http, current: { readonly session: Session | undefined }) {
    this.http = http;
    this.current = current;
  }
  async load(routeName: string, title: string, defaults: readonly ColumnSetting[]): Promise<readonly ColumnSetting[]> {
    const targetId = this.target(routeName);
    const session = this.current.session;
    const allowed = allowedColumns(defaults, session?.platformGrade ?? '', session?.platformId ?? '');
    const record = await this.http.ask(customColumnGet, { routeName, targetId, deleteStatus: '0' }, { quiet: true });
    if (!record) {
      await this.add(routeName, title, targetId, allowed);
      return mergeColumns([], allowed).columns;
    }
    this.ids.set(this.keyOf(routeName), record.id);
    const { columns, changed } = mergeColumns(parsed(record.columnsData), allowed);
    if (changed)
      await this.http.run(customColumnEdit, { id: record.id, columnsData: JSON.stringify(columns) }, undefined, {
        quiet: true,
      });
    return columns;
  }
  async save(routeName: string, title: string, columns: readonly ColumnSetting[]): Promise<void> {
    const targetId = this.target(routeName);
    const id = this.ids.get(this.keyOf(routeName));
    if (id) await this.http.run(customColumnEdit, { id, columnsData: JSON.stringify(columns) });
    else await this.add(routeName, title, targetId, columns);
  }
  private keyOf(routeName: string): string {
    const session = this.current.session;
    return `${session?.platformId} ${session?.userId} ${routeName}`;
  }
  private target(routeName: string): string {
    const targetId = this.current.session?.userId ?? '';
    if (!targetId) throw new Error('targetId为空');
    if (!routeName) throw new Error('routeName为空');
    return targetId;
  }
  private async add(
    routeName: string,
    title: string,
    targetId: string,
    columns: readonly ColumnSetting[],
  ): Promise<void> {
    const { id } = await this.http.run(customColumnAdd, {
      routeName,
      metaTitle: title,
      targetId,
      targetName: this.current.session?.userName ?? null,
      columnsData: JSON.stringify(mergeColumns([], columns).columns),
    });
    if (id) this.ids.set(this.keyOf(routeName), id);
  }
}
