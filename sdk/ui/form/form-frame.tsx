import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useText } from '../../web/index.ts';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { hasOpenPicker } from './picker-place.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 'min(420px, 100%)' },
  foot: { display: 'flex', justifyContent: 'flex-end', gap: '8px', paddingBlockStart: '8px' },
});

/** Layout of a form: fields, then errors, then the buttons cancel and save. */
export const FormFrame = observer(function FormFrame({
  children,
  failure,
  busy,
  saveLabel,
  canSave = true,
  onSave,
  onClose,
}: {
  readonly children: ReactNode;
  readonly failure: string;
  readonly busy: boolean;
  readonly saveLabel?: string;
  readonly canSave?: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!busy && canSave && !hasOpenPicker(event.currentTarget)) onSave();
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
          {saveLabel ?? text('core.ui.save')}
        </Button>
      </div>
    </form>
  );
});
