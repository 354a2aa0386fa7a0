import { defineServer, job, sql } from '@freightdeck/sdk/server';
import { queryPayout, queryTransfer } from '../contract/index.ts';
import { custody } from '../plugin.ts';
import { replay } from './demo.ts';
import { custodyTables } from './migrations/0001-custody.ts';
import { payoutServes } from './payouts.ts';
import { recordServes } from './records.ts';
import { transferServes } from './transfers.ts';

/** Asks after everything that is on its way; nothing is ever sent again by itself. */
export const askChannels = job({
  name: 'custody.askChannels',
  everySeconds: 300,
  run: async (call) => {
    const old = sql`updated_at < ${call.now()}::timestamptz - interval '2 minutes'`;
    for (const one of await call.tx.rows<{ id: string }>(
      sql`select id from channel_transfer where transfer_status = 1 and ${old} order by updated_at limit 100`,
    ))
      await call.execute(queryTransfer, {}, one);
    for (const one of await call.tx.rows<{ id: string }>(
      sql`select id from channel_payout where withdraw_status = 30 and ${old} order by updated_at limit 100`,
    ))
      await call.execute(queryPayout, {}, one);
  },
});
export default defineServer(custody, {
  migrations: [custodyTables],
  serves: [...transferServes, ...payoutServes, ...recordServes],
  jobs: [askChannels],
  demo: replay,
});
