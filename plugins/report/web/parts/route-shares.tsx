import { Text, makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { MoneyText } from '@freightdeck/sdk/ui';
import { Http, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { routeReports } from '../../contract/index.ts';

type Row = RecordOf<typeof routeReports>;
interface Share {
  readonly label: string;
  readonly cents: number;
}
const useStyles = makeStyles({
  charts: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))', gap: '12px' },
  chart: {
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    minWidth: 0,
  },
  bars: {
    display: 'grid',
    gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr) max-content',
    alignItems: 'center',
    gap: '6px 12px',
    margin: '8px 0 0',
    padding: 0,
    listStyle: 'none',
  },
  line: { display: 'contents' },
  bar: {
    height: '10px',
    minWidth: '2px',
    backgroundColor: tokens.colorBrandBackground,
    borderRadius: tokens.borderRadiusSmall,
  },
});
const shown = 6;

function shares(rows: readonly Row[], label: (row: Row) => string): readonly Share[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(label(row), (sums.get(label(row)) ?? 0) + row.receivableAmount);
  return [...sums]
    .map(([name, cents]) => ({ label: name, cents }))
    .toSorted((one, other) => other.cents - one.cents)
    .slice(0, shown);
}

/** The latest month by loading province and by cargo. */
export const RouteShares = observer(function RouteShares(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    http
      .listing(routeReports, { orderBy: [{ field: 'month', dir: 'desc' }] }, { quiet: true, signal: stop.signal })
      .then(
        (all) => setRows(all.filter((row) => row.month === all[0]?.month)),
        () => undefined,
      );
    return () => stop.abort();
  }, [http]);
  const month = rows[0]?.month;
  if (month === undefined) return null;
  const named =
    (field: 'province' | 'cargoType') =>
    (row: Row): string => {
      const choice = routeReports.fields[field].choices?.find((one) => one.value === row[field]);
      return choice ? pick(choice) : text('bigData.unknown');
    };
  const chart = (title: string, parts: readonly Share[]): ReactNode => (
    <section className={styles.chart} aria-label={title}>
      <Text weight="semibold">{title}</Text>
      <ul className={styles.bars}>
        {parts.map((part) => (
          <li key={part.label} className={styles.line}>
            <span>{part.label}</span>
            <span
              className={styles.bar}
              style={{ width: `${Math.max(1, Math.round((part.cents / (parts[0]?.cents || 1)) * 100))}%` }}
            />
            <MoneyText cents={part.cents} unit />
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <div className={styles.charts}>
      {chart(text('bigData.byProvince', { month }), shares(rows, named('province')))}
      {chart(text('bigData.byCargo', { month }), shares(rows, named('cargoType')))}
    </div>
  );
});
