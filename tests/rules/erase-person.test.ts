import { beforeAll, expect, it } from 'vitest';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { addUser, askErasure, disableUser, enableUser, eraseUser, users } from '../../plugins/system/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { bookOfNames } from '../support/book-of-names.ts';
import { SignedInServer } from '../support/signed-in-server.ts';

let desk: SignedInServer;
const [admin, other] = ['admin_10001', 'second_10001'];
const password = 'Freight#2026';
const read = <T extends object>(query: ReturnType<typeof sql>): Promise<readonly T[]> =>
  desk.server.database.transaction(systemScope, (tx) => tx.rows<T>(query));

let id: string;
beforeAll(async () => {
  desk = await SignedInServer.open([admin]);
  const roleIds = (
    await read<{ roleId: string }>(sql`
      select role_id from platform_user_role r join platform_user u on u.id = r.user_id where u.user_name = ${admin}`)
  ).map(({ roleId }) => roleId);
  const person = { name: '陈静', mobile: '19900002001', email: 'chenjing@example.com', password };
  id = await desk.add(admin, addUser, { userName: 'chenjing', ...person, roleIds });
}, 120_000);

it('a person is erased by two people, once the account is disabled, and the log stays as it was', async () => {
  expect(await desk.run(admin, askErasure, { reason: '本人申请' }, id)).toMatchObject({ reason: 'stillEnabled' });
  expect(await desk.run(admin, eraseUser, {}, id)).toMatchObject({ status: 409 });
  expect(await desk.run(admin, disableUser, {}, id)).toMatchObject({ status: 200 });
  expect(await desk.run(admin, eraseUser, {}, id)).toMatchObject({ reason: 'notAsked' });
  expect(await desk.run(admin, askErasure, { reason: '本人申请' }, id)).toMatchObject({ status: 200 });
  expect(await desk.run(admin, askErasure, { reason: '再次' }, id)).toMatchObject({ reason: 'askedBefore' });
  expect(await desk.run(admin, eraseUser, {}, id)).toMatchObject({
    reason: 'twoPeople',
    message: '须由申请人以外的人复核',
  });
  const before = await read(sql`select id, object_label from audit_log where object_id = ${id} order by id`);
  // Another administrator had asked.
  await desk.server.database.transaction(systemScope, (tx) =>
    tx.run(sql`update platform_user set erase_wanted_by = ${other} where id = ${id}`),
  );
  // What she wrote, with a mobile that is not the account's, and what she answered to somebody else.
  const written = (feedbackId: string, userId: string, handlerId: string) => sql`
    insert into suggestion_feedback (platform_id, id, feedback_type, content, user_id, user_name, mobile, handler_id,
      handler, created_at, updated_at)
    values ('10001', ${feedbackId}, 'ADVICE', '建议', ${userId}, ${userId === id ? '陈静' : '某人'}, '19900002002',
      ${handlerId}, ${handlerId === id ? '陈静' : '某人'}, now(), now())`;
  await desk.server.database.transaction(systemScope, async (tx) => {
    await tx.run(written('feedback-hers', id, 'other'));
    await tx.run(written('feedback-answered', 'other', id));
  });
  const { naming } = bookOfNames(read);
  expect(await naming(['陈静'], '10001', ['audit_log'])).toEqual(
    expect.arrayContaining(['platform_user', 'suggestion_feedback']),
  );
  expect(await desk.run(admin, eraseUser, {}, id)).toMatchObject({ status: 200 });
  // The log ends by its own days (decision 44).
  expect(await naming(['陈静', 'chenjing', '19900002001', 'example.com'], '10001', ['audit_log'])).toEqual([]);
  expect(
    await read(sql`select user_name, mobile, handler from suggestion_feedback where id like 'feedback-%' order by id`),
  ).toEqual([
    { userName: '某人', mobile: '19900002002', handler: '已注销用户' },
    { userName: '已注销用户', mobile: null, handler: '某人' },
  ]);
  const [row] = await read<{ text: string }>(sql`select u::text as text from platform_user u where id = ${id}`);
  for (const gone of ['陈静', 'chenjing', '19900002001', 'example.com']) expect(row?.text).not.toContain(gone);
  expect(row?.text).toContain(`erased${id.slice(-12).toLowerCase()}`);
  expect(await desk.get(admin, users, id)).toMatchObject({ name: '已注销用户', status: 0 });
  const after = await read(sql`select id, object_label from audit_log where object_id = ${id} order by id`);
  expect(after.slice(0, before.length)).toEqual(before);
  // Nobody is made of the pseudonym again.
  expect(await desk.run(admin, enableUser, {}, id)).toMatchObject({ reason: 'erased' });
  expect(await desk.run(admin, askErasure, { reason: '再次' }, id)).toMatchObject({ reason: 'erased' });
});
