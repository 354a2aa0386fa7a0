import { Text, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorState, LoadingRows, MoneyText } from '@freightdeck/sdk/ui';
import { formatDate } from '@freightdeck/sdk/values';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { inputTax, outputTax } from '../../contract/index.ts';
import { SaveFile } from './save-file.tsx';

interface Sum {
  readonly key: string;
  readonly name: string;
  readonly invoices: number;
  readonly tax: number;
}
const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 16px', marginBlockEnd: '8px' },
  sum: {
    padding: '2px 10px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
});
const Sums = observer(function Sums({
  title,
  load,
}: {
  readonly title: string;
  readonly load: () => Promise<readonly Sum[]>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [sums, setSums] = useState<readonly Sum[]>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    load().then(
      (found) => {
        if (wanted) setSums(found);
      },
      (error: unknown) => {
        if (wanted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);
  if (failure)
    return (
      <ErrorState
        message={failure}
        onRetry={() => {
          setFailure('');
          setAttempt(attempt + 1);
        }}
      />
    );
  if (!sums) return <LoadingRows rows={1} />;
  return (
    <div className={styles.row} role="region" aria-label={title}>
      <Text weight="semibold">{title}</Text>
      {sums.length === 0 ? (
        <Text>{text('sums.none')}</Text>
      ) : (
        sums.map((sum) => (
          <span key={sum.key} className={styles.sum}>
            {sum.name} · {text('sums.count', { count: sum.invoices })} · <MoneyText unit cents={sum.tax} />
          </span>
        ))
      )}
    </div>
  );
});
/** 本月销项税额 of each provider. */
export const OutputTax = observer(function OutputTax(): ReactNode {
  const http = useService(Http);
  const text = useText();
  const [month] = useState(() => formatDate(Date.now()).slice(0, 7));
  const [load] = useState(
    () => async (): Promise<readonly Sum[]> =>
      ((await http.ask(outputTax, { month }, { quiet: true }))?.rows ?? []).map((row) => ({
        key: row.platformId,
        name: row.platformName,
        invoices: row.invoices,
        tax: row.tax,
      })),
  );
  return (
    <>
      <SaveFile />
      <Sums title={text('sums.output', { month })} load={load} />
    </>
  );
});
/** 进项税额 by period, of invoices marked for deduction. */
export const InputTax = observer(function InputTax(): ReactNode {
  const http = useService(Http);
  const text = useText();
  const [load] = useState(
    () => async (): Promise<readonly Sum[]> =>
      ((await http.ask(inputTax, {}, { quiet: true }))?.rows ?? []).map((row) => ({
        key: row.period,
        name: row.period,
        invoices: row.invoices,
        tax: row.tax,
      })),
  );
  return <Sums title={text('sums.input')} load={load} />;
});
