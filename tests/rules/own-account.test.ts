import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnSession } from '../../sdk/contract/index.ts';
import { IdentityRig, password } from '../support/identity.ts';
import type { Answer } from '../support/identity.ts';

let rig: IdentityRig;
beforeAll(async () => {
  rig = await IdentityRig.open();
}, 60_000);
afterAll(() => rig.close());

const alive = async (token: string): Promise<boolean> => (await rig.sessions.find(token)) !== undefined;
const change = (token: string, oldPassword: string, newPassword: string, ip = '10.0.0.1'): Promise<Answer> =>
  rig.call('/api/platform/User/changePwd', { model: { oldPassword, newPassword } }, { token, ip });
const listed = async (token: string): Promise<readonly OwnSession[]> =>
  (await rig.call('/api/platform/User/sessions', {}, { token })).data['sessions'] as readonly OwnSession[];

describe('changing one’s own password', () => {
  it('needs the old one, keeps the session that asked, and ends the others, in other groups too', async () => {
    const here = await rig.enter('multi_10001', '10002');
    const there = await rig.enter('multi_10001');
    expect(await change(here.sessionToken, 'Wrong#2026', 'Other#2027')).toMatchObject({
      status: 400,
      reason: 'wrongPassword',
    });
    expect([await alive(here.sessionToken), await alive(there.sessionToken)]).toEqual([true, true]);
    expect((await change(here.sessionToken, password, 'Other#2027')).status).toBe(200);
    expect([await alive(here.sessionToken), await alive(there.sessionToken)]).toEqual([true, false]);
    expect((await rig.login('multi_10001', password)).reason).toBe('wrongCredentials');
    expect((await rig.login('multi_10001', 'Other#2027')).status).toBe(200);
  });

  it('holds to the password rules, and takes no new password that is the old one', async () => {
    const { sessionToken } = await rig.enter('fin_10001');
    const reasons = [];
    for (const wanted of ['short', 'Password#1', 'fin_10001#A1', password])
      reasons.push((await change(sessionToken, password, wanted)).reason);
    expect(reasons).toEqual(['passwordRule', 'passwordCommon', 'passwordCommon', 'samePassword']);
    expect((await rig.login('fin_10001')).status).toBe(200);
  });

  it('limits wrong old passwords, and even the right one has to wait then; the sign-in, which counts apart, does not', async () => {
    const { sessionToken } = await rig.enter('settle_10001');
    const ip = '10.7.7.7';
    for (let at = 0; at < 5; at++)
      expect((await change(sessionToken, 'Wrong#2026', 'Other#2027', ip)).reason).toBe('wrongPassword');
    expect(await change(sessionToken, password, 'Other#2027', ip)).toMatchObject({ status: 429, reason: 'wait' });
    expect((await rig.login('settle_10001', password, { ip })).status).toBe(200);
  });
});

describe('the devices somebody is signed in on', () => {
  it('lists one’s own open sessions only, the asking one marked, with device, address and times', async () => {
    const one = await rig.login('audit_10001', password, { ip: '10.1.1.1', userAgent: 'Mozilla/5.0 Chrome/140' });
    const first = (one.data as { session: { sessionToken: string } }).session.sessionToken;
    rig.clock.pass(5);
    const { sessionToken: second } = await rig.enter('audit_10001');
    await rig.enter('audit_10002');
    const found = await listed(second);
    expect(
      found.map(({ ip, userAgent, current, createdAt, platformName }) => [
        ip,
        userAgent,
        current,
        createdAt,
        platformName,
      ]),
    ).toEqual([
      ['10.0.0.1', '', true, '2026-06-01 16:05:00', '北疆示范网络货运有限公司'],
      ['10.1.1.1', 'Mozilla/5.0 Chrome/140', false, '2026-06-01 16:00:00', '北疆示范网络货运有限公司'],
    ]);
    expect(JSON.stringify(found)).not.toContain(first);
    rig.clock.pass(26);
    expect(await listed((await rig.enter('audit_10001')).sessionToken)).toHaveLength(2);
  });

  it('ends one of them or all others, never somebody else’s, and never the asking one', async () => {
    const [own, second, third] = [
      await rig.enter('disp_10003'),
      await rig.enter('disp_10003'),
      await rig.enter('disp_10003'),
    ] as const;
    const stranger = await rig.enter('disp_10002');
    const token = own.sessionToken;
    const end = (session?: string): Promise<Answer> =>
      rig.call('/api/platform/User/endSessions', { model: { session: session ?? null } }, { token });
    const idOf = async (of: string): Promise<string> => (await rig.sessions.find(of))?.sessionId ?? '';
    await end(await idOf(stranger.sessionToken));
    await end(await idOf(token));
    expect([await alive(token), await alive(stranger.sessionToken)]).toEqual([true, true]);
    expect((await end(await idOf(second.sessionToken))).status).toBe(200);
    expect([await alive(second.sessionToken), await alive(third.sessionToken)]).toEqual([false, true]);
    expect((await end()).status).toBe(200);
    expect([await alive(token), await alive(third.sessionToken), await alive(stranger.sessionToken)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await listed(token)).toHaveLength(1);
  });
});
