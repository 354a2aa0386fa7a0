import { Button, Field, Input, Select, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular, PinRegular, SearchRegular } from '@fluentui/react-icons';
import {
  DataGrid,
  DateRangeField,
  DateText,
  EmptyState,
  ErrorState,
  LoadingRows,
  Pagination,
  StatusBadge,
} from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { isDayRangeText } from '@freightdeck/sdk/values';
import { Auth, Http, Messages, Notices, freePage, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { NoticeDialog } from '../parts/notice-dialog.tsx';
import { NoticeDesk, noFilters } from '../stores/notice-desk.ts';
import type { NoticeRow } from '../stores/notice-desk.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%', minHeight: '480px' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  list: { flex: '1 1 auto', minHeight: '320px' },
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: '12px',
    alignItems: 'end',
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  space: { flex: '1 1 auto' },
  title: {
    minWidth: 0,
    maxWidth: '100%',
    paddingInline: '0',
    justifyContent: 'start',
    color: tokens.colorBrandForegroundLink,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightRegular,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  unread: { fontWeight: tokens.fontWeightSemibold },
});

const tones = { info: 'draft', warning: 'waiting', urgent: 'refused' } as const;
const NoticeListPage = observer(function NoticeListPage(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const auth = useService(Auth);
  const notices = useService(Notices);
  const messages = useService(Messages);
  const [desk] = useState(() => new NoticeDesk({ http, notices, session: () => auth.session }));
  const [draft, setDraft] = useState(noFilters);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void desk.load();
  }, [desk]);
  const search = (filters: typeof draft): void => {
    setDraft(filters);
    void desk.search(filters);
  };
  const readAll = async (): Promise<void> => {
    setBusy(true);
    // The call has already shown a failure.
    await desk.readAll().then(
      (count) => messages.show('success', text('notices.allRead', { count })),
      () => undefined,
    );
    setBusy(false);
  };
  const columns: readonly GridColumn<NoticeRow>[] = [
    {
      id: 'title',
      title: text('field.title'),
      width: 460,
      hint: (row) => row.title,
      cell: (row) => (
        <Button
          appearance="transparent"
          size="small"
          className={mergeClasses(styles.title, !row.hasRead && styles.unread)}
          icon={row.topFlag ? <PinRegular /> : null}
          onClick={() => desk.show(row)}
        >
          {row.title}
        </Button>
      ),
    },
    {
      id: 'hasRead',
      title: text('field.hasRead'),
      width: 110,
      cell: (row) => (
        <StatusBadge tone={row.hasRead ? 'done' : row.muted ? 'stopped' : 'waiting'}>
          {text(row.hasRead ? 'notices.read' : row.muted ? 'notices.muted' : 'notices.unread')}
        </StatusBadge>
      ),
    },
    {
      id: 'level',
      title: text('field.level'),
      width: 110,
      cell: (row) => <StatusBadge tone={tones[row.level]}>{text(`notices.level.${row.level}`)}</StatusBadge>,
    },
    { id: 'publishAt', title: text('field.publishAt'), width: 180, cell: (row) => <DateText at={row.publishAt} /> },
    {
      id: 'topFlag',
      title: text('field.topFlag'),
      width: 90,
      cell: (row) => text(row.topFlag ? 'notices.yes' : 'notices.no'),
    },
  ];
  return (
    <div className={styles.page}>
      <form
        className={mergeClasses(styles.card, styles.form)}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDayRangeText(draft.published)) void desk.search(draft);
        }}
      >
        <Field label={text('field.title')}>
          <Input
            value={draft.title}
            maxLength={100}
            onChange={(_, { value }) => setDraft({ ...draft, title: value })}
          />
        </Field>
        <Field label={text('field.hasRead')}>
          <Select
            value={draft.hasRead === undefined ? '' : String(draft.hasRead)}
            onChange={(_, { value }) => setDraft({ ...draft, hasRead: value === '' ? undefined : value === 'true' })}
          >
            <option value="">{text('notices.any')}</option>
            <option value="false">{text('notices.unread')}</option>
            <option value="true">{text('notices.read')}</option>
          </Select>
        </Field>
        <Field label={text('field.publishAt')}>
          <DateRangeField
            label={text('field.publishAt')}
            value={draft.published}
            onChange={(published) => setDraft({ ...draft, published })}
          />
        </Field>
        <div className={styles.row}>
          <Button onClick={() => search(noFilters)}>{text('action.reset')}</Button>
          <Button type="submit" appearance="primary" icon={<SearchRegular />}>
            {text('action.search')}
          </Button>
        </div>
      </form>
      <section className={mergeClasses(styles.card, styles.list)} aria-label={text('notices.list')}>
        <div className={styles.row}>
          <Text>{text('notices.unreadCount', { count: desk.unread })}</Text>
          <span className={styles.space} />
          <Button icon={<CheckmarkCircleRegular />} disabled={busy || desk.unread === 0} onClick={() => void readAll()}>
            {text('action.readAll')}
          </Button>
        </div>
        {desk.failure ? (
          <ErrorState message={desk.failure} onRetry={() => void desk.load()} />
        ) : !desk.rows ? (
          <LoadingRows />
        ) : (
          <>
            <DataGrid
              label={text('notices.list')}
              columns={columns}
              rows={desk.rows}
              rowId={(row) => row.id}
              rowName={(row) => row.title}
              onOpen={desk.show}
              count={desk.total}
            >
              {desk.rows.length === 0 ? <EmptyState /> : undefined}
            </DataGrid>
            <Pagination
              page={desk.at.page}
              limit={desk.at.limit}
              total={desk.total}
              more={desk.rows.length === desk.at.limit}
              onChange={(at, limit) => void desk.turn(at, limit)}
            />
          </>
        )}
      </section>
      <NoticeDialog notice={desk.open} onMute={() => void desk.mute()} onClose={() => void desk.close()} />
    </div>
  );
});
export const page = freePage(NoticeListPage);
