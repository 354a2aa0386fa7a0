import type { ReactNode } from 'react';
import type { GoodsRow } from '../stores/goods-dialogs.ts';
import { GoodsHistory } from './goods-history.tsx';

interface Props {
  readonly record: GoodsRow;
}
export const RateTab = ({ record }: Props): ReactNode => <GoodsHistory kind="rateHistory" goodsId={record.id} />;
export const GainTab = ({ record }: Props): ReactNode => <GoodsHistory kind="gainHistory" goodsId={record.id} />;
export const LossTab = ({ record }: Props): ReactNode => <GoodsHistory kind="lossHistory" goodsId={record.id} />;
export const ValuationTab = ({ record }: Props): ReactNode => (
  <GoodsHistory kind="valuationHistory" goodsId={record.id} />
);
