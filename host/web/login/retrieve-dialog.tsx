import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { Http, Messages, useService, useText } from '@freightdeck/sdk/web';
import { useBranding } from '../branding.ts';
import { CodeField, codeNode } from './code-field.tsx';
import styles from './login.module.css';
import { MobileField } from './mobile-field.tsx';
import { RetrieveStore } from './retrieve-store.ts';

/** 找回密码, password reset. Closed by its buttons only, so that a stray click does not lose what was typed. */
export const RetrieveDialog = observer(function RetrieveDialog({
  onClose,
}: {
  readonly onClose: () => void;
}): ReactElement {
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const branding = useBranding();
  const [store] = useState(() => new RetrieveStore(http, branding.platformId));
  const said = (id: string | undefined): string | undefined => id && text(id);
  const request = () => {
    store.show('mobile');
    return store.faults.mobile
      ? undefined
      : { mobile: store.mobile.trim(), ...codeNode(branding.platformId), scene: 'retrieve' as const };
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await store.send(text('core.retrieve.account.none')))) return;
    messages.show('success', text('core.retrieve.done'));
    onClose();
  };
  const secret = (field: 'password' | 'again', label: string, hint?: string) => {
    const fault = said(store.fault(field));
    return (
      <Field
        label={label}
        hint={fault ? undefined : hint}
        validationState={fault ? 'error' : 'none'}
        validationMessage={fault}
      >
        <Input
          type="password"
          name={field}
          autoComplete="new-password"
          maxLength={20}
          value={store[field]}
          onChange={(_, { value }) => {
            store.set({ [field]: value });
          }}
        />
      </Field>
    );
  };
  const account = said(store.fault('account'));
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, change) => {
        if (!change.open) onClose();
      }}
    >
      <DialogSurface style={{ maxWidth: 460 }}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <DialogBody>
            <DialogTitle>{text('core.retrieve.title')}</DialogTitle>
            <DialogContent>
              <div className={styles.fields}>
                <MobileField
                  value={store.mobile}
                  onChange={(mobile) => {
                    store.set({ mobile });
                  }}
                  fault={said(store.fault('mobile'))}
                />
                <CodeField
                  mobile={store.mobile}
                  value={store.captcha}
                  onChange={(captcha) => {
                    store.set({ captcha });
                  }}
                  request={request}
                  fault={said(store.fault('captcha'))}
                />
                {store.accounts.length > 1 && (
                  <Field
                    label={text('core.retrieve.account')}
                    validationState={account ? 'error' : 'none'}
                    validationMessage={account}
                  >
                    <RadioGroup
                      value={store.userName}
                      onChange={(_, { value }) => {
                        store.set({ userName: value });
                      }}
                    >
                      {store.accounts.map((one) => (
                        <Radio
                          key={one.userName}
                          value={one.userName}
                          label={`${one.userName} · ${one.name} · ${one.platformName}`}
                        />
                      ))}
                    </RadioGroup>
                  </Field>
                )}
                {secret('password', text('core.retrieve.password'), text('core.retrieve.password.rule'))}
                {secret('again', text('core.retrieve.again'))}
                {store.failure && (
                  <div className={styles.failure} role="alert">
                    {store.failure}
                  </div>
                )}
              </div>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{text('core.shell.cancel')}</Button>
              <Button type="submit" appearance="primary" disabledFocusable={store.busy}>
                {text('core.shell.ok')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
});
