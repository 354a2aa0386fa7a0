import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { CopyButton } from '@freightdeck/sdk/ui';
import { Fault, Http, Refusal, useService, useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { issueCredential } from '../../contract/index.ts';

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
/** Creates a secret, submits it, and shows it this one time. */
export const CredentialForm = observer(function CredentialForm({ record, close }: FormProps<typeof issueCredential>) {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [secret, setSecret] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const issue = async (): Promise<void> => {
    if (!record) return;
    const made = newSecret();
    setBusy(true);
    try {
      await http.run(issueCredential, { secret: made }, { id: record.id, version: record.version }, { quiet: true });
      setSecret(made);
    } catch (error) {
      setFailure(error instanceof Refusal || error instanceof Fault ? error.message : text('credential.failed'));
    } finally {
      setBusy(false);
    }
  };
  if (secret !== undefined)
    return (
      <div className={styles.form}>
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{text('credential.once')}</MessageBarBody>
        </MessageBar>
        <div className={styles.secret}>
          <span className={styles.letters} data-secret>
            {secret}
          </span>
          <CopyButton value={secret} label={text('credential.copy')} />
        </div>
        <div className={styles.foot}>
          <Button appearance="primary" onClick={close}>
            {text('credential.kept')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles.form}>
      <span>{text(record?.appKey ? 'credential.rotate' : 'credential.first')}</span>
      {failure && (
        <MessageBar intent="error">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.foot}>
        <Button onClick={close}>{text('core.ui.cancel')}</Button>
        <Button appearance="primary" disabled={busy} onClick={() => void issue()}>
          {text('credential.issue')}
        </Button>
      </div>
    </div>
  );
});
