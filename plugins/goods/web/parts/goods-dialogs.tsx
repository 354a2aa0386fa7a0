import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle, makeStyles } from '@fluentui/react-components';
import { runAction, useText } from '@freightdeck/sdk/web';
import type { RunAction } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { LoadingRows } from '@freightdeck/sdk/ui';
import type { GoodsDialogKind, GoodsDialogs, GoodsRow } from '../stores/goods-dialogs.ts';

// They come with the first button that asks for them: the list itself stays light.
const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));
const GoodsHistory = lazy(() => import('./goods-history.tsx').then((module) => ({ default: module.GoodsHistory })));
const GoodsCalculator = lazy(() => import('./calculator.tsx').then((module) => ({ default: module.GoodsCalculator })));
const useStyles = makeStyles({ wide: { maxWidth: 'min(1080px, 94vw)' } });

const content = (kind: GoodsDialogKind, goods: GoodsRow): ReactNode =>
  kind === 'qrcode' ? <QrCode goods={goods} /> : kind === 'calculate' ? <GoodsCalculator goods={goods} /> : <GoodsHistory kind={kind} goodsId={goods.id} />;

const OpenDialog = observer(function OpenDialog({ dialogs }: { readonly dialogs: GoodsDialogs }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { kind, goods } = dialogs;
  if (!kind || !goods) return null;
  return (
    <Dialog open onOpenChange={(_, { open }) => { if (!open) dialogs.close(); }}>
      <DialogSurface className={kind === 'qrcode' ? undefined : styles.wide} data-dialog={kind}>
        <DialogBody>
          <DialogTitle>{text(`action.${kind}`)} · {goods.goodsSn}</DialogTitle>
          <DialogContent><Suspense fallback={<LoadingRows rows={4} />}>{content(kind, goods)}</Suspense></DialogContent>
          <DialogActions><Button appearance="primary" onClick={dialogs.close}>{text('core.ui.close')}</Button></DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
/** The dialogs of one page, to stand above its list. */
export const dialogsOf = (dialogs: GoodsDialogs): ComponentType<{ readonly reload: () => void }> => function DialogsOfGoods(): ReactNode {
  return <OpenDialog dialogs={dialogs} />;
};
/** A button of a row that opens one of them. */
export const opensDialog = (dialogs: GoodsDialogs, kind: GoodsDialogKind, key: string): RunAction<GoodsRow> => runAction<GoodsRow>(kind, (goods) => dialogs.show(kind, goods), { key });
