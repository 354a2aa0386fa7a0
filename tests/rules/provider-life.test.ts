import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Envelope } from '../../core/server/api/index.ts';
import { buildApi, migrations as callMigrations } from '../../core/server/api/index.ts';
import { type CoreHalf, coreHalf, coreMigrations, seedPlatform, systemScope } from '../../core/server/tenancy/index.ts';
import { defaultDemoPassword, seedDemo } from '../../core/server/tenancy/demo/index.ts';
import {
  addServiceProvider,
  cancelProvider,
  codeHistory,
  codeRecords,
  codesOfCompany,
  configureProvider,
  disableProvider,
  editServiceProvider,
  enableProvider,
  openServiceProvider,
  providerRecords,
  resetProviderAdmin,
  serviceProviders,
  updateCode,
} from '../../plugins/provider/contract/index.ts';
import { providerInput } from '../../plugins/provider/fixtures.ts';
import { provider } from '../../plugins/provider/plugin.ts';
import providerServer from '../../plugins/provider/server/index.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { shipper } from '../../plugins/shipper/plugin.ts';
import shipperServer from '../../plugins/shipper/server/index.ts';
import { goods } from '../../plugins/goods/plugin.ts';
import goodsServer from '../../plugins/goods/server/index.ts';
import waybillServer from '../../plugins/waybill/server/index.ts';
import carrierServer from '../../plugins/carrier/server/index.ts';
import vehicleServer from '../../plugins/vehicle/server/index.ts';
import auditServer from '../../plugins/audit/server/index.ts';
import { changePassword } from '../../sdk/contract/index.ts';
import { sql, type Database } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { system } from '../support/freight-world.ts';

const halves = [shipperServer, providerServer, carrierServer, vehicleServer, goodsServer, waybillServer, auditServer];
const manifests = [shipper, provider, goods];
type Answer = Envelope & {
  readonly data: Record<string, unknown>;
  readonly pageResult: { readonly itemList: readonly Record<string, unknown>[]; readonly total: number };
};

onEachDatabase(
  'service providers',
  [...callMigrations, ...coreMigrations, ...halves.flatMap((half) => half.migrations ?? [])],
  (open) => {
    let database: Database;
    let half: CoreHalf;
    let api: ReturnType<typeof buildApi>;
    let serial = 0;
    let admin = '';
    let companyId = '';
    const call = async (token: string | undefined, path: string, body: unknown): Promise<Answer> => {
      const endpoint = api.endpoints.get(path);
      if (!endpoint) throw new Error(`nothing at ${path}`);
      const session = token === undefined ? undefined : await half.sessions.find(token);
      return (await api.dispatch(
        endpoint,
        { session, language: 'zh', requestId: `request-${(serial += 1)}`, ip: '10.0.0.1', body },
        database,
      )) as Answer;
    };
    const run = (token: string, command: { readonly path: string }, model: object, on: object = {}): Promise<Answer> =>
      call(token, command.path, { model, requestId: `intent-${(serial += 1)}`, ...on });
    const signIn = (userName: string, password = defaultDemoPassword): Promise<Answer> =>
      call(undefined, '/auth/login', { model: { userName, password, loginType: '4' } });
    const enter = async (userName: string, password?: string): Promise<string> => {
      const answer = await signIn(userName, password);
      if (answer.status !== 200) throw new Error(`${userName}: ${answer.message}`);
      return (answer.data as { session: { sessionToken: string } }).session.sessionToken;
    };
    const list = async (token: string, path: string, conditions: object = {}): Promise<Answer['pageResult']> =>
      (await call(token, `${path}/paging`, { conditions, page: 1, limit: 50 })).pageResult;
    const platform = async (id: string): Promise<Record<string, unknown>> =>
      (await call(admin, `${serviceProviders.path}/get`, { id })).data;

    beforeAll(async () => {
      database = await open();
      half = coreHalf({ database, manifests, mode: 'demo', demoPassword: defaultDemoPassword });
      api = buildApi({ halves, coreServes: half.serves, coreProvides: half.provides });
      await database.transaction(systemScope, (tx) =>
        seedPlatform(tx, manifests, [...half.serves, ...halves.flatMap((one) => one.serves)]),
      );
      await seedDemo({ database, manifests });
      admin = await enter('admin');
      companyId = (
        (await api.run(database, addCompany, companyInput(701), { as: system, platformId: '10001' })) as { id: string }
      ).id;
    }, 120_000);
    afterAll(async () => {
      await half.settled();
    });

    it('a provider is opened with its roles and an administrator who chooses a password at once and works there', async () => {
      const input = providerInput(1);
      expect(await run(admin, addServiceProvider, input)).toMatchObject({ status: 200, data: { id: 'p0001' } });
      expect(await platform('p0001')).toMatchObject({
        platformName: input.platformName,
        status: 1,
        vatPpm: 90_000,
        payDeadlineHours: 72,
        shipperCount: 0,
      });
      const token = await enter(input.adminUserName, input.adminPassword);
      const passwords = { oldPassword: input.adminPassword, newPassword: 'Lorry#5933z' };
      expect(await run(token, changePassword, passwords)).toMatchObject({ status: 200 });
      const mine = await run(token, addCompany, companyInput(702));
      expect(mine).toMatchObject({ status: 200 });
      expect(await platform('p0001')).toMatchObject({ shipperCount: 1 });
      expect((await list(token, '/api/user/userCompany')).total).toBe(1);
      expect(
        await call(token, `${serviceProviders.path}/paging`, { conditions: {}, page: 1, limit: 10 }),
      ).toMatchObject({ status: 403 });
      const roles = await database.transaction(systemScope, (tx) =>
        tx.rows<{ template: string }>(sql`select template from platform_role where platform_id = 'p0001' order by 1`),
      );
      expect(roles.map((one) => one.template)).toContain('providerFinance');
    });

    it('refuses a platform, name or credit code that is there, a weak password and a permit that ends before it begins, and leaves nothing behind', async () => {
      const input = providerInput(2);
      expect(await run(admin, addServiceProvider, { ...input, platformId: '10001' })).toMatchObject({
        reason: 'taken',
        message: '平台编号已存在',
      });
      expect(
        await run(admin, addServiceProvider, { ...input, platformName: providerInput(1).platformName }),
      ).toMatchObject({ reason: 'taken', message: '平台名称已存在' });
      expect(await run(admin, addServiceProvider, { ...input, uscc: providerInput(1).uscc })).toMatchObject({
        reason: 'taken',
      });
      expect(await run(admin, addServiceProvider, { ...input, adminPassword: 'password' })).toMatchObject({
        reason: 'passwordRule',
      });
      expect(
        await run(admin, addServiceProvider, { ...input, permitFrom: '2027-01-01', permitTo: '2026-01-01' }),
      ).toMatchObject({ reason: 'permitDates' });
      expect((await list(admin, serviceProviders.path, { platformId: 'p0002' })).total).toBe(0);
      expect((await list(admin, serviceProviders.path, { platformId: '00001' })).total).toBe(0);
    });

    it('a suspended provider: open sessions end with the next call, nobody signs in, and enabling revives no session', async () => {
      const before = await enter('admin_10003');
      expect((await call(before, '/api/user/userCompany/paging', { conditions: {}, page: 1, limit: 10 })).status).toBe(
        200,
      );
      expect(await run(admin, disableProvider, { reason: '许可证到期' }, { id: '10003' })).toMatchObject({
        status: 200,
      });
      expect(await half.sessions.find(before)).toBeUndefined();
      expect(await signIn('admin_10003')).toMatchObject({ status: 403, reason: 'tenantStopped' });
      expect((await signIn('admin_10001')).status).toBe(200);
      expect(await run(admin, disableProvider, { reason: '再来' }, { id: '10003' })).toMatchObject({
        reason: 'wrongState',
      });
      expect(await run(admin, disableProvider, { reason: '自己' }, { id: '00001' })).toMatchObject({
        reason: 'notFound',
      });
      await run(admin, enableProvider, {}, { id: '10003' });
      expect(await half.sessions.find(before)).toBeUndefined();
      expect((await signIn('admin_10003')).status).toBe(200);
    });

    it('[R1-29] every change of a provider and of its configuration leaves a record with its target; the provider sees its own only', async () => {
      expect(
        await run(
          admin,
          editServiceProvider,
          { shortName: '北疆新', contactName: '安平', reason: '更名' },
          { id: '10001' },
        ),
      ).toMatchObject({ status: 200 });
      expect(
        await run(
          admin,
          configureProvider,
          {
            vatPpm: 90_000,
            platformFeePpm: 5_000,
            payDeadlineHours: 48,
            oilgasConsumeThirdPartyType: 2,
            reason: '新协议',
          },
          { id: '10001' },
        ),
      ).toMatchObject({ status: 200 });
      expect(await platform('10001')).toMatchObject({
        shortName: '北疆新',
        contactName: '安平',
        platformFeePpm: 5_000,
        payDeadlineHours: 48,
        oilgasConsumeThirdPartyType: 2,
        vatPpm: 90_000,
      });
      expect(
        await run(admin, configureProvider, { payDeadlineHours: 48, reason: '没变' }, { id: '10001' }),
      ).toMatchObject({ reason: 'nothingChanged' });
      expect(
        await run(admin, configureProvider, { maxOilRatio: 700_000, reason: '过高' }, { id: '10001' }),
      ).toMatchObject({ reason: 'oilGas' });
      await run(admin, configureProvider, { payDeadlineHours: 24, reason: '新协议' }, { id: '10002' });
      const own = await list(await enter('admin_10001'), providerRecords.path);
      expect(
        own.itemList
          .map((one) => [
            one['targetType'],
            one['fieldName'],
            one['oldValue'],
            one['newValue'],
            one['operatorPlatform'],
          ])
          .sort(),
      ).toEqual(
        [
          ['PLATFORM', 'contactName', null, '安平', '00001'],
          ['PLATFORM', 'shortName', expect.any(String), '北疆新', '00001'],
          ['PLATFORM_CONFIG', 'payDeadlineHours', '72', '48', '00001'],
          ['PLATFORM_CONFIG', 'platformFeePpm', '0', '5000', '00001'],
          ['SERVICE', 'oilgasConsumeThirdPartyType', '0', '2', '00001'],
        ].sort(),
      );
      expect((await list(admin, providerRecords.path, { platformId: '10002' })).total).toBe(1);
      expect(
        await call(await enter('admin_10001'), configureProvider.path, {
          model: { vatPpm: 1, reason: '越权' },
          requestId: 'x',
          id: '10001',
        }),
      ).toMatchObject({ status: 403 });
      for (const role of ['tenant', 'operator'] as const)
        await expect(
          database.transaction({ role, platformId: '10001' }, (tx) =>
            tx.run(sql`update service_provider_record set reason = ''`),
          ),
        ).rejects.toThrow();
    });

    it('[R7-65][R7-66][R7-67][R2.1-33] the four codes of a company are read, changed and their history told', async () => {
      const token = await enter('admin_10001');
      expect([codesOfCompany.path, updateCode.path, codeHistory.path]).toEqual([
        '/api/user/userCodeConfiguration/getAllUserCodeConfigurationByCompanyId',
        '/api/user/userCodeConfiguration/updateUserCodeConfiguration',
        '/api/user/userCodeConfigurationModifyRecords/getUserCodeConfigurationModifyRecordsList',
      ]);
      const codes = async (): Promise<readonly Record<string, unknown>[]> =>
        (await call(token, codesOfCompany.path, { companyId })).data['itemList'] as Record<string, unknown>[];
      expect((await codes()).map((one) => [one['codeType'], one['enabled']])).toEqual([
        ['GOODS', 0],
        ['CAPTAIN', 0],
        ['REGISTER', 0],
        ['FUEL', 0],
      ]);
      expect(await run(token, updateCode, { companyId, codeType: 'GOODS', enabled: 1, validHours: 48 })).toMatchObject({
        status: 200,
      });
      expect(await run(token, updateCode, { companyId, codeType: 'GOODS', validHours: 48 })).toMatchObject({
        reason: 'nothingChanged',
      });
      expect((await codes())[0]).toMatchObject({ enabled: 1, validHours: 48, limitFence: 1000 });
      const history = (await call(token, codeHistory.path, { companyId, codeType: 'GOODS' })).data[
        'itemList'
      ] as Record<string, unknown>[];
      expect(history.map((one) => [one['fieldName'], one['oldValue'], one['newValue']]).sort()).toEqual([
        ['enabled', '0', '1'],
        ['validHours', '24', '48'],
      ]);
      expect(history[0]?.['createdAt']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect((await list(token, codeRecords.path)).total).toBe(2);
      const other = await enter('admin_10002');
      expect(await run(other, updateCode, { companyId, codeType: 'GOODS', enabled: 0 })).toMatchObject({
        reason: 'companyUnknown',
      });
      expect(await call(other, codeHistory.path, { companyId })).toMatchObject({ status: 204 });
      expect((await list(other, codeRecords.path)).total).toBe(0);
      expect(await run(admin, updateCode, { companyId, codeType: 'FUEL', enabled: 1 })).toMatchObject({ status: 200 });
      expect((await list(token, codeRecords.path)).total).toBe(3);
    });

    it('a provider is opened with everything agreed, gets a new administrator password, and is closed only when it carries for nobody', async () => {
      const input = providerInput(7);
      const agreed = {
        platformFeePpm: 4_000,
        payChannel: 'BANK',
        regProvince: '辽宁省',
        complianceMode: 'WARN',
        payDeadlineHours: 72,
      };
      expect(await run(admin, openServiceProvider, { ...input, ...agreed })).toMatchObject({
        status: 200,
        data: { id: 'p0007' },
      });
      expect(await platform('p0007')).toMatchObject({ ...agreed, status: 1, walletBalance: 0 });
      expect(
        await run(admin, openServiceProvider, { ...providerInput(8), maxOilRatio: 900_000, maxGasRatio: 200_000 }),
      ).toMatchObject({ reason: 'oilGas' });
      expect((await list(admin, serviceProviders.path, { platformId: 'p0008' })).total).toBe(0);
      const before = await enter(input.adminUserName, input.adminPassword);
      expect(await run(admin, resetProviderAdmin, { adminPassword: 'password' }, { id: 'p0007' })).toMatchObject({
        reason: 'passwordRule',
      });
      expect(await run(admin, resetProviderAdmin, { adminPassword: 'Lorry#5822y' }, { id: 'p0007' })).toMatchObject({
        status: 200,
      });
      expect(await half.sessions.find(before)).toBeUndefined();
      expect((await signIn(input.adminUserName, 'Lorry#5822y')).status).toBe(200);
      expect(await run(admin, cancelProvider, { reason: '退出' }, { id: 'p0007' })).toMatchObject({
        reason: 'wrongState',
      });
      await run(admin, disableProvider, { reason: '退出' }, { id: '10001' });
      expect(await run(admin, cancelProvider, { reason: '退出' }, { id: '10001' })).toMatchObject({
        reason: 'shippersLeft',
      });
      await run(admin, enableProvider, {}, { id: '10001' });
      await run(admin, disableProvider, { reason: '退出' }, { id: 'p0007' });
      expect(await run(admin, cancelProvider, { reason: '退出' }, { id: 'p0007' })).toMatchObject({ status: 200 });
      expect(await run(admin, enableProvider, {}, { id: 'p0007' })).toMatchObject({ reason: 'wrongState' });
    });
  },
);
