import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Field } from '../contract/index.ts';
import { shownAs } from '../contract/values/kept-value.ts';
import { namesUnit, numberText, unitOf } from '../contract/values/units.ts';
import type { Text } from '../manifest/index.ts';
import { I18n, useService } from '../web/index.ts';
import { PlateChip } from './plate-chip.tsx';
import { StatusBadge } from './status-badge.tsx';
import { DateText, MoneyText, WeightText } from './value-texts.tsx';

const nothing = '–';
const yesNo: readonly [Text, Text] = [
  { zh: '否', en: 'No' },
  { zh: '是', en: 'Yes' },
];
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';
const choiceOf = (field: Field, value: unknown) =>
  field.choices?.find((one) => one.value === value || String(one.value) === String(value));

type Siblings = Readonly<Record<string, unknown>>;

/**
 * A value as plain text: exports, tooltips, copies, comparisons. `record` is what the value stands in, because a number
 * can have its unit from a field beside it; it then names its unit, which no label can.
 */
export function fieldText(
  of: Field | undefined,
  told: unknown,
  pick: (text: Text) => string,
  record?: Siblings,
  withUnit = false,
): string {
  const { field, value } = shownAs(of, told, record);
  if (isNothing(value)) return '';
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join('、');
  const unit = unitOf(field, record);
  if (unit && typeof value === 'number') {
    const named = withUnit || of?.keeps !== undefined || namesUnit(field);
    return numberText(unit, value, named ? pick : undefined);
  }
  if (typeof value === 'boolean') return pick(yesNo[value ? 1 : 0]);
  const choice = field && choiceOf(field, value);
  if (choice) return pick(choice);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
/**
 * A value as its kind is shown everywhere: money, weight, plate, status, date, text. `unit`: show the unit, where no
 * column label names it.
 */
export const FieldValue = observer(function FieldValue({
  field: of,
  value: told,
  record,
  unit = false,
}: {
  readonly field: Field | undefined;
  readonly value: unknown;
  /** What the value stands in, where its unit depends on a field beside it. */
  readonly record?: Siblings | undefined;
  readonly unit?: boolean;
}): ReactNode {
  const i18n = useService(I18n);
  const { field, value } = shownAs(of, told, record);
  if (isNothing(value)) return <span aria-hidden>{nothing}</span>;
  const choice = field && choiceOf(field, value);
  if (choice?.tone) return <StatusBadge tone={choice.tone}>{i18n.pick(choice)}</StatusBadge>;
  const named = unit || of?.keeps !== undefined;
  if (field?.kind === 'money' && typeof value === 'number') return <MoneyText cents={value} unit={named} />;
  if (field?.kind === 'weight' && typeof value === 'number') return <WeightText kilograms={value} unit={named} />;
  if (field?.kind === 'plate') return <PlateChip plate={String(value)} />;
  if (field?.kind === 'date' || field?.kind === 'dateTime') return <DateText at={String(value)} />;
  return fieldText(field, value, (text) => i18n.pick(text), record, named);
});
