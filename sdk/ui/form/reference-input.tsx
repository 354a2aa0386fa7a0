import type { ReactNode } from 'react';
import { AwaitedInput } from './awaited-input.tsx';
import type { InputProps } from './input-props.ts';
import { usePickQuestion } from './picker-place.tsx';
import { RecordPicker } from './record-picker.tsx';
import { TextInput } from './text-inputs.tsx';

/** A record by its name: type to search. A value whose resource is unknown is edited as text. */
export function ReferenceInput(props: InputProps): ReactNode {
  const question = usePickQuestion(props.field, props.name);
  if (question === 'awaited') return <AwaitedInput />;
  return question ? <RecordPicker {...props} question={question} /> : <TextInput {...props} />;
}
