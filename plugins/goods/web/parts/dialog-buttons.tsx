import { runAction } from '@freightdeck/sdk/web';
import type { RunAction } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { GoodsDialogKind, GoodsDialogs, GoodsRow } from '../stores/goods-dialogs.ts';

// Loaded by the first button that needs it, which keeps the list small.
const OpenDialog = lazy(() => import('./open-dialog.tsx').then((module) => ({ default: module.OpenDialog })));

/** The dialogs of a page, rendered above its list. */
export const dialogsOf = (dialogs: GoodsDialogs): ComponentType<{ readonly reload: () => void }> =>
  observer(function DialogsOfGoods(): ReactNode {
    const { opened } = dialogs;
    return opened ? (
      <Suspense fallback={null}>
        <OpenDialog {...opened} onClose={dialogs.close} />
      </Suspense>
    ) : null;
  });
/** A button of a row that opens one of these dialogs. */
export const opensDialog = (dialogs: GoodsDialogs, kind: GoodsDialogKind, key: string): RunAction<GoodsRow> =>
  runAction<GoodsRow>(kind, (goods) => dialogs.show(kind, goods), { key });
