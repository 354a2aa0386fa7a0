import { Button, Field, Input, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { CopyButton } from '@freightdeck/sdk/ui';
import { Fault, Refusal, useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { addProviderKey, rotateProviderKey } from '../../contract/index.ts';
import { ScopeBoxes } from './key-scopes.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  secret: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  letters: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere', flex: '1 1 auto' },
  foot: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});
/** A random secret of 256 bits in base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}
interface MakingProps {
  readonly submit: (secret: string) => Promise<unknown>;
  readonly close: () => void;
  readonly ready: boolean;
  readonly children: ReactNode;
}
/** Creates a secret, submits it, and shows it this one time. */
const Making = observer(function Making({ submit, close, ready, children }: MakingProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [secret, setSecret] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const make = async (): Promise<void> => {
    const made = newSecret();
    setBusy(true);
    setFailure('');
    try {
      await submit(made);
      setSecret(made);
    } catch (error) {
      setFailure(error instanceof Refusal || error instanceof Fault ? error.message : text('key.failed'));
    } finally {
      setBusy(false);
    }
  };
  if (secret !== undefined)
    return (
      <div className={styles.form}>
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{text('key.once')}</MessageBarBody>
        </MessageBar>
        <div className={styles.secret}>
          <span className={styles.letters} data-secret>
            {secret}
          </span>
          <CopyButton value={secret} label={text('key.copy')} />
        </div>
        <div className={styles.foot}>
          <Button appearance="primary" onClick={close}>
            {text('key.kept')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles.form}>
      {children}
      {failure && (
        <MessageBar intent="error">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.foot}>
        <Button onClick={close}>{text('core.ui.cancel')}</Button>
        <Button appearance="primary" disabled={busy || !ready} onClick={() => void make()}>
          {text('key.make')}
        </Button>
      </div>
    </div>
  );
});
export const RotateKeyForm = observer(function RotateKeyForm({
  submit,
  close,
}: FormProps<typeof rotateProviderKey>): ReactNode {
  const text = useText();
  return (
    <Making ready close={close} submit={(secret) => submit({ secret })}>
      <span>{text('key.rotate')}</span>
    </Making>
  );
});
export const AddKeyForm = observer(function AddKeyForm({ submit, close }: FormProps<typeof addProviderKey>): ReactNode {
  const text = useText();
  const [providerId, setProviderId] = useState('');
  const [ipWhite, setIpWhite] = useState('');
  const [scopes, setScopes] = useState<Parameters<typeof ScopeBoxes>[0]['values']>([]);
  return (
    <Making
      ready={providerId.trim() !== '' && scopes.length > 0}
      close={close}
      submit={(secret) => submit({ providerId: providerId.trim(), ipWhite: ipWhite.trim() || null, scopes, secret })}
    >
      <Field label={text('field.platformId')} required>
        <Input value={providerId} maxLength={16} onChange={(_, { value }) => setProviderId(value)} />
      </Field>
      <ScopeBoxes values={scopes} onChange={setScopes} />
      <Field label={text('field.ipWhite')}>
        <Input value={ipWhite} maxLength={500} onChange={(_, { value }) => setIpWhite(value)} />
      </Field>
    </Making>
  );
});
