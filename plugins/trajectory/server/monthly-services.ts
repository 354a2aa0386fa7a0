import { dayLater, jobOverRows, sql, step } from '@freightdeck/sdk/server';
import type { Job } from '@freightdeck/sdk/server';
import { generateStatements } from '../contract/index.ts';

/** 轨迹服务月账单: from the first of a month on, for every provider that has used services and has no bill yet. */
export const monthlyServices: Job = jobOverRows(
  'bill:monthly.services',
  3600,
  step(
    async (call, mayTry) => {
      const today = call.now().slice(0, 10);
      const month = dayLater(`${today.slice(0, 8)}01`, { days: -1 }).slice(0, 7);
      return Number(today.slice(8)) > 5
        ? []
        : call.tx.rows<{ id: string }>(sql`
            select ${month}::text as id where exists (select from service_usage u where u.month = ${month}
              and not exists (select from service_statement s where s.platform_id = u.platform_id
                and s.month = u.month and s.usage_type = u.usage_type and s.statement_status <> 3))
              and ${mayTry(sql`${month}::text`)}`);
    },
    (call, { id }) => call.execute(generateStatements, { month: id }),
  ),
);
