import { Field, Input } from '@fluentui/react-components';
import type { ReactElement } from 'react';

/** The present password of the person at the screen. */
export function PasswordInput({
  value,
  onChange,
  label,
  fault,
}: {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly label: string;
  readonly fault?: string | undefined;
}): ReactElement {
  return (
    <Field required label={label} {...(fault ? { validationMessage: fault } : {})}>
      <Input
        type="password"
        name="password"
        autoComplete="current-password"
        autoFocus
        maxLength={64}
        value={value}
        onChange={(_, { value: typed }) => {
          onChange(typed);
        }}
      />
    </Field>
  );
}
