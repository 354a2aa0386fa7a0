import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 'min(420px, 100%)' },
  foot: { display: 'flex', justifyContent: 'flex-end', gap: '8px', paddingBlockStart: '8px' },
});
/** Layout of a form: fields, problems, and buttons to cancel and save. A refusal is shown inside the form. */
export const FormFrame = observer(function FormFrame({
  children,
  canSave = true,
  saveLabel,
  onSave,
  onClose,
}: {
  readonly children: ReactNode;
  readonly canSave?: boolean;
  readonly saveLabel: string;
  readonly onSave: () => Promise<unknown>;
  readonly onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    await onSave().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
    setBusy(false);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!busy && canSave) void save();
      }}
    >
      {children}
      {failure && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.foot}>
        <Button onClick={onClose}>{text('core.ui.cancel')}</Button>
        <Button type="submit" appearance="primary" disabled={!canSave} disabledFocusable={busy}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
});
