import { beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { defaultDemoPassword as password } from '../../core/server/tenancy/demo/index.ts';
import { serverPlugins } from '../../host/plugins.server.ts';
import { accesses, addRole, setProofs } from '../../plugins/system/contract/index.ts';
import { proveCaller, startBulk } from '../../sdk/contract/index.ts';
import type { Command } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { SignedInServer } from '../support/signed-in-server.ts';

let desk: SignedInServer;
const admin = 'admin_10001';
const finance = 'fin_10001';
const bulkWithdrawal = 'withdrawOrder.approve';
const tenant = '10001';
const change = (query: ReturnType<typeof sql>) => desk.server.database.transaction(systemScope, (tx) => tx.run(query));
/** Everybody's last proof is this old. */
const proofIs = (minutes: number) =>
  change(sql`update session set proved_at = now() - ${minutes}::int * interval '1 minute'`);
const asks = (stepUp: number) => change(sql`update platform set step_up = ${stepUp} where platform_id = ${tenant}`);

beforeAll(async () => {
  desk = await SignedInServer.open([admin, finance, 'view_10001']);
}, 120_000);

describe('a fresh proof before weighty commands', () => {
  it('is not asked for outside production unless the platform wants it', async () => {
    await proofIs(60);
    expect(await desk.run(admin, addRole, { name: '临时一', remark: '临时' })).toMatchObject({ status: 200 });
    expect(await desk.run(admin, setProofs, { secondFactorRule: 0, stepUp: 2 }, tenant)).toMatchObject({ status: 200 });
  });

  it('a sign-in counts for five minutes; after that the command is refused with a code of its own', async () => {
    await asks(1);
    await proofIs(4);
    expect(await desk.run(admin, setProofs, { secondFactorRule: 0, stepUp: 1 }, tenant)).toMatchObject({ status: 200 });
    await proofIs(6);
    const refused = await desk.run(admin, setProofs, { secondFactorRule: 0, stepUp: 0 }, tenant);
    expect(refused).toMatchObject({
      status: 403,
      reason: 'proofNeeded',
      message: '该操作需要再次确认身份，请先验证密码或动态验证码',
    });
    expect(await desk.get(admin, accesses, tenant)).toMatchObject({ stepUp: 1 });
    // What moves nothing is not held up.
    expect(await desk.run(admin, addRole, { name: '临时二', remark: '临时' })).toMatchObject({ status: 200 });
  });

  it('whoever may not do it is told that, and not asked for a password', async () => {
    await proofIs(6);
    expect(await desk.run('view_10001', setProofs, { secondFactorRule: 0, stepUp: 0 }, tenant)).toMatchObject({
      reason: 'forbidden',
    });
  });

  it('the same call with the same request id goes through once the person has proved who they are', async () => {
    await proofIs(6);
    const requestId = crypto.randomUUID();
    const token = (
      (await desk.server.post('/auth/login', { model: { userName: admin, password, loginType: '4' } })).body[
        'data'
      ] as { session: { sessionToken: string } }
    ).session.sessionToken;
    await proofIs(6);
    const body = { model: { secondFactorRule: 0, stepUp: 1 }, id: tenant, requestId };
    const send = async () => (await desk.server.post(setProofs.path, body, { token })).body;
    expect(await send()).toMatchObject({ reason: 'proofNeeded' });
    const prove = async (model: object) => (await desk.server.post(proveCaller.path, { model }, { token })).body;
    expect(await prove({})).toMatchObject({ reason: 'passwordWanted' });
    expect(await prove({ password: 'Wrong#2026' })).toMatchObject({ reason: 'wrongPassword' });
    expect(await send()).toMatchObject({ reason: 'proofNeeded' });
    expect(await prove({ password })).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject({ status: 200 });
    // Another session of the same person has proved nothing.
    expect(await desk.run(admin, setProofs, { secondFactorRule: 0, stepUp: 1 }, tenant)).toMatchObject({
      reason: 'proofNeeded',
    });
  });

  it('is asked for where a task would run the command for many, too', async () => {
    await proofIs(6);
    const begin = (name: string) =>
      desk.run(finance, startBulk, { command: name, title: '批量', model: {}, ids: ['none'], conditions: null });
    expect(await begin(bulkWithdrawal)).toMatchObject({ reason: 'proofNeeded' });
    await proofIs(1);
    expect(await begin(bulkWithdrawal)).toMatchObject({ status: 200 });
    await asks(2);
  });
});

describe('the commands that ask for it', () => {
  const commands: readonly Command[] = serverPlugins
    .flatMap(({ serves }) => [...serves])
    .flatMap((served) => {
      if (served.type === 'command') return [served.command];
      return served.type === 'workflow' ? Object.values(served.workflow.transitions).map(({ command }) => command) : [];
    });
  const stepUp = new Set(commands.filter((command) => command.stepUp).map(({ name }) => name));
  it.each([
    ...['withdrawOrder.approve', 'withdrawOrder.send', 'settlementOrder.pay', 'settlementBatch.payBatch'],
    ...['freezeOrder.thaw', 'freezeOrder.partThaw', 'transferOrder.audit', 'prepayOrder.pay', 'channelPayout.send'],
    ...['channelTransfer.approve', 'subcontractOrder.paySubcontract', 'paymentFile.makeFiles', 'stationStatement.pay'],
    ...['bankCard.add', 'bankCard.setDefault', 'settlementError.changeCard', 'settlementOrder.approvePayee'],
    ...['role.grant', 'role.copy', 'user.add', 'user.assignRoles', 'user.resetPwd', 'user.resetFactor'],
    ...['partnerPlugin.install', 'partnerPlugin.activate', 'openPlatform.credential', 'providerKey.rotate'],
    ...['rechargeOrder.confirm', 'paymentAnswer.takeAnswer', 'bankCard.verify', 'user.confirm'],
    ...[
      'outsideAdapter.add',
      'outsideAdapter.edit',
      'outsideAdapter.enable',
      'bankEnterpriseAccount.edit',
      'access.signOn',
      'access.proofs',
    ],
  ])('%s does', (name) => {
    expect(stepUp.has(name)).toBe(true);
  });
  it('every one that takes a secret does', () => {
    const open = commands.filter(
      ({ input, access, stepUp: asked }) =>
        typeof access !== 'string' && !asked && Object.values(input).some(({ kind }) => kind === 'secret'),
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });
});
