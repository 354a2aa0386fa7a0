import { listen, toldOutside } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { goodsLife, type goodsSources } from '../contract/index.ts';

type Goods = Pick<
  RecordOf<typeof goodsSources>,
  'platformId' | 'id' | 'companyId' | 'goodsSn' | 'goodsName' | 'totalKg'
>;

/** 货源发布, for the systems of its shipper. */
export const tellPublished = (
  call: Pick<Call, 'emit' | 'now'>,
  { platformId, id, companyId, goodsSn, goodsName, totalKg }: Goods,
): Promise<void> =>
  call.emit(toldOutside, {
    platformId,
    companyId,
    event: 'goods.published',
    scope: 'GOODS',
    data: { id, goodsSn, goodsName, totalKg, at: call.now() },
  });

/** Steps with which a goods source is open for the first time. */
const publishing = ['submit', 'approve'] as const;
export const tellOpened: readonly Listener[] = publishing.map((action) =>
  listen<{ readonly after: Goods & { readonly status: number } }>(
    { name: `${goodsLife.name}.${action}` },
    async (call, { after }) => {
      if (after.status === 30) await tellPublished(call, after);
    },
  ),
);
