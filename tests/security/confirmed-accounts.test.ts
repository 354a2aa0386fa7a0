import { beforeAll, expect, it } from 'vitest';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { approveWithdrawal } from '../../plugins/funds/contract/index.ts';
import {
  addRole,
  addUser,
  assignRoles,
  confirmUser,
  editUser,
  grantRole,
  resetPassword,
  setProofs,
  users,
} from '../../plugins/system/contract/index.ts';
import { changePassword, startBulk } from '../../sdk/contract/index.ts';
import type { Command, InputOfCommand } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { SignedInServer } from '../support/signed-in-server.ts';

const [admin, operator, given, own] = ['admin_10001', 'admin', 'Given#4711x', 'Lorry#4711x'];
let desk: SignedInServer;
const tokens = new Map<string, string>();
const roles = new Map<string, string>();

async function enter(userName: string, password: string): Promise<string> {
  const { body } = await desk.server.post('/auth/login', { model: { userName, password, loginType: '4' } });
  const { session } = body['data'] as { session: { sessionToken: string } };
  return session.sessionToken;
}
async function as<C extends Command>(userName: string, command: C, model: InputOfCommand<C>, id?: string) {
  const body = { model, requestId: crypto.randomUUID(), ...(id === undefined ? {} : { id }) };
  return (await desk.server.post(command.path, body, { token: tokens.get(userName) ?? '' })).body;
}
/** An account that `by` makes; its person signs in and chooses a password. */
async function account(by: string, userName: string, template: string): Promise<string> {
  const model = {
    userName,
    name: userName,
    mobile: null,
    email: null,
    password: given,
    roleIds: [roles.get(template)!],
  };
  const made = await (tokens.has(by) ? as(by, addUser, model) : desk.run(by, addUser, model));
  expect(made, JSON.stringify(made)).toMatchObject({ status: 200 });
  tokens.set(userName, await enter(userName, given));
  expect(await as(userName, changePassword, { oldPassword: given, newPassword: own })).toMatchObject({ status: 200 });
  return (made['data'] as { id: string }).id;
}
/** What money answers this person: there is no such withdrawal, so `notFound` is whoever may handle money. */
const money = async (userName: string) => (await as(userName, approveWithdrawal, {}, 'none'))['reason'];
const waits = async (id: string) => (await desk.get(admin, users, id))?.confirmState;

beforeAll(async () => {
  desk = await SignedInServer.open([admin, operator]);
  await desk.run(admin, setProofs, { secondFactorRule: 0, stepUp: 1 }, '10001');
  const rows = await desk.server.database.transaction(systemScope, (tx) =>
    tx.rows<{ id: string; template: string }>(
      sql`select id, template from platform_role where platform_id = '10001' and template is not null`,
    ),
  );
  for (const { id, template } of rows) roles.set(template, id);
}, 120_000);

it('a password that somebody else chose opens nothing, the first one of an account no more than a later one', async () => {
  const model = { userName: 'firstDay', name: '首日', mobile: null, email: null, password: given };
  await desk.add(admin, addUser, { ...model, roleIds: [roles.get('providerFinance')!] });
  tokens.set('firstDay', await enter('firstDay', given));
  expect(await money('firstDay')).toBe('forbidden');
  expect(await as('firstDay', changePassword, { oldPassword: given, newPassword: own })).toMatchObject({ status: 200 });
  expect(await money('firstDay')).not.toBe('forbidden');
});

it('an administrator who makes two accounts does not move money by their hands', async () => {
  const clerk = await account(admin, 'handOne', 'providerFinance');
  const other = await account(admin, 'handTwo', 'providerAdmin');
  expect([await money('handOne'), await money('handTwo')]).toEqual(['unconfirmed', 'unconfirmed']);
  const bulk = { command: approveWithdrawal.name, title: '批量', model: {}, ids: ['none'], conditions: null };
  expect(await as('handOne', startBulk, bulk)).toMatchObject({ status: 403, reason: 'unconfirmed' });

  expect(await desk.run(admin, confirmUser, {}, clerk)).toMatchObject({ reason: 'sameHand' });
  expect(await as('handTwo', confirmUser, {}, clerk)).toMatchObject({ reason: 'unconfirmed' });
  expect(await as('handTwo', confirmUser, {}, other)).toMatchObject({ status: 409 });
  const third = await account('handTwo', 'handThree', 'providerFinance');
  expect(await desk.run(operator, confirmUser, {}, third)).toMatchObject({ reason: 'makerWaits' });

  expect(await desk.run(operator, confirmUser, {}, clerk)).toMatchObject({ status: 200 });
  expect([await waits(clerk), await money('handOne'), await money('handTwo')]).toEqual([0, 'notFound', 'unconfirmed']);
  expect(await desk.run(operator, confirmUser, {}, clerk)).toMatchObject({ reason: 'isConfirmed' });
});

it('waits again when somebody else changes how it is entered or what it may do, and not for what its person does', async () => {
  const id = await account(admin, 'changed', 'providerFinance');
  const confirm = async () => expect(await desk.run(operator, confirmUser, {}, id)).toMatchObject({ status: 200 });
  await confirm();
  const changes: readonly (readonly [Command, object])[] = [
    [editUser, { name: '改号', mobile: '13900001234', email: null }],
    [assignRoles, { roleIds: [roles.get('providerFinance')!, roles.get('providerAdmin')!] }],
    [resetPassword, { password: given }],
  ];
  for (const [command, model] of changes) {
    expect(await waits(id), command.name).toBe(0);
    expect(await desk.run(admin, command, model as never, id)).toMatchObject({ status: 200 });
    expect(await waits(id), command.name).toBe(1);
    await confirm();
  }
  expect(await desk.run(admin, editUser, { name: '改名', email: null } as never, id)).toMatchObject({ status: 200 });
  tokens.set('changed', await enter('changed', given));
  await as('changed', changePassword, { oldPassword: given, newPassword: own });
  expect([await waits(id), await money('changed')]).toEqual([0, 'notFound']);
});

it('waits again when its role is given a weighty key, and not for another one', async () => {
  const roleId = await desk.add(admin, addRole, { name: '提现', remark: null });
  const grant = (keys: readonly string[]) => desk.run(admin, grantRole, { keys: [...keys], menus: [] }, roleId);
  expect(await grant(['waybillListManage:view'])).toMatchObject({ status: 200 });
  roles.set('made', roleId);
  const id = await account(admin, 'granted', 'made');
  await desk.run(operator, confirmUser, {}, id);
  expect(await grant(['waybillListManage:view', 'shippeInfoConfig:view'])).toMatchObject({ status: 200 });
  expect(await waits(id)).toBe(0);
  expect(await grant(['withdrawRecord:audit'])).toMatchObject({ status: 200 });
  expect([await waits(id), await money('granted')]).toEqual([1, 'unconfirmed']);
});

it('is asked for where a fresh proof is, and of money alone', async () => {
  const id = await account(admin, 'quiet', 'providerAdmin');
  expect(await as('quiet', resetPassword, { password: given }, 'none')).toMatchObject({ reason: 'notFound' });
  await desk.run(admin, setProofs, { secondFactorRule: 0, stepUp: 0 }, '10001');
  expect([await waits(id), await money('quiet')]).toEqual([1, 'notFound']);
});
