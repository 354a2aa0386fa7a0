import { Button, Tooltip } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { FieldValue } from '@freightdeck/sdk/ui';
import { usePermission, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement, useState } from 'react';
import type { ReactNode } from 'react';
import { ledgerEntries, type ledgerChecks } from '../../contract/index.ts';
import { JournalDialog } from './journal-dialog.tsx';

type Entry = Pick<RecordOf<typeof ledgerEntries>, 'journalId' | 'journalNo' | 'accountCode'>;
type Check = RecordOf<typeof ledgerChecks>;

const JournalNumber = observer(function JournalNumber({ entry }: { readonly entry: Entry }): ReactNode {
  const text = useText();
  const allowed = usePermission('ledgerDetails:detail');
  const [open, setOpen] = useState(false);
  if (!allowed) return entry.journalNo;
  return (
    <>
      <Button
        size="small"
        appearance="transparent"
        style={{ paddingInline: 0, minWidth: 0 }}
        aria-label={text('ledger.openJournal', { no: entry.journalNo })}
        onClick={() => setOpen(true)}
      >
        {entry.journalNo}
      </Button>
      {open && <JournalDialog id={entry.journalId} onClose={() => setOpen(false)} />}
    </>
  );
});
const Faults = observer(function Faults({ check }: { readonly check: Check }): ReactNode {
  const text = useText();
  if (check.faults.length === 0) return text('ledger.noFaults');
  const lines = check.faults.map(
    ({ invariant, detail }) => `${invariant} ${text(`invariant.${invariant}`)}: ${detail}`,
  );
  return (
    <Tooltip relationship="description" content={<span style={{ whiteSpace: 'pre-line' }}>{lines.join('\n')}</span>}>
      <span tabIndex={0}>{lines.join('; ')}</span>
    </Tooltip>
  );
});
export const journalCell = (entry: Entry): ReactNode => createElement(JournalNumber, { entry });
type Coded = Pick<Entry, 'accountCode'>;
/** Number and name of an account. */
export const codeNameCell = (entry: Coded): ReactNode =>
  createElement(
    'span',
    null,
    `${entry.accountCode} `,
    createElement(FieldValue, { field: ledgerEntries.fields.accountCode, value: entry.accountCode }),
  );
export const faultsCell = (check: Check): ReactNode => createElement(Faults, { check });
