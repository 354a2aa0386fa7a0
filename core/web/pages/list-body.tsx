import { DataGrid, EmptyState, ErrorState, textWidth } from '@freightdeck/sdk/ui';
import type { DataGridProps, GridColumn, GridSort } from '@freightdeck/sdk/ui';
import { Permissions, useService, useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { actionId, actionsOf, recordName } from './actions.ts';
import type { AnyAction } from './actions.ts';
import type { ListState } from './list-query.ts';
import type { AnyRecord, ListStore } from './list-store.ts';
import { FirstUse } from './first-use.tsx';
import { NoneFound } from './none-found.tsx';
import { roomForActions } from './room-for-actions.ts';
import { RowActions } from './row-actions.tsx';
import { useComputed } from './use-computed.ts';

interface Props {
  readonly definition: ListDefinition;
  readonly store: ListStore;
  readonly state: ListState;
  readonly label: string;
  readonly columns: readonly GridColumn<AnyRecord>[];
  readonly onSort: (sort: GridSort | undefined, also?: readonly GridSort[]) => void;
  /** What rows and heads can do beside that. */
  readonly grid: Pick<
    DataGridProps<AnyRecord>,
    'onPeek' | 'current' | 'onRow' | 'onMenu' | 'onOpenApart' | 'onCopied' | 'onMove' | 'onHeadMenu'
  >;
  readonly onOpen: ((row: AnyRecord) => void) | undefined;
  readonly onResize: (id: string, width: number) => void;
  readonly onStart: (action: AnyAction, row: AnyRecord | undefined) => void;
  readonly onRetry: () => void;
  readonly onReset: () => void;
}
const headFont = 14;
const rowId = (row: AnyRecord): string => row.id;

/** The rows, or what is to be said in their place. */
export const ListBody = observer(function ListBody({
  definition,
  store,
  state,
  label,
  columns,
  onSort,
  onOpen,
  onResize,
  grid,
  onStart,
  onRetry,
  onReset,
}: Props) {
  const text = useText();
  const permissions = useService(Permissions);
  const { resource } = definition;
  const actions = actionsOf(definition.rowActions);
  const peeks = grid.onPeek !== undefined;
  // Rights may change while a list is open.
  const room = useComputed(
    () => roomForActions(definition, permissions, text, peeks, store.rows),
    [definition, permissions, text, peeks, store],
  );
  // It stays the same column while a width is pulled: rows whose columns are the same are not drawn again.
  const own = useMemo((): GridColumn<AnyRecord> | undefined => {
    if (actions.length === 0 && !peeks) return undefined;
    return {
      id: 'actions',
      title: text('core.page.actions'),
      width: Math.max(72, textWidth(text('core.page.actions'), headFont) + 26, room.width + 24),
      pin: 'right',
      fixed: true,
      later: true,
      cell: (row, events) => (
        <RowActions
          actions={actions}
          record={row}
          room={room}
          onStart={(action) => events.onAction(row.id, actionId(action))}
          onPeek={peeks ? () => events.onPeek(row.id) : undefined}
        />
      ),
    };
  }, [actions, text, room, peeks]);
  const all = useMemo((): readonly GridColumn<AnyRecord>[] => (own ? [...columns, own] : columns), [columns, own]);
  const { problem } = store;
  const note: ReactNode = problem ? (
    problem.kind === 'forbidden' ? (
      <EmptyState locked title={problem.message} />
    ) : (
      <ErrorState message={problem.message} requestId={problem.requestId} onRetry={onRetry} />
    )
  ) : store.loading ? undefined : Object.keys(state.filters).length > 0 ? (
    <NoneFound
      definition={definition}
      filters={state.filters}
      onStart={(action) => onStart(action, undefined)}
      onReset={onReset}
    />
  ) : (
    <FirstUse definition={definition} onStart={(action) => onStart(action, undefined)} />
  );
  return (
    <DataGrid
      label={label}
      columns={all}
      rows={store.rows}
      rowId={rowId}
      rowName={(row) => recordName(resource.label, row)}
      sort={state.sort}
      also={state.also}
      onSort={onSort}
      {...grid}
      {...(definition.bulk && definition.bulk.length > 0
        ? { selected: new Set(store.selected.keys()), onSelect: store.select }
        : {})}
      {...(onOpen ? { onOpen } : {})}
      onAction={(row, id) => {
        const action = actions.find((one) => actionId(one) === id);
        if (action) onStart(action, row);
      }}
      onResize={onResize}
      busy={store.loading}
      count={store.total ?? undefined}
    >
      {note}
    </DataGrid>
  );
});
