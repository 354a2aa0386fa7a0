import { makeStyles, MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { AnswerOf, RecordOf } from '@freightdeck/sdk/contract';
import { DataGrid, EmptyState, ErrorState, LoadingRows, MoneyText, RelatedRecords } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { missingPayments, paymentAnswerRows, type paymentAnswers } from '../../contract/index.ts';
import { paidOrder } from './paid-order.tsx';
import { AnswerDownload } from './payment-downloads.tsx';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '12px' },
  grid: { height: '320px', display: 'flex', flexDirection: 'column' },
});
interface Shown {
  readonly record: RecordOf<typeof paymentAnswers>;
}
/** Verdicts that somebody has to look into. */
const refused = ['amount', 'unknown', 'notSent', 'other', 'used', 'twice', 'unreadable'];
/** A listing answers no more. */
const mostRowsShown = 1000;
/** What becomes of every row of the bank's file; first what does not fit. */
export const PaymentAnswerRows = observer(function PaymentAnswerRows({ record }: Shown): ReactNode {
  const styles = useStyles();
  const text = useText();
  const shared = {
    resource: paymentAnswerRows,
    headed: true,
    leadsTo: (name: string, row: RecordOf<typeof paymentAnswerRows>) =>
      name === 'rowKey' ? paidOrder(row) : undefined,
    columns: [
      'lineNo',
      'verdict',
      'rowKey',
      'usedBy',
      'problem',
      'amount',
      'lineAmount',
      'outcome',
      'payeeName',
      'failReason',
      'bankNo',
      'feeCents',
      'fileNo',
    ],
  } as const;
  return (
    <div className={styles.part}>
      <AnswerDownload answer={record} />
      {record.unknownHeads !== null && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{text('payment.unknownHeads', { heads: record.unknownHeads })}</MessageBarBody>
        </MessageBar>
      )}
      <MessageBar intent={record.answerState === 0 ? 'warning' : 'info'} layout="multiline">
        <MessageBarBody>{text(`payment.answer.${record.answerState}`)}</MessageBarBody>
      </MessageBar>
      {record.refusedCount > 0 && (
        <RelatedRecords
          key={`refused ${record.version}`}
          {...shared}
          where={{ answerId: record.id, in_verdict: refused }}
          label={text('payment.refusedRows')}
        />
      )}
      <RelatedRecords
        key={`all ${record.version}`}
        {...shared}
        where={{ answerId: record.id }}
        label={text('payment.allRows', { most: mostRowsShown })}
      />
    </div>
  );
});
type Missing = AnswerOf<typeof missingPayments>['lines'][number];
/** Payments of the same files about which the bank says nothing. */
export const PaymentAnswerMissing = observer(function PaymentAnswerMissing({ record }: Shown): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [lines, setLines] = useState<readonly Missing[]>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    setFailure('');
    http.ask(missingPayments, { id: record.id }, { signal: gone.signal, quiet: true }).then(
      (told) => setLines(told?.lines ?? []),
      (error: unknown) => {
        if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => gone.abort();
  }, [http, record.id, record.version, attempt]);
  if (failure) return <ErrorState message={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (!lines) return <LoadingRows rows={3} />;
  if (lines.length === 0) return <EmptyState title={text('payment.noneMissing')} />;
  const columns: readonly GridColumn<Missing>[] = [
    { id: 'lineKey', width: 200, title: text('field.lineKey'), cell: ({ lineKey }) => lineKey },
    { id: 'fileNo', width: 160, title: text('field.fileNo'), cell: ({ fileNo }) => fileNo },
    { id: 'payeeName', width: 200, title: text('field.payeeName'), cell: ({ payeeName }) => payeeName },
    { id: 'amount', width: 140, title: text('field.amount'), cell: ({ amount }) => <MoneyText cents={amount} unit /> },
  ];
  return (
    <div className={styles.grid}>
      <DataGrid
        label={text('tab.paymentAnswerMissing')}
        columns={columns}
        rows={lines}
        rowId={({ lineKey }) => lineKey}
      />
    </div>
  );
});
