import { makeStyles, tokens } from '@fluentui/react-components';
import { extraColumns } from '@freightdeck/sdk/contract';
import { LoadingRows, useCards } from '@freightdeck/sdk/ui';
import {
  Columns,
  Http,
  Navigation,
  Permissions,
  Tabs,
  usePlace,
  usePick,
  useService,
  useSlot,
  useEvent,
  useText,
} from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { useActionHost } from './action-host.tsx';
import { actionsOf } from './actions.ts';
import type { BulkRest } from './bulk-store.ts';
import { ColumnSettingsStore } from './column-settings-store.ts';
import { CountTabs } from './count-tabs.tsx';
import { countedField, keptTo } from './counted-field.ts';
import { ExportButton } from './export-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListBody } from './list-body.tsx';
import { ListPager } from './list-pager.tsx';
import { arrangedColumns, defaultSettings, guestColumns, listColumns } from './list-columns.tsx';
import { useListState, whenKnown } from './day-words.ts';
import { conditionsOf, writeState } from './list-query.ts';
import type { ListState } from './list-query.ts';
import { ListStore } from './list-store.ts';
import { summedFields } from './list-sums.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { ListTotals } from './list-totals.tsx';
import { SearchForm } from './search-form.tsx';
import { useComputed } from './use-computed.ts';
import { useAskedForm } from './use-asked-form.ts';
import { useColumnTools } from './use-column-tools.tsx';
import { useResume } from './use-resume.ts';
import { useRowTools } from './use-row-tools.tsx';
import { useWorkbench } from './use-workbench.ts';
import { useViews } from './use-views.ts';
import { AfterPaint, afterPaint } from '../prefetch/after-paint.tsx';
import { ViewsButton } from '../views/views-button.tsx';

const AuditView = lazy(() => import('./audit/audit-view.tsx').then((module) => ({ default: module.AuditView })));
const BulkRestBar = lazy(() => import('./bulk-rest.tsx').then((module) => ({ default: module.BulkRestBar })));
const FoundNote = lazy(() => import('./found-note.tsx').then((module) => ({ default: module.FoundNote })));
const ColumnDialog = lazy(() => import('./column-dialog.tsx').then((module) => ({ default: module.ColumnDialog })));
const useStyles = makeStyles({
  page: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    height: '100%',
    // So that cards or rows remain where the window is very low; then the page moves.
    minHeight: '320px',
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 auto',
    minHeight: '240px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
  states: { display: 'flex', flexShrink: 0, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  pager: {
    display: 'flex',
    flexShrink: 0,
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: '12px',
    minHeight: '40px',
    paddingInline: '12px',
    '@media (max-width: 640px)': { order: 2 },
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    // Inside the link: its cell would cut what stands around it.
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
});
const noRecord = [undefined];

/** A list, or the audit workbench over it while its address names a record to audit. */
export const ListView = observer(function ListView({ definition }: { readonly definition: ListDefinition }) {
  const { query } = usePlace();
  const opened = useWorkbench(definition);
  const { workbench } = definition;
  if (workbench && query['audit'] !== undefined)
    return (
      <Suspense fallback={<LoadingRows rows={8} />}>
        <AuditView definition={workbench} list={definition} />
      </Suspense>
    );
  return (
    <Suspense fallback={<LoadingRows rows={8} />}>
      <ListFrame definition={opened} />
    </Suspense>
  );
});

/** The frame of every list: search, toolbar, grid, pager. Its address says everything it shows. */
const ListFrame = observer(function ListFrame({ definition }: { readonly definition: ListDefinition }) {
  const styles = useStyles();
  const page = usePlace();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const navigation = useService(Navigation);
  const permissions = useService(Permissions);
  const tabs = useService(Tabs);
  const columnService = useService(Columns);
  const { resource, opens, top: Top } = definition;

  const { state, isSame, renew } = useListState(definition, page.query);
  const [store] = useState(() => new ListStore(http, definition, state));
  // A tab that is opened beside it is of no interest here: what has changed is the title or nothing.
  const titled = useComputed(
    () => tabs.open.find((one) => one.fullPath === page.fullPath || one.path === page.path)?.title,
    [tabs, page.fullPath, page.path],
  );
  const title = titled ? pick(titled) : page.route;

  const link: Parameters<typeof listColumns>[3] = (row, content, onOpen) => (
    <a
      className={styles.link}
      href={`#/${opens?.replace(/^\//, '')}?id=${encodeURIComponent(row.id)}`}
      onClick={(event: MouseEvent) => {
        // A new browser tab or window is the browser's own business.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen(row.id);
      }}
    >
      {content}
    </a>
  );
  const guests = useSlot(extraColumns(resource));
  const columns = useMemo(
    () => [...listColumns(definition, text, pick, link), ...guestColumns(guests, pick)],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `link` asks for the newest; guests are told apart by their keys
    [definition, text, pick, guests.map(({ key }) => key).join()],
  );
  const defaults = useMemo(() => defaultSettings(columns), [columns]);
  const [settings] = useState(() => new ColumnSettingsStore(columnService, page.route, defaults));
  const [editing, setEditing] = useState(false);
  const views = useViews(definition, state, settings, defaults);
  const shown = useMemo(() => arrangedColumns(columns, settings.settings), [columns, settings.settings]);

  useEffect(
    () =>
      afterPaint(() => {
        void settings.load(title, defaults);
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the title is told to the server only on loading settings
    [settings, defaults],
  );
  // A command may end after a turn of the page: what is shown then is asked for, not what was shown when it began.
  const reload = useEvent((): void => {
    if (!renew()) void store.load(state);
  });
  useEffect(() => reload(), [reload, store, state]);
  useEffect(() => () => store.stop(), [store]);

  const show = (change: Partial<ListState>): void => {
    // Who has gone on meanwhile is not brought back.
    if (navigation.path !== page.path) return;
    const next = { ...state, page: 1, ...change };
    const query = writeState(definition, next, page.query);
    if (isSame(query as Record<string, string>)) reload();
    else void whenKnown(resource, query, () => navigation.replace(page.path, query));
  };
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const rest = (left: BulkRest): void => {
    store.keep(left);
    if (left.ended && here.current) reload();
  };
  const actions = useActionHost(reload, { list: title, totals: () => store.totals, onRest: rest });
  useResume(actionsOf(definition.actions), () => noRecord, actions.start);
  useResume(actionsOf(definition.rowActions), () => store.rows, actions.start);
  useAskedForm(actionsOf(definition.actions), actions.start);
  const choice = (): Parameters<typeof actions.startBulk>[1] =>
    store.everything && store.total !== null
      ? { kind: 'all', count: store.total, conditions: conditionsOf(definition, state.sought) }
      : { kind: 'records', records: [...store.selected.values()] };
  const rows = useRowTools({ definition, store, state, columns: shown, onStart: actions.start, reload });
  const phone = useCards();
  const heads = useColumnTools(shown, settings, title);

  const counted = countedField(definition);
  const states = counted && (
    <CountTabs
      resource={resource}
      counted={counted}
      store={store}
      only={keptTo(definition, counted)}
      value={state.filters[counted] ?? ''}
      onChange={(value) => show({ filters: withFilter(state.filters, counted, value) })}
    />
  );
  return (
    <div className={styles.page} data-page="list" onKeyDown={rows.onKeyDown}>
      {Top && <Top reload={reload} readAt={store.readAt} />}
      {definition.filters.length > 0 && (
        <SearchForm definition={definition} filters={state.filters} onSearch={(filters) => show({ filters })} />
      )}
      <FilterChips
        resource={resource}
        named={definition.chips}
        filters={state.filters}
        onChange={(filters) => show({ filters })}
      />
      {Object.values(state.filters).some((value) => value.includes(',')) && (
        <Suspense fallback={null}>
          <FoundNote definition={definition} filters={state.sought} readAt={store.readAt} />
        </Suspense>
      )}
      <div className={styles.card}>
        {phone && <div className={styles.states}>{states}</div>}
        <ListToolbar
          definition={definition}
          store={store}
          onStart={(action) => actions.start(action, undefined)}
          onBulk={(command) => actions.startBulk(command, choice())}
          onRefresh={reload}
          onColumns={() => setEditing(true)}
          states={phone ? undefined : states}
        >
          <ViewsButton {...views} />
          {definition.exportKey !== undefined && permissions.can(definition.exportKey) && (
            <ExportButton
              definition={definition}
              state={state}
              columns={columns}
              settings={settings.settings}
              store={store}
              name={title}
            />
          )}
        </ListToolbar>
        {store.failed.length > 0 && (
          <Suspense fallback={null}>
            <BulkRestBar failed={store.failed} onDismiss={store.forgetFailed} />
          </Suspense>
        )}
        <ListBody
          definition={definition}
          store={store}
          state={state}
          label={title}
          columns={shown}
          onSort={(sort, also = []) => show({ sort, also })}
          grid={{ ...rows.grid, ...heads.grid }}
          onOpen={rows.open}
          onResize={(prop, width) => settings.resize(title, prop, width)}
          onStart={actions.start}
          onRetry={reload}
          onReset={() => show({ filters: {} })}
        />
        <div className={styles.pager}>
          {!store.problem && (
            <AfterPaint>
              {summedFields(definition).length > 0 && <ListTotals definition={definition} store={store} />}
              <ListPager store={store} state={state} onShow={show} />
            </AfterPaint>
          )}
        </div>
      </div>
      {rows.parts}
      {heads.part}
      {actions.dialog}
      {editing && (
        <Suspense fallback={null}>
          <ColumnDialog
            settings={settings.settings}
            defaults={defaults}
            onSave={(next) => settings.save(title, next)}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </div>
  );
});

function withFilter(
  filters: Readonly<Record<string, string>>,
  name: string,
  value: string,
): Readonly<Record<string, string>> {
  const { [name]: _, ...rest } = filters;
  return value === '' ? rest : { ...rest, [name]: value };
}
