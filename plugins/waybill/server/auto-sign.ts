import { commandStep, jobOverRows, sql } from '@freightdeck/sdk/server';
import type { Job } from '@freightdeck/sdk/server';
import { signWaybill } from '../contract/index.ts';

/** Most waybills signed in one run; the next run continues. */
const A_RUN = 500;

/** 签收 of waybills that nobody signed within 48 hours after unloading, oldest first. */
export const signOverdue: Job = jobOverRows(
  'waybill.autoSign',
  600,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from waybill where waybill_status = 60 and freeze_flag = 0
    and unload_at <= ${call.now()}::timestamptz - interval '48 hours'
    and ${mayTry(sql`id`)} order by unload_at, id limit ${A_RUN}`),
    signWaybill,
    {},
  ),
);
