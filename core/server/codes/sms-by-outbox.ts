import { hearSms } from '@freightdeck/sdk/contract';
import { answerHeard, namesErased, Outside, serve, smsSend, sql } from '@freightdeck/sdk/server';
import type { Served, SmsChannel } from '@freightdeck/sdk/server';
import { parseDateTime } from '@freightdeck/sdk/values';

const hour = 3_600_000;
const anyMessage = { mobile: '', text: '', at: '' };
/**
 * Text messages leave by the outbox. What is told of the past, as in a replayed story, is told to nobody; to or about
 * somebody who has been erased there is no message.
 */
export const smsByOutbox: SmsChannel = {
  connects: (call, platformId) => call.get(Outside).connects(smsSend, anyMessage, platformId),
  send: async (call, { platformId, mobile, text }) => {
    const outside = call.get(Outside);
    const message = { mobile, text, at: call.now() };
    if (namesErased(message) || !outside.connects(smsSend, message, platformId)) return false;
    if (Date.now() - (parseDateTime(message.at)?.getTime() ?? 0) > hour) return true;
    const key = call.newId();
    await outside.send(call, smsSend, message, { key, then: hearSms, on: key, platformId });
    return true;
  },
};
/** The text may hold a code: it is forgotten as soon as the message has left. */
const heard = serve(hearSms, async (call) => {
  await answerHeard(call, smsSend);
  await call.tx.run(sql`
    update outbox set request = jsonb_set(request, '{text}', '""') where platform_id = ${call.platformId}
      and port = ${smsSend.name} and key = ${call.requestId}`);
});
export const smsServes: readonly Served[] = [heard];
