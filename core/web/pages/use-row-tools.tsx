import { cellsFor } from '@freightdeck/sdk/ui';
import type { DataGridProps, PointerPlace } from '@freightdeck/sdk/ui';
import { Http, Messages, Navigation, Permissions, ServicesContext, useService, useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { Suspense, lazy, useContext, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Trails } from '../trails/index.ts';
import { actionsOf, recordName, shows } from './actions.ts';
import type { AnyAction } from './actions.ts';
import type { ListColumn } from './list-columns.tsx';
import { conditionsOf, ordersOf } from './list-query.ts';
import type { ListState } from './list-query.ts';
import type { AnyRecord, ListStore } from './list-store.ts';

const RecordDrawer = lazy(() => import('./record-drawer.tsx').then((module) => ({ default: module.RecordDrawer })));
const RowMenu = lazy(() => import('./row-menu.tsx').then((module) => ({ default: module.RowMenu })));
interface Tools {
  readonly open: ((row: AnyRecord) => void) | undefined;
  readonly grid: Pick<DataGridProps<AnyRecord>, 'onPeek' | 'current' | 'onRow' | 'onMenu' | 'onOpenApart' | 'onCopied'>;
  /** Esc in the list closes what is open beside it. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The drawer and the menu, when they are open. */
  readonly parts: ReactNode;
}
interface Options {
  readonly definition: ListDefinition;
  readonly store: ListStore;
  readonly state: ListState;
  readonly columns: readonly ListColumn[];
  readonly onStart: (action: AnyAction, row: AnyRecord | undefined) => void;
  readonly reload: () => void;
}
/**
 * What can be done with the rows of a list: open the record's page with the way through the list, look at it beside the
 * list, a menu, copies.
 */
export function useRowTools({ definition, store, state, columns, onStart, reload }: Options): Tools {
  const text = useText();
  const http = useService(Http);
  const navigation = useService(Navigation);
  const messages = useService(Messages);
  const permissions = useService(Permissions);
  const trails = useService(Trails);
  const services = useContext(ServicesContext);
  const [peeked, showPeeked] = useState<string>();
  // Moving the focus tells of a row before the next drawing: what is open is known at once.
  const looking = useRef<string>(undefined);
  const grid = useRef<Element | null>(null);
  const setPeeked = (id: string | undefined): void => {
    looking.current = id;
    showPeeked(id);
  };
  const [menu, setMenu] = useState<{
    readonly row: AnyRecord;
    readonly anchor: HTMLElement;
    readonly at: PointerPlace | undefined;
  }>();
  const { resource, opens } = definition;
  const path = opens === undefined ? undefined : opens.startsWith('/') ? opens : `/${opens}`;
  const openAt = (id: string): void => {
    if (path === undefined) return;
    trails.leave(path, id, {
      ids: store.rows.map((row) => row.id),
      page: state.page,
      limit: state.limit,
      total: store.total,
      read: async (page) => {
        const answer = await http.list(
          resource,
          { conditions: conditionsOf(definition, state.sought), page, limit: state.limit, ...ordersOf(state) },
          { quiet: true },
        );
        return { ids: answer.itemList.map((row) => row.id), total: answer.total };
      },
    });
    navigation.go(path, { id });
  };
  const openApart =
    path === undefined
      ? undefined
      : ({ id }: AnyRecord): void => {
          // Without an opener: the new tab asks for the session itself (core/web/auth/session-handover.ts).
          window.open(`#${path}?id=${encodeURIComponent(id)}`, '_blank', 'noopener');
        };
  const at = peeked === undefined ? -1 : store.rows.findIndex((row) => row.id === peeked);
  const row = store.rows[at];
  const close = (): void => {
    setPeeked(undefined);
    grid.current?.querySelector<HTMLElement>(`[data-row="${at}"] > [data-column]`)?.focus();
  };
  const step = (by: 1 | -1): void => {
    const next = store.rows[at + by];
    if (next) setPeeked(next.id);
  };
  const copied = (rows: number, count: number): void =>
    messages.show('success', text('core.page.row.copied', { rows, columns: count }));
  const copy = async (one: AnyRecord): Promise<void> => {
    const cells = columns.filter((column) => column.text).map((column) => column.text?.(one) ?? '');
    const { text: plain, html } = cellsFor([cells]);
    await navigator.clipboard
      .write([
        new ClipboardItem({
          'text/plain': new Blob([plain], { type: 'text/plain' }),
          'text/html': new Blob([html], { type: 'text/html' }),
        }),
      ])
      .catch(() => navigator.clipboard.writeText(plain));
    copied(1, cells.length);
  };
  const peek =
    path === undefined
      ? undefined
      : (one: AnyRecord): void => {
          grid.current = document.activeElement?.closest('[role="grid"]') ?? grid.current;
          setPeeked(one.id);
        };
  return {
    open: path === undefined ? undefined : (one) => openAt(one.id),
    grid: {
      ...(peek ? { onPeek: peek } : {}),
      current: row?.id,
      onRow: (one) => {
        if (looking.current !== undefined) setPeeked(one.id);
      },
      ...(openApart ? { onOpenApart: openApart } : {}),
      onMenu: (one, anchor, place) => setMenu({ row: one, anchor, at: place }),
      onCopied: copied,
    },
    onKeyDown: (event) => {
      if (
        event.key === 'Escape' &&
        !event.nativeEvent.isComposing &&
        looking.current !== undefined &&
        event.target instanceof Element &&
        event.target.closest('[role="grid"]')
      ) {
        event.preventDefault();
        close();
      }
    },
    parts: (
      <>
        {row && path !== undefined && services && (
          <Suspense fallback={null}>
            <RecordDrawer
              id={row.id}
              name={recordName(resource.label, row)}
              load={async () => (await import('./record-page.ts')).recordPageAt(services, path)}
              onStep={step}
              onOpen={() => openAt(row.id)}
              onChanged={reload}
              onClose={close}
            />
          </Suspense>
        )}
        {menu && (
          <Suspense fallback={null}>
            <RowMenu
              anchor={menu.anchor}
              at={menu.at}
              actions={actionsOf(definition.rowActions).filter((action) => shows(action, menu.row, permissions))}
              onOpen={path === undefined ? undefined : () => openAt(menu.row.id)}
              onOpenApart={openApart && (() => openApart(menu.row))}
              onPeek={peek && (() => peek(menu.row))}
              onCopy={() => void copy(menu.row)}
              onStart={(action) => onStart(action, menu.row)}
              onClose={() => {
                setMenu(undefined);
                menu.anchor.focus();
              }}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
