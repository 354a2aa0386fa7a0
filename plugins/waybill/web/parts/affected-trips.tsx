import { Text, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { ErrorState, FieldValue, LoadingRows, MoneyText } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { formatMoney } from '@freightdeck/sdk/values';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { confirmModifyPrice, waybills } from '../../contract/index.ts';

type Answer = AnswerOf<typeof confirmModifyPrice>;
const pause = 300;
const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', gap: '8px', maxHeight: '240px', overflowY: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      textAlign: 'start',
      padding: '4px 8px 4px 0',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    },
  },
});

/** The trips a new price would change; loaded again whenever price or reach change. */
export const part = observer(function AffectedTrips({
  goodsId,
  carrierPrice,
  applyTo,
}: {
  readonly goodsId: string;
  readonly carrierPrice: number | null;
  readonly applyTo: string | null;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [answer, setAnswer] = useState<Answer>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!carrierPrice || (applyTo !== 'NEW_ONLY' && applyTo !== 'UNLOADED' && applyTo !== 'ALL_UNSETTLED'))
      return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      http.ask(confirmModifyPrice, { goodsId, carrierPrice, applyTo }, { quiet: true, signal: stop.signal }).then(
        (found) => {
          if (!stop.signal.aborted) {
            setAnswer(found);
            setFailure('');
          }
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [http, goodsId, carrierPrice, applyTo, attempt]);
  if (failure) return <ErrorState message={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (!carrierPrice) return null;
  if (!answer) return <LoadingRows rows={2} />;
  if (answer.count === 0) return <Text>{text('affected.none')}</Text>;
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={text('action.confirmModifyPrice')}>
      <Text weight="semibold">
        {text('affected.count', { count: answer.count, difference: formatMoney(answer.difference) })}
      </Text>
      <table className={styles.table}>
        <thead>
          <tr>
            {['field.waybillSn', 'field.vehicleNum', 'field.waybillStatus', 'affected.old', 'affected.new'].map(
              (head) => (
                <th key={head} scope="col">
                  {text(head)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {answer.trips.map((trip) => (
            <tr key={trip.id}>
              <td>{trip.waybillSn}</td>
              <td>
                <FieldValue field={waybills.fields.vehicleNum} value={trip.vehicleNum} />
              </td>
              <td>
                <FieldValue field={waybills.fields.waybillStatus} value={trip.waybillStatus} />
              </td>
              <td>
                <MoneyText cents={trip.oldAmount} />
              </td>
              <td>
                <MoneyText cents={trip.newAmount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
