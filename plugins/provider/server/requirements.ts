import {
  callerName,
  insertRecord,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addRequirement,
  deleteRequirement,
  editRequirement,
  requirementLife,
  requirements,
  requirementStates,
  sortRequirements,
} from '../contract/index.ts';

const operatorPlatform = '00001';
const named = (call: Pick<Call, 'tx'>, name: string, but: string): Promise<object | undefined> =>
  call.tx.one(sql`select id from provider_requirement where name = ${name} and id <> ${but} and delete_status = '0'`);

/** Gives a new provider all requirements. */
export async function expectRequirements(call: Call, platformId: string): Promise<void> {
  const all = await call.tx.rows<{ id: string }>(sql`select id from provider_requirement where delete_status = '0'`);
  for (const { id } of all)
    await insertRecord(call, requirementStates, { platformId, requirementId: id, doneStatus: 0 });
}

const add = serve(addRequirement, async (call, input) => {
  if (await named(call, input.name, '')) call.refuse('known');
  const id = await insertRecord(call, requirements, { ...input, platformId: operatorPlatform, status: 1 });
  const providers = await call.tx.rows<{ platformId: string }>(
    sql`select platform_id from platform where platform_id <> ${operatorPlatform} and delete_status = '0'`,
  );
  for (const { platformId } of providers)
    await insertRecord(call, requirementStates, { platformId, requirementId: id, doneStatus: 0 });
  return { id };
});
const edit = serve(editRequirement, async (call, input, requirement) => {
  if (await named(call, input.name, requirement.id)) call.refuse('known');
  await updateRecord(call, requirements, requirement.id, requirement.version, {
    ...input,
    sampleFile: input.sampleFile ?? null,
  });
});
const remove = serve(deleteRequirement, async (call, _input, requirement) => {
  if (
    await call.tx.one(
      sql`select id from provider_requirement_state where requirement_id = ${requirement.id} and done_status = 1
        limit 1`,
    )
  )
    call.refuse('handedIn');
  await updateRecord(call, requirements, requirement.id, requirement.version, { deleteStatus: '1' });
});
const order = serve(sortRequirements, async (call, { ids }) => {
  for (const [index, id] of ids.entries())
    await updateRecord(call, requirements, id, undefined, { sort: (index + 1) * 10 });
});
const life = serveWorkflow(requirementLife, {
  meet: {
    effect: (call, _state, { remark }) => ({
      doneAt: call.now(),
      doneBy: callerName(call),
      remark: remark ?? null,
    }),
  },
  reopen: { effect: (_call, _state, { reason }) => ({ doneAt: null, doneBy: null, remark: reason }) },
});

export const requirementServes: readonly Served[] = [
  serveResource(requirements, {
    where: () => sql`r.delete_status = '0'`,
    columns: {
      doneCount: sql`(select count(*)::int from provider_requirement_state s where s.requirement_id = r.id
        and s.done_status = 1)`,
    },
    order: sql`r.sort, r.id`,
  }),
  add,
  edit,
  remove,
  order,
  serveResource(requirementStates, {
    from: sql`provider_requirement_state r join provider_requirement q on q.id = r.requirement_id
      and q.delete_status = '0' and q.status = 1`,
    columns: {
      platformName,
      name: sql`q.name`,
      required: sql`q.required`,
      scope: sql`q.scope`,
    },
    order: sql`r.platform_id, q.sort, r.id`,
  }),
  life,
];
