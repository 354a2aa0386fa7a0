import {
  insertRecord,
  listen,
  momentLater,
  platformName,
  recordEvent,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  smsOf,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Listener, Served } from '@freightdeck/sdk/server';
import { userErased } from '@freightdeck/plugin-system/contract';
import { addFeedback, complaintHours, feedback, feedbackHandlers, feedbackLife } from '../contract/index.ts';
import { picturesExist } from './stored-pictures.ts';

const resource = serveResource(feedback, {
  where: () => sql`r.delete_status = '0'`,
  order: sql`r.created_at desc`,
  columns: { platformName },
});

const add = serve(addFeedback, async (call, input) => {
  const images = input.images ?? [];
  if (!(await picturesExist(call, call.platformId, images))) call.refuse('picture');
  const id = await insertRecord(call, feedback, {
    feedbackType: input.feedbackType,
    content: input.content,
    images,
    mobile: input.mobile ?? null,
    userId: call.caller.id,
    userName: input.userName ?? call.caller.name,
    dueAt: input.feedbackType === 'COMPLAINT' ? momentLater(call.now(), { hours: complaintHours }) : null,
    status: 0,
  });
  await recordEvent(call, feedback, id, { action: 'add', toState: 0 });
  return { id };
});

/** A person of the caller's tenant who can sign in. */
const handlerOf = (call: Pick<Call, 'tx' | 'platformId'>, id: string) =>
  call.tx.one<{ id: string; name: string }>(sql`
  select id, name from platform_user where platform_id = ${call.platformId} and id = ${id} and status = 1
    and delete_status = '0'`);
/** Who has left a mobile hears the answer by text message, where a channel is connected. */
async function tell(call: Call, platformId: string, id: string, reply: string): Promise<void> {
  const left = await call.tx.one<{ mobile: string | null }>(
    sql`select mobile from suggestion_feedback where platform_id = ${platformId} and id = ${id}`,
  );
  if (left?.mobile)
    await smsOf(call, platformId)?.send(call, {
      platformId,
      mobile: left.mobile,
      text: `您的反馈已有答复：${reply}`,
    });
}
const life = serveWorkflow(feedbackLife, {
  assign: {
    effect: async (call, _feedback, { handlerId }) => {
      const handler = (await handlerOf(call, handlerId)) ?? call.refuse('handlerUnknown');
      return { handlerId: handler.id, handler: handler.name };
    },
  },
  reply: {
    effect: async (call, { platformId, id }, { reply }) => {
      await tell(call as Call, platformId, id, reply);
      return { reply, repliedAt: call.now(), handlerId: call.caller.id, handler: call.caller.name };
    },
  },
});

const handlers = serveQuery(feedbackHandlers, async (call) => ({
  itemList: await call.tx.rows<{ id: string; name: string }>(sql`
    select id, name from platform_user where platform_id = ${call.platformId} and status = 1 and delete_status = '0'
      order by name limit 500`),
}));

export const feedbackServes: readonly Served[] = [resource, add, life, handlers];

/** Who wrote it and who answered it, once the account is erased; what was said stays. */
export const forgetUser: Listener = listen(userErased, async (call, { platformId, id }) => {
  await call.tx.run(sql`
    update suggestion_feedback set version = version + 1,
      user_name = case when user_id = ${id} then '已注销用户' else user_name end,
      mobile = case when user_id = ${id} then null else mobile end,
      handler = case when handler_id = ${id} then '已注销用户' else handler end
    where platform_id = ${platformId} and ${id} in (user_id, handler_id)`);
});
