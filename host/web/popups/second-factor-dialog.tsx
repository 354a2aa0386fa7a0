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
import { useCallback, useEffect, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import {
  type AnswerOf,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  recoveryCodesOf,
  secondFactorState,
} from '@freightdeck/sdk/contract';
import { CopyButton, ErrorState, LoadingRows, QrCode } from '@freightdeck/sdk/ui';
import { Auth, Http, Messages, Refusal, useService } from '@freightdeck/sdk/web';
import { useWords } from '@freightdeck/core/web/i18n';
import { CodeInput, isCode } from '../parts/code-input.tsx';
import { PasswordInput } from '../parts/password-input.tsx';
import type { ClosableProps } from './popup-props.ts';
import styles from './popups.module.css';

type State = AnswerOf<typeof secondFactorState>;
type Key = AnswerOf<typeof beginSecondFactor>;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * 两步验证: scanning a key with an authenticator, confirming it with a code, keeping the recovery codes; and turning it
 * off. `due`: the platform demands it, and nothing else can be done before it is on.
 */
export const SecondFactorDialog = observer(function SecondFactorDialog({
  onClose,
  due = false,
}: ClosableProps & { readonly due?: boolean }): ReactElement {
  const words = useWords('core.shell.secondFactor');
  const http = useService(Http);
  const messages = useService(Messages);
  const auth = useService(Auth);
  const [state, setState] = useState<State>();
  const [key, setKey] = useState<Key>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<{ readonly field: 'password' | 'code' | 'all'; readonly text: string }>();
  const [busy, setBusy] = useState(false);
  const read = useCallback(async (): Promise<void> => {
    setFault(undefined);
    try {
      setState(await http.ask(secondFactorState, {}, { quiet: true }));
    } catch (error) {
      setFault({ field: 'all', text: messageOf(error) });
    }
  }, [http]);
  useEffect(() => {
    void read();
  }, [read]);

  const isOn = state?.on === true;
  const asksPassword = isOn ? !state.required : key === undefined;
  const asksCode = isOn ? !state.required : key !== undefined;
  const quiet = { quiet: true } as const;
  const next = async (): Promise<void> => {
    if (isOn) {
      await http.run(endSecondFactor, { password, code }, undefined, quiet);
      messages.show('success', words('ended'));
      onClose();
    } else if (key === undefined) setKey(await http.run(beginSecondFactor, { password }, undefined, quiet));
    else setCodes(recoveryCodesOf((await http.run(confirmSecondFactor, { code }, undefined, quiet)).codes));
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (asksPassword && password === '') return setFault({ field: 'password', text: words('password.empty') });
    if (asksCode && !isCode(code)) return setFault({ field: 'code', text: words('code.form') });
    setBusy(true);
    setFault(undefined);
    try {
      await next();
    } catch (error) {
      const isCodeWrong = !asksPassword || (error instanceof Refusal && error.reason === 'codeWrong');
      setFault({ field: isCodeWrong ? 'code' : 'password', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const finish = (): void => {
    // The rights of the session come with its menus, which a session that was due has not got yet.
    if (due) location.reload();
    else onClose();
  };
  const faultOf = (field: 'password' | 'code'): string | undefined => (fault?.field === field ? fault.text : undefined);
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, { open }) => {
        if (!open && !busy && !due && !codes) onClose();
      }}
    >
      <DialogSurface data-account="secondFactor" style={{ maxWidth: 480 }}>
        <form noValidate onSubmit={(event) => void send(event)}>
          <DialogBody>
            <DialogTitle>{words('core.shell.secondFactor')}</DialogTitle>
            <DialogContent className={styles.fields}>
              {due && !codes && <p className={styles.note}>{words('due')}</p>}
              {fault?.field === 'all' && <ErrorState message={fault.text} onRetry={() => void read()} />}
              {!state && !fault && <LoadingRows rows={3} />}
              {state && !isOn && !key && !codes && <p className={styles.note}>{words('what')}</p>}
              {isOn && <p>{words('on', { since: state.since ?? '', count: state.codesLeft })}</p>}
              {isOn && <p className={styles.note}>{words(state.required ? 'required' : 'off.hint')}</p>}
              {key && !codes && (
                <>
                  <p className={styles.note}>{words('scan')}</p>
                  <QrCode value={key.address} label={words('scan')} size={200} />
                  <p className={styles.key}>
                    <code>{key.key.match(/.{4}/g)?.join(' ')}</code>
                    <CopyButton value={key.key} label={words('key')} />
                  </p>
                </>
              )}
              {codes && (
                <>
                  <p>{words('codes')}</p>
                  <ul className={styles.codes}>
                    {codes.map((one) => (
                      <li key={one}>
                        <code>{one}</code>
                      </li>
                    ))}
                  </ul>
                  <p className={styles.key}>
                    {words('codes.copy')} <CopyButton value={codes.join('\n')} label={words('codes.copy')} />
                  </p>
                </>
              )}
              {state && !codes && asksPassword && (
                <>
                  <input hidden readOnly name="username" autoComplete="username" value={auth.session?.userName ?? ''} />
                  <PasswordInput
                    label={words('password')}
                    value={password}
                    fault={faultOf('password')}
                    onChange={setPassword}
                  />
                </>
              )}
              {state && !codes && asksCode && (
                <CodeInput
                  focused={!asksPassword}
                  value={code}
                  label={words('code')}
                  fault={faultOf('code')}
                  onChange={setCode}
                />
              )}
            </DialogContent>
            <DialogActions>
              {!codes && (
                <Button onClick={onClose} disabled={busy}>
                  {words(due ? 'core.shell.signOut' : 'core.ui.cancel')}
                </Button>
              )}
              {codes && (
                <Button appearance="primary" onClick={finish}>
                  {words('codes.kept')}
                </Button>
              )}
              {state && !codes && (asksPassword || asksCode) && (
                <Button type="submit" appearance="primary" disabled={busy} data-danger={isOn || undefined}>
                  {words(isOn ? 'off' : key ? 'confirm' : 'begin')}
                </Button>
              )}
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
});
