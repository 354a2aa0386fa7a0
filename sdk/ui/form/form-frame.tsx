import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useEvent, useText } from '../../web/index.ts';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useFirstFocus } from './use-first-focus.ts';
import { useFirstWrong } from './use-first-wrong.ts';
import { UploadsContext, useFinishedForm } from './use-finished-form.ts';

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
  const { uploads, submit } = useFinishedForm();
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form);
  const showWrong = useFirstWrong(form, busy);
  const save = useEvent(() => {
    onSave();
    showWrong();
  });
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (busy || !canSave) return;
        let waited = false;
        // After an upload the form is drawn anew before it is sent: else the file would not be in it.
        submit(event.currentTarget, () => (waited ? setTimeout(save) : save()));
        waited = true;
      }}
    >
      <UploadsContext value={uploads}>{children}</UploadsContext>
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
