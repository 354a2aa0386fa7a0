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
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { changePassword } from '@freightdeck/sdk/contract';
import { Auth, Http, Messages, Refusal, useService } from '@freightdeck/sdk/web';
import { useWords } from '@freightdeck/core/web/i18n';
import type { ClosableProps } from './popup-props.ts';
import styles from './popups.module.css';

const fields = ['old', 'new', 'repeat'] as const;
type FieldName = (typeof fields)[number];
/** The field that a refusal of the server is about; the others are about the new password. */
const fieldOf = (reason: string): FieldName => (['wrongPassword', 'wait'].includes(reason) ? 'old' : 'new');

/**
 * 修改密码: the old password, the new one, and the new one again. `due`: the password was set by somebody else, and
 * nothing else can be done before it is changed.
 */
export const PasswordDialog = observer(function PasswordDialog({
  onClose,
  due = false,
}: ClosableProps & { readonly due?: boolean }): ReactElement {
  const words = useWords('core.shell.password');
  const http = useService(Http);
  const messages = useService(Messages);
  const { session } = useService(Auth);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Readonly<Record<FieldName, string>>>({ old: '', new: '', repeat: '' });
  const [fault, setFault] = useState<{ readonly field: FieldName; readonly text: string }>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLInputElement>(`input[name=${fault.field}]`)?.focus();
  }, [fault]);
  const send = async (): Promise<void> => {
    const empty = fields.find((name) => values[name] === '');
    if (empty) return setFault({ field: empty, text: words('need') });
    if (values.new !== values.repeat) return setFault({ field: 'repeat', text: words('different') });
    setBusy(true);
    try {
      await http.run(changePassword, { oldPassword: values.old, newPassword: values.new }, undefined, { quiet: true });
      messages.show('success', words('done'));
      onClose();
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      setFault({ field: error instanceof Refusal ? fieldOf(error.reason) : 'old', text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, { open }) => {
        if (!open && !busy && !due) onClose();
      }}
    >
      <DialogSurface data-account="password">
        <form
          ref={form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (!busy) void send();
          }}
        >
          <DialogBody>
            <DialogTitle>{words('core.shell.password')}</DialogTitle>
            <DialogContent className={styles.fields}>
              {/* Lets password managers see whose password is changed. */}
              <input hidden readOnly name="username" autoComplete="username" value={session?.userName ?? ''} />
              {fields.map((name) => (
                <Field
                  key={name}
                  required
                  label={words(name)}
                  {...(name === 'new' ? { hint: words('rule') } : {})}
                  {...(fault?.field === name ? { validationMessage: fault.text } : {})}
                >
                  <Input
                    type="password"
                    name={name}
                    value={values[name]}
                    autoComplete={name === 'old' ? 'current-password' : 'new-password'}
                    {...(name === 'old' ? { autoFocus: true } : {})}
                    onChange={(_, { value }) => {
                      setValues((now) => ({ ...now, [name]: value }));
                      if (fault?.field === name) setFault(undefined);
                    }}
                  />
                </Field>
              ))}
              <p className={styles.note}>{words(due ? 'due' : 'hint')}</p>
            </DialogContent>
            <DialogActions>
              {!due && (
                <Button onClick={onClose} disabled={busy}>
                  {words('core.ui.cancel')}
                </Button>
              )}
              <Button type="submit" appearance="primary" disabled={busy}>
                {words('core.shell.password')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
});
