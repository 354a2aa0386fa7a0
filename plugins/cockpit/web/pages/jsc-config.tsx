import { Button, Input, makeStyles, Text, tokens } from '@fluentui/react-components';
import { DataGrid, EmptyState, ErrorState, LoadingRows, type GridColumn } from '@freightdeck/sdk/ui';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Http, Messages, freePage, usePermission, usePick, useService, useText } from '@freightdeck/sdk/web';
import {
  cockpitConfigs,
  cockpitTheme,
  cockpitTile,
  mapScope,
  removeCockpitConfig,
  type CockpitConfigRow,
} from '../../contract/index.ts';

const ConfigDialog = lazy(() =>
  import('../parts/config-dialog.tsx').then((module) => ({ default: module.ConfigDialog })),
);
const ConfigPreview = lazy(() =>
  import('../parts/config-preview.tsx').then((module) => ({ default: module.ConfigPreview })),
);
const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', justifyContent: 'space-between' },
  title: { margin: 0 },
  lead: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  acts: { display: 'flex', gap: '2px' },
});
/** 驾驶舱配置: the cockpit configuration of each tenant. */
const JscConfig = observer(() => {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const messages = useService(Messages);
  const may = {
    edit: usePermission('jscConfig:edit'),
    remove: usePermission('jscConfig:delete'),
    preview: usePermission('jscConfig:preview'),
  };
  const [rows, setRows] = useState<readonly CockpitConfigRow[]>();
  const [failure, setFailure] = useState<string>();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<{ readonly kind: 'edit' | 'preview'; readonly row: CockpitConfigRow }>();
  const load = (): Promise<void> =>
    http.ask(cockpitConfigs, {}, { quiet: true }).then(
      (answer) => {
        setRows(answer?.itemList ?? []);
        setFailure(undefined);
      },
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  useEffect(() => {
    void load();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- loads once; what is changed loads again by itself
  }, []);
  const remove = async (row: CockpitConfigRow): Promise<void> => {
    if (
      !(await messages.confirm({
        title: text('action.remove'),
        text: text('config.removeText', { name: row.platformName }),
        danger: true,
      }))
    )
      return;
    await http.run(removeCockpitConfig, { platformId: row.platformId, version: row.version }).then(
      () => messages.show('success', text('config.removed')),
      () => undefined,
    );
    await load();
  };
  const named = (choices: typeof mapScope.choices, value: string): string => {
    const choice = choices?.find((one) => one.value === value);
    return choice ? pick(choice) : value;
  };
  const column = (
    id: keyof CockpitConfigRow,
    width: number,
    cell: (row: CockpitConfigRow) => string,
  ): GridColumn<CockpitConfigRow> => ({ id, width, title: text(`field.${id}`), cell, hint: cell });
  const act = (row: CockpitConfigRow, id: string, run: () => void): ReactNode => (
    <Button size="small" appearance="transparent" aria-label={`${text(id)} ${row.platformName}`} onClick={run}>
      {text(id)}
    </Button>
  );
  const columns: readonly GridColumn<CockpitConfigRow>[] = [
    column('platformId', 110, (row) => row.platformId),
    column('platformName', 220, (row) => row.platformName),
    column('tiles', 320, (row) => row.tiles.map((tile) => named(cockpitTile.choices, tile)).join(' · ')),
    column('stations', 110, (row) => (row.stations === null ? text('config.off') : String(row.stations))),
    column('mapScope', 100, (row) => named(mapScope.choices, row.mapScope)),
    column('mapApproval', 140, (row) => row.mapApproval ?? '-'),
    column('theme', 100, (row) => named(cockpitTheme.choices, row.theme)),
    column('refreshSec', 120, (row) => text('config.seconds', { number: row.refreshSec })),
    column('updatedBy', 120, (row) => row.updatedBy ?? text('config.standard')),
    column('updatedAt', 170, (row) => row.updatedAt ?? '-'),
    {
      id: 'acts',
      width: 210,
      title: text('config.actions'),
      pin: 'right',
      cell: (row) => (
        <span className={styles.acts}>
          {may.edit && act(row, 'action.edit', () => setOpen({ kind: 'edit', row }))}
          {may.preview && act(row, 'action.preview', () => setOpen({ kind: 'preview', row }))}
          {may.remove && row.version > 0 && act(row, 'action.remove', () => void remove(row))}
        </span>
      ),
    },
  ];
  const sought = search.trim().toLowerCase();
  const shown = rows?.filter(
    (row) =>
      !sought || row.platformId.toLowerCase().includes(sought) || row.platformName.toLowerCase().includes(sought),
  );
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Text as="h2" className={styles.title} size={500} weight="semibold">
          {text('config.title')}
        </Text>
        <Input
          type="search"
          aria-label={text('config.search')}
          placeholder={text('config.search')}
          value={search}
          onChange={(_, { value }) => setSearch(value)}
        />
      </div>
      <div className={styles.lead}>{text('config.lead')}</div>
      {failure ? (
        <ErrorState message={failure} onRetry={() => void load()} />
      ) : !shown ? (
        <LoadingRows />
      ) : (
        <DataGrid
          label={text('config.title')}
          columns={columns}
          rows={shown}
          rowId={(row) => row.platformId}
          rowName={(row) => row.platformName}
        >
          {shown.length === 0 ? <EmptyState /> : undefined}
        </DataGrid>
      )}
      <Suspense fallback={null}>
        {open?.kind === 'edit' && (
          <ConfigDialog
            row={open.row}
            onDone={() => {
              setOpen(undefined);
              void load();
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open?.kind === 'preview' && <ConfigPreview settings={open.row} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  );
});
export const page = freePage(JscConfig);
