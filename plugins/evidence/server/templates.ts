import { insertRecord, recordEvent, serve, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { addTemplate, contractTemplates, templateLife } from '../contract/index.ts';

const add = serve(addTemplate, async (call, input) => {
  if (input.body.trim() === '') call.refuse('empty');
  const id = await insertRecord(call, contractTemplates, { ...input, templateStatus: 1 });
  await recordEvent(call, contractTemplates, id, { action: 'addTemplate', toState: 1 });
  return { id };
});
const life = serveWorkflow(templateLife, {
  editTemplate: {
    guard: (call, _template, { body }) => {
      if (body.trim() === '') call.refuse('empty');
    },
    effect: (_call, _template, { name, body }) => ({ name, body }),
  },
});

/** Tenants see only templates in use. */
export const templateServes: readonly Served[] = [
  serveResource(contractTemplates, {
    where: (call) => (call.isOperator ? undefined : sql`r.template_status = 1`),
    order: sql`r.name`,
  }),
  add,
  life,
];
