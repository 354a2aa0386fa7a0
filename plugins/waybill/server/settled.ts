import { listen, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { waybills, waybillSettled } from '../contract/index.ts';
import { tellMoved } from './pinned-terms.ts';
import type { Waybill } from './pinned-terms.ts';

const paid = 95;
const noReport = 4;

/** The state of a signed waybill follows its settlement: 结算中, 已结算, 已支付, and back to 已签收 when that is voided. */
export const onSettled: Listener = listen(
  waybillSettled,
  async (call, { platformId, waybillId, waybillStatus, settleStatus }) => {
    const waybill = await call.tx.one<Waybill>(
      sql`select * from waybill where platform_id = ${platformId} and id = ${waybillId} for update`,
    );
    if (!waybill) throw new Error(`Waybill ${waybillId} of a settlement is gone`);
    if (waybill.waybillStatus === waybillStatus && waybill.settleStatus === settleStatus) return;
    // No report has been prepared since the signature, so none is required.
    const unreported = waybillStatus === paid && waybill.reportStatus === 0;
    await updateRecord(call, waybills, waybillId, undefined, {
      waybillStatus,
      settleStatus,
      ...(unreported ? { reportStatus: noReport } : {}),
    });
    if (waybill.waybillStatus === waybillStatus) return;
    await recordEvent(call, waybills, waybillId, {
      action: 'settle',
      fromState: waybill.waybillStatus,
      toState: waybillStatus,
      detail: {},
      platformId,
    });
    await tellMoved(call, waybill, waybillStatus);
  },
);
