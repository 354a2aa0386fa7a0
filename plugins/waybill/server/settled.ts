import { listen, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { waybills, waybillSettled } from '../contract/index.ts';
import { tellMoved } from './pinned-terms.ts';
import type { Waybill } from './pinned-terms.ts';

/** `settleStatus` of a trip that no settlement holds: never settled, or voided. */
export const unsettled: readonly number[] = [0, 6];

const paid = 95;
const noReport = 4;

/** A signed waybill follows its settlement: 结算中, 已结算, 已支付, and back to 已签收 when that is taken back. */
export const onSettled: Listener = listen(
  waybillSettled,
  async (call, { platformId, waybillId, waybillStatus, settleStatus }) => {
    const waybill = await call.tx.one<Waybill>(
      sql`select * from waybill where platform_id = ${platformId} and id = ${waybillId} for update`,
    );
    if (!waybill) throw new Error(`Waybill ${waybillId} of a settlement is gone`);
    if (waybill.waybillStatus === waybillStatus && waybill.settleStatus === settleStatus) return;
    // Nobody has taken it for a report since it was signed: none is due.
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
