import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { QuoteForm } from './quote-form.tsx';

/** A quote from the command palette (Ctrl+K), on any page. */
export const part = observer(function QuickQuote({ done }: { readonly done: () => void }): ReactElement {
  const text = useText();
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) done();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{text('action.quick')}</DialogTitle>
          <DialogContent>
            <QuoteForm onAdded={done} />
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
