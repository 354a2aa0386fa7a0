import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldKind } from '../../contract/index.ts';
import { formatDistance, parseDistance } from '../../contract/values/distance.ts';
import { formatMoney, parseMoney } from '../../contract/values/money.ts';
import { filterMoneyInput } from '../../contract/values/money-input.ts';
import { plainNumber } from '../../contract/values/number-text.ts';
import { formatRatio, parseRatio } from '../../contract/values/ratio.ts';
import { formatUnitPrice, parseUnitPrice } from '../../contract/values/unit-price.ts';
import { formatWeight, parseWeight } from '../../contract/values/weight.ts';
import { I18n, useService, useText } from '../../web/index.ts';
import type { InputProps } from './input-props.ts';

interface NumberForm {
  readonly unit?: string;
  readonly integerDigits: number;
  readonly decimals: number;
  readonly parse: (text: string) => number | undefined;
  readonly format: (value: number) => string;
}
const forms: Partial<Record<FieldKind, NumberForm>> = {
  money: {
    unit: 'core.ui.unit.money',
    integerDigits: 8,
    decimals: 2,
    parse: parseMoney,
    format: (value) => formatMoney(value).replaceAll(',', ''),
  },
  unitPrice: {
    unit: 'core.ui.unit.money',
    integerDigits: 6,
    decimals: 4,
    parse: parseUnitPrice,
    format: (value) => formatUnitPrice(value).replaceAll(',', ''),
  },
  weight: {
    unit: 'core.ui.unit.weight',
    integerDigits: 8,
    decimals: 3,
    parse: parseWeight,
    format: (value) => formatWeight(value).replaceAll(',', ''),
  },
  ratio: {
    unit: 'core.ui.unit.ratio',
    integerDigits: 3,
    decimals: 4,
    parse: parseRatio,
    format: (value) => formatRatio(value).replace('%', ''),
  },
  distance: {
    unit: 'core.ui.unit.distance',
    integerDigits: 6,
    decimals: 3,
    parse: parseDistance,
    format: (value) => formatDistance(value).replaceAll(',', ''),
  },
};
const whole: NumberForm = {
  integerDigits: 12,
  decimals: 0,
  parse: (text) => (/^-?\d+$/.test(text) ? Number(text) : undefined),
  format: String,
};
const Capitals = lazy(() => import('./capitals.tsx'));
const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minWidth: 0 },
  capitals: {
    minHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/**
 * Money in 元 (with its Chinese capitals), weight in 吨, ratios in %: typed as people write them, stored as whole
 * numbers.
 */
export const NumberInput = observer(function NumberInput({
  id,
  field,
  label,
  value,
  onChange,
  onBlur,
  disabled,
  size,
  capitals = true,
}: InputProps & { readonly capitals?: boolean }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const language = useService(I18n).language;
  const form = forms[field.kind] ?? whole;
  const shown = typeof value === 'number' && Number.isFinite(value) ? form.format(value) : '';
  // While a person types, their text is kept: `12.` does not become `12.00` yet.
  const [draft, setDraft] = useState<string>();
  const negative = (field.min ?? 0) < 0;
  // Keys that are no part of an amount do nothing in a money field. All else stays as it was typed or pasted: what
  // cannot be read is marked as wrong, never made into another number.
  const type = (raw: string, pasted: boolean): void => {
    const minus = negative && raw.trim().startsWith('-') ? '-' : '';
    const next =
      field.kind === 'money' && !pasted ? minus + filterMoneyInput(raw, form) : plainNumber(raw, form, negative);
    setDraft(next ?? raw);
    onChange(next === '' ? null : ((next && form.parse(next)) ?? Number.NaN));
  };
  return (
    <span className={styles.box}>
      <Input
        id={id}
        aria-label={label}
        size={size}
        style={{ minWidth: 0 }}
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? shown}
        disabled={disabled}
        contentAfter={form.unit && text(form.unit)}
        input={{ style: { minWidth: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
        onChange={({ nativeEvent }, { value: raw }) =>
          type(raw, (nativeEvent as InputEvent).inputType === 'insertFromPaste')
        }
        onBlur={() => {
          if (!Number.isNaN(value)) setDraft(undefined);
          onBlur?.();
        }}
      />
      {capitals && field.kind === 'money' && language === 'zh' && (
        <span className={styles.capitals} data-capitals>
          {typeof value === 'number' && Number.isFinite(value) && (
            <Suspense fallback={null}>
              <Capitals cents={value} />
            </Suspense>
          )}
        </span>
      )}
    </span>
  );
});
