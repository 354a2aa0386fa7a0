import type { DataGridProps } from '@freightdeck/sdk/ui';
import { Messages, useService, useText } from '@freightdeck/sdk/web';
import type { ColumnSetting } from '@freightdeck/sdk/web';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { columnsProblem, moveColumn } from '../columns/index.ts';
import type { ColumnSettingsStore } from './column-settings-store.ts';
import type { ListColumn } from './list-columns.tsx';
import type { AnyRecord } from './list-store.ts';

const HeadMenu = lazy(() => import('./head-menu.tsx').then((module) => ({ default: module.HeadMenu })));

/** Columns moved, pinned and hidden in the head of the list itself. */
export function useColumnTools(
  shown: readonly ListColumn[],
  settings: ColumnSettingsStore,
  title: string,
): { readonly grid: Pick<DataGridProps<AnyRecord>, 'onMove' | 'onHeadMenu'>; readonly part: ReactNode } {
  const text = useText();
  const messages = useService(Messages);
  const [menu, setMenu] = useState<{ readonly id: string; readonly anchor: HTMLElement }>();
  const put = (next: readonly ColumnSetting[] | undefined): void => {
    if (next) settings.change(title, next);
  };
  const sorted = (): readonly ColumnSetting[] => [...settings.settings].sort((one, other) => one.key - other.key);
  const edit = (prop: string, part: Partial<ColumnSetting>): readonly ColumnSetting[] =>
    settings.settings.map((one) => (one.prop === prop ? { ...one, ...part } : one));
  const move = (id: string, to: string): void => {
    const all = sorted();
    const target = shown.find((column) => column.id === to);
    const own = shown.find((column) => column.id === id);
    const moved = moveColumn(all, id, all.findIndex((one) => one.prop === to) + 1);
    // Dropped among pinned columns it is pinned with them.
    put(
      moved && target && own && target.pin !== own.pin
        ? moved.map((one) => (one.prop === id ? { ...one, pin: target.pin ?? 'none' } : one))
        : moved,
    );
  };
  const hide = (id: string): void => {
    const next = edit(id, { visible: false });
    const problem = columnsProblem(next);
    if (problem) messages.show('warning', text(problem));
    else put(next);
  };
  const column = menu && shown.find((one) => one.id === menu.id);
  const group = column ? shown.filter((one) => one.pin === column.pin) : [];
  const at = group.findIndex((one) => one.id === column?.id);
  const neighbour = (by: 1 | -1): (() => void) | undefined => {
    const to = group[at + by];
    return column && to ? () => move(column.id, to.id) : undefined;
  };
  return {
    grid: { onMove: move, onHeadMenu: (id, anchor) => setMenu({ id, anchor }) },
    part: menu && column && (
      <Suspense fallback={null}>
        <HeadMenu
          anchor={menu.anchor}
          pin={column.pin}
          onPin={(pin) => put(edit(column.id, { pin }))}
          onLeft={neighbour(-1)}
          onRight={neighbour(1)}
          onHide={() => hide(column.id)}
          onClose={() => {
            setMenu(undefined);
            menu.anchor.focus();
          }}
        />
      </Suspense>
    ),
  };
}
