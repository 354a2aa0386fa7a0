import { sql } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/index.ts';

export interface ToldLine {
  readonly amount: number;
  readonly counterName: string;
  readonly channel?: 'ENT' | 'PDS' | 'HF';
  readonly direction?: 'IN' | 'OUT';
  readonly platformId?: string;
  readonly channelNo?: string;
  /** The shipper whose own account the money came to; absent: it came to the provider's. */
  readonly ownerId?: string;
}
let serial = 0;
/** A line as a channel delivers it, for tests of what is done with lines: its id. */
export async function lineOfBank(database: Database, told: ToldLine): Promise<string> {
  const { amount, counterName, channel = 'ENT', direction = 'IN', platformId = '10001', ownerId } = told;
  const n = (serial += 1);
  const accountNo = ownerId === undefined ? `990011${platformId}` : `9902${ownerId}`.slice(0, 40);
  await database.transaction({ role: 'system', platformId }, async (tx) => {
    if (ownerId !== undefined)
      await tx.run(sql`
        insert into sub_account (platform_id, id, channel, account_no, account_name, owner_type, owner_id, owner_name,
          open_status, created_at, updated_at)
        values (${platformId}, ${`account-${n}`}, ${channel}, ${accountNo}, ${counterName}, 'company', ${ownerId},
          ${counterName}, 2, now(), now())
        on conflict do nothing`);
    await tx.run(sql`
      insert into fund_statement (platform_id, id, at, channel, account_no, direction, amount, balance, counter_name,
        counter_account, summary, channel_no, created_at, updated_at)
      values (${platformId}, ${`line-${n}`}, '2026-03-05 07:00:00+08', ${channel}, ${accountNo}, ${direction},
        ${amount}, 0, ${counterName}, '6210990012345678', '运费', ${told.channelNo ?? `LS-${n}`}, now(), now())`);
  });
  return `line-${n}`;
}
