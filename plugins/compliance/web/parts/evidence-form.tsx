import { Button, Text, makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { saveFile, useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import type { buildEvidence } from '../../contract/index.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px' },
  row: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
  hash: { overflowWrap: 'anywhere' },
});
/** Creates the evidence file and saves it; the hash shown is that of the whole file. */
export const EvidenceForm = observer(function EvidenceForm({
  submit,
  close,
}: FormProps<typeof buildEvidence>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [hash, setHash] = useState<string>();
  const [busy, setBusy] = useState(false);
  const build = async (): Promise<void> => {
    setBusy(true);
    // The surrounding dialog has shown a refusal.
    await submit({}).then(
      ({ name, manifest, sha256 }) => {
        saveFile(name, new Blob([manifest], { type: 'application/json' }));
        setHash(sha256);
      },
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <div className={styles.form}>
      <Text>{text('evidence.hint')}</Text>
      {hash && (
        <Text role="status" className={styles.hash}>
          {text('evidence.built', { hash })}
        </Text>
      )}
      <div className={styles.row}>
        <Button onClick={close}>{text('form.close')}</Button>
        <Button appearance="primary" disabled={busy} onClick={() => void build()}>
          {text('evidence.build')}
        </Button>
      </div>
    </div>
  );
});
