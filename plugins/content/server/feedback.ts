import {
  insertRecord,
  momentLater,
  platformName,
  recordEvent,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
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
const life = serveWorkflow(feedbackLife, {
  assign: {
    effect: async (call, _feedback, { handlerId }) => {
      const handler = (await handlerOf(call, handlerId)) ?? call.refuse('handlerUnknown');
      return { handlerId: handler.id, handler: handler.name };
    },
  },
  reply: {
    effect: (call, _feedback, { reply }) => ({
      reply,
      repliedAt: call.now(),
      handlerId: call.caller.id,
      handler: call.caller.name,
    }),
  },
});

const handlers = serveQuery(feedbackHandlers, async (call) => ({
  itemList: await call.tx.rows<{ id: string; name: string }>(sql`
    select id, name from platform_user where platform_id = ${call.platformId} and status = 1 and delete_status = '0'
      order by name limit 500`),
}));

export const feedbackServes: readonly Served[] = [resource, add, life, handlers];
