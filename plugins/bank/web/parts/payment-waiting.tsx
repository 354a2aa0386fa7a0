import { Caption1, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ErrorState, FieldValue, MoneyText } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { channel, waitingPayments } from '../../contract/index.ts';
import { PaymentTabs } from './payment-tabs.tsx';
import { useWatched } from './use-watched.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '8px' },
  row: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
  tile: {
    display: 'grid',
    gap: '2px',
    padding: '8px 16px',
    minWidth: '180px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
});
/** Tabs, and how much waits for a file in each channel. */
export const PaymentWaiting = observer(function PaymentWaiting({
  readAt,
}: {
  readonly readAt?: number | undefined;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { answer, failure, again } = useWatched(waitingPayments, readAt);
  return (
    <div className={styles.part}>
      <PaymentTabs />
      {failure && <ErrorState message={failure} onRetry={again} />}
      {answer && answer.channels.length > 0 && (
        <section className={styles.row} aria-label={text('payment.waiting')}>
          {answer.channels.map((one) => (
            <article key={one.channel} className={styles.tile}>
              <Caption1>
                <FieldValue field={channel} value={one.channel} />
              </Caption1>
              <Text weight="semibold">
                <MoneyText cents={one.amount} unit />
              </Text>
              <Caption1>{text('payment.waits', { lines: one.lines, oldest: one.oldest })}</Caption1>
            </article>
          ))}
        </section>
      )}
    </div>
  );
});
