import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { Choice, Field } from '../contract/index.ts';
import { formatDistance } from '../contract/values/distance.ts';
import { formatMoney } from '../contract/values/money.ts';
import { formatRatio } from '../contract/values/ratio.ts';
import { formatUnitPrice } from '../contract/values/unit-price.ts';
import { formatWeight } from '../contract/values/weight.ts';
import type { Text } from '../manifest/index.ts';
import { I18n, useService } from '../web/index.ts';
import { PlateChip } from './plate-chip.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useChoices } from './use-choices.ts';
import { DateText, MoneyText, WeightText } from './value-texts.tsx';

const FileLinks = lazy(() => import('./file-link.tsx'));

const nothing = '–';
const yesNo: readonly [Text, Text] = [
  { zh: '否', en: 'No' },
  { zh: '是', en: 'Yes' },
];
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';
const uploaded: Text = { zh: '已上传', en: 'Uploaded' };
const choiceOf = (choices: readonly Choice[] | undefined, value: unknown) =>
  choices?.find((one) => one.value === value || String(one.value) === String(value));
const isFile = (field: Field | undefined): boolean => (field?.of ?? field)?.kind === 'file';

/** A value as plain text: exports, tooltips, copies, comparisons. */
export function fieldText(field: Field | undefined, value: unknown, pick: (text: Text) => string): string {
  if (isNothing(value) || (Array.isArray(value) && value.length === 0)) return '';
  // The id of a file says nothing to a person.
  if (isFile(field)) return pick(uploaded);
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join('、');
  if (typeof value === 'number') {
    switch (field?.kind) {
      case 'money':
        return formatMoney(value);
      case 'weight':
        return formatWeight(value);
      case 'ratio':
        return formatRatio(value);
      case 'distance':
        return formatDistance(value);
      case 'unitPrice':
        return formatUnitPrice(value);
    }
  }
  if (typeof value === 'boolean') return pick(yesNo[value ? 1 : 0]);
  const choice = choiceOf(field?.choices, value);
  if (choice) return pick(choice);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
/**
 * A value as its kind is shown everywhere: money, weight, plate, status, date, text. `unit`: show the unit, where no
 * column label names it.
 */
export const FieldValue = observer(function FieldValue({
  field,
  value,
  unit = false,
}: {
  readonly field: Field | undefined;
  readonly value: unknown;
  readonly unit?: boolean;
}): ReactNode {
  const i18n = useService(I18n);
  const choice = choiceOf(useChoices(field), value);
  if (isNothing(value)) return <span aria-hidden>{nothing}</span>;
  if (isFile(field)) {
    const ids = [value].flat().map(String);
    // Drawn pictures of the demo are no files; the pages that show them draw them.
    if (ids.some((id) => id.startsWith('builtin/'))) return i18n.pick(uploaded);
    return (
      <Suspense fallback={i18n.pick(uploaded)}>
        <FileLinks ids={ids} />
      </Suspense>
    );
  }
  if (choice?.tone) return <StatusBadge tone={choice.tone}>{i18n.pick(choice)}</StatusBadge>;
  if (field?.kind === 'money' && typeof value === 'number') return <MoneyText cents={value} unit={unit} />;
  if (field?.kind === 'weight' && typeof value === 'number') return <WeightText kilograms={value} unit={unit} />;
  if (field?.kind === 'plate') return <PlateChip plate={String(value)} />;
  if (field?.kind === 'date' || field?.kind === 'dateTime') return <DateText at={String(value)} />;
  if (choice) return i18n.pick(choice);
  return fieldText(field, value, (text) => i18n.pick(text)) + (unit && field?.kind === 'distance' ? ' km' : '');
});
