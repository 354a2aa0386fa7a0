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
} from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import type { SessionRecord } from '@freightdeck/sdk/contract';
import { maskMobile, MOBILE_LENGTH, USER_NAME_MAX_LENGTH } from '@freightdeck/sdk/values';
import { Http, Messages, useService, useText } from '@freightdeck/sdk/web';
import { CodeField } from '../login/code-field.tsx';
import login from '../login/login.module.css';
import { UnbindStore } from './unbind-store.ts';

interface UnbindDialogProps {
  readonly record: SessionRecord;
  readonly onClose: () => void;
  /** Called after unbinding, when the success message was shown: data that depend on the binding must be read again. */
  readonly onUnbound: () => void;
}
/** 微信解绑, unbinding WeChat. A click outside does not close it. */
export const UnbindDialog = observer(function UnbindDialog({
  record,
  onClose,
  onUnbound,
}: UnbindDialogProps): ReactElement {
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const [store] = useState(() => new UnbindStore(http, record));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await store.confirm())) return;
    messages.show('success', text('core.unbind.done'));
    onClose();
    onUnbound();
  };
  const none = record.mobile === '' ? text('core.unbind.mobile.none') : undefined;
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, change) => {
        if (!change.open) onClose();
      }}
    >
      <DialogSurface style={{ maxWidth: 420 }}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <DialogBody>
            <DialogTitle>{text('core.unbind.title')}</DialogTitle>
            <DialogContent>
              <div className={login.fields}>
                <Field label={text('core.unbind.userName')}>
                  <Input
                    readOnly
                    appearance="filled-darker"
                    name="userName"
                    maxLength={USER_NAME_MAX_LENGTH}
                    value={record.userName}
                  />
                </Field>
                <Field
                  label={text('core.unbind.mobile')}
                  validationState={none ? 'warning' : 'none'}
                  validationMessage={none}
                >
                  <Input
                    readOnly
                    appearance="filled-darker"
                    name="mobile"
                    maxLength={MOBILE_LENGTH}
                    value={maskMobile(record.mobile)}
                  />
                </Field>
                <CodeField
                  mobile={record.mobile}
                  value={store.captcha}
                  onChange={store.type}
                  request={() => (none ? undefined : store.request)}
                  fault={store.fault && text(store.fault)}
                />
                {store.failure && (
                  <div className={login.failure} role="alert">
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
