import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '@fluentui/react-components';
import type { PartProps } from '@freightdeck/sdk/contract';
import { Navigation, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';

/** Chosen in the palette (Ctrl+K), it stands over the page until it says `done`. */
export const part = observer(function PaletteCommand({ done }: PartProps<'palette.commands'>): ReactElement {
  const text = useText();
  const navigation = useService(Navigation);
  const [sn, setSn] = useState('');
  const open = (): void => {
    navigation.go('/partner/acme-tyres/tyres', { sn });
    done();
  };
  return (
    <Dialog open onOpenChange={(_, { open: isOpen }) => (isOpen ? undefined : done())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{text('title')}</DialogTitle>
          <Field label={text('field.sn')}>
            <Input value={sn} onChange={(_, { value }) => setSn(value)} />
          </Field>
          <DialogActions>
            <Button appearance="primary" disabled={sn === ''} onClick={open}>
              {text('action.open')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
