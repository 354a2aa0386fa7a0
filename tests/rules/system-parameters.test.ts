import { beforeAll, expect, it } from 'vitest';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineServer, provide, SmsChannel, sql } from '../../sdk/server/index.ts';
import {
  addParameter,
  captchas,
  deleteParameter,
  editParameter,
  invalidateCaptcha,
  parameterRecords,
  parameters,
  resendSmsCheck,
  sendSmsCheck,
  smsChecks,
  verifySmsCheck,
} from '../../plugins/system/contract/index.ts';
import systemHalf from '../../plugins/system/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator } from '../support/freight-world.ts';

type Row = Readonly<Record<string, unknown>>;
const above = { as: operator, platformId: '00001' } as const;
const sent: string[] = [];
const telephone = defineServer(
  definePlugin({
    id: 'telephone',
    version: '0.0.1',
    sdk: '^1.0',
    title: { zh: '电话', en: 'Telephone' },
    routes: {},
    menus: {},
    permissions: {},
  }),
  {
    serves: [],
    provides: [
      provide(SmsChannel, () => ({
        send: (_call, sms) => {
          sent.push(sms.text);
          return Promise.resolve(true);
        },
      })),
    ],
  },
);
const lastCode = (): string => /验证码为(\d{6})/.exec(sent.at(-1) ?? '')?.[1] ?? '';
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

onEachDatabase('parameters and codes', [...freightMigrations, ...(systemHalf.migrations ?? [])], (open) => {
  let world: FreightWorld;
  const rows = async (
    path: string,
    conditions: object,
    who: Parameters<FreightWorld['post']>[2] = above,
  ): Promise<readonly Row[]> =>
    ((await world.post(`${path}/paging`, { conditions, page: 1, limit: 50 }, who)).pageResult as { itemList: Row[] })
      .itemList;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [systemHalf, telephone]);
  }, 120_000);

  it('a parameter holds a value of its type, once per platform; every change is kept, sensitive values nowhere to be read', async () => {
    const input = {
      configKey: 'signIn.lockMinutes',
      configName: '锁定',
      configValue: '15',
      valueType: 'INTEGER',
      configGroup: 'SIGN_IN',
      sensitive: 0,
      remark: '',
    } as const;
    expect(await world.refusal(addParameter, { ...input, configValue: '15.5' }, above)).toBe('valueType');
    expect(await world.refusal(addParameter, { ...input, scopePlatformId: '99999' }, above)).toBe('platform');
    expect(await world.refusal(addParameter, input)).toBe('forbidden');
    const { id } = await world.run(addParameter, input, above);
    expect(await world.refusal(addParameter, input, above)).toBe('known');
    expect(await world.refusal(addParameter, { ...input, scopePlatformId: '10001' }, above)).toBe('done');
    const on = { ...above, on: { id } };
    const edited = { configName: '锁定', configGroup: 'SIGN_IN', remark: '', reason: '安全' } as const;
    expect(await world.refusal(editParameter, { ...edited, configValue: '15' }, on)).toBe('nothingChanged');
    await world.run(editParameter, { ...edited, configValue: '30' }, on);
    await world.run(deleteParameter, { reason: '不用了' }, on);
    expect(
      (await rows(parameterRecords.path, { configId: id }))
        .map((one) => [one['changeType'], one['oldValue'], one['newValue']])
        .sort(),
    ).toEqual([
      ['ADD', null, '15'],
      ['DELETE', '30', null],
      ['EDIT', '15', '30'],
    ]);
    const secret = await world.run(
      addParameter,
      { ...input, configKey: 'notice.token', configValue: 'very-secret', valueType: 'TEXT', sensitive: 1 },
      above,
    );
    await world.run(editParameter, { ...edited, configName: '令牌' }, { ...above, on: secret });
    expect(
      JSON.stringify([
        await world.get(parameters, secret.id, above),
        await rows(parameterRecords.path, { configId: secret.id }),
      ]),
    ).not.toContain('very-secret');
    const kept = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one<{ value: string }>(sql`select config_value as value from system_config where id = ${secret.id}`),
    );
    expect(kept?.value).toBe('very-secret');
    expect((await rows(parameters.path, {}, {})).map((one) => one['platformId'])).toEqual(['10001']);
    for (const role of ['tenant', 'operator'] as const)
      await expect(
        world.database.transaction({ role, platformId: '10001' }, (tx) =>
          tx.run(sql`delete from system_config_record`),
        ),
      ).rejects.toThrow();
  });

  it('codes that were sent are listed masked and without the code, and can be voided once', async () => {
    await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`
      insert into verify_code (platform_id, id, mobile, purpose, business_index, code_hash, sent_at, expires_at)
      values ('10001', 'code-1', '19900070001', 'signIn', '28', 'hash-of-it', '2026-03-05 08:00:00+08',
        '2036-03-05 08:05:00+08')`),
    );
    const [code] = await rows(captchas.path, {});
    expect(code).toMatchObject({ mobile: '199****0001', codeStatus: 0, businessIndex: '28' });
    expect(JSON.stringify(code)).not.toContain('hash-of-it');
    await world.run(invalidateCaptcha, {}, { ...above, on: { id: 'code-1' } });
    expect(await world.refusal(invalidateCaptcha, {}, { ...above, on: { id: 'code-1' } })).toBe('over');
    expect(await rows(captchas.path, {}, { platformId: '10002' })).toEqual([]);
  });

  it('a driver confirms with the code of the message: one try, five minutes, another code after a minute', async () => {
    const input = {
      waybillSn: 'YD26030500000001',
      driverName: '安平',
      mobile: '19900050001',
      scene: 'UNLOAD',
    } as const;
    const { id } = await world.run(sendSmsCheck, input);
    expect(await world.refusal(verifySmsCheck, { captcha: lastCode() }, { on: { id }, platformId: '10002' })).toBe(
      'notFound',
    );
    await world.run(verifySmsCheck, { captcha: otherThan(lastCode()) }, { on: { id } });
    expect(await world.get(smsChecks, id)).toMatchObject({ codeStatus: 3, tries: 1, verifiedAt: null });
    expect(await world.refusal(verifySmsCheck, { captcha: lastCode() }, { on: { id } })).toBe('wrongState');
    await world.run(resendSmsCheck, {}, { on: { id } });
    world.later(6);
    expect(await world.refusal(verifySmsCheck, { captcha: lastCode() }, { on: { id } })).toBe('expired');
    await world.run(resendSmsCheck, {}, { on: { id } });
    await world.run(verifySmsCheck, { captcha: lastCode() }, { on: { id } });
    expect(await world.get(smsChecks, id)).toMatchObject({ codeStatus: 1, tries: 2 });
    expect(await world.refusal(resendSmsCheck, {}, { on: { id } })).toBe('wrongState');
    expect((await rows(smsChecks.path, {}, {}))[0]?.['mobile']).toBe('199****0001');
    expect(JSON.stringify(await world.get(smsChecks, id))).not.toContain(lastCode());
  });
});
