import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { LoadingRows } from '@freightdeck/sdk/ui';
import type { GoodsDialogKind, GoodsRow } from '../stores/goods-dialogs.ts';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));
const GoodsHistory = lazy(() => import('./goods-history.tsx').then((module) => ({ default: module.GoodsHistory })));
const GoodsCalculator = lazy(() => import('./calculator.tsx').then((module) => ({ default: module.GoodsCalculator })));
const useStyles = makeStyles({ wide: { maxWidth: 'min(1080px, 94vw)' } });

const content = (kind: GoodsDialogKind, goods: GoodsRow): ReactNode =>
  kind === 'qrcode' ? (
    <QrCode goods={goods} />
  ) : kind === 'calculate' ? (
    <GoodsCalculator goods={goods} />
  ) : (
    <GoodsHistory kind={kind} goodsId={goods.id} />
  );

/** The dialog that a button of a row has opened. */
export const OpenDialog = observer(function OpenDialog({
  kind,
  goods,
  onClose,
}: {
  readonly kind: GoodsDialogKind;
  readonly goods: GoodsRow;
  readonly onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface className={kind === 'qrcode' ? undefined : styles.wide} data-dialog={kind}>
        <DialogBody>
          <DialogTitle>
            {text(`action.${kind}`)} · {goods.goodsSn}
          </DialogTitle>
          <DialogContent>
            <Suspense fallback={<LoadingRows rows={4} />}>{content(kind, goods)}</Suspense>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {text('core.ui.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
