import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databasesOfRun, openPostgres } from '../support/database.ts';
import type { Answer } from '../support/identity.ts';
import { identityMigrations, IdentityRig, password } from '../support/identity.ts';

const runs = databasesOfRun().flatMap((kind) => (['demo', 'production'] as const).map((mode) => ({ kind, mode })));

describe.each(runs)('who is kept out by the wrong passwords of strangers, on $kind in $mode mode', ({ kind, mode }) => {
  let rig: IdentityRig;
  beforeAll(async () => {
    rig = await IdentityRig.open(
      mode,
      kind === 'pglite' ? undefined : await openPostgres({ migrations: identityMigrations }),
    );
  }, 60_000);
  afterAll(() => rig.close());

  let addresses = 0;
  /** Each from an address of its own, as an attacker with many machines does. */
  const strange = (): string => `198.18.${Math.floor(addresses / 250)}.${addresses++ % 250}`;
  const guess = async (userName: string, model: object = {}, ip = strange()): Promise<string | undefined> =>
    (await rig.login(userName, 'Wrong#2026', { ip, model })).reason;
  const flood = async (userName: string): Promise<void> => {
    for (let at = 0; at < 20; at++) expect(await guess(userName)).toBe('wrongCredentials');
  };
  const digitsOf = (ticket: string): string =>
    (JSON.parse(rig.box.open('ticket of a picture', ticket) ?? '{}') as { text: string }).text;
  const readIn = (answer: Answer): { pictureTicket: string; pictureDigits: string } => {
    const { picture, ticket } = answer.data as { picture: string; ticket: string };
    expect(picture).toMatch(/^data:image\/png;base64,iVBOR/);
    return { pictureTicket: ticket, pictureDigits: digitsOf(ticket) };
  };
  const picture = async (userName: string): Promise<{ pictureTicket: string; pictureDigits: string }> =>
    readIn(await rig.login(userName, password, { ip: strange() }));
  const deviceOf = (answer: Answer): string => (answer.data as { session: { device: string } }).session.device;

  it('an owner at a strange address reads a picture and gets in; it says so in both languages', async () => {
    await flood('settle_10001');
    expect(await rig.login('settle_10001', password, { ip: strange() })).toMatchObject({
      status: 403,
      reason: 'picture',
      message: '该账号密码错误次数过多，请输入图片中的数字后再登录',
    });
    const asked = await rig.login('settle_10001', password, { ip: strange(), language: 'en' });
    expect(asked.message).toBe('Too many wrong passwords for this account. Enter the digits in the picture to sign in');
    const entered = await rig.login('settle_10001', password, { ip: strange(), model: readIn(asked) });
    expect(entered.status).toBe(200);
  });

  it('a known device gets in from any address, whatever strangers do, and without a picture', async () => {
    const device = deviceOf(await rig.login('audit_10001', password, { ip: strange() }));
    await flood('audit_10001');
    for (let at = 0; at < 40; at++) await guess('audit_10001', await picture('audit_10001'));
    expect(await guess('audit_10001')).toBe('crowded');
    expect((await rig.login('audit_10001', password, { ip: strange(), model: { device } })).status).toBe(200);
    // That of one account is a stranger's at another, and one that is made up at every one.
    await flood('cash_10001');
    expect(await guess('cash_10001', { device })).toBe('picture');
    expect(await guess('cash_10001', { device: 'v1.made.up.here' })).toBe('picture');
    rig.clock.pass(91 * 24 * 60);
    await flood('audit_10001');
    expect(await guess('audit_10001', { device })).toBe('picture');
  }, 60_000);

  it('from many addresses at most sixty passwords an hour are tried, forty of them with a picture each', async () => {
    await flood('fin_10001');
    let tried = 20;
    for (let at = 0; at < 45; at++)
      if ((await guess('fin_10001', await picture('fin_10001').catch(() => ({})))) === 'wrongCredentials') tried += 1;
    expect(tried).toBe(60);
    expect(await rig.login('fin_10001', password, { ip: strange() })).toMatchObject({ status: 429, reason: 'crowded' });
    rig.clock.pass(61);
    expect((await rig.login('fin_10001', password, { ip: strange() })).status).toBe(200);
  }, 60_000);

  it('a picture is good once, for five minutes, for its account, and for no guessing of its digits', async () => {
    await flood('disp_10001');
    const read = await picture('disp_10001');
    expect(await guess('disp_10001', read)).toBe('wrongCredentials');
    expect(await guess('disp_10001', read)).toBe('pictureWrong');
    const misread = await picture('disp_10001');
    expect(await guess('disp_10001', { ...misread, pictureDigits: '00000' })).toBe('pictureWrong');
    expect(await guess('disp_10001', misread)).toBe('pictureWrong');
    const late = await picture('disp_10001');
    rig.clock.pass(5.1);
    expect(await guess('disp_10001', late)).toBe('picture');
    await flood('view_10001');
    expect(await guess('view_10001', await picture('disp_10001'))).toBe('picture');
    // Misread pictures count at the address, like wrong passwords.
    const ip = strange();
    for (let at = 0; at < 100; at++)
      await guess('view_10001', { ...(await picture('view_10001')), pictureDigits: '00000' }, ip);
    expect((await rig.login('fin_10001', password, { ip })).reason).toBe('wait');
  }, 60_000);

  it('a stolen device tries no more than an address: five, then one in longer and longer times', async () => {
    const device = deviceOf(await rig.login('admin_10002', password, { ip: strange() }));
    rig.clock.pass(1);
    const told: (string | undefined)[] = [];
    for (let at = 0; at < 7; at++) told.push(await guess('admin_10002', { device }));
    expect(told).toEqual([...Array<string>(5).fill('wrongCredentials'), 'wait', 'wait']);
  });

  it('a person in a session proves who they are however often strangers have guessed', async () => {
    const { data } = await rig.login('disp_10002', password, { ip: '203.0.113.5' });
    const token = (data as { session: { sessionToken: string } }).session.sessionToken;
    await flood('disp_10002');
    const body = { model: { password } };
    expect((await rig.call('/api/platform/User/secondFactor/begin', body, { token, ip: strange() })).status).toBe(200);
  });
});
