import {
  insertRecord,
  othersWith,
  platformName,
  recordEvent,
  Rights,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addUser,
  askErasure,
  assignRoles,
  confirmUser,
  editUser,
  eraseUser,
  kickOutUser,
  resetPassword,
  resetSecondFactor,
  unbindWechat,
  unlockUser,
  userErased,
  userLife,
  userNameLabel,
  users,
  disableUser,
} from '../contract/users.ts';
import { administrators, isAbove, keysOfRoles } from './rights-of.ts';

type RoleFault = { readonly code: 'roleUnknown' } | { readonly code: 'notHeld'; readonly key: string };

/** Why the caller cannot assign these roles. */
async function roleFault(
  call: Pick<Call, 'tx' | 'get' | 'can'>,
  platformId: string,
  roleIds: readonly string[],
): Promise<RoleFault | undefined> {
  const found = await call.tx.rows(sql`
    select id from platform_role where platform_id = ${platformId} and id = any(${[...roleIds]}::text[]) and status = 1
      and delete_status = '0'`);
  if (found.length !== new Set(roleIds).size) return { code: 'roleUnknown' };
  const key = (await keysOfRoles(call, platformId, roleIds)).find((one) => !call.can(one));
  return key === undefined ? undefined : { code: 'notHeld', key };
}
async function setRoles(
  call: Pick<Call, 'tx'>,
  platformId: string,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  await call.tx.run(sql`delete from platform_user_role where platform_id = ${platformId} and user_id = ${userId}`);
  await call.tx.run(sql`
    insert into platform_user_role (platform_id, user_id, role_id)
    select ${platformId}, ${userId}, id from unnest(${[...new Set(roleIds)]}::text[]) as id`);
}
const rolesOfUser = sql`
  from platform_user_role ur join platform_role o on o.platform_id = ur.platform_id and o.id = ur.role_id
    and o.delete_status = '0'
  where ur.platform_id = r.platform_id and ur.user_id = r.id`;

const resource = serveResource(users, {
  byAnother: [
    { maker: 'id', commands: [confirmUser, disableUser, resetSecondFactor, askErasure, eraseUser, kickOutUser] },
    { maker: 'givenBy', commands: [confirmUser] },
  ],
  where: () => sql`r.delete_status = '0'`,
  order: sql`r.created_at desc, r.id`,
  columns: {
    mobile: sql`nullif(r.mobile, '')`,
    email: sql`nullif(r.email, '')`,
    identity: sql`r.user_type`,
    confirmState: sql`case when r.given_by is null then 0 else 1 end`,
    givenByName: sql`(select g.name from platform_user g where g.id = r.given_by)`,
    roleIds: sql`(select coalesce(jsonb_agg(o.id order by o.name), '[]'::jsonb) ${rolesOfUser})`,
    roleNames: sql`(select string_agg(o.name, '、' order by o.name) ${rolesOfUser})`,
    platformName,
  },
});

const add = serve(addUser, async (call, input) => {
  const rights = call.get(Rights);
  // Also locks the platform, so that a name cannot be taken twice at once.
  await rights.bump(call, call.platformId);
  const taken = await call.tx.one(sql`
    select 1 as taken from platform_user where platform_id = ${call.platformId}
      and lower(user_name) = lower(${input.userName}) and delete_status = '0'`);
  if (taken) call.refuse('taken', { field: userNameLabel[call.language] });
  const fault = await roleFault(call, call.platformId, input.roleIds);
  if (fault) call.refuse(fault.code, 'key' in fault ? { key: fault.key } : {});
  const id = await insertRecord(call, users, {
    userName: input.userName,
    name: input.name,
    mobile: input.mobile ?? '',
    email: input.email ?? '',
    status: 1,
    userType: call.isOperator ? '1' : '2',
  });
  await setRoles(call, call.platformId, id, input.roleIds);
  const weak = await rights.setPassword(call, id, input.password);
  if (weak) call.refuse(weak);
  await recordEvent(call, users, id, { action: 'add', toState: 1 });
  return { id };
});

const edit = serve(editUser, async (call, input, user) => {
  if (await isAbove(call, user)) call.refuse('aboveYou');
  await updateRecord(call, users, user.id, user.version, {
    name: input.name,
    ...(input.mobile ? { mobile: input.mobile } : {}),
    ...(input.email === undefined ? {} : { email: input.email ?? '' }),
  });
  // Codes to sign in with go to the mobile.
  if (input.mobile) await call.get(Rights).awaitThird(call, [user.id]);
  await recordEvent(call, users, user.id, { action: 'edit', platformId: user.platformId });
});

const assign = serve(assignRoles, async (call, input, user) => {
  const rights = call.get(Rights);
  await rights.bump(call, user.platformId);
  if (await isAbove(call, user)) call.refuse('aboveYou');
  const fault = await roleFault(
    call,
    user.platformId,
    input.roleIds.filter((id) => !user.roleIds.includes(id)),
  );
  if (fault) call.refuse(fault.code, 'key' in fault ? { key: fault.key } : {});
  const before = await administrators(call, user.platformId);
  await setRoles(call, user.platformId, user.id, input.roleIds);
  if (input.roleIds.some((id) => !user.roleIds.includes(id))) await rights.awaitThird(call, [user.id]);
  if (before > 0 && (await administrators(call, user.platformId)) === 0) call.refuse('lastAdmin');
  await updateRecord(call, users, user.id, user.version, {});
  await recordEvent(call, users, user.id, {
    action: 'assignRoles',
    platformId: user.platformId,
    detail: { before: user.roleIds, after: input.roleIds },
  });
});

const life = serveWorkflow(userLife, {
  enable: {
    guard: async (call, user) => {
      if (user.erasedAt) call.refuse('erased');
      if (await isAbove(call, user)) call.refuse('aboveYou');
    },
  },
  disable: {
    guard: async (call, user) => {
      if (user.id === call.caller.id) call.refuse('yourself');
      if (await isAbove(call, user)) call.refuse('aboveYou');
      // Locks the platform, so that two administrators cannot disable each other at once.
      await call.get(Rights).bump(call, user.platformId);
      const before = await administrators(call, user.platformId);
      await call.tx.run(sql`update platform_user set status = 0 where id = ${user.id}`);
      if (before > 0 && (await administrators(call, user.platformId)) === 0) call.refuse('lastAdmin');
    },
    effect: async (call, user) => call.get(Rights).revokeSessions(call, user.id),
  },
});

const password = serve(resetPassword, async (call, input, user) => {
  if (await isAbove(call, user)) call.refuse('aboveYou');
  const weak = await call.get(Rights).setPassword(call, user.id, input.password);
  if (weak) call.refuse(weak);
  await recordEvent(call, users, user.id, { action: 'resetPwd', platformId: user.platformId });
});
const confirm = serve(confirmUser, async (call, _input, user) => {
  if (user.id === call.caller.id) call.refuse('yourself');
  const hands = await call.tx.rows<{ id: string; name: string; givenBy: string | null }>(sql`
    select id, name, given_by from platform_user where id = any(${[user.id, call.caller.id]}::text[])
      or id = (select given_by from platform_user where id = ${user.id})`);
  const of = (id: string | null | undefined) => hands.find((one) => one.id === id);
  const maker = of(user.id)?.givenBy;
  if (maker === call.caller.id)
    call.refuse('sameHand', { who: await othersWith(call, user.platformId, confirmUser, [maker, user.id]) });
  // Else somebody would make an account that confirms the next one.
  if (of(call.caller.id)?.givenBy) call.refuse('unconfirmed');
  const waiting = of(maker);
  if (waiting?.givenBy) call.refuse('makerWaits', { name: waiting.name });
  await updateRecord(call, users, user.id, user.version, { givenBy: null });
  await recordEvent(call, users, user.id, { action: 'confirm', platformId: user.platformId });
});
const unlock = serve(unlockUser, async (call, _input, user) => {
  await call.get(Rights).unlock(call, user.id);
  await recordEvent(call, users, user.id, { action: 'unlock', platformId: user.platformId });
});
const resetFactor = serve(resetSecondFactor, async (call, { reason }, user) => {
  if (user.id === call.caller.id) call.refuse('yourself');
  if (await isAbove(call, user)) call.refuse('aboveYou');
  await call.get(Rights).resetSecondFactor(call, user);
  await recordEvent(call, users, user.id, { action: 'resetFactor', platformId: user.platformId, detail: { reason } });
});
const askFor = serve(askErasure, async (call, { reason }, user) => {
  if (user.id === call.caller.id) call.refuse('yourself');
  if (await isAbove(call, user)) call.refuse('aboveYou');
  await updateRecord(call, users, user.id, user.version, {
    ...{ eraseWantedBy: call.caller.id, eraseWantedAt: call.now(), eraseReason: reason },
  });
  await recordEvent(call, users, user.id, { action: 'askErasure', platformId: user.platformId, reason });
});
const erase = serve(eraseUser, async (call, _input, user) => {
  if (user.id === call.caller.id) call.refuse('yourself');
  if (await isAbove(call, user)) call.refuse('aboveYou');
  const asked = await call.tx.one<{ by: string }>(
    sql`select erase_wanted_by as by from platform_user where id = ${user.id}`,
  );
  if (asked?.by === call.caller.id) call.refuse('twoPeople');
  await call.get(Rights).erasePerson(call, user.id);
  await call.emit(userErased, { platformId: user.platformId, id: user.id });
  await recordEvent(call, users, user.id, { action: 'erase', platformId: user.platformId });
});
const kickOut = serve(kickOutUser, async (call, _input, user) => {
  if (user.id === call.caller.id) call.refuse('yourself');
  await call.get(Rights).revokeSessions(call, user.id);
  await recordEvent(call, users, user.id, { action: 'kickOut', platformId: user.platformId });
});
const unbind = serve(unbindWechat, async (call, input, user) => {
  if (input.userId !== user.id) call.refuse('notFound');
  await updateRecord(call, users, user.id, user.version, { isBindWechat: '0', openId: '' });
  await recordEvent(call, users, user.id, { action: 'unbindWechat', platformId: user.platformId });
});

export const userServes: readonly Served[] = [
  ...[resource, life, add, edit, assign],
  ...[password, confirm, unlock, resetFactor, askFor, erase, kickOut, unbind],
];
