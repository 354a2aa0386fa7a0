import { defineEvent } from '@freightdeck/sdk/contract';
import { jobOverRows, listen, sql, step } from '@freightdeck/sdk/server';
import type { Call, Listener, Tx } from '@freightdeck/sdk/server';
import {
  isSigning,
  receiptConfirmed,
  waybillMoved,
  waybillPaid,
  waybillSettled,
} from '@freightdeck/plugin-waybill/contract';
import { factTold } from '../contract/index.ts';
import { check } from './checks.ts';
import { waybillOf } from './facts.ts';

/** Most waybills checked in one run. */
const A_RUN = 60;
/** Most trips looked for after a change that nobody tells of. */
const FOUND = 500;
/** Days that the nightly check looks back. */
const DAYS = 7;

type Due = { readonly platform_id: string; readonly waybill_id: string; readonly at: string };
const writeDue = (tx: Tx, due: readonly Due[]): Promise<number> =>
  tx.run(sql`
  insert into compliance_due (platform_id, waybill_id, at) select distinct on (platform_id, waybill_id) platform_id,
    waybill_id, at
  from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d (platform_id text, waybill_id text, at timestamptz)
    order by platform_id, waybill_id, at desc
  on conflict (platform_id, waybill_id) do update set at = excluded.at`);
type Told = Parameters<Listener['handle']>[0];
const isDue = (call: Told, platformId: string, waybillId: string | null | undefined): void => {
  if (waybillId) call.tx.later(writeDue, { platform_id: platformId, waybill_id: waybillId, at: call.now() });
};
/** The records whose transitions change what is known of a trip. */
const telling = [
  'pound.upload',
  'pound.handIn',
  'pound.approve',
  'pound.reject',
  'pound.amend',
  'pound.void',
  'contract.sign',
  'contract.terminate',
  'contract.void',
  'receipt.confirm',
  'receipt.reject',
  'waybillChange.approve',
  'waybill.freeze',
  'waybill.thaw',
];
interface Transition {
  readonly after: { readonly platformId: string; readonly id: string; readonly waybillId?: string | null };
}
/** A trip is checked once it is signed, and again whenever something that its rules ask about has changed. */
export const dueListeners: readonly Listener[] = [
  listen(waybillMoved, async (call, moved) => {
    if (isSigning(moved)) isDue(call, moved.platformId, moved.id);
  }),
  listen(waybillSettled, async (call, { platformId, waybillId }) => isDue(call, platformId, waybillId)),
  listen(waybillPaid, async (call, { platformId, waybillId }) => isDue(call, platformId, waybillId)),
  listen(receiptConfirmed, async (call, { platformId, waybillId }) => isDue(call, platformId, waybillId)),
  ...telling.map((name) =>
    listen(defineEvent<Transition>(name), async (call, { after }) =>
      isDue(call, after.platformId, name.startsWith('waybill.') ? after.id : after.waybillId),
    ),
  ),
];
export const factListener: Listener = listen(factTold, async (call, fact) => {
  await call.tx.run(sql`
    insert into compliance_fact (platform_id, waybill_id, rule_id, passed, value, at) values (${fact.platformId},
      ${fact.waybillId}, ${fact.ruleId}, ${fact.passed}, ${fact.value.slice(0, 60)}, ${call.now()}::timestamptz)
    on conflict (platform_id, waybill_id, rule_id) do update set passed = excluded.passed, value = excluded.value,
      at = excluded.at`);
});

const checkTrip = async (call: Call, id: string): Promise<void> => {
  const waybill = await waybillOf({ ...call, isOperator: true }, id);
  if (waybill) await check(call, waybill);
};
/** Tracks that were summarised anew, trips that were applied for, and people and trucks that were blocked since. */
async function lookForChanges(call: Call): Promise<void> {
  const recent = sql`${call.now()}::timestamptz - interval '10 minutes'`;
  const lines = await call.tx.one<{ known: boolean }>(
    sql`select to_regclass('invoice_apply_line') is not null as known`,
  );
  const applied = sql`union select l.platform_id, l.waybill_id from invoice_apply_line l
    where l.created_at > ${recent}`;
  await call.tx.run(sql`
    insert into compliance_due (platform_id, waybill_id, at)
    select c.platform_id, c.waybill_id, ${call.now()}::timestamptz from (
      select t.platform_id, t.id as waybill_id from waybill_track t where t.computed_at > ${recent}
      union select w.platform_id, w.id from block_entry b join waybill w on w.platform_id = b.platform_id
        and w.vehicle_num = b.key_value where b.updated_at > ${recent} and w.waybill_status between 30 and 90
      ${lines?.known ? applied : sql``}) s
    join compliance_check c on c.platform_id = s.platform_id and c.waybill_id = s.waybill_id and c.at < ${recent}
    limit ${FOUND}
    on conflict (platform_id, waybill_id) do nothing`);
}
export const checkJob = jobOverRows(
  'compliance.check',
  120,
  step(
    async (call, mayTry) => {
      await lookForChanges(call);
      return call.tx.rows<{ id: string }>(
        sql`select waybill_id as id from compliance_due where ${mayTry(sql`waybill_id`)} order by at desc
          limit ${A_RUN}`,
      );
    },
    async (call, { id }) => {
      if ((await call.tx.run(sql`delete from compliance_due where waybill_id = ${id}`)) > 0) await checkTrip(call, id);
    },
  ),
);
/** Every night from two o'clock on: the trips that were signed within a week, once each. */
export const nightlyJob = jobOverRows(
  'rules:nightly',
  600,
  step(
    async (call, mayTry) => {
      const [day, time] = call.now().split(' ') as [string, string];
      if (time < '02:00:00') return [];
      const began = sql`(${`${day} 02:00:00`}::timestamp at time zone 'Asia/Shanghai')`;
      return call.tx.rows<{ id: string }>(sql`
        select w.id from waybill w left join compliance_check c on c.platform_id = w.platform_id and c.waybill_id = w.id
        where w.sign_at > ${call.now()}::timestamptz - make_interval(days => ${DAYS}::int) and w.waybill_status >= 70
          and w.sign_at < ${began} and (c.at is null or c.at < ${began}) and ${mayTry(sql`w.id`)}
        order by w.sign_at desc limit ${FOUND}`);
    },
    (call, { id }) => checkTrip(call, id),
  ),
);
