import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { TextOf } from '../../i18n/use-words.ts';
import { shownKeys } from './audit-keys.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '16px', rowGap: '8px', margin: 0 },
  key: { fontFamily: tokens.fontFamilyMonospace, whiteSpace: 'nowrap' },
  what: { margin: 0 },
});
/** The keys of the workbench. */
export const KeyHelp = observer(function KeyHelp({
  words,
  onClose,
}: {
  readonly words: TextOf;
  readonly onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface data-key-help>
        <DialogBody>
          <DialogTitle>{words('keys')}</DialogTitle>
          <DialogContent>
            <dl className={styles.list}>
              {shownKeys.map(([key, what]) => [
                <dt key={key} className={styles.key}>
                  <kbd>{key}</kbd>
                </dt>,
                <dd key={what} className={styles.what}>
                  {words(what)}
                </dd>,
              ])}
            </dl>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {words('core.ui.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
