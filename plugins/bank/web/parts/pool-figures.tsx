import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { ErrorState, FieldGrid, LoadingRows, MoneyText } from '@freightdeck/sdk/ui';
import { Http, usePage, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { poolState } from '../../contract/index.ts';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
});
/** Balance of the pool by our ledger and by the channel, with a warning when it is low. */
export const PoolFigures = observer(function PoolFigures(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const { visible } = usePage();
  const [state, setState] = useState<AnswerOf<typeof poolState>>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!visible) return undefined;
    const gone = new AbortController();
    const read = (): void => {
      http.ask(poolState, {}, { signal: gone.signal, quiet: true }).then(
        (answer) => {
          setFailure('');
          setState(answer);
        },
        (error: unknown) => {
          if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    };
    read();
    const timer = setInterval(read, 10_000);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, [http, visible, attempt]);
  if (failure) return <ErrorState message={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (!state) return <LoadingRows rows={1} />;
  const money = (cents: number | null): ReactNode => (cents === null ? '–' : <MoneyText cents={cents} unit />);
  return (
    <section className={styles.card} aria-label={text('pool.title')}>
      <FieldGrid
        items={[
          { id: 'ledgerBalance', label: text('field.ledgerBalance'), value: money(state.ledgerBalance) },
          { id: 'channelBalance', label: text('field.channelBalance'), value: money(state.channelBalance) },
          { id: 'diffCents', label: text('field.diffCents'), value: money(state.diffCents) },
          { id: 'warnCents', label: text('field.warnCents'), value: money(state.warnCents) },
          {
            id: 'lastSyncAt',
            label: text('field.lastSyncAt'),
            value: state.syncState === 1 ? text('pool.asking') : (state.lastSyncAt ?? '–'),
          },
        ]}
      />
      {state.ledgerBalance < state.warnCents && (
        <MessageBar intent="warning">
          <MessageBarBody>{text('pool.low')}</MessageBarBody>
        </MessageBar>
      )}
    </section>
  );
});
