import type { RecordOf } from '@freightdeck/sdk/contract';
import { observable, runInAction } from 'mobx';
import type { goodsSources } from '../../contract/index.ts';

export type GoodsRow = RecordOf<typeof goodsSources>;
export type GoodsDialogKind =
  'qrcode' | 'rateHistory' | 'lossHistory' | 'gainHistory' | 'valuationHistory' | 'calculate';
interface Opened {
  readonly kind: GoodsDialogKind;
  readonly goods: GoodsRow;
}

/** Which dialog is open on a list of goods, and for which row. */
export class GoodsDialogs {
  private readonly box = observable.box<Opened | undefined>(undefined, { deep: false });
  get opened(): Opened | undefined {
    return this.box.get();
  }
  readonly show = (kind: GoodsDialogKind, goods: GoodsRow): void => {
    runInAction(() => {
      this.box.set({ kind, goods });
    });
  };
  readonly close = (): void => {
    runInAction(() => {
      this.box.set(undefined);
    });
  };
}
