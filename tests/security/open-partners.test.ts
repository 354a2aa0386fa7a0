import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addOpenPlatform,
  addThirdPlatformCompany,
  disableOpenPlatform,
  editOpenPlatform,
  enableCompanyLink,
  enableOpenPlatform,
  issueCredential,
  testOpenPlatform,
} from '../../plugins/docking/contract/index.ts';
import { addGoods } from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { assignWaybill } from '../../plugins/waybill/contract/index.ts';
import type { InputOfCommand } from '../../sdk/contract/index.ts';
import { isSignedBy, Refused, sql } from '../../sdk/server/index.ts';
import { closeLater } from '../support/opened.ts';
import { dispatcher } from '../support/freight-world.ts';
import { OpenWorld, type Holder } from '../support/open-world.ts';

const tenant = '22001';
let world: OpenWorld;
let serial = 0;
beforeAll(async () => {
  world = await OpenWorld.open('test');
  await world.provider(tenant);
  await world.provider('22002');
}, 180_000);

interface Partner extends Holder {
  readonly platformId: string;
  readonly code: string;
  readonly companyId: string;
}
/** A third-party platform in use, linked to a shipper. */
async function partner(
  more: Partial<InputOfCommand<typeof addOpenPlatform>> = {},
  scopes: InputOfCommand<typeof addThirdPlatformCompany>['scopes'] = ['GOODS', 'WAYBILL'],
): Promise<Partner & { readonly driverId: string; readonly vehicleId: string }> {
  const n = (serial += 1);
  const parts = await world.parts(tenant);
  const { id } = await world.run(
    addOpenPlatform,
    {
      code: `ERP-${n}`,
      name: `示范系统${n}`,
      openType: 'SHIPPER_ERP',
      baseUrl: 'https://erp.example.com/api',
      authType: 'HMAC',
      ...more,
    },
    '00001',
  );
  const on = { id };
  const secret = createHash('sha256').update(`partner ${n}`).digest('base64url');
  await world.run(issueCredential, { secret }, '00001', on);
  await world.run(testOpenPlatform, {}, '00001', on);
  await world.run(enableOpenPlatform, {}, '00001', on);
  const code = `C-${n}`;
  const link = await world.run(
    addThirdPlatformCompany,
    { openPlatformId: id, companyId: parts.companyId, thirdCompanyCode: code, scopes },
    tenant,
  );
  await world.run(enableCompanyLink, {}, tenant, link, dispatcher);
  const [credential] = await world.rows<{ id: string; appKey: string }>(
    sql`select id, app_key from open_platform_credential where open_platform_id = ${id}`,
  );
  return { ...parts, id: credential?.id ?? '', keyId: credential?.appKey ?? '', secret, platformId: id, code };
}

describe('the system of a shipper', () => {
  it('reaches what is its shipper’s, and is not told what the carrier gets', async () => {
    const erp = await partner();
    const { companyId: _own, ...model } = goodsInput(erp.companyId, 0);
    const { companyCode } = { companyCode: erp.code };
    const goods = await world.done<{ id: string }>(erp, '/goods/add', { companyCode, model });
    const seen = await world.done(erp, '/goods/get', { companyCode, id: goods.id });
    // A shipper's goods are audited before drivers see them.
    expect(seen).toMatchObject({ companyId: erp.companyId, status: 20 });
    for (const hidden of ['carrierPrice', 'receiptRetention', 'infoFeeValue', 'abilities'])
      expect(Object.keys(seen)).not.toContain(hidden);

    const stranger = await world.parts(tenant);
    const foreign = await world.run(addGoods, goodsInput(stranger.companyId, 0), tenant);
    expect((await world.call(erp, '/goods/get', { companyCode, id: foreign.id })).httpStatus).toBe(404);
    expect(
      (await world.call(erp, '/goods/close', { companyCode, id: foreign.id, model: { reason: 'x' } })).httpStatus,
    ).toBe(404);
    expect(
      (await world.call(erp, '/goods/add', { companyCode, model: goodsInput(stranger.companyId, 0) })).httpStatus,
    ).toBe(404);
    const list = async (more: object): Promise<readonly unknown[]> => {
      const { httpStatus, body } = await world.call(erp, '/goods/paging', {
        companyCode,
        page: 1,
        limit: 10,
        ...more,
      });
      const { itemList } = (body['pageResult'] ?? { itemList: [] }) as { itemList: readonly { id: string }[] };
      return [httpStatus, itemList.map(({ id }) => id)];
    };
    expect(await list({})).toEqual([200, [goods.id]]);
    expect(await list({ conditions: { companyId: stranger.companyId } })).toEqual([200, []]);
    // What is not told cannot be found out by searching or sorting either.
    expect(await list({ orderBy: [{ field: 'carrierPrice', dir: 'desc' }] })).toEqual([403, []]);
    expect(await list({ conditions: { sourceType: 2 } })).toEqual([403, []]);
    expect(await list({ conditions: { in_sourceType: [2] } })).toEqual([403, []]);
  });

  it('has no more than its scopes, and only while its shipper is linked', async () => {
    const erp = await partner({}, ['WAYBILL']);
    const ask = async (path: string, companyCode?: string) =>
      (await world.call(erp, path, { page: 1, limit: 10, ...(companyCode ? { companyCode } : {}) })).body;
    expect(await ask('/waybills/paging', erp.code)).toMatchObject({ status: 200 });
    expect(await ask('/goods/paging', erp.code)).toMatchObject({ status: 403, reason: 'scope' });
    expect(await ask('/slips/paging', erp.code)).toMatchObject({ status: 403, reason: 'scope' });
    expect(await ask('/waybills/paging')).toMatchObject({ status: 403, reason: 'notLinked' });
    expect(await ask('/waybills/paging', 'another')).toMatchObject({ status: 403, reason: 'notLinked' });
    const act = await world.call(erp, '/waybills/accept', { companyCode: erp.code, id: 'x', driverId: erp.driverId });
    expect(act.body).toMatchObject({ status: 403, reason: 'scope' });
    await world.run(disableOpenPlatform, { reason: '停用' }, '00001', { id: erp.platformId });
    expect(await ask('/waybills/paging', erp.code)).toMatchObject({ status: 403, reason: 'platformOff' });
    expect(await world.logged(erp.keyId)).toEqual([
      null,
      'scope',
      'scope',
      'notLinked',
      'notLinked',
      'scope',
      'platformOff',
    ]);
  });
});

interface Heard {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly path: string;
  readonly body: string;
}
/** The system that hooks are sent to; it is down until it listens. */
class Receiver {
  readonly heard: Heard[] = [];
  status = 200;
  readonly server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      this.heard.push({
        headers: request.headers,
        path: request.url ?? '',
        body: Buffer.concat(parts).toString(),
      });
      response.writeHead(this.status, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  port = 0;
  async up(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(this.port, '127.0.0.1', done));
    this.port = (this.server.address() as AddressInfo).port;
  }
  async down(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
const hooksOf = (target: string) =>
  world.rows<{ key: string; state: string; lastError: string | null; tries: number }>(sql`
    select o.key, o.state, o.last_error, o.tries from outbox o join open_platform_company l on l.id = o.on_id
    where o.port = 'hook.send' and l.third_company_code = ${target} order by o.id`);
const drain = () => world.server.core.outside.drain({ hurry: true });

describe('web hooks', () => {
  it('are signed, and delivered again after the receiver was down', async () => {
    const receiver = new Receiver();
    await receiver.up();
    await receiver.down();
    const erp = await partner({
      callbackUrl: `http://127.0.0.1:${receiver.port}/hooks?of=us`,
      hookEvents: ['waybill.state', 'goods.published'],
    });
    const { id: goodsId } = await world.run(addGoods, goodsInput(erp.companyId, 0), tenant);
    const { driverId, vehicleId } = erp;
    const { id } = await world.run(assignWaybill, { goodsId, driverId, vehicleId, estimateKg: 30_000 }, tenant);
    await drain();
    const waiting = await hooksOf(erp.code);
    expect(waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(waiting[0]?.lastError).toMatch(/ECONNREFUSED/);
    // One receiver that is down keeps nobody else waiting: the adapter itself is well.
    expect(await world.rows(sql`select faults from outside_adapter_state where name = 'webhooks'`)).toEqual([
      { faults: 0 },
    ]);

    await receiver.up();
    closeLater(() => receiver.down());
    receiver.status = 503;
    await drain();
    expect((await hooksOf(erp.code)).map(({ lastError }) => lastError)).toEqual([
      expect.stringMatching(/answered 503/),
      expect.stringMatching(/answered 503/),
    ]);
    receiver.status = 200;
    receiver.heard.length = 0;
    await drain();
    expect((await hooksOf(erp.code)).map(({ state }) => state)).toEqual(['booked', 'booked']);
    expect(receiver.heard).toHaveLength(2);
    for (const { headers, path, body } of receiver.heard) {
      const [time, nonce] = [String(headers['freightdeck-time']), String(headers['freightdeck-nonce'])];
      expect(headers['freightdeck-key']).toBe(erp.keyId);
      expect(isSignedBy(erp.secret, ['POST', path, time, nonce, body], String(headers['freightdeck-signature']))).toBe(
        true,
      );
      expect((JSON.parse(body) as { id: string }).id).toBe(nonce);
    }
    const told = receiver.heard.map(({ body }) => JSON.parse(body) as { event: string; data: object });
    expect(told.find(({ event }) => event === 'waybill.state')?.data).toMatchObject({ id, from: null, to: 10 });
    expect(told.find(({ event }) => event === 'goods.published')?.data).toMatchObject({ id: goodsId });
    const sent = await world.rows<{ callResult: number }>(sql`
      select call_result from open_call_log where direction = 'OUT' and open_platform_id = ${erp.platformId}
        and call_path = 'hook'`);
    expect(sent).toEqual([{ callResult: 1 }, { callResult: 1 }]);
  }, 60_000);

  it('go to no private address, whatever stands in the table, and follow no redirect', async () => {
    const receiver = new Receiver();
    await receiver.up();
    closeLater(() => receiver.down());
    receiver.status = 302;
    const erp = await partner({
      callbackUrl: `http://127.0.0.1:${receiver.port}/hooks`,
      hookEvents: ['goods.published'],
    });
    await world.run(addGoods, goodsInput(erp.companyId, 0), tenant);
    await drain();
    expect((await hooksOf(erp.code)).map(({ lastError }) => lastError)).toEqual([
      expect.stringMatching(/answered 302/),
    ]);
    await world.rows(sql`
      update open_platform set callback_url = 'https://10.0.0.8/hooks' where id = ${erp.platformId} returning id`);
    await drain();
    expect((await hooksOf(erp.code)).map(({ lastError }) => lastError)).toEqual([
      expect.stringMatching(/originPrivate/),
    ]);
    const [{ name, openType, authType, baseUrl }] = (await world.rows<{
      name: string;
      openType: 'SHIPPER_ERP';
      authType: 'HMAC';
      baseUrl: string;
    }>(sql`select name, open_type, auth_type, base_url from open_platform where id = ${erp.platformId}`)) as [
      { name: string; openType: 'SHIPPER_ERP'; authType: 'HMAC'; baseUrl: string },
    ];
    const edit = (callbackUrl: string): Promise<string> =>
      world
        .run(editOpenPlatform, { name, openType, authType, baseUrl, callbackUrl }, '00001', { id: erp.platformId })
        .then(
          () => 'done',
          (error: unknown) => (error instanceof Refused ? error.code : String(error)),
        );
    for (const address of ['https://10.0.0.8/', 'https://169.254.169.254/latest', 'http://192.168.1.1/'])
      expect(await edit(address)).toBe('callbackPrivate');
    // The receiver was switched off meanwhile: nobody waits for it.
    await world.run(disableOpenPlatform, { reason: '停用' }, '00001', { id: erp.platformId });
    await drain();
    expect((await hooksOf(erp.code)).map(({ state }) => state)).toEqual(['booked']);
    const dropped = await world.rows<{ errorText: string }>(sql`
      select error_text from open_call_log where open_platform_id = ${erp.platformId} and call_path = 'hook'`);
    expect(dropped).toEqual([{ errorText: 'hookDropped' }]);
  }, 60_000);
});
