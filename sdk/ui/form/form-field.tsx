import { Field as FieldFrame, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { isMasked, mustBeGiven } from '../../contract/index.ts';
import type { Field, FieldKind } from '../../contract/index.ts';
import { I18n, useService, useText } from '../../web/index.ts';
import { DateField } from '../dates/date-field.tsx';
import { useDensity } from '../density.ts';
import { AwaitedInput } from './awaited-input.tsx';
import { ChoiceInput } from './choice-inputs.tsx';
import type { InputProps } from './input-props.ts';
import { ListInput } from './list-input.tsx';
import { NumberInput } from './number-input.tsx';
import { CodeInput, FlagInput, LongTextInput, TextInput } from './text-inputs.tsx';
import { missing } from './use-first-focus.ts';
import { wrongNumber } from './wrong-number.ts';

// Loaded on demand, because these bring popup components with them, or the divisions of China.
const ReferenceInput = lazy(() =>
  import('./reference-input.tsx').then((module) => ({ default: module.ReferenceInput })),
);
const PlaceInput = lazy(() => import('./place/place-input.tsx').then((module) => ({ default: module.PlaceInput })));
const RoadInput = lazy(() => import('./place/road-input.tsx').then((module) => ({ default: module.RoadInput })));
const ColourInput = lazy(() => import('./colour-input.tsx').then((module) => ({ default: module.ColourInput })));
const FileInput = lazy(() => import('./file-input.tsx').then((module) => ({ default: module.FileInput })));
const inputs: Readonly<Record<FieldKind, ComponentType<InputProps> | undefined>> = {
  id: ReferenceInput,
  text: TextInput,
  longText: LongTextInput,
  secret: TextInput,
  choice: ChoiceInput,
  flag: FlagInput,
  integer: NumberInput,
  money: NumberInput,
  unitPrice: NumberInput,
  weight: NumberInput,
  ratio: NumberInput,
  distance: NumberInput,
  date: DateField,
  dateTime: DateField,
  plate: CodeInput,
  mobile: CodeInput,
  idNumber: CodeInput,
  bankCard: CodeInput,
  creditCode: CodeInput,
  vin: CodeInput,
  place: PlaceInput,
  region: CodeInput,
  coordinates: TextInput,
  file: FileInput,
  list: ListInput,
  json: undefined,
};
/** The input of a field: by its kind, unless it says more of itself. */
function inputOf({ kind, refers, format, between, of }: Field): ComponentType<InputProps> | undefined {
  if (format === 'month') return DateField;
  if (format === 'colour') return ColourInput;
  if (kind === 'text' && refers !== undefined) return ReferenceInput;
  if (of?.kind === 'file') return FileInput;
  return between === undefined ? inputs[kind] : RoadInput;
}
/** Whether a generated form has an input for fields of this kind. */
export const hasInput = (kind: FieldKind): boolean => inputs[kind] !== undefined;

const useStyles = makeStyles({ error: { color: tokens.colorStatusDangerForeground3 } });
/** Props of `FormField`. */
export interface FormFieldProps extends Omit<InputProps, 'size' | 'id' | 'placeholder' | 'onProblem'> {
  readonly name: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** The record that the form edits: a masked number may be left empty and then stays as it is. */
  readonly stored?: unknown;
}
/** A labelled input for a field, by its kind, with the error right under it. */
export const FormField = observer(function FormField({
  name,
  error,
  hint,
  stored,
  ...input
}: FormFieldProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const density = useDensity();
  const i18n = useService(I18n);
  const [isJudged, setJudged] = useState(false);
  const [pickProblem, setPickProblem] = useState<string>();
  const Part = inputOf(input.field);
  if (!Part) return null;
  const kept = isMasked(input.field) && typeof stored === 'string' && stored !== '' ? stored : undefined;
  // Also in forms that check nothing themselves: no text is sent as another number than stands there.
  const isUnread = (isJudged || error !== undefined) && Number.isNaN(input.value);
  const problem = pickProblem ?? (isUnread ? wrongNumber(i18n, input.field, input.record) : error);
  const required = mustBeGiven(input.field) && kept === undefined;
  const empty = [null, undefined, ''].includes(input.value as null);
  return (
    <FieldFrame
      data-field={name}
      {...(required && empty ? { [missing]: '' } : {})}
      label={input.label}
      size={density.control}
      required={required}
      validationState={problem ? 'error' : 'none'}
      validationMessage={problem ? { children: problem, className: styles.error } : undefined}
      hint={hint ?? (kept === undefined ? undefined : text('core.ui.keeps'))}
    >
      <Suspense fallback={<AwaitedInput />}>
        <Part
          {...input}
          name={name}
          placeholder={kept}
          size={density.control}
          onProblem={setPickProblem}
          onBlur={() => {
            setJudged(true);
            input.onBlur?.();
          }}
        />
      </Suspense>
    </FieldFrame>
  );
});
