import { Button, Text, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, ArrowDownloadRegular } from '@fluentui/react-icons';
import type { Command } from '@freightdeck/sdk/contract';
import { DataGrid, EmptyState, ErrorState, FieldValue, LoadingRows, Pagination } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import {
  Dictionary,
  Http,
  Messages,
  Permissions,
  Refusal,
  Tasks,
  freePage,
  usePick,
  useService,
  useText,
} from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import {
  addEntry,
  deleteEntry,
  disableEntry,
  dictionaryEntries,
  editEntry,
  enableEntry,
} from '../../contract/index.ts';
import { CodeList } from '../parts/code-list.tsx';
import { CommandDialog } from '../parts/command-dialog.tsx';
import { DictionaryDesk, titleOfCode } from '../stores/dictionary-desk.ts';
import type { Entry } from '../stores/dictionary-desk.ts';

const { fields } = dictionaryEntries;
const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(220px, 280px) minmax(0, 1fr)',
    gap: '16px',
    '@media (max-width: 760px)': { gridTemplateColumns: '1fr' },
  },
  pane: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    minWidth: 0,
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', justifyContent: 'space-between' },
  acts: { display: 'flex', gap: '2px' },
});
type Editing = { readonly kind: 'add' } | { readonly kind: 'edit'; readonly entry: Entry };

/** Columns of the exported file. */
const exported = [
  'dictCode',
  'dictName',
  'dictNameEn',
  'dictValue',
  'parentName',
  'sort',
  'tone',
  'scopePlatformId',
  'status',
  'updatedAt',
] as const;

const DictionaryPage = observer(function DictionaryPage(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const dictionary = useService(Dictionary);
  const messages = useService(Messages);
  const permissions = useService(Permissions);
  const tasks = useService(Tasks);
  const [desk] = useState(() => new DictionaryDesk(http, dictionary));
  const [editing, setEditing] = useState<Editing>();
  useEffect(() => {
    void desk.loadTree();
  }, [desk]);

  const run = async (command: Command, entry: Entry): Promise<void> => {
    const sure =
      !command.danger ||
      (await messages.confirm({
        title: text('action.delete'),
        text: text('dictionary.deleteText', { name: entry.dictName }),
        danger: true,
      }));
    if (sure) await http.run(command, {}, entry).then(desk.reload, desk.reload);
  };
  const exportEntries = (): Promise<unknown> =>
    tasks
      .startExport({
        resource: dictionaryEntries,
        title: pick(titleOfCode(desk.code)),
        conditions: desk.code ? [{ type: 'dictCode', value: desk.code }] : [],
        columns: exported.map((prop) => ({ prop, label: text(`field.${prop}`) })),
        format: 'xlsx',
        save: true,
      })
      .catch((error: unknown) => messages.show('warning', error instanceof Refusal ? error.message : String(error)));
  const column = (id: keyof Entry & string, width: number): GridColumn<Entry> => ({
    id,
    width,
    title: text(`field.${id}`),
    cell: (entry) => String(entry[id] ?? '-'),
  });
  const act = (entry: Entry, command: Command, label: string, onClick: () => void): ReactNode =>
    entry.abilities.includes(command.name) && (
      <Button size="small" appearance="transparent" aria-label={`${text(label)} ${entry.dictName}`} onClick={onClick}>
        {text(label)}
      </Button>
    );
  const usesOf = (entry: Entry): string => {
    const held = desk.uses?.get(entry.id);
    return held ? `${held.uses}${held.atLeast ? '+' : ''}` : '…';
  };
  const columns: readonly GridColumn<Entry>[] = [
    column('dictName', 180),
    column('dictNameEn', 180),
    column('dictValue', 140),
    column('parentName', 120),
    { ...column('sort', 80), align: 'end' },
    {
      id: 'tone',
      width: 120,
      title: text('field.tone'),
      cell: (entry) =>
        entry.tone ? <FieldValue field={fields.tone} value={entry.tone} /> : text('dictionary.asBuilt'),
    },
    { id: 'uses', width: 100, align: 'end', title: text('dictionary.uses'), cell: usesOf },
    column('scopePlatformId', 120),
    {
      id: 'status',
      width: 110,
      title: text('field.status'),
      cell: (entry) => <FieldValue field={fields.status} value={entry.status} />,
    },
    column('updatedAt', 170),
    {
      id: 'acts',
      width: 200,
      title: text('menu.actions'),
      pin: 'right',
      cell: (entry) => (
        <span className={styles.acts}>
          {act(entry, editEntry, 'action.edit', () => setEditing({ kind: 'edit', entry }))}
          {act(entry, enableEntry, 'action.enable', () => void run(enableEntry, entry))}
          {act(entry, disableEntry, 'action.disable', () => void run(disableEntry, entry))}
          {(desk.uses?.get(entry.id)?.uses ?? 0) === 0 &&
            act(entry, deleteEntry, 'action.delete', () => void run(deleteEntry, entry))}
        </span>
      ),
    },
  ];
  if (!desk.tree)
    return desk.failure ? <ErrorState message={desk.failure} onRetry={() => void desk.loadTree()} /> : <LoadingRows />;
  const others = (desk.page?.itemList ?? []).map((entry) => ({ value: entry.id, label: entry.dictName }));
  return (
    <div className={styles.page}>
      <div className={styles.pane}>
        <CodeList desk={desk} />
      </div>
      <section className={styles.pane} aria-label={pick(titleOfCode(desk.code))}>
        <div className={styles.head}>
          <Text as="h2" size={500} weight="semibold">
            {desk.code ? pick(titleOfCode(desk.code)) : text('dictionary.codes')}
          </Text>
          <span className={styles.acts}>
            {permissions.can('dictionary:export') && (
              <Button icon={<ArrowDownloadRegular />} onClick={() => void exportEntries()}>
                {text('dictionary.export')}
              </Button>
            )}
            {permissions.can('dictionary:add') && (
              <Button appearance="primary" icon={<AddRegular />} onClick={() => setEditing({ kind: 'add' })}>
                {text('action.add')}
              </Button>
            )}
          </span>
        </div>
        {desk.failure ? (
          <ErrorState message={desk.failure} onRetry={() => void desk.reload()} />
        ) : !desk.page ? (
          <LoadingRows />
        ) : (
          <>
            <DataGrid
              label={text('dictionary.entries')}
              columns={columns}
              rows={desk.page.itemList}
              rowId={(entry) => entry.id}
              rowName={(entry) => entry.dictName}
            >
              {desk.page.itemList.length === 0 ? <EmptyState /> : undefined}
            </DataGrid>
            <Pagination
              page={desk.at.page}
              limit={desk.at.limit}
              total={desk.page.total}
              more={desk.page.itemList.length === desk.at.limit}
              onChange={(at, limit) => void desk.turn(at, limit)}
            />
          </>
        )}
      </section>
      {editing && (
        <CommandDialog
          title={text(editing.kind === 'edit' ? 'dictionary.edit' : 'dictionary.add')}
          command={editing.kind === 'edit' ? editEntry : addEntry}
          {...(editing.kind === 'add'
            ? {
                fields: [
                  'dictCode',
                  'dictName',
                  'dictNameEn',
                  'dictValue',
                  'parentId',
                  'sort',
                  'tone',
                  'scopePlatformId',
                  'remark',
                ],
              }
            : {})}
          initial={
            editing.kind === 'edit'
              ? { ...editing.entry }
              : { dictCode: desk.code, dictNameEn: '', remark: '', sort: (desk.page?.itemList.length ?? 0) * 10 + 10 }
          }
          on={editing.kind === 'edit' ? editing.entry : undefined}
          options={{
            parentId: editing.kind === 'edit' ? others.filter((one) => one.value !== editing.entry.id) : others,
          }}
          hints={{ scopePlatformId: text('dictionary.scopeHint'), tone: text('dictionary.toneHint') }}
          onDone={() => {
            setEditing(undefined);
            void desk.reload();
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
});
export const page = freePage(DictionaryPage);
