import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorState, FieldGrid, LoadingRows, MoneyText } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { poolState } from '../../contract/index.ts';
import { useWatched } from './use-watched.ts';

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
  const { answer: state, failure, again } = useWatched(poolState);
  if (failure) return <ErrorState message={failure} onRetry={again} />;
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
