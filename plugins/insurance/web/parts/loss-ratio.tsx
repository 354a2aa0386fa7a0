import { Caption1, Text, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { MoneyText } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { formatRatio } from '@freightdeck/sdk/values';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { lossRatio } from '../../contract/index.ts';

const useStyles = makeStyles({
  chart: { padding: '12px', backgroundColor: tokens.colorNeutralBackground1, borderRadius: tokens.borderRadiusMedium },
  bars: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr) max-content max-content max-content',
    alignItems: 'center',
    gap: '6px 16px',
    margin: '8px 0 0',
    padding: 0,
    listStyle: 'none',
  },
  line: { display: 'contents' },
  track: {
    height: '10px',
    backgroundColor: tokens.colorNeutralBackground4,
    borderRadius: tokens.borderRadiusSmall,
    overflow: 'hidden',
  },
  bar: { display: 'block', height: '100%', minWidth: '2px', backgroundColor: tokens.colorBrandBackground },
});
const whole = 1_000_000;

/** 赔付率: each insurer's payments as a share of the premiums; a full bar means 100 % or more. */
export const LossRatio = observer(function LossRatio(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [answer, setAnswer] = useState<AnswerOf<typeof lossRatio>>();
  useEffect(() => {
    const stop = new AbortController();
    http.ask(lossRatio, {}, { quiet: true, signal: stop.signal }).then(
      (found) => {
        if (!stop.signal.aborted) setAnswer(found);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [http]);
  if (!answer || answer.insurers.length === 0) return null;
  return (
    <section className={styles.chart} aria-label={text('lossRatio.title')}>
      <Text weight="semibold">{text('lossRatio.title')}</Text>
      <ul className={styles.bars}>
        {answer.insurers.map((one) => (
          <li key={one.insurerName} className={styles.line}>
            <span>{one.insurerName}</span>
            <span className={styles.track}>
              <span
                className={styles.bar}
                style={{ width: `${Math.min(100, Math.round((one.ratioPpm / whole) * 100))}%` }}
              />
            </span>
            <Text weight="semibold">{formatRatio(one.ratioPpm)}</Text>
            <Caption1>
              {text('lossRatio.premium')} <MoneyText cents={one.premiumCents} unit />
            </Caption1>
            <Caption1>
              {text('lossRatio.paid')} <MoneyText cents={one.paidCents} unit />
            </Caption1>
          </li>
        ))}
      </ul>
    </section>
  );
});
