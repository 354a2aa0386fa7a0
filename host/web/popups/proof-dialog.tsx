import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { proveCaller, secondFactorState } from '@freightdeck/sdk/contract';
import { Auth, Http, useService } from '@freightdeck/sdk/web';
import { useWords } from '@freightdeck/core/web/i18n';
import type { Prompt } from '@freightdeck/core/web/messages';
import { CodeInput, isCode } from '../parts/code-input.tsx';
import { PasswordInput } from '../parts/password-input.tsx';
import styles from './popups.module.css';

/**
 * Asks the person who they are before something weighty: the code of the authenticator where there is one, else the
 * password. What was refused for want of it is then sent again by who sent it.
 */
export const ProofDialog = observer(function ProofDialog({ prompt }: { readonly prompt: Prompt }): ReactElement {
  const words = useWords('core.shell.proof');
  const http = useService(Http);
  const { session } = useService(Auth);
  const [byCode, setByCode] = useState<boolean>();
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    http.ask(secondFactorState, {}, { quiet: true }).then(
      (state) => setByCode(state?.on === true),
      () => setByCode(false),
    );
  }, [http]);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (busy || byCode === undefined) return;
    if (byCode ? !isCode(value) : value === '') return setFault(words(byCode ? 'code.form' : 'password.empty'));
    setBusy(true);
    try {
      await http.run(proveCaller, { password: byCode ? null : value, code: byCode ? value : null }, undefined, {
        quiet: true,
      });
      prompt.answer(true);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const change = (next: string): void => {
    setValue(next);
    setFault(undefined);
  };
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, { open }) => {
        if (!open) prompt.answer(false);
      }}
    >
      <DialogSurface data-account="proof" style={{ maxWidth: 420 }}>
        <form noValidate onSubmit={(event) => void send(event)}>
          <DialogBody>
            <DialogTitle>{words('core.shell.proof')}</DialogTitle>
            <DialogContent className={styles.fields}>
              <p className={styles.note}>{words('why')}</p>
              <input hidden readOnly name="username" autoComplete="username" value={session?.userName ?? ''} />
              {byCode === true && <CodeInput value={value} label={words('code')} fault={fault} onChange={change} />}
              {byCode === false && (
                <PasswordInput value={value} label={words('password')} fault={fault} onChange={change} />
              )}
            </DialogContent>
            <DialogActions>
              <Button
                disabled={busy}
                onClick={() => {
                  prompt.answer(false);
                }}
              >
                {words('core.ui.cancel')}
              </Button>
              <Button type="submit" appearance="primary" disabled={busy || byCode === undefined}>
                {words('go')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
});
