import { makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf, RecordOf } from '@freightdeck/sdk/contract';
import { DataGrid, DateText, EmptyState, ErrorState, LoadingRows, Pagination } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { announcementReaders } from '../../contract/index.ts';
import type { AnnouncementReader, announcements } from '../../contract/index.ts';

const useStyles = makeStyles({
  head: { margin: '0 0 8px', color: tokens.colorNeutralForeground2 },
  grid: { height: '420px', display: 'flex', flexDirection: 'column' },
});

/** Who has read it, newest first, and how many people it is addressed to. */
export const ReadersTab = observer(function ReadersTab({
  record,
}: {
  readonly record: RecordOf<typeof announcements>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [at, setAt] = useState({ page: 1, limit: 20, attempt: 0 });
  const [answer, setAnswer] = useState<AnswerOf<typeof announcementReaders>>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    setFailure('');
    http
      .ask(announcementReaders, { id: record.id, page: at.page, limit: at.limit }, { quiet: true, signal: stop.signal })
      .then(
        (found) => {
          if (!stop.signal.aborted) setAnswer(found);
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    return () => stop.abort();
  }, [http, record, at]);
  if (failure) return <ErrorState message={failure} onRetry={() => setAt({ ...at, attempt: at.attempt + 1 })} />;
  if (!answer) return <LoadingRows rows={4} />;
  const columns: readonly GridColumn<AnnouncementReader>[] = [
    { id: 'name', title: text('readers.name'), width: 160, cell: (row) => row.name },
    { id: 'userName', title: text('readers.userName'), width: 160, cell: (row) => row.userName },
    { id: 'platformName', title: text('field.platformName'), width: 240, cell: (row) => row.platformName },
    { id: 'readAt', title: text('readers.readAt'), width: 180, cell: (row) => <DateText at={row.readAt} /> },
  ];
  const rate = answer.reachCount === 0 ? 0 : Math.min(100, Math.round((answer.readCount / answer.reachCount) * 100));
  return (
    <div className={styles.grid}>
      <p className={styles.head}>
        {text('readers.summary', { read: answer.readCount, reach: answer.reachCount, rate })}
      </p>
      <DataGrid
        label={text('tab.readers')}
        columns={columns}
        rows={answer.itemList}
        rowId={(row) => row.id}
        count={answer.readCount}
      >
        {answer.itemList.length === 0 ? <EmptyState title={text('readers.none')} /> : undefined}
      </DataGrid>
      <Pagination
        page={at.page}
        limit={at.limit}
        total={answer.readCount}
        more={answer.itemList.length === at.limit}
        onChange={(page, limit) => setAt({ ...at, page, limit })}
      />
    </div>
  );
});
