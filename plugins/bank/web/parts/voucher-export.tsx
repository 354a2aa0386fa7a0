import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { FormField, MoneyText } from '@freightdeck/sdk/ui';
import { Http, saveFile, Upload, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { exportVouchers, voucherPreview } from '../../contract/index.ts';
import { LedgerTabs } from './ledger-tabs.tsx';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '8px' },
  card: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '12px',
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
});
/** The month before this one: the one that is exported next. */
function lastMonth(): string {
  const [year = 0, month = 1] = new Date().toISOString().split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}
const word = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the month holds, which accounts lack a subject, and the file in the form of an accounting system. */
export const VoucherExport = observer(function VoucherExport({
  readAt,
}: {
  readonly readAt?: number | undefined;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const upload = useService(Upload);
  const [asked, setAsked] = useState({ month: lastMonth(), form: 'U8', grouping: 'JOURNAL' });
  const [found, setFound] = useState<AnswerOf<typeof voucherPreview>>();
  const [busy, setBusy] = useState(false);
  const { month } = asked;
  useEffect(() => {
    const gone = new AbortController();
    if (!/^\d{4}-\d{2}$/.test(month)) return undefined;
    http.ask(voucherPreview, { platformId: null, month }, { signal: gone.signal, quiet: true }).then(
      (answer) => setFound(answer ?? undefined),
      () => setFound(undefined),
    );
    return () => gone.abort();
  }, [http, month, readAt]);
  const fetchFile = async (): Promise<void> => {
    setBusy(true);
    // The upload service shows errors itself.
    await upload.fetch(exportVouchers.path, { platformId: null, ...asked }).then(
      (content) => saveFile(`${text('vouchers.file')}-${month}-${asked.form}.xlsx`, content),
      () => undefined,
    );
    setBusy(false);
  };
  const { form, grouping } = exportVouchers.input;
  return (
    <div className={styles.part}>
      <LedgerTabs />
      <form className={styles.card} onSubmit={(event) => event.preventDefault()}>
        <FormField
          name="month"
          field={exportVouchers.input.month}
          label={text('field.month')}
          value={month}
          onChange={(value) => setAsked({ ...asked, month: word(value) })}
        />
        <FormField
          name="form"
          field={form}
          label={text('field.form')}
          value={asked.form}
          onChange={(value) => setAsked({ ...asked, form: word(value) })}
        />
        <FormField
          name="grouping"
          field={grouping}
          label={text('field.grouping')}
          value={asked.grouping}
          onChange={(value) => setAsked({ ...asked, grouping: word(value) })}
        />
        <Button
          appearance="primary"
          icon={<ArrowDownloadRegular />}
          disabled={busy || !found || found.lineCount === 0 || !asked.form || !asked.grouping}
          onClick={() => void fetchFile()}
        >
          {text('vouchers.download')}
        </Button>
        {found && (
          <span>
            {text('vouchers.found', { vouchers: found.voucherCount, lines: found.lineCount })}
            {' · '}
            {text('ledger.debitCents')} <MoneyText cents={found.debitCents} /> {text('ledger.creditCents')}{' '}
            <MoneyText cents={found.creditCents} />
          </span>
        )}
      </form>
      {found && !found.closed && (
        <MessageBar intent="info">
          <MessageBarBody>{text('vouchers.open', { month })}</MessageBarBody>
        </MessageBar>
      )}
      {found && found.unmapped.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {text('vouchers.unmapped', {
              accounts: found.unmapped.map(({ accountCode, lineCount }) => `${accountCode} (${lineCount})`).join(', '),
            })}
          </MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
});
