import { listen, sql, toldOutside } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { waybillMoved, waybillPaid } from '../contract/index.ts';

const companyOf = async (
  call: Pick<Call, 'tx'>,
  platformId: string,
  id: string,
): Promise<{ readonly companyId: string; readonly goodsSn: string } | undefined> =>
  call.tx.one(sql`select company_id, goods_sn from waybill where platform_id = ${platformId} and id = ${id}`);

/** 运单状态变更 and 结算已支付, for the systems of the shipper. What the carrier is paid is not told. */
export const tellShippersSystems: readonly Listener[] = [
  listen(waybillMoved, async (call, { platformId, id, waybillSn, vehicleNum, from, to, at }) => {
    if (from === to) return;
    const of = await companyOf(call, platformId, id);
    if (!of) return;
    await call.emit(toldOutside, {
      platformId,
      companyId: of.companyId,
      event: 'waybill.state',
      scope: 'WAYBILL',
      data: { id, waybillSn, goodsSn: of.goodsSn, vehicleNum, from, to, at },
    });
  }),
  listen(waybillPaid, async (call, { platformId, waybillId, waybillSn, documentNo, paidAt }) => {
    const of = await companyOf(call, platformId, waybillId);
    if (!of) return;
    await call.emit(toldOutside, {
      platformId,
      companyId: of.companyId,
      event: 'settlement.paid',
      scope: 'SETTLEMENT',
      data: { waybillId, waybillSn, documentNo, paidAt },
    });
  }),
];
