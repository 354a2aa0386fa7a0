import { commandStep, defineServer, jobOverRows, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { queryPayout, queryTransfer } from '../contract/index.ts';
import { custody } from '../plugin.ts';
import { replay } from './demo.ts';
import { custodyTables } from './migrations/0001-custody.ts';
import { payoutServes } from './payouts.ts';
import { recordServes } from './records.ts';
import { transferServes } from './transfers.ts';

const old = (call: Pick<Call, 'now'>) => sql`updated_at < ${call.now()}::timestamptz - interval '2 minutes'`;
/** Asks after everything that is on its way; nothing is ever sent again by itself. */
export const askChannels = jobOverRows(
  'custody.askChannels',
  300,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(
        sql`select id from channel_transfer where transfer_status = 1 and ${old(call)} and ${mayTry(sql`id`)}
          order by updated_at limit 100`,
      ),
    queryTransfer,
    {},
  ),
  commandStep(
    (call, mayTry) =>
      call.tx.rows(
        sql`select id from channel_payout where withdraw_status = 30 and ${old(call)} and ${mayTry(sql`id`)}
          order by updated_at limit 100`,
      ),
    queryPayout,
    {},
  ),
);
export default defineServer(custody, {
  migrations: [custodyTables],
  serves: [...transferServes, ...payoutServes, ...recordServes],
  jobs: [askChannels],
  demo: replay,
});
