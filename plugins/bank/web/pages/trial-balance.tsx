import {
  Button,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import {
  DataGrid,
  DateRangeField,
  EmptyState,
  ErrorState,
  FieldValue,
  FormField,
  LoadingRows,
  MoneyText,
} from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { formatDate, isDayRangeText } from '@freightdeck/sdk/values';
import {
  Auth,
  Http,
  Navigation,
  freePage,
  saveFile,
  Upload,
  usePermission,
  useService,
  useText,
} from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { exportTrialBalance, ledgerEntries, trialBalance } from '../../contract/index.ts';
import { LedgerTabs } from '../parts/ledger-tabs.tsx';
import { TrialPeriod } from '../parts/trial-period.tsx';

type Balance = AnswerOf<typeof trialBalance>;
type Line = Balance['rows'][number];
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
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 320px))',
    gap: '12px',
    alignItems: 'end',
  },
  list: { flex: '1 1 auto', minHeight: '320px' },
});
const sums = ['openDebit', 'openCredit', 'debitCents', 'creditCents', 'closeDebit', 'closeCredit'] as const;

/** 试算平衡 of one book; the operator can choose another tenant's. */
const TrialBalancePage = observer(function TrialBalancePage(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const navigation = useService(Navigation);
  const upload = useService(Upload);
  const seesEntries = usePermission('ledgerDetails:view');
  const operator = useService(Auth).session?.isOperator === true;
  const [platformId, setPlatformId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [days, setDays] = useState('');
  const [balance, setBalance] = useState<Balance | null>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    setFailure('');
    const [from, to] = days.split('~');
    http
      .ask(trialBalance, { platformId, from: from || null, to: to || null }, { signal: gone.signal, quiet: true })
      .then(
        (answer) => setBalance(answer ?? null),
        (error: unknown) => {
          if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    return () => gone.abort();
  }, [http, platformId, days, attempt]);
  const choose = (next: string): void => {
    setTyped(next);
    if (isDayRangeText(next)) setDays(next);
  };
  const exportBook = (): Promise<void> => {
    const [from, to] = days.split('~');
    // The upload service shows errors itself.
    return upload.fetch(exportTrialBalance.path, { platformId, from: from || null, to: to || null }).then(
      (content) => saveFile(`${text('ledger.trialBalance')}-${days || 'all'}.xlsx`, content),
      () => undefined,
    );
  };
  /** The entries behind a line. */
  const openEntries = ({ accountCode }: Line): void =>
    navigation.go('/ledgerDetails', {
      accountCode: String(accountCode),
      ...(days === '' ? {} : { businessDay: days }),
      ...(platformId === null ? {} : { platformId }),
    });
  const columns: readonly GridColumn<Line>[] = [
    {
      id: 'accountCode',
      title: text('field.accountCode'),
      width: 200,
      pin: 'left',
      cell: (line) => {
        const name = <FieldValue field={ledgerEntries.fields.accountCode} value={line.accountCode} />;
        if (!seesEntries)
          return (
            <>
              {line.accountCode} {name}
            </>
          );
        return (
          <Button
            size="small"
            appearance="transparent"
            style={{ paddingInline: 0, minWidth: 0 }}
            title={text('ledger.openEntries', { code: line.accountCode })}
            onClick={() => openEntries(line)}
          >
            {line.accountCode}&nbsp;{name}
          </Button>
        );
      },
      ...(balance ? { total: text('ledger.total') } : {}),
    },
    { id: 'accounts', title: text('ledger.accounts'), width: 96, align: 'end', cell: (line) => String(line.accounts) },
    ...sums.map((name): GridColumn<Line> => ({
      id: name,
      title: text(`ledger.${name}`),
      width: 160,
      align: 'end',
      cell: (line) => (line[name] === 0 ? '' : <MoneyText cents={line[name]} />),
      ...(balance ? { total: <MoneyText cents={balance[name]} /> } : {}),
    })),
  ];
  return (
    <div className={styles.page}>
      <LedgerTabs />
      <form
        className={mergeClasses(styles.card, styles.form)}
        role="search"
        onSubmit={(event) => event.preventDefault()}
      >
        {operator && (
          <FormField
            name="platformId"
            field={trialBalance.input.platformId}
            label={text('field.platformId')}
            value={platformId}
            onChange={(value) => setPlatformId(typeof value === 'string' && value.trim() !== '' ? value.trim() : null)}
          />
        )}
        <Field label={text('field.businessDay')}>
          <DateRangeField label={text('field.businessDay')} value={typed} onChange={choose} />
        </Field>
        <TrialPeriod today={formatDate(Date.now())} chosen={days} onChoose={choose} />
        <div>
          <Button disabled={!balance} onClick={() => void exportBook()}>
            {text('ledger.export')}
          </Button>
        </div>
      </form>
      <section className={mergeClasses(styles.card, styles.list)} aria-label={text('ledger.trialBalance')}>
        {failure ? (
          <ErrorState message={failure} onRetry={() => setAttempt(attempt + 1)} />
        ) : balance === undefined ? (
          <LoadingRows />
        ) : balance === null ? (
          <EmptyState title={text('ledger.noBook')} />
        ) : (
          <>
            <MessageBar intent={balance.balanced ? 'success' : 'error'}>
              <MessageBarBody>
                {text(balance.balanced ? 'ledger.balanced' : 'ledger.unbalanced', { book: balance.platformName })}
              </MessageBarBody>
            </MessageBar>
            <DataGrid
              label={text('ledger.trialBalance')}
              columns={columns}
              rows={balance.rows}
              rowId={(line) => String(line.accountCode)}
              totals={text('ledger.total')}
            >
              {balance.rows.length === 0 ? <EmptyState /> : undefined}
            </DataGrid>
          </>
        )}
      </section>
    </div>
  );
});
export const page = freePage(TrialBalancePage);
