import { Button } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { useText } from '@freightdeck/sdk/web';
import type { AuthStore } from '@freightdeck/core/web/auth';
import { useBranding } from '../branding.ts';
import { CodeInput, isCode } from '../parts/code-input.tsx';
import styles from './login.module.css';
import { signInByCode } from './sign-in.ts';

/** The second step of a sign-in: the code of the authenticator, or a recovery code. */
export const CodeStep = observer(function CodeStep({ auth }: { readonly auth: AuthStore }): ReactElement {
  const text = useText();
  const branding = useBranding();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const ticket = auth.secondStep;
    if (busy || ticket === undefined) return;
    if (!isCode(code)) return setFault(text('core.login.code.form'));
    setBusy(true);
    setFault(undefined);
    const entered = await signInByCode(auth, ticket, code, branding.platformId);
    setBusy(false);
    if (!entered) setFault(auth.failure);
  };
  return (
    <form className={styles.form} noValidate data-step="code" onSubmit={(event) => void submit(event)}>
      <CodeInput
        large
        value={code}
        label={text('core.login.code')}
        hint={text('core.login.code.hint')}
        fault={fault}
        onChange={(value) => {
          setCode(value);
          setFault(undefined);
        }}
      />
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy} className={styles.submit}>
        {text(busy ? 'core.login.busy' : 'core.login.submit')}
      </Button>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          auth.forgive();
        }}
      >
        {text('core.login.code.back')}
      </button>
    </form>
  );
});
