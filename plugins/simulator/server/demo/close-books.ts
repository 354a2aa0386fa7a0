import { sql } from '@freightdeck/sdk/server';
import type { DemoStage } from '@freightdeck/sdk/server';
import { addDays } from '@freightdeck/sdk/values';
import {
  agreeDifference,
  BookClosing,
  closeMonth,
  proposeDifference,
  submitMonth,
} from '@freightdeck/plugin-bank/contract';

/** Days are closed in runs; what holds one up is worked off before the next run. */
const mostRuns = 40;

/** Closes the provider's days and months up to the last month but one, each month by two people. */
export async function closeBooks(stage: DemoStage, platformId: string): Promise<void> {
  const now = stage.now;
  const lastMonth = addDays(`${now.slice(0, 7)}-01`, -1);
  const through = addDays(`${lastMonth.slice(0, 7)}-01`, -1);
  await stage.together(platformId, async (at) => {
    const system = at(now, 'system');
    // Closing reads whole books, which a bulk load by indexes alone makes slow.
    await system.tx.run(sql`select set_config('enable_seqscan', 'on', true), set_config('enable_hashjoin', 'on', true),
      set_config('enable_mergejoin', 'on', true)`);
    const closing = system.get(BookClosing);
    let closed = '';
    for (let run = 0; run < mostRuns && closed < through; run += 1) {
      await closing.closeDays(system, platformId, through);
      const differing = await system.tx.rows<{ id: string }>(sql`
        select id from channel_difference where platform_id = ${platformId} and diff_state = 0
          and business_day <= ${through}::date and diff_kind <> 'ORDER' order by business_day, id`);
      for (const difference of differing) {
        const evidence = await stage.picture(at(now, 'provider'), '银行对账单');
        await at(now, 'provider').execute(proposeDifference, { reason: '上线前余额，挂账待查', evidence }, difference);
        await at(now, 'operator').execute(agreeDifference, {}, difference);
      }
      const last = await system.tx.one<{ day: string | null }>(sql`
        select max(business_day)::text as day from ledger_closed_day where platform_id = ${platformId}`);
      closed = last?.day ?? '';
    }
    const months = await system.tx.rows<{ id: string }>(sql`
      select id from book_month where platform_id = ${platformId} and month <= ${through.slice(0, 7)} order by month`);
    for (const month of months) {
      await at(now, 'provider').execute(submitMonth, {}, month);
      await at(now, 'operator').execute(closeMonth, {}, month);
    }
  });
}
