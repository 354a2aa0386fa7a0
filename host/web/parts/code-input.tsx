import { Field, Input } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';

/** Six digits of an authenticator, or a recovery code: what is asked of a value before it is sent. */
export const isCode = (code: string): boolean => /^(\d{6}|[a-z2-7]{4}(-[a-z2-7]{4}){3})$/i.test(code);

/**
 * The box for a code of the authenticator. It has the focus, takes what is pasted with its blanks left out, and lets
 * the browser offer a code it knows of.
 */
export function CodeInput({
  value,
  onChange,
  label,
  hint,
  fault,
  large = false,
  focused = true,
}: {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly label: string;
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly large?: boolean;
  readonly focused?: boolean;
}): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!focused && !fault) return;
    box.current?.focus();
    box.current?.select();
  }, [focused, fault]);
  return (
    <Field required label={label} {...(hint ? { hint } : {})} {...(fault ? { validationMessage: fault } : {})}>
      <Input
        ref={box}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        maxLength={30}
        size={large ? 'large' : 'medium'}
        value={value}
        onChange={(_, { value: typed }) => {
          onChange(typed.replace(/\s/g, '').slice(0, 19));
        }}
      />
    </Field>
  );
}
