import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { displayDate } from '../contract/values/date-time.ts';
import { formatMoney } from '../contract/values/money.ts';
import { units } from '../contract/values/unit-list.ts';
import { formatWeight } from '../contract/values/weight.ts';
import { I18n, usePick, useService, useText } from '../web/index.ts';

const useStyles = makeStyles({
  figure: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  negative: { color: tokens.colorStatusDangerForeground3 },
  unit: { color: tokens.colorNeutralForeground3, marginInlineStart: '2px', fontSize: tokens.fontSizeBase200 },
  masked: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

function Figure({
  text,
  unit,
  negative = false,
}: {
  readonly text: string;
  readonly unit: string | undefined;
  readonly negative?: boolean;
}): ReactNode {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.figure, negative && styles.negative)}>
      {text}
      {unit && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
/** Cents as `1,234.50`, with 元 unless the column label has the unit. */
export const MoneyText = observer(function MoneyText({
  cents,
  unit = false,
}: {
  readonly cents: number;
  readonly unit?: boolean;
}): ReactNode {
  const pick = usePick();
  return <Figure text={formatMoney(cents)} unit={unit ? pick(units.yuan) : undefined} negative={cents < 0} />;
});
/** Kilograms as tonnes with three decimals. */
export const WeightText = observer(function WeightText({
  kilograms,
  unit = false,
}: {
  readonly kilograms: number;
  readonly unit?: boolean;
}): ReactNode {
  const pick = usePick();
  return <Figure text={formatWeight(kilograms)} unit={unit ? pick(units.tonne) : undefined} />;
});
/** A day or moment in wire format; `long` gives `2026年3月5日`. */
export const DateText = observer(function DateText({
  at,
  long = false,
}: {
  readonly at: string;
  readonly long?: boolean;
}): ReactNode {
  const language = useService(I18n).language;
  const styles = useStyles();
  return (
    <time className={styles.figure} dateTime={at.replace(' ', 'T') + (at.length > 10 ? '+08:00' : '')}>
      {long ? displayDate(at, language) + at.slice(10, 16) : at}
    </time>
  );
});
/** A value the server has masked; `reveal` asks for the unmasked one, where the person may see it. */
export const MaskedText = observer(function MaskedText({
  value,
  reveal,
}: {
  readonly value: string;
  readonly reveal?: () => Promise<string>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [plain, setPlain] = useState<string>();
  return (
    <span className={styles.masked}>
      {plain ?? value}
      {reveal && plain === undefined && (
        <Button
          size="small"
          appearance="transparent"
          icon={<EyeRegular />}
          aria-label={text('core.ui.reveal')}
          onClick={() => void reveal().then(setPlain, () => undefined)}
        />
      )}
    </span>
  );
});
