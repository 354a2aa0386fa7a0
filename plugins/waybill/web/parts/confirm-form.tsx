import { Button, MessageBar, MessageBarBody, Text, makeStyles } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { confirmBatch } from '../../contract/index.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  foot: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});
/** Says how many lines come in and how many are left behind before a batch is confirmed. */
export const ConfirmForm = observer(function ConfirmForm({
  record,
  submit,
  close,
}: FormProps<typeof confirmBatch>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const ready = record?.readyCount ?? 0;
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await submit({});
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void send();
      }}
    >
      <Text>
        {ready > 0 ? text('import.preview', { ready, skipped: record?.failCount ?? 0 }) : text('import.none')}
      </Text>
      {failure && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.foot}>
        <Button disabled={busy} onClick={close}>
          {text('core.ui.cancel')}
        </Button>
        <Button type="submit" appearance="primary" disabled={busy || ready === 0}>
          {text('action.confirmBatch')}
        </Button>
      </div>
    </form>
  );
});
