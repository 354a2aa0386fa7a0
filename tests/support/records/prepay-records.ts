import { ulid } from 'ulid';
import { sql } from '../../../sdk/server/index.ts';
import type { MakeRecords } from './tenant-maker.ts';

/** A prepayment that waits for its audit; the waybill at hand has not come far enough to ask for one by command. */
export const prepayRecords: MakeRecords = async ({ platformId, mark, one }, ids) => ({
  prepayOrder: await one(sql`
    insert into prepay_order (platform_id, id, prepay_sn, waybill_id, waybill_sn, company_name, vehicle_num,
      driver_name, prepay_kind, amount, ratio_ppm, payee_type, payee_name, channel, estimate_cents, cap_cents,
      kind_cap_cents, prior_cents,
      apply_by, reason, at, payee_id, apply_by_id, created_at, updated_at)
    select platform_id, ${ulid()}, ${`YF-${platformId}`}, id, waybill_sn, ${`${mark}-20`}, vehicle_num, ${`${mark}-21`},
      'CASH', 10000, 10000, 'DRIVER', ${`${mark}-22`}, 'WALLET', 1000000, 300000, 1000000, 0,
      ${`${mark}-23`}, ${`${mark}-24`}, now(), driver_id, 'nobody', now(), now() from waybill
        where platform_id = ${platformId} and id = ${ids['waybill']} returning id`),
});
