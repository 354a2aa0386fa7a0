import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useText } from '@freightdeck/sdk/web';
import type { Prompt } from '@freightdeck/core/web/messages';

/** A modal question or note. */
export const PromptDialog = observer(function PromptDialog({ prompt }: { readonly prompt: Prompt }): ReactElement {
  const text = useText();
  const asks = prompt.kind === 'confirm';
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, change) => {
        if (!change.open) prompt.answer(false);
      }}
    >
      <DialogSurface style={{ maxWidth: 480 }}>
        <DialogBody>
          <DialogTitle>{prompt.title}</DialogTitle>
          <DialogContent style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{prompt.text}</DialogContent>
          <DialogActions>
            {asks && (
              <Button
                onClick={() => {
                  prompt.answer(false);
                }}
              >
                {text('core.shell.cancel')}
              </Button>
            )}
            <Button
              appearance="primary"
              data-danger={prompt.danger || undefined}
              onClick={() => {
                prompt.answer(true);
              }}
            >
              {prompt.ok ?? text('core.shell.ok')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
