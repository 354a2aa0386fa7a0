import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';

const longest = 30;
interface Props {
  readonly title: string;
  readonly name: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}
/** Asks for the name of a view; a name that is taken is reported at the input. */
export const ViewNameDialog = observer(function ViewNameDialog({ title, name, onName, onClose }: Props) {
  const text = useText();
  const [draft, setDraft] = useState(name);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (busy) return;
    if (draft.trim() === '') return setProblem(text('core.ui.invalid.required'));
    setBusy(true);
    await onName(draft.trim()).catch((error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface style={{ maxWidth: 400 }}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            <Field
              label={text('core.page.views.name')}
              required
              validationState={problem ? 'error' : 'none'}
              validationMessage={problem || undefined}
            >
              <Input
                autoFocus
                maxLength={longest}
                value={draft}
                disabled={busy}
                onChange={(_, { value }) => {
                  setDraft(value);
                  setProblem('');
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229) void save();
                }}
              />
            </Field>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{text('core.ui.cancel')}</Button>
            <Button appearance="primary" disabled={busy} onClick={() => void save()}>
              {text('core.ui.ok')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
