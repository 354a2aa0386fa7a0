import { Button, Text, makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Messages, Refusal, saveFile, Tasks, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { evidencePack } from '@freightdeck/plugin-waybill/contract';
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
  record,
}: FormProps<typeof buildEvidence>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [hash, setHash] = useState<string>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const tasks = useService(Tasks);
  const messages = useService(Messages);
  const own = usePermission('waybillManage:evidencePack');
  const mayPack = usePermission('platformWaybillManage:evidencePack') || own;
  const build = async (): Promise<void> => {
    setBusy(true);
    // The surrounding dialog has shown a refusal.
    await submit({}).then(
      ({ name, manifest, sha256 }) => {
        saveFile(name, new Blob([manifest], { type: 'application/json' }));
        setHash(sha256);
        setMissing((JSON.parse(manifest) as { readonly missing: readonly string[] }).missing);
      },
      () => undefined,
    );
    setBusy(false);
  };
  const pack = async (): Promise<void> => {
    if (!record) return;
    setBusy(true);
    try {
      await tasks.startBulk({
        command: evidencePack,
        title: `${text('action.evidencePack')}-${record.waybillSn}`,
        of: { ids: [record.waybillId] },
        model: { origin: globalThis.location.origin },
        save: true,
      });
      messages.show('info', text('evidence.started'));
      close();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      messages.show('error', error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.form}>
      <Text>{text('evidence.hint')}</Text>
      {hash && (
        <Text role="status" className={styles.hash}>
          {text('evidence.built', { hash })}
        </Text>
      )}
      {hash && (
        <Text>
          {missing.length === 0
            ? text('evidence.whole')
            : text('evidence.missing', { parts: missing.map((part) => text(`evidence.part.${part}`)).join('、') })}
        </Text>
      )}
      <div className={styles.row}>
        <Button onClick={close}>{text('form.close')}</Button>
        {mayPack && (
          <Button disabled={busy} onClick={() => void pack()}>
            {text('evidence.zip')}
          </Button>
        )}
        <Button appearance="primary" disabled={busy} onClick={() => void build()}>
          {text('evidence.build')}
        </Button>
      </div>
    </div>
  );
});
