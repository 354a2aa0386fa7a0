import { Caption1, Text, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { MoneyText } from '@freightdeck/sdk/ui';
import { Http, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { prepayChannel, prepayWaiting } from '../../contract/index.ts';

const useStyles = makeStyles({
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
/** Number and sum of waiting orders by channel; nothing is shown when there are none. */
export const WaitingByChannel = observer(function WaitingByChannel(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const [answer, setAnswer] = useState<AnswerOf<typeof prepayWaiting>>();
  useEffect(() => {
    const stop = new AbortController();
    http.ask(prepayWaiting, {}, { quiet: true, signal: stop.signal }).then(
      (found) => {
        if (!stop.signal.aborted) setAnswer(found);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [http]);
  if (!answer || answer.channels.length === 0) return null;
  return (
    <div className={styles.row}>
      {answer.channels.map((one) => {
        const channel = prepayChannel.choices?.find((choice) => choice.value === one.channel);
        return (
          <section key={String(one.channel)} className={styles.tile}>
            <Caption1>{channel ? pick(channel) : String(one.channel)}</Caption1>
            <Text weight="semibold">
              <MoneyText cents={one.amount} unit />
            </Text>
            <Caption1>{text('waiting.orders', { count: one.orders })}</Caption1>
          </section>
        );
      })}
    </div>
  );
});
