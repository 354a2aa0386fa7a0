import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { Choice, Field } from '../contract/index.ts';
import { shownAs } from '../contract/values/kept-value.ts';
import { degreesText } from '../contract/values/point-text.ts';
import { namesUnit, numberText, unitOf } from '../contract/values/units.ts';
import type { Text } from '../manifest/index.ts';
import { I18n, useService } from '../web/index.ts';
import { PlateChip } from './plate-chip.tsx';
import { regionWord } from './region-word.ts';
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

const swatch = {
  display: 'inline-block',
  width: '14px',
  height: '14px',
  borderRadius: '3px',
  verticalAlign: 'middle',
  printColorAdjust: 'exact',
} as const;
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
  if (isNothing(value) || (Array.isArray(value) && value.length === 0)) return '';
  // The id of a file says nothing to a person.
  if (isFile(field)) return pick(uploaded);
  if (Array.isArray(value))
    return value
      .map((one) => {
        const named = choiceOf(field?.choices, one);
        return named ? pick(named) : typeof one === 'object' ? JSON.stringify(one) : String(one);
      })
      .join('、');
  const unit = unitOf(field, record);
  if (unit && typeof value === 'number') {
    const named = withUnit || of?.keeps !== undefined || namesUnit(field);
    return numberText(unit, value, named ? pick : undefined);
  }
  if (typeof value === 'boolean') return pick(yesNo[value ? 1 : 0]);
  const choice = choiceOf(field?.choices, value);
  if (choice) return pick(choice);
  if (field?.kind === 'region') return regionWord(String(value));
  if (field?.kind === 'coordinates') return pick(degreesText(String(value)));
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
  const choice = choiceOf(useChoices(field), value);
  if (isFile(field)) {
    const further = (field?.more ?? []).map((name) => record?.[name]);
    const ids = [value, ...further]
      .flat()
      .filter((id) => !isNothing(id))
      .map(String);
    if (ids.length === 0) return <span aria-hidden>{nothing}</span>;
    // Drawn pictures of the demo are no files; the pages that show them draw them.
    if (ids.some((id) => id.startsWith('builtin/'))) return i18n.pick(uploaded);
    return (
      <Suspense fallback={i18n.pick(uploaded)}>
        <FileLinks ids={ids} />
      </Suspense>
    );
  }
  if (isNothing(value)) return <span aria-hidden>{nothing}</span>;
  if (choice?.tone) return <StatusBadge tone={choice.tone}>{i18n.pick(choice)}</StatusBadge>;
  const named = unit || of?.keeps !== undefined;
  if (field?.kind === 'money' && typeof value === 'number') return <MoneyText cents={value} unit={named} />;
  if (field?.kind === 'weight' && typeof value === 'number') return <WeightText kilograms={value} unit={named} />;
  if (field?.kind === 'plate') {
    const color = field.colour === undefined ? undefined : record?.[field.colour];
    return <PlateChip plate={String(value)} color={isNothing(color) ? undefined : String(color)} />;
  }
  if (field?.format === 'colour')
    return (
      <>
        <span aria-hidden style={{ ...swatch, backgroundColor: String(value) }} /> {String(value)}
      </>
    );
  if (field?.kind === 'date' || field?.kind === 'dateTime') return <DateText at={String(value)} />;
  if (choice) return i18n.pick(choice);
  return fieldText(field, value, (text) => i18n.pick(text), record, named);
});
