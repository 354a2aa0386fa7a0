import { Button, Dialog, DialogSurface, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useText } from '@freightdeck/sdk/web';
import { Board } from './board.tsx';

const useStyles = makeStyles({
  surface: { width: '100vw', maxWidth: '100vw', height: '100vh', maxHeight: '100vh', padding: '12px', boxSizing: 'border-box', borderRadius: 0, backgroundColor: tokens.colorNeutralBackground3, overflow: 'auto' },
  close: { position: 'absolute', top: '12px', right: '12px', zIndex: 1 },
});
/** The same board over the whole window. */
export function FullScreenBoard({ onClose, mapApproval, stations }: { readonly onClose: () => void; readonly mapApproval: string; readonly stations: number | undefined }) {
  const styles = useStyles();
  const text = useText();
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={text('fullScreen')}>
        <Button className={styles.close} appearance="subtle" icon={<DismissRegular />} aria-label={text('close')} onClick={onClose} />
        <Board mapApproval={mapApproval} stations={stations} />
      </DialogSurface>
    </Dialog>
  );
}
