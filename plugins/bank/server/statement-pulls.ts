import { jobOverRows, Outside, sql, step } from '@freightdeck/sdk/server';
import type { Job } from '@freightdeck/sdk/server';
import { bankStatement, pullStatement } from '../contract/index.ts';
import type { Channel } from '../contract/index.ts';

interface Followed {
  readonly id: string;
  readonly platformId: string;
  readonly channel: Channel;
  readonly accountNo: string;
  readonly day: string;
}
/**
 * 流水拉取: every hour today's lines of each account whose statement somebody has pulled before, and yesterday's once
 * more when the day is over. An account that is still being asked is not asked again.
 */
export const pullStatements: Job = jobOverRows(
  'bank:statement',
  600,
  step(
    async (call, mayTry) => {
      const today = call.now().slice(0, 10);
      const outside = call.get(Outside);
      const found = await call.tx.rows<Followed>(sql`
        with asked as (
          select platform_id, request ->> 'accountNo' as account_no, request ->> 'day' as day,
            max(created_at) as at, bool_or(state <> 'booked') as waits
          from outbox where port = ${bankStatement.name} group by 1, 2, 3)
        select a.id || ' ' || d.day as id, a.platform_id, a.channel, a.account_no, d.day
        from sub_account a cross join (values (${today}::text), ((${today}::date - 1)::text)) as d (day)
          left join asked k on k.platform_id = a.platform_id and k.account_no = a.account_no and k.day = d.day
        where a.open_status = 2
          and exists (select from asked b where b.platform_id = a.platform_id and b.account_no = a.account_no)
          and (k.at is null or not k.waits and case when d.day = ${today}::text
            then k.at < ${call.now()}::timestamptz - interval '55 minutes'
            else (k.at at time zone 'Asia/Shanghai')::date::text = d.day end)
          and ${mayTry(sql`a.id || ' ' || d.day`)} order by a.platform_id, a.account_no, d.day limit 200`);
      return found.filter(({ platformId, channel, accountNo, day }) =>
        outside.connects(
          bankStatement,
          { channel, accountNo, accountName: '', ownerType: 'tenant', ownerId: platformId, day },
          platformId,
        ),
      );
    },
    (call, { channel, accountNo, day }) => call.execute(pullStatement, { channel, accountNo, day }),
  ),
);
