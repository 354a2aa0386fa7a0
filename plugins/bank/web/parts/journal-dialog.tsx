import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { DataGrid, ErrorState, FieldGrid, FieldValue, LoadingRows, MoneyText } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ledgerEntries, ledgerJournals, postingKind } from '../../contract/index.ts';

type Entry = RecordOf<typeof ledgerEntries>;
interface Whole {
  readonly journal: RecordOf<typeof ledgerJournals>;
  readonly entries: readonly Entry[];
}
const useStyles = makeStyles({
  surface: { maxWidth: 'min(960px, 94vw)' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  grid: { display: 'flex', height: '260px', minHeight: 0 },
});

/** 凭证: a journal with all its lines, whose sides are equal. */
export const JournalDialog = observer(function JournalDialog({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [whole, setWhole] = useState<Whole>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    setFailure('');
    Promise.all([
      http.get(ledgerJournals, id, { quiet: true }),
      http.listing(ledgerEntries, { conditions: [{ type: 'journalId', value: id }] }, { quiet: true }),
    ]).then(
      ([journal, entries]) => {
        if (wanted) setWhole({ journal, entries: [...entries].sort((a, b) => a.seq - b.seq) });
      },
      (error: unknown) => {
        if (wanted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [http, id, attempt]);
  const money = (name: 'debitCents' | 'creditCents' | 'balanceAfter'): GridColumn<Entry> => ({
    id: name,
    title: text(`field.${name}`),
    width: 136,
    align: 'end',
    cell: (entry) => {
      const cents = entry[name];
      return cents === null ? '' : <MoneyText cents={cents} />;
    },
  });
  const columns: readonly GridColumn<Entry>[] = [
    { id: 'seq', title: text('field.seq'), width: 64, cell: (entry) => String(entry.seq) },
    {
      id: 'accountCode',
      title: text('field.accountCode'),
      width: 168,
      cell: (entry) => (
        <>
          {entry.accountCode} <FieldValue field={ledgerEntries.fields.accountCode} value={entry.accountCode} />
        </>
      ),
    },
    { id: 'ownerName', title: text('field.ownerName'), width: 200, cell: (entry) => entry.ownerName },
    money('debitCents'),
    money('creditCents'),
    money('balanceAfter'),
  ];
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{text('ledger.journal', { no: whole?.journal.journalNo ?? '' })}</DialogTitle>
          <DialogContent className={styles.content}>
            {failure ? (
              <ErrorState message={failure} onRetry={() => setAttempt(attempt + 1)} />
            ) : !whole ? (
              <LoadingRows rows={5} />
            ) : (
              <>
                <FieldGrid
                  items={[
                    {
                      id: 'bizType',
                      label: text('field.bizType'),
                      value: <FieldValue field={postingKind} value={whole.journal.bizType} />,
                    },
                    { id: 'bizNo', label: text('field.bizNo'), value: whole.journal.bizNo, copy: whole.journal.bizNo },
                    { id: 'at', label: text('field.at'), value: whole.journal.at },
                    { id: 'businessDay', label: text('field.businessDay'), value: whole.journal.businessDay },
                    { id: 'amount', label: text('field.amount'), value: <MoneyText cents={whole.journal.amount} /> },
                    { id: 'memo', label: text('field.memo'), value: whole.journal.memo || '–' },
                  ]}
                />
                <div className={styles.grid}>
                  <DataGrid
                    label={text('ledger.entries')}
                    columns={columns}
                    rows={whole.entries}
                    rowId={(entry) => entry.id}
                  />
                </div>
              </>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{text('action.close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
