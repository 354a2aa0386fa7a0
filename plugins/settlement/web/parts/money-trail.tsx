import { Text, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf, RecordOf } from '@freightdeck/sdk/contract';
import { ErrorState, LoadingRows, MoneyText, RecordLink } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { trailStages } from '@freightdeck/plugin-waybill/contract';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { moneyTrail } from '../../contract/index.ts';
import type { settlementOrders } from '../../contract/index.ts';

type Steps = AnswerOf<typeof moneyTrail>['steps'];
type Step = Steps[number];
const useStyles = makeStyles({
  box: { overflow: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: tokens.fontSizeBase300 },
  head: {
    textAlign: 'start',
    padding: '6px 12px',
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  cell: { padding: '8px 12px', borderTop: `1px solid ${tokens.colorNeutralStroke3}`, verticalAlign: 'top' },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  waiting: { color: tokens.colorNeutralForeground3 },
  wrong: { color: tokens.colorStatusDangerForeground1, display: 'block' },
});
const differs = ({ cents, expected }: Step): boolean => expected !== null && cents !== expected;

const Line = observer(function Line({ step }: { readonly step: Step }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { stage, resource, id, no, cents, expected, state, at, isReadable } = step;
  const name = <Text>{no}</Text>;
  return (
    <tr data-stage={stage} data-differs={differs(step) || undefined}>
      <td className={styles.cell}>{text(`trail.${stage}`)}</td>
      <td className={styles.cell}>
        {isReadable && id !== null ? (
          <RecordLink to={{ resource, known: { id } }}>{name}</RecordLink>
        ) : (
          <Text className={styles.waiting}>{text('trail.hidden')}</Text>
        )}
      </td>
      <td className={`${styles.cell} ${styles.number}`}>
        {cents !== null && <MoneyText unit cents={cents} />}
        {differs(step) && (
          <span className={styles.wrong}>
            {text('trail.expected')} <MoneyText unit cents={expected ?? 0} />
          </span>
        )}
      </td>
      <td className={styles.cell}>{state}</td>
      <td className={styles.cell}>{at}</td>
    </tr>
  );
});
const Trail = observer(function Trail({ waybillId }: { readonly waybillId: string }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [steps, setSteps] = useState<Steps>();
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    setFailure('');
    http.ask(moneyTrail, { waybillId }, { signal: gone.signal, quiet: true }).then(
      (told) => setSteps(told?.steps ?? []),
      (error: unknown) => {
        if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => gone.abort();
  }, [http, waybillId, turn]);
  if (failure) return <ErrorState message={failure} onRetry={() => setTurn(turn + 1)} />;
  if (!steps) return <LoadingRows rows={6} />;
  const heads = ['trail.stage', 'trail.record', 'field.amount', 'trail.state', 'trail.at'];
  return (
    <div className={styles.box} tabIndex={0} role="region" aria-label={text('trail.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={styles.head}>
                {text(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trailStages.flatMap((stage) => {
            const own = steps.filter((step) => step.stage === stage);
            return own.length > 0
              ? own.map((step, at) => <Line key={`${stage} ${step.id ?? at}`} step={step} />)
              : [
                  <tr key={stage} data-stage={stage}>
                    <td className={styles.cell}>{text(`trail.${stage}`)}</td>
                    <td className={`${styles.cell} ${styles.waiting}`} colSpan={4}>
                      {text('trail.notYet')}
                    </td>
                  </tr>,
                ];
          })}
        </tbody>
      </table>
    </div>
  );
});
/** 资金轨迹 of a trip: each record of its money in order, what is missing, and what does not agree. */
export function part({ record }: { readonly record: RecordOf<typeof waybills> }): ReactNode {
  return <Trail waybillId={record.id} />;
}
/** The same from its settlement order. */
export function OrderTrail({ record }: { readonly record: RecordOf<typeof settlementOrders> }): ReactNode {
  return <Trail waybillId={record.waybillId} />;
}
