import { MessageBar, MessageBarBody, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { AnswerOf, Field, QueryInput } from '@freightdeck/sdk/contract';
import { EmptyState, FieldValue, FormField } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { calculateTrip, calculationSteps } from '../../contract/index.ts';
import type { GoodsRow } from '../stores/goods-dialogs.ts';

type Input = QueryInput<typeof calculateTrip>;
type Steps = AnswerOf<typeof calculateTrip>;
type Values = Readonly<Record<string, unknown>>;
const inputs: Readonly<Record<string, Field>> = calculateTrip.input;
/** Fields of the trip; all others are terms of the goods. */
const tripFields = [
  'loadNetKg',
  'unloadNetKg',
  'serviceFeeMode',
  'serviceFeePpm',
  'additions',
  'deductions',
  'prepaidCash',
  'prepaidOil',
  'prepaidGas',
  'receiptRetention',
  'taxWithheld',
  'premium',
  'vatPpm',
  'freezePpm',
] as const;
const sums: ReadonlySet<string> = new Set([
  'settleKg',
  'grossFreight',
  'freightAmount',
  'netFreight',
  'receivableAmount',
]);
const example = {
  loadNetKg: 32_460,
  unloadNetKg: 32_180,
  serviceFeeMode: 'ADD_ON',
  serviceFeePpm: 60_000,
  vatPpm: 90_000,
  freezePpm: 300_000,
};
const pause = 300;

const useStyles = makeStyles({
  frame: {
    display: 'grid',
    gridTemplateColumns: 'minmax(260px, 2fr) minmax(280px, 3fr)',
    gap: '24px',
    '@media (max-width: 900px)': { gridTemplateColumns: '1fr' },
  },
  narrow: { gridTemplateColumns: '1fr' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(130px, 100%), 1fr))',
    gap: '8px 12px',
    alignContent: 'start',
    alignItems: 'start',
    '& > *': { minWidth: 0 },
  },
  after: { order: 1 },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    alignSelf: 'start',
    '& th, & td': {
      padding: '4px 0',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
      fontWeight: tokens.fontWeightRegular,
    },
    '& th': { textAlign: 'start' },
    '& td': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
  sum: { '& th, & td': { fontWeight: tokens.fontWeightSemibold } },
});

/** Requests the steps once typing has stopped; ignores answers to older input. */
function useSteps(values: Values): { readonly steps: Steps | undefined; readonly failure: string } {
  const http = useService(Http);
  const [steps, setSteps] = useState<Steps>();
  const [failure, setFailure] = useState('');
  const asked = JSON.stringify(
    Object.fromEntries(
      Object.keys(inputs).flatMap((name) => {
        const value = values[name];
        return value === null || value === undefined || value === '' ? [] : [[name, value]];
      }),
    ),
  );
  useEffect(() => {
    const input = JSON.parse(asked) as Input;
    if (!input.carrierPrice || !input.valuationMethod || !input.weightBasis) {
      setSteps(undefined);
      return undefined;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      http
        .ask(
          calculateTrip,
          {
            ...input,
            distanceM: input.distanceM ?? 0,
            loadNetKg: input.loadNetKg ?? 0,
            unloadNetKg: input.unloadNetKg ?? 0,
          },
          { quiet: true, signal: stop.signal },
        )
        .then(
          (answer) => {
            if (!stop.signal.aborted) {
              setSteps(answer);
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
  }, [http, asked]);
  return { steps, failure };
}

/** 运费试算: the fields of a trip beside the terms, and every step of its freight. */
export const Calculator = observer(function Calculator({
  terms,
  narrow = false,
}: {
  readonly terms: Values;
  readonly narrow?: boolean;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [trip, setTrip] = useState<Values>(example);
  const { steps, failure } = useSteps({ ...terms, receiptRetention: terms['receiptRetention'], ...trip });
  return (
    <div className={mergeClasses(styles.frame, narrow && styles.narrow)} data-part="calculator">
      <div className={mergeClasses(styles.fields, narrow && styles.after)}>
        {tripFields.map((name) => (
          <FormField
            key={name}
            name={name}
            field={{ ...inputs[name], required: false } as Field}
            label={text(`field.${name}`)}
            value={trip[name] ?? (name === 'receiptRetention' ? (terms[name] ?? null) : null)}
            onChange={(value) => setTrip({ ...trip, [name]: value })}
          />
        ))}
      </div>
      <div>
        {failure && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody role="alert">{failure}</MessageBarBody>
          </MessageBar>
        )}
        {steps?.problems.map((problem) => (
          <MessageBar key={problem} intent="warning" layout="multiline">
            <MessageBarBody>{text(`problem.${problem}`)}</MessageBarBody>
          </MessageBar>
        ))}
        {steps ? (
          <table className={styles.table} aria-label={text('action.calculate')}>
            <tbody>
              {calculationSteps.map((name) => (
                <tr key={name} className={sums.has(name) ? styles.sum : undefined}>
                  <th scope="row">{text(`field.${name}`)}</th>
                  <td>
                    <FieldValue field={calculateTrip.answer[name]} value={steps[name]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          !failure && <EmptyState title={text('calculator.needsPrice')} />
        )}
      </div>
    </div>
  );
});
/** The calculator for a goods source of the list. */
export const GoodsCalculator = ({ goods }: { readonly goods: GoodsRow }): ReactNode => (
  <Calculator terms={{ ...goods }} />
);
