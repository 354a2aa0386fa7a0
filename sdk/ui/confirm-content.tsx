import { Button, DialogActions, DialogBody, DialogContent, DialogTitle } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useText } from '../web/index.ts';
import { dismissLabel } from './dismiss-label.ts';

/** Props of `ConfirmContent`. */
export interface ConfirmContentProps {
  readonly title: string;
  readonly text: string;
  readonly ok?: string | undefined;
  readonly danger?: boolean | undefined;
  /** False for a note that only has to be read. */
  readonly cancel?: boolean;
  readonly onAnswer: (yes: boolean) => void;
}
/** A question inside a dialog's surface. For a dangerous action the harmless button has the focus. */
export const ConfirmContent = observer(function ConfirmContent({
  title,
  text: body,
  ok,
  danger = false,
  cancel = true,
  onAnswer,
}: ConfirmContentProps) {
  const text = useText();
  return (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent style={{ whiteSpace: 'pre-wrap' }}>{body}</DialogContent>
      <DialogActions>
        {cancel && (
          <Button autoFocus={danger} onClick={() => onAnswer(false)}>
            {dismissLabel(text, ok)}
          </Button>
        )}
        <Button appearance="primary" autoFocus={!danger} onClick={() => onAnswer(true)}>
          {ok ?? text('core.ui.ok')}
        </Button>
      </DialogActions>
    </DialogBody>
  );
});
