import { sql, type Call } from '@freightdeck/sdk/server';

/** Tasks of one person that may wait or run at once. */
export const atOnce = 5;

/** Whether the caller may have one more task. Of several calls at once each sees what the one before has begun. */
export async function hasRoom(call: Call): Promise<boolean> {
  await call.tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`tasks ${call.platformId} ${call.caller.id}`}, 0))`,
  );
  const row = await call.tx.one<{ count: number }>(
    sql`select count(*)::int as count from task where platform_id = ${call.platformId} and user_id = ${call.caller.id}
      and status in (0, 1)`,
  );
  return (row?.count ?? 0) < atOnce;
}
/** Inserts a task for the caller, with the roles it runs under, and returns its id. */
export async function beginTask(
  call: Call,
  insert: (values: Readonly<Record<string, unknown>>) => Promise<string>,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const id = await insert({
    status: 0,
    language: call.language,
    userId: call.caller.id,
    createdAt: call.now(),
    ...values,
  });
  await call.tx.run(
    sql`update task set role_ids = ${[...call.caller.roleIds]} where platform_id = ${call.platformId} and id = ${id}`,
  );
  return id;
}
