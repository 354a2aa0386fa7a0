import type { RecordOf } from '@freightdeck/sdk/contract';
import { platformName, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { outboxLife, outboxRows } from '../contract/index.ts';

type Row = RecordOf<typeof outboxRows>;
/** Makes the row due now and gives it all its tries again. */
async function hurry(call: Pick<Call, 'tx'>, row: Row): Promise<void> {
  await call.tx.run(sql`
    update outbox set next_at = clock_timestamp(), tries = 0 where platform_id = ${row.platformId} and id = ${row.id}`);
}
const unbooked = (call: { refuse(code: 'booked'): never }, row: Row): void => {
  if (row.bookedAt !== null) call.refuse('booked');
};
const life = serveWorkflow(outboxLife, {
  ask: { effect: hurry },
  resend: { guard: unbooked, effect: hurry },
  park: {
    guard: unbooked,
    effect: async (call, row, { reason }) => {
      await call.tx.run(sql`update outbox set next_at = null where platform_id = ${row.platformId} and id = ${row.id}`);
      return { lastError: reason };
    },
  },
});
export const outboxServes: readonly Served[] = [
  serveResource(outboxRows, {
    columns: {
      platformName,
      intentKey: sql`r.key`,
      amount: sql`(r.request ->> 'amount')::bigint`,
      partner: sql`left(coalesce(r.request ->> 'payeeName', r.request ->> 'payerName'), 64)`,
      ageMinutes: sql`case when r.state <> 'booked'
        then greatest(floor(extract(epoch from clock_timestamp() - r.created_at) / 60), 0)::int end`,
    },
    order: sql`r.created_at desc`,
  }),
  life,
];
