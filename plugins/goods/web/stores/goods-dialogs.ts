import type { RecordOf } from '@freightdeck/sdk/contract';
import { makeAutoObservable, observableRef } from 'mobx';
import type { goodsSources } from '../../contract/index.ts';

export type GoodsRow = RecordOf<typeof goodsSources>;
export type GoodsDialogKind = 'qrcode' | 'rateHistory' | 'lossHistory' | 'gainHistory' | 'valuationHistory' | 'calculate';

/** Which dialog stands over a list of goods, and for which of them. */
export class GoodsDialogs {
  kind: GoodsDialogKind | undefined;
  goods: GoodsRow | undefined;
  constructor() {
    makeAutoObservable(this, { goods: observableRef }, { autoBind: true });
  }
  show(kind: GoodsDialogKind, goods: GoodsRow): void {
    this.kind = kind;
    this.goods = goods;
  }
  close(): void {
    this.kind = undefined;
  }
}
