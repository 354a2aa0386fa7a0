import { Button, Field, Input } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { Messages, useService, useText } from '@freightdeck/sdk/web';
import type { AuthStore } from '@freightdeck/core/web/auth';
import { useBranding } from '../branding.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import styles from './login.module.css';
import { PictureField } from './picture-field.tsx';
import { signInByPassword } from './sign-in.ts';

const longestName = 25;
const longestPassword = 64;
/** Seconds for which a sign-in error is also shown as a note over the page. */
export const errorSeconds = 1.5;

interface LoginFormProps {
  readonly auth: AuthStore;
  /** The person whose session has ended: the name is filled in, only the password is missing. */
  readonly userName: string;
  /** Shown below the button. */
  readonly children?: ReactNode;
}
/** User name and password. An error stays until the next try. */
export const LoginForm = observer(function LoginForm({ auth, userName, children }: LoginFormProps): ReactElement {
  const text = useText();
  const messages = useService(Messages);
  const branding = useBranding();
  const [name, setName] = useState(userName);
  const [password, setPassword] = useState('');
  const [digits, setDigits] = useState('');
  const [shown, setShown] = useState(false);
  const [capital, setCapital] = useState(false);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<'name' | 'password'>();
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    (userName ? passwordField : nameField).current?.focus();
  }, [userName]);

  const enter = async (read?: string): Promise<void> => {
    if (busy) return;
    const empty = name.trim() === '' ? 'name' : password === '' ? 'password' : undefined;
    setMissing(empty);
    if (empty) {
      (empty === 'name' ? nameField : passwordField).current?.focus();
      return;
    }
    setBusy(true);
    const picture = read !== undefined && auth.picture ? { ticket: auth.picture.ticket, digits: read } : undefined;
    const entered = await signInByPassword(auth, name, password, branding.platformId, picture);
    setBusy(false);
    setDigits('');
    if (!entered && auth.failure) {
      messages.show('error', auth.failure, { seconds: errorSeconds });
      if (!auth.picture) passwordField.current?.select();
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void enter(digits);
  };
  const watchCapitals = (event: KeyboardEvent): void => {
    setCapital(event.getModifierState('CapsLock'));
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={text('core.login.userName')}
        validationMessage={missing === 'name' ? text('core.login.userName.empty') : undefined}
      >
        <Input
          ref={nameField}
          size="large"
          name="username"
          autoComplete="username"
          maxLength={longestName}
          value={name}
          onChange={(_, { value }) => {
            setName(value);
          }}
        />
      </Field>
      <Field
        label={text('core.login.password')}
        validationMessage={missing === 'password' ? text('core.login.password.empty') : undefined}
        hint={capital ? text('core.login.capitals') : undefined}
      >
        <Input
          ref={passwordField}
          size="large"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={longestPassword}
          value={password}
          onChange={(_, { value }) => {
            setPassword(value);
          }}
          onKeyDown={watchCapitals}
          onKeyUp={watchCapitals}
          contentAfter={
            <button
              type="button"
              className={styles.eye}
              aria-pressed={shown}
              aria-label={text(shown ? 'core.login.password.hide' : 'core.login.password.show')}
              title={text(shown ? 'core.login.password.hide' : 'core.login.password.show')}
              onClick={() => {
                setShown(!shown);
              }}
            >
              {shown ? <EyeOffRegular fontSize={20} /> : <EyeRegular fontSize={20} />}
            </button>
          }
        />
      </Field>
      {auth.picture && (
        <PictureField
          picture={auth.picture.picture}
          value={digits}
          onChange={setDigits}
          onAnother={() => void enter()}
        />
      )}
      <div className={styles.failure} role="alert">
        {auth.failure}
      </div>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy} className={styles.submit}>
        {text(busy ? 'core.login.busy' : 'core.login.submit')}
      </Button>
      {children}
      {branding.demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={branding.demoAccounts}
          onChoose={(chosen) => {
            setName(chosen);
            setPassword(branding.demoPassword);
            passwordField.current?.focus();
          }}
        />
      )}
    </form>
  );
});
