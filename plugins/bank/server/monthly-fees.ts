import { dayLater, jobOverRows, Refused, sql, step } from '@freightdeck/sdk/server';
import type { Call, Job } from '@freightdeck/sdk/server';
import { generateFee } from '../contract/index.ts';

/** The month before, for the first days of one; what could not be made on the first is tried again. */
const lastDay = 5;
const monthBefore = (call: Pick<Call, 'now'>): string | undefined => {
  const today = call.now().slice(0, 10);
  return Number(today.slice(8)) > lastDay ? undefined : dayLater(`${today.slice(0, 8)}01`, { days: -1 }).slice(0, 7);
};
/** 平台服务费月账单: from the first of a month on, for every provider that owes one and has none yet. */
export const monthlyFees: Job = jobOverRows(
  'bill:monthly.platformFee',
  3600,
  step(
    async (call, mayTry) => {
      const month = monthBefore(call);
      return month === undefined
        ? []
        : call.tx.rows<{ id: string; platformId: string; month: string }>(sql`
            select p.platform_id || ' ' || ${month} as id, p.platform_id, ${month}::text as month from platform p
            where p.platform_id <> '00001' and exists (select from ledger_account a
                where a.platform_id = p.platform_id and a.code = 2202)
              and not exists (select from platform_fee_bill b where b.platform_id = p.platform_id
                and b.month = ${month})
              and ${mayTry(sql`p.platform_id || ' ' || ${month}`)} order by 1 limit 200`);
    },
    async (call, { platformId, month }) => {
      try {
        await call.execute(generateFee, { platformId, month });
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'nothingToBill') throw error;
      }
    },
  ),
);
