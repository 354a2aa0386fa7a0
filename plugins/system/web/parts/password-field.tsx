import { Button, Field, Input } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { CopyButton } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { newPassword } from './new-password.ts';

/** A password for another person: typed or generated, shown on request. */
export const PasswordField = observer(function PasswordField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (password: string) => void;
}): ReactNode {
  const text = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={text('field.password')}
      required
      hint={text('password.rule')}
      validationState={error ? 'error' : 'none'}
      validationMessage={error}
    >
      <Input
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        maxLength={20}
        value={value}
        onChange={(_, { value: typed }) => onChange(typed)}
        contentAfter={
          <>
            {shown && value && <CopyButton value={value} label={text('field.password')} />}
            <Button
              size="small"
              appearance="transparent"
              icon={shown ? <EyeOffRegular /> : <EyeRegular />}
              aria-label={text(shown ? 'password.hide' : 'password.show')}
              onClick={() => setShown(!shown)}
            />
            <Button
              size="small"
              appearance="transparent"
              onClick={() => {
                onChange(newPassword((bytes) => crypto.getRandomValues(bytes)));
                setShown(true);
              }}
            >
              {text('password.make')}
            </Button>
          </>
        }
      />
    </Field>
  );
});
