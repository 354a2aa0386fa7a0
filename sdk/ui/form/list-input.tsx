import { Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { confirmMultiValue } from '../../contract/values/multi-value.ts';
import type { InputProps } from './input-props.ts';

/** Several values, one a line or pasted with any separator. */
export function ListInput({ id, value, onChange, onBlur, disabled, size }: InputProps): ReactNode {
  const values = Array.isArray(value) ? value.map(String) : [];
  const [draft, setDraft] = useState<string>();
  return (
    <Textarea
      id={id}
      size={size}
      rows={3}
      disabled={disabled}
      value={draft ?? values.join('\n')}
      onChange={(_, { value: text }) => { setDraft(text); onChange(confirmMultiValue(text)); }}
      onBlur={() => { setDraft(undefined); onBlur?.(); }}
    />
  );
}
