import { Input, Switch, Textarea } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { toHalfWidth, withoutInvisible } from '../../contract/values/half-width.ts';
import { validIdentifier } from '../../contract/values/identifiers.ts';
import type { InputProps } from './input-props.ts';

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** One line of text; blanks at its ends and invisible characters go when the person leaves it. */
export function TextInput({ id, field, value, onChange, onBlur, disabled, placeholder, size }: InputProps): ReactNode {
  return (
    <Input
      id={id}
      size={size}
      type={field.kind === 'secret' ? 'password' : 'text'}
      autoComplete={field.kind === 'secret' ? 'new-password' : 'off'}
      value={asText(value)}
      placeholder={placeholder}
      maxLength={field.max}
      disabled={disabled}
      onChange={(_, { value: text }) => onChange(text === '' ? null : text)}
      onBlur={() => {
        const trimmed = withoutInvisible(asText(value)).trim();
        if (field.kind !== 'secret' && trimmed !== asText(value)) onChange(trimmed === '' ? null : trimmed);
        onBlur?.();
      }}
    />
  );
}
/** Multi-line text, with a count of the remaining characters. */
export function LongTextInput({ id, field, value, onChange, onBlur, disabled, size }: InputProps): ReactNode {
  return (
    <Textarea
      id={id}
      size={size}
      rows={4}
      resize="vertical"
      value={asText(value)}
      maxLength={field.max}
      disabled={disabled}
      onChange={(_, { value: text }) => onChange(text === '' ? null : text)}
      onBlur={onBlur}
    />
  );
}
/** Plates, mobiles and other codes: pasted text is normalised when the person leaves the field. */
export function CodeInput({ id, field, value, onChange, onBlur, disabled, placeholder, size }: InputProps): ReactNode {
  return (
    <Input
      id={id}
      size={size}
      value={asText(value)}
      placeholder={placeholder}
      inputMode={field.kind === 'mobile' || field.kind === 'bankCard' ? 'tel' : 'text'}
      autoComplete="off"
      disabled={disabled}
      onChange={(_, { value: text }) => onChange(text === '' ? null : text)}
      onBlur={() => {
        // What is no such identifier stays as it was typed, to be seen and mended.
        const tidy = validIdentifier(field, asText(value)) ?? (toHalfWidth(asText(value)).trim() || null);
        if ((tidy ?? '') !== asText(value)) onChange(tidy);
        onBlur?.();
      }}
    />
  );
}
/** On or off. */
export function FlagInput({ id, value, onChange, disabled }: InputProps): ReactNode {
  return (
    <Switch id={id} checked={value === true} disabled={disabled} onChange={(_, { checked }) => onChange(checked)} />
  );
}
