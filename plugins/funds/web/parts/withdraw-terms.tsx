import { makeStyles, tokens } from '@fluentui/react-components';
import { ErrorState, FieldGrid, LoadingRows, MoneyText } from '@freightdeck/sdk/ui';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { Http, usePage, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { withdrawTerms } from '../../contract/index.ts';

type Terms = AnswerOf<typeof withdrawTerms>;
const fields = ['withdrawSingleMaxCents', 'withdrawDailyMaxCents', 'withdrawAutoCents'] as const;
const askedFields = {
  withdrawSingleMaxCents: 'askedSingleMaxCents',
  withdrawDailyMaxCents: 'askedDailyMaxCents',
  withdrawAutoCents: 'askedAutoCents',
} as const;
const useStyles = makeStyles({
  card: {
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  asked: { margin: '12px 0 4px', color: tokens.colorStatusWarningForeground1 },
});
/** 提现设置 in force, above the list of withdrawals; read again whenever the list was. */
export const WithdrawTerms = observer(function WithdrawTerms({
  readAt,
}: {
  readonly readAt?: number | undefined;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const { visible } = usePage();
  const [terms, setTerms] = useState<Terms>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!visible) return undefined;
    const gone = new AbortController();
    http.ask(withdrawTerms, {}, { signal: gone.signal, quiet: true }).then(
      (told) => {
        setFailure('');
        setTerms(told);
      },
      (error: unknown) => {
        if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => gone.abort();
  }, [http, visible, attempt, readAt]);
  if (failure) return <ErrorState message={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (!terms) return <LoadingRows rows={1} />;
  const amountOf = (id: (typeof fields)[number], cents: number): ReactNode =>
    cents === 0 ? text(`terms.none.${id}`) : <MoneyText cents={cents} unit />;
  return (
    <section className={styles.card} aria-label={text('section.withdrawTerms')}>
      <FieldGrid items={fields.map((id) => ({ id, label: text(`field.${id}`), value: amountOf(id, terms[id]) }))} />
      {terms.termsAskedBy !== null && (
        <>
          <p className={styles.asked}>{text('terms.asked', { name: terms.termsAskedBy })}</p>
          <FieldGrid
            items={fields.map((id) => ({
              id: askedFields[id],
              label: text(`field.${id}`),
              value: amountOf(id, terms[askedFields[id]] ?? 0),
            }))}
          />
        </>
      )}
    </section>
  );
});
