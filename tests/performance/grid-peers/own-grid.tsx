import '../../../host/web/theme/base.css';
import { I18n, Preferences, ServicesContext } from '@freightdeck/sdk/web';
import type { ServiceLocator } from '@freightdeck/sdk/web';
import type { ServiceToken } from '@freightdeck/sdk/contract';
import { DataGrid } from '@freightdeck/sdk/ui';
import type { GridColumn, GridSort } from '@freightdeck/sdk/ui';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { I18nStore } from '../../../core/web/i18n/i18n-store.ts';
import { TextsProvider } from '../../../core/web/i18n/texts-provider.tsx';
import { FluentFrame } from './fluent-frame.tsx';
import { columnWidth, names } from './rows.ts';
import type { Row } from './rows.ts';

const texts = { 'core.ui.grid.select': 'Select {name}', 'core.ui.grid.selectAll': 'Select all on this page' };
const load = (): Promise<typeof texts> => Promise.resolve(texts);
// The language of a page chooses its fonts: every grid is drawn in the same.
localStorage.setItem('language', 'en');
const i18n = new I18nStore({ zh: load, en: load }, localStorage);
await i18n.load();
const services = new Map<string, unknown>([
  [I18n.key, i18n],
  [Preferences.key, { theme: 'light', size: 'medium', colour: '', sidebar: 'open', set: () => undefined }],
]);
const locator: ServiceLocator = { get: <T,>(token: ServiceToken<T>) => services.get(token.key) as T };

/** The console as far as the grid asks for it. */
export const ConsoleFrame = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <FluentFrame>
    <TextsProvider i18n={i18n}>
      <ServicesContext value={locator}>{children}</ServicesContext>
    </TextsProvider>
  </FluentFrame>
);

const rowId = (row: Row): string => row['id'] ?? '';
const unused = (): void => undefined;
const columnsOf = (count: number): readonly GridColumn<Row>[] =>
  names(count).map((id, index) => ({
    id,
    title: id,
    width: columnWidth,
    sortable: true,
    align: index % 3 === 0 ? 'start' : 'end',
    cell: (row) => row[id],
    hint: (row) => row[id] ?? '',
    total: index === 0 ? undefined : '0.00',
    ...(index === 0 ? { pin: 'left' as const } : index === count - 1 ? { pin: 'right' as const } : {}),
  }));
/** Our grid with everything on: ticks, sorts, widths, order, pins, totals, menus, ranges and copies, one tab stop. */
export function ownGrid(count: number): (props: { readonly rows: readonly Row[] }) => ReactNode {
  return function OwnGrid({ rows }) {
    const [columns, setColumns] = useState(() => columnsOf(count));
    const [sort, setSort] = useState<GridSort>();
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    const select = useCallback(
      (ids: readonly string[], on: boolean) =>
        setSelected((old) => {
          const next = new Set(old);
          for (const id of ids)
            if (on) next.add(id);
            else next.delete(id);
          return next;
        }),
      [],
    );
    return (
      <DataGrid
        label="Waybills"
        rows={rows}
        columns={columns}
        rowId={rowId}
        rowName={rowId}
        busy={rows.length === 0}
        count={rows.length}
        totals="Totals"
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={select}
        onResize={(id, width) => setColumns((old) => old.map((one) => (one.id === id ? { ...one, width } : one)))}
        onMove={(id, to) =>
          setColumns((old) => {
            const [from, place] = [old.findIndex((one) => one.id === id), old.findIndex((one) => one.id === to)];
            const moved = old[from];
            return moved ? old.toSpliced(from, 1).toSpliced(place, 0, moved) : old;
          })
        }
        onOpen={unused}
        onPeek={unused}
        onRow={unused}
        onMenu={unused}
        onHeadMenu={unused}
        onCopied={unused}
      />
    );
  };
}
