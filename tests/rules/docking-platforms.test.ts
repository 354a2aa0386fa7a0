import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { InputOfCommand, RecordOf } from '../../sdk/contract/index.ts';
import {
  addOpenPlatform,
  addThirdPlatformCompany,
  companyLinks,
  credentials,
  deleteOpenPlatform,
  deleteThirdPlatformCompany,
  disableCompanyLink,
  disableOpenPlatform,
  editOpenPlatform,
  enableCompanyLink,
  enableOpenPlatform,
  issueCredential,
  modifyPlatformStatus,
  openCalls,
  openPlatformNames,
  openPlatforms,
  revokeCredential,
  testOpenPlatform,
} from '../../plugins/docking/contract/index.ts';
import docking from '../../plugins/docking/server/index.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { openHeaders, type OpenDoor, migrations as openMigrations } from '../../core/server/open/index.ts';
import { SecretBox } from '../../core/server/outside/index.ts';
import { secretsResealed, signatureOf, sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  earlierWorldSecret,
  freightMigrations,
  FreightWorld,
  operator,
  person,
  system,
} from '../support/freight-world.ts';

const chief = { as: operator, platformId: '00001' };
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

onEachDatabase(
  'third-party docking',
  [...freightMigrations, ...openMigrations, ...(docking.migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    let door: OpenDoor;
    let serial = 800;
    const secretOf = (name: string): string => createHash('sha256').update(name).digest('base64url');
    const platformInput = (
      more: Partial<InputOfCommand<typeof addOpenPlatform>> = {},
    ): InputOfCommand<typeof addOpenPlatform> => ({
      code: `ERP-${(serial += 1)}`,
      name: `示范系统${serial}`,
      openType: 'SHIPPER_ERP',
      baseUrl: 'https://erp.example.com/api',
      authType: 'HMAC',
      ipWhite: null,
      callbackUrl: null,
      ...more,
    });
    /** A platform in use, with its secret. */
    const connected = async (
      more: Partial<InputOfCommand<typeof addOpenPlatform>> = {},
    ): Promise<{ readonly id: string; readonly secret: string }> => {
      const { id } = await world.run(addOpenPlatform, platformInput(more), chief);
      const on = { id };
      const secret = secretOf(id);
      await world.run(issueCredential, { secret }, { ...chief, on });
      await world.run(testOpenPlatform, {}, { ...chief, on });
      await world.run(enableOpenPlatform, {}, { ...chief, on });
      return { id, secret };
    };
    const company = async (platformId = '10001'): Promise<string> =>
      (await world.run(addCompany, companyInput((serial += 1)), { as: system, platformId })).id;
    const list = async <T>(
      path: string,
      conditions: object,
      who: Parameters<FreightWorld['post']>[2] = chief,
    ): Promise<readonly T[]> =>
      ((await world.post(`${path}/paging`, { conditions, page: 1, limit: 50 }, who)).pageResult as { itemList: T[] })
        .itemList;
    const keysOf = (openPlatformId: string) => list<RecordOf<typeof credentials>>(credentials.path, { openPlatformId });
    /** A call of the open API, signed by the holder of a secret. */
    const knock = async (
      appKey: string,
      secret: string,
      more: Partial<Record<'signature' | 'nonce' | 'body' | 'ip' | 'companyCode', string>> & { time?: number } = {},
    ): Promise<string> => {
      const path = '/api/open/v1/goods/paging';
      const {
        companyCode = 'K-1',
        nonce = `nonce-${String((serial += 1)).padStart(12, '0')}`,
        ip = '192.0.2.1',
      } = more;
      const time = String(more.time ?? Math.floor(world.clock().getTime() / 1000));
      const signed = JSON.stringify({ companyCode, page: 1, limit: 10 });
      const headers: Readonly<Record<string, string>> = {
        [openHeaders.key]: appKey,
        [openHeaders.time]: time,
        [openHeaders.nonce]: nonce,
        [openHeaders.signature]: more.signature ?? signatureOf(secret, ['POST', path, time, nonce, signed]),
      };
      const endpoint = door.endpoints.find((one) => one.path === '/api/trucking/truckingGoodsInfo/paging');
      if (!endpoint) throw new Error('goods are not served');
      const { status, reason } = await door.answer(endpoint, {
        method: 'POST',
        path,
        header: (name) => headers[name],
        body: Buffer.from(more.body ?? signed),
        ip,
        userAgent: undefined,
        language: 'zh',
        requestId: `request-${(serial += 1)}`,
        brake: () => undefined,
        inLane: (_tenant, work) => work(),
      });
      return status === 200 ? 'done' : (reason ?? String(status));
    };
    beforeAll(async () => {
      world = await FreightWorld.open(await open(), [docking]);
      door = world.door();
    }, 120_000);

    it('[R1-31] a platform is used only with a credential and a test that passed, and what is edited is tested again', async () => {
      expect(await world.refusal(addOpenPlatform, platformInput())).toBe('forbidden');
      expect(await world.refusal(addOpenPlatform, platformInput({ baseUrl: 'javascript:alert(1)' }), chief)).toBe(
        'address',
      );
      expect(await world.refusal(addOpenPlatform, platformInput({ ipWhite: '192.0.2.1,999.1.1.1' }), chief)).toBe(
        'ipWhite',
      );
      const { id } = await world.run(
        addOpenPlatform,
        platformInput({ baseUrl: 'http://erp.example.com', ipWhite: '192.0.2.1；192.0.2.2' }),
        chief,
      );
      const on = { id };
      expect(await world.get(openPlatforms, id, chief)).toMatchObject({
        openStatus: 0,
        ipWhite: '192.0.2.1,192.0.2.2',
        appKey: null,
      });
      expect(await world.refusal(enableOpenPlatform, {}, { ...chief, on })).toBe('noCredential');
      await world.run(issueCredential, { secret: secretOf('one') }, { ...chief, on });
      expect(await world.refusal(enableOpenPlatform, {}, { ...chief, on })).toBe('notTested');
      await world.run(testOpenPlatform, {}, { ...chief, on });
      expect(await world.refusal(enableOpenPlatform, {}, { ...chief, on })).toBe('notTested');
      expect(await list(openCalls.path, { openPlatformId: id })).toMatchObject([
        { direction: 'OUT', callResult: 0, errorText: '接口地址未加密' },
      ]);
      const { name, openType, authType } = await world.get(openPlatforms, id, chief);
      await world.run(
        editOpenPlatform,
        { name, openType, authType, baseUrl: 'https://erp.example.com' },
        { ...chief, on },
      );
      expect(await world.refusal(enableOpenPlatform, {}, { ...chief, on })).toBe('notTested');
      await world.run(testOpenPlatform, {}, { ...chief, on });
      await world.run(enableOpenPlatform, {}, { ...chief, on });
      expect(await world.get(openPlatforms, id, chief)).toMatchObject({ openStatus: 1, failRatePpm: 500_000 });
      expect(await world.refusal(deleteOpenPlatform, {}, { ...chief, on })).toBe('wrongState');
      expect(
        await world.refusal(
          disableOpenPlatform,
          { reason: '停用' },
          { on, as: person('clerk', 'provider', ['ownerEnterpriseConfiguration:view']) },
        ),
      ).toBe('forbidden');
      await world.run(disableOpenPlatform, { reason: '对方维护' }, { ...chief, on });
      await world.run(deleteOpenPlatform, {}, { ...chief, on });
      expect((await world.post(`${openPlatforms.path}/get`, { id }, chief)).status).toBe(404);
    });

    it('[R7-62] of a secret only its end can be read; a second one lets the first live for 24 hours', async () => {
      const { id, secret } = await connected();
      const companyId = await company();
      const link = await world.run(addThirdPlatformCompany, {
        openPlatformId: id,
        companyId,
        thirdCompanyCode: `T-${id}`,
        scopes: ['GOODS'],
      });
      await world.run(enableCompanyLink, {}, { on: link });
      const [first] = await keysOf(id);
      const told = JSON.stringify(await world.post(`${credentials.path}/get`, { id: first!.id }, chief));
      expect(first).toMatchObject({ secretLast4: secret.slice(-4), credentialStatus: 1 });
      expect(told).toContain(first!.appKey);
      for (const hidden of [secret, hash(secret)]) expect(told).not.toContain(hidden);
      const everywhere = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
        tx.rows<{ t: string }>(sql`
      select c::text as t from open_platform_credential c union all select e::text from record_event e union all
        select k::text from idempotency_key k union all select a::text from audit_log a`),
      );
      // Neither the secret nor a hash of it: what could be read from a table could sign.
      for (const hidden of [secret, hash(secret)]) expect(everywhere.some(({ t }) => t.includes(hidden))).toBe(false);
      expect(await world.refusal(issueCredential, { secret: 'a'.repeat(43) }, { ...chief, on: { id } })).toBe('weak');
      expect(await world.refusal(issueCredential, { secret: 'short' }, { ...chief, on: { id } })).toBe('weak');

      await world.run(issueCredential, { secret: secretOf('second') }, { ...chief, on: { id } });
      const second = (await keysOf(id)).find((one) => one.appKey !== first!.appKey)!;
      const enter = (key: string, with_: string) => knock(key, with_, { companyCode: `T-${id}` });
      expect(await enter(first!.appKey, secret)).toBe('done');
      expect(await enter(second.appKey, secretOf('second'))).toBe('done');
      world.later(24 * 60 - 10);
      expect(await enter(first!.appKey, secret)).toBe('done');
      world.later(20);
      expect(await enter(first!.appKey, secret)).toBe('credentialExpired');
      expect(await enter(second.appKey, secretOf('second'))).toBe('done');
      await world.run(revokeCredential, {}, { ...chief, on: { id: second.id } });
      expect(await enter(second.appKey, secretOf('second'))).toBe('credentialExpired');
      expect(await world.refusal(revokeCredential, {}, { ...chief, on: { id: second.id } })).toBe('voidAlready');
      const seen = await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        tx.rows(sql`select id from open_platform_credential`),
      );
      expect(seen).toEqual([]);
    });

    it('a secret sealed under the earlier key of the installation verifies, and is sealed again with the others', async () => {
      const { id, secret } = await connected();
      const companyId = await company();
      const input = { openPlatformId: id, companyId, thirdCompanyCode: `S-${id}`, scopes: ['GOODS'] as const };
      await world.run(enableCompanyLink, {}, { on: await world.run(addThirdPlatformCompany, input) });
      const [key] = await keysOf(id);
      const scope = { role: 'operator', platformId: '00001' } as const;
      const sealedNow = async (): Promise<string> =>
        (await world.database.transaction(scope, (tx) =>
          tx.one<{ sealed: string }>(
            sql`select secret_sealed as sealed from open_platform_credential where id = ${key!.id}`,
          ),
        ))!.sealed;
      const present = (await sealedNow()).split('.')[1];
      const earlier = new SecretBox(earlierWorldSecret).seal(key!.id, secret);
      expect(earlier.split('.')[1]).not.toBe(present);
      await world.database.transaction(scope, (tx) =>
        tx.run(sql`update open_platform_credential set secret_sealed = ${earlier} where id = ${key!.id}`),
      );
      expect(await knock(key!.appKey, secret, { companyCode: `S-${id}` })).toBe('done');
      await world.database.transaction(scope, async (tx) => {
        const call = world.api.openCall(tx, { as: operator, platformId: '00001', clock: world.clock });
        await call.emit(secretsResealed, {});
      });
      expect((await sealedNow()).split('.')[1]).toBe(present);
      expect(await knock(key!.appKey, secret, { companyCode: `S-${id}` })).toBe('done');
    });

    it('only a right signature, in time, once, from a listed address, and for a linked shipper comes in; each call is kept', async () => {
      const { id, secret } = await connected({ ipWhite: '192.0.2.1' });
      const [key] = await keysOf(id);
      const appKey = key!.appKey;
      const link = await world.run(addThirdPlatformCompany, {
        openPlatformId: id,
        companyId: await company(),
        thirdCompanyCode: 'K-1',
        scopes: ['GOODS'],
      });
      const why = (more: Parameters<typeof knock>[2] = {}) => knock(appKey, secret, more);
      const twice = 'sent-twice-000001';
      expect(await why()).toBe('notLinked');
      await world.run(enableCompanyLink, {}, { on: link });
      expect(await why()).toBe('done');
      expect(await why({ signature: '0'.repeat(64) })).toBe('signature');
      expect(await why({ time: Math.floor(world.clock().getTime() / 1000) - 400 })).toBe('time');
      expect(await why({ nonce: twice })).toBe('done');
      expect(await why({ nonce: twice })).toBe('replayed');
      expect(await why({ ip: '192.0.2.9' })).toBe('ip');
      expect(await why({ companyCode: 'K-2' })).toBe('notLinked');
      expect(await knock('nobody', secret)).toBe('credentialUnknown');
      expect(await why({ body: '{"page":2}' })).toBe('signature');
      const own = await list<RecordOf<typeof openCalls>>(openCalls.path, { openPlatformId: id }, {});
      expect(own.map((call) => call.errorText)).toEqual(
        expect.arrayContaining([null, 'signature', 'time', 'replayed', 'ip']),
      );
      expect(await list(openCalls.path, { openPlatformId: id }, { platformId: '10002' })).toEqual([]);
      for (const change of [sql`delete from open_call_log`, sql`update open_call_log set call_result = 1`])
        await expect(
          world.database.transaction({ role: 'operator', platformId: '00001' }, (tx) => tx.run(change)),
        ).rejects.toThrow();
      await world.run(disableOpenPlatform, { reason: '停用' }, { ...chief, on: { id } });
      expect(await why()).toBe('platformOff');
      expect(await world.refusal(deleteOpenPlatform, {}, { ...chief, on: { id } })).toBe('calledLately');
      world.later(25 * 60);
      expect(await world.refusal(deleteOpenPlatform, {}, { ...chief, on: { id } })).toBe('linked');
    });

    it('[R7-58] [R7-59] [R7-60] [R7-61] a shipper is linked, switched and taken away under the paths of the specification', async () => {
      const { id: openPlatformId } = await connected();
      const companyId = await company();
      const input = {
        openPlatformId,
        companyId,
        thirdCompanyCode: `L-${openPlatformId}`,
        scopes: ['WAYBILL', 'WAYBILL', 'TRACK'] as const,
      };
      const at = (action: string) => `/api/open/openPlatformCompanyInfo/${action}`;
      expect(await world.refusal(addThirdPlatformCompany, { ...input, scopes: [] })).toBe('noScope');
      expect(await world.refusal(addThirdPlatformCompany, input, { platformId: '10002' })).toBe('notFound');
      const { id: waiting } = await world.run(addCompany, companyInput((serial += 1)));
      expect(await world.refusal(addThirdPlatformCompany, { ...input, companyId: waiting })).toBe('companyNotAudited');
      const added = await world.post(at('addThirdPlatformCompany'), { model: input });
      const id = (added.data as { id: string }).id;
      expect(await world.refusal(addThirdPlatformCompany, input)).toBe('linked');
      expect(await world.refusal(addThirdPlatformCompany, { ...input, companyId: await company() })).toBe('codeUsed');
      expect(
        (
          await world.post(at('paging'), {
            conditions: { companyName: (await world.get(companyLinks, id)).companyName },
            page: 1,
            limit: 10,
          })
        ).pageResult,
      ).toMatchObject({
        total: 1,
        itemList: [{ id, linkStatus: 0, scopes: ['WAYBILL', 'TRACK'], platformName: '北疆示范网络货运有限公司' }],
      });
      expect((await world.post(at('modifyPlatformStatus'), { id, model: { linkStatus: 1 } })).status).toBe(200);
      expect(await world.get(companyLinks, id)).toMatchObject({ linkStatus: 1 });
      expect(await world.refusal(modifyPlatformStatus, { linkStatus: 1 }, { on: { id } })).toBe('wrongState');
      expect((await world.post(at('deleteThirdPlatformCompany'), { id })).status).toBe(409);
      expect(await world.refusal(disableCompanyLink, {}, { on: { id }, platformId: '10002' })).toBe('notFound');
      expect((await world.post(at('modifyPlatformStatus'), { id, model: { linkStatus: 2 } })).status).toBe(200);
      expect((await world.post(at('deleteThirdPlatformCompany'), { id })).status).toBe(200);
      expect((await world.post(`${companyLinks.path}/get`, { id })).status).toBe(404);
      expect(await world.refusal(deleteThirdPlatformCompany, {}, { on: { id } })).toBe('notFound');
      expect(await world.refusal(addThirdPlatformCompany, input)).toBe('done');
    });

    it('a tenant knows the names of platforms in use, and nothing else of them', async () => {
      const { id } = await connected();
      const [row] = await list<Record<string, unknown>>(openPlatformNames.path, { id }, {});
      expect(Object.keys(row!).sort()).toEqual(['abilities', 'id', 'name', 'openType', 'platformId', 'version']);
      await world.run(disableOpenPlatform, { reason: '停用' }, { ...chief, on: { id } });
      expect(await list(openPlatformNames.path, { id }, {})).toEqual([]);
      expect(
        await world.refusal(addThirdPlatformCompany, {
          openPlatformId: id,
          companyId: await company(),
          thirdCompanyCode: 'X',
          scopes: ['GOODS'],
        }),
      ).toBe('platformOff');
      const changed = await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        tx.run(sql`update open_platform set base_url = 'https://evil.example.com' where id = ${id}`),
      );
      expect(changed).toBe(0);
    });
  },
);
