import { hearMail } from '@freightdeck/sdk/contract';
import { answerHeard, mailSend, serve, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';

/**
 * What stood in a mail, and its files, are forgotten once it has left or was refused; to whom it went, and why it did
 * not, stays.
 */
const heard = serve(hearMail, async (call) => {
  await answerHeard(call, mailSend);
  await call.tx.run(sql`
    update outbox set request = jsonb_set(request - 'files', '{text}', '""') where platform_id = ${call.platformId}
      and port = ${mailSend.name} and key = ${call.requestId}`);
});
export const mailServes: readonly Served[] = [heard];
