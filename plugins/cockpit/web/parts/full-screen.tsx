import { observer } from 'mobx-react-lite';
import { Button, Dialog, DialogSurface, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useText } from '@freightdeck/sdk/web';
import type { CockpitSettings } from '../../contract/index.ts';
import { ThemedBoard } from './themed-board.tsx';

const useStyles = makeStyles({
  surface: {
    width: '100vw',
    maxWidth: '100vw',
    height: '100vh',
    maxHeight: '100vh',
    padding: '12px',
    boxSizing: 'border-box',
    borderRadius: 0,
    border: 'none',
    backgroundColor: tokens.colorNeutralBackground3,
    overflow: 'auto',
  },
  close: { position: 'absolute', top: '16px', right: '16px', zIndex: 1 },
});
/** The board over the whole window. */
export const FullScreenBoard = observer(function FullScreenBoard({
  onClose,
  settings,
}: {
  readonly onClose: () => void;
  readonly settings: CockpitSettings;
}) {
  const styles = useStyles();
  const text = useText();
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={text('fullScreen')}>
        <Button
          className={styles.close}
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={text('close')}
          onClick={onClose}
        />
        <ThemedBoard settings={settings} />
      </DialogSurface>
    </Dialog>
  );
});
