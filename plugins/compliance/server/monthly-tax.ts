import { dayLater, jobOverRows, sql, step } from '@freightdeck/sdk/server';
import type { Job } from '@freightdeck/sdk/server';
import { fileMonth } from './tax.ts';

/** 个税月申报: from the first of a month on, for every provider that has paid drivers in the month before. */
export const monthlyTax: Job = jobOverRows(
  'bill:monthly.tax',
  3600,
  step(
    async (call, mayTry) => {
      const today = call.now().slice(0, 10);
      const month = dayLater(`${today.slice(0, 8)}01`, { days: -1 }).slice(0, 7);
      return Number(today.slice(8)) > 5
        ? []
        : call.tx.rows<{ id: string; platformId: string; month: string }>(sql`
            select p.platform_id || ' ' || ${month} as id, p.platform_id, ${month}::text as month from platform p
            where to_regclass('settlement_order') is not null
              and not exists (select from tax_withhold t where t.platform_id = p.platform_id and t.month = ${month})
              and ${mayTry(sql`p.platform_id || ' ' || ${month}`)} order by 1 limit 200`);
    },
    (call, { platformId, month }) => fileMonth(call, platformId, month),
  ),
);
