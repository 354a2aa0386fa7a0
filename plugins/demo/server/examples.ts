import { insertRecord, recordEvent, serve, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { addExample, adminAct, editorAct, exampleLife, examples } from '../contract/index.ts';

const resource = serveResource(examples, { columns: { at: sql`r.updated_at` }, order: sql`r.updated_at desc` });

const add = serve(addExample, async (call, { title, content }) => {
  const serial = await call.tx.one<{ id: string }>(sql`select nextval('demo_example_serial')::text as id`);
  const id = await insertRecord(call, examples, {
    id: serial?.id,
    title,
    content: content || null,
    status: 0,
    author: call.caller.name.slice(0, 50),
  });
  await recordEvent(call, examples, id, { action: 'add', toState: 0 });
  return { id };
});

const life = serveWorkflow(exampleLife, {
  edit: { effect: (_call, _example, { title, content }) => ({ title, content: content || null }) },
  submit: {
    guard: (call, example) => {
      if (!example.content) call.refuse('noContent');
    },
  },
});

export const exampleServes: readonly Served[] = [
  resource,
  add,
  life,
  serve(adminAct, async (call) => ({ by: call.caller.name.slice(0, 50) })),
  serve(editorAct, async (call) => ({ by: call.caller.name.slice(0, 50) })),
];
