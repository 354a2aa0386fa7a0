import { Button } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { Messages, useService, useText } from '@freightdeck/sdk/web';
import type { AuthStore } from '@freightdeck/core/web/auth';
import { useBranding } from '../branding.ts';
import { CodeField, codeFault, codeNode } from './code-field.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import styles from './login.module.css';
import { signInByMobile } from './sign-in.ts';
import { MobileField, mobileFault } from './mobile-field.tsx';
import { errorSeconds } from './login-form.tsx';

/** 手机登录, sign-in by mobile number and verification code. An error stays until the next try. */
export const MobileForm = observer(function MobileForm({
  auth,
  children,
}: {
  readonly auth: AuthStore;
  readonly children?: ReactNode;
}): ReactElement {
  const text = useText();
  const messages = useService(Messages);
  const branding = useBranding();
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<'mobile' | 'both'>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const faults = {
    mobile: shown ? mobileFault(mobile) : undefined,
    code: shown === 'both' ? codeFault(code) : undefined,
  };

  const request = () => {
    if (!mobileFault(mobile))
      return { mobile: mobile.trim(), ...codeNode(branding.platformId), scene: 'signIn' as const };
    setShown('mobile');
    field.current?.focus();
    return undefined;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setShown('both');
    if (mobileFault(mobile) || codeFault(code)) return;
    setBusy(true);
    const entered = await signInByMobile(auth, mobile.trim(), code.trim(), branding.platformId);
    setBusy(false);
    if (!entered && auth.failure) messages.show('error', auth.failure, { seconds: errorSeconds });
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <MobileField
        large
        input={field}
        value={mobile}
        onChange={setMobile}
        fault={faults.mobile && text(faults.mobile)}
      />
      <CodeField
        large
        mobile={mobile}
        value={code}
        onChange={setCode}
        request={request}
        fault={faults.code && text(faults.code)}
      />
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
          onChoose={(_, number) => {
            setMobile(number);
            field.current?.focus();
          }}
        />
      )}
    </form>
  );
});
