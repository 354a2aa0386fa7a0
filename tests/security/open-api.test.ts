import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { addGoods } from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { addDevice, bindDevice } from '../../plugins/trajectory/contract/index.ts';
import { disableProviderKey, editProviderKeyIp, rotateProviderKey } from '../../plugins/provider/contract/index.ts';
import { formatDateTime } from '../../sdk/contract/values/index.ts';
import { signatureOf, sql } from '../../sdk/server/index.ts';
import { nonceNow, OpenWorld, type Holder } from '../support/open-world.ts';
import { pngOf } from '../support/pictures.ts';

const all = { page: 1, limit: 10, conditions: {} } as const;
let world: OpenWorld;
let own: Holder;
let other: Holder;
beforeAll(async () => {
  world = await OpenWorld.open();
  await world.provider('21001');
  await world.provider('21002');
  own = await world.keyOf('21001');
  other = await world.keyOf('21002');
}, 180_000);

describe('who is let in by the open API, in production', () => {
  it('each failure has an answer of its own, and a row in the log', async () => {
    const holder = own;
    const now = Math.floor(Date.now() / 1000);
    const nonce = nonceNow();
    const reason = async (call: ReturnType<OpenWorld['call']>): Promise<readonly unknown[]> => {
      const { httpStatus, body } = await call;
      return [httpStatus, body['status'], body['reason'] ?? null];
    };
    const list = (tampered = {}, by = holder) => reason(world.call(by, '/goods/paging', all, tampered));
    expect(await list()).toEqual([200, 200, null]);
    expect(await list({ signature: 'f'.repeat(64) })).toEqual([401, 401, 'signature']);
    expect(await list({ signedBody: '{}' })).toEqual([401, 401, 'signature']);
    expect(await list({}, { ...holder, secret: 'another' })).toEqual([401, 401, 'signature']);
    expect(await list({ time: now - 400 })).toEqual([401, 401, 'time']);
    expect(await list({ time: now + 400 })).toEqual([401, 401, 'time']);
    expect(await list({ nonce })).toEqual([200, 200, null]);
    expect(await list({ nonce })).toEqual([401, 401, 'replayed']);
    expect(await list({ nonce: 'short' })).toEqual([401, 401, 'unsigned']);
    expect(await list({ headers: { 'freightdeck-signature': '' } })).toEqual([401, 401, 'unsigned']);
    expect(await list({}, { ...holder, keyId: 'sp000000' })).toEqual([401, 401, 'credentialUnknown']);
    expect(await world.logged(holder.keyId)).toEqual([
      null,
      'signature',
      'signature',
      'signature',
      'time',
      'time',
      null,
      'replayed',
    ]);
    expect(await world.logged('sp000000')).toEqual(['credentialUnknown']);
    const [unsigned] = await world.rows<{ count: number }>(
      sql`select count(*)::int as count from open_call_log where app_key is null and error_text = 'unsigned'`,
    );
    expect(unsigned?.count).toBe(2);
  });

  it('a call is carried out once, however many copies of it come at the same time', async () => {
    const { companyId } = await world.parts('21001');
    const nonce = nonceNow();
    const body = { model: goodsInput(companyId, 0) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.call(own, '/goods/add', body, { nonce })));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
    const made = await world.rows(sql`select id from goods_source where company_id = ${companyId}`);
    expect(made).toHaveLength(1);
  });

  it('an address that is not listed, a scope too little and too many calls are refused', async () => {
    const { id } = own;
    const limit = (model: Parameters<typeof world.run<typeof editProviderKeyIp>>[1]) =>
      world.run(editProviderKeyIp, model, '00001', { id });
    await limit({ ipWhite: '192.0.2.7' });
    expect((await world.call(own, '/goods/paging', all)).body).toMatchObject({ status: 403, reason: 'ip' });
    await limit({ ipWhite: '192.0.2.7,127.0.0.1', scopes: ['WAYBILL'] });
    expect((await world.call(own, '/goods/paging', all)).body).toMatchObject({ status: 403, reason: 'scope' });
    expect((await world.call(own, '/waybills/paging', all)).httpStatus).toBe(200);
    await limit({ ipWhite: null, scopes: ['GOODS', 'WAYBILL', 'DISPATCH', 'DRIVER', 'POSITIONS'], callsPerMinute: 1 });
    const flood = await world.call(own, '/goods/paging', all);
    expect(flood.body).toMatchObject({ status: 429, reason: 'rate' });
    expect(flood.headers.get('retry-after')).toBe('60');
    await limit({ ipWhite: null, callsPerMinute: 6_000 });
    expect((await world.call(own, '/goods/paging', all)).httpStatus).toBe(200);
    expect((await world.logged(own.keyId)).slice(-5)).toEqual(['ip', 'scope', null, 'rate', null]);
  });

  it('two secrets are valid for a day while one replaces the other; a disabled one never', async () => {
    await world.provider('21003');
    const first = await world.keyOf('21003');
    const secret = signatureOf('next', []).slice(0, 43);
    await world.run(rotateProviderKey, { secret }, '00001', { id: first.id });
    const [row] = await world.rows<{ id: string; appKey: string }>(
      sql`select id, app_key from service_provider_key where platform_id = '21003' and key_status = 1`,
    );
    const second: Holder = { id: row?.id ?? '', keyId: row?.appKey ?? '', secret };
    for (const holder of [first, second]) expect((await world.call(holder, '/goods/paging', all)).httpStatus).toBe(200);
    await world.rows(
      sql`update service_provider_key set expire_at = clock_timestamp() where id = ${first.id} returning id`,
    );
    expect((await world.call(first, '/goods/paging', all)).body).toMatchObject({ reason: 'credentialExpired' });
    expect((await world.call(second, '/goods/paging', all)).httpStatus).toBe(200);
    await world.run(disableProviderKey, { reason: '泄露' }, '00001', { id: second.id });
    expect((await world.call(second, '/goods/paging', all)).body).toMatchObject({ reason: 'credentialExpired' });
  });

  it('no secret can be read from the tables, nor anything that signs', async () => {
    const kept = await world.rows<{ t: string }>(sql`
      select k::text as t from service_provider_key k union all select e::text from record_event e union all
        select i::text from idempotency_key i union all select a::text from audit_log a`);
    for (const hidden of [own.secret, signatureOf(own.secret, [])])
      expect(kept.some(({ t }) => t.includes(hidden))).toBe(false);
    const [sealed] = await world.rows<{ secretSealed: string }>(
      sql`select secret_sealed from service_provider_key where id = ${own.id}`,
    );
    expect(sealed?.secretSealed).toMatch(/^v1\./);
    // What stands in the table signs nothing.
    const thief = { ...own, secret: sealed?.secretSealed ?? '' };
    expect((await world.call(thief, '/goods/paging', all)).body).toMatchObject({ reason: 'signature' });
  });

  it('a stopped provider is out at once; what the open API does not serve is not there', async () => {
    await world.rows(sql`update platform set status = 2 where platform_id = '21002' returning platform_id`);
    expect((await world.call(other, '/goods/paging', all)).body).toMatchObject({ status: 403, reason: 'platformOff' });
    await world.rows(sql`update platform set status = 1 where platform_id = '21002' returning platform_id`);
    expect((await world.call(own, '/waybill/void', { id: 'x' })).httpStatus).toBe(404);
    expect((await world.call(own, '/goods/events', { id: 'x' })).httpStatus).toBe(404);
    expect((await world.send(own, '/goods/paging', 'not json')).body).toMatchObject({
      status: 400,
      reason: 'malformed',
    });
    expect((await world.call(own, '/goods/paging', { ...all, limit: 11 })).httpStatus).toBe(400);
  });
});

describe('a trip by the open API alone, in production', () => {
  it('from the goods source to the receipt; nothing of another tenant is reached', async () => {
    const { companyId, driverId, vehicleId } = await world.parts('21001');
    const model = { ...goodsInput(companyId, 0), distanceM: 10, publish: true, receiptRetention: 10_000 };
    const goods = await world.done<{ id: string; goodsSn: string }>(own, '/goods/add', {
      model,
      requestId: 'order-0001',
    });
    // Sent again after a lost answer it is the same goods source.
    expect(await world.done(own, '/goods/add', { model, requestId: 'order-0001' })).toEqual(goods);
    const assign = { model: { goodsId: goods.id, driverId, vehicleId, estimateKg: 30_000 }, requestId: 'trip-00001' };
    expect((await world.call(other, '/waybills/assign', assign)).httpStatus).toBe(404);
    const { id } = await world.done<{ id: string }>(own, '/waybills/assign', assign);
    const act = (verb: string, model?: object) =>
      world.done(own, `/waybills/${verb}`, { id, driverId, ...(model ? { model } : {}) });

    const stranger = await world.parts('21001');
    const foreign = await world.parts('21002');
    const accept = (by: Holder, who: string) => world.call(by, '/waybills/accept', { id, driverId: who });
    expect((await accept(other, foreign.driverId)).httpStatus).toBe(404);
    expect((await accept(own, foreign.driverId)).httpStatus).toBe(404);
    expect((await accept(own, stranger.driverId)).httpStatus).toBe(404);
    expect((await world.call(own, '/waybills/accept', { id })).httpStatus).toBe(404);
    expect((await world.call(other, '/waybills/get', { id })).httpStatus).toBe(404);
    expect((await world.call(other, '/goods/get', { id: goods.id })).httpStatus).toBe(404);

    await act('accept');
    const wrong = await world.call(own, '/waybills/depart', { id, driverId });
    expect(wrong.httpStatus).toBe(409);
    expect(wrong.body).toMatchObject({ reason: 'wrongState' });
    await act('arriveLoad');
    await act('load', { netKg: 30_000 });
    const slip = async (poundType: string, netKg: number): Promise<void> => {
      const { itemList } = await world.done<{ itemList: readonly { id: string; poundType: string }[] }>(
        own,
        '/slips/paging',
        { page: 1, limit: 10, conditions: { waybillId: id } },
      );
      const awaited = itemList.find((one) => one.poundType === poundType);
      const picture = await world.send(own, `/drivers/${driverId}/files`, pngOf(netKg % 97, 3));
      expect(picture.body).toMatchObject({ status: 200 });
      await world.done(own, '/slips/handIn', {
        id: awaited?.id,
        driverId,
        model: {
          grossKg: netKg + 15_000,
          tareKg: 15_000,
          weighAt: formatDateTime(Date.now()),
          photo: (picture.body['data'] as { id: string }).id,
        },
      });
    };
    await slip('LOAD', 30_000);
    await act('depart');
    // No lorry arrives in the second in which it was loaded.
    await setTimeout(1_100);
    await act('arriveUnload');
    await act('unload', { netKg: 29_950 });
    await slip('UNLOAD', 29_950);
    const { itemList } = await world.done<{ itemList: readonly { id: string }[] }>(own, '/receipts/paging', {
      page: 1,
      limit: 10,
      conditions: { waybillSn: (await world.done<{ waybillSn: string }>(own, '/waybills/get', { id })).waybillSn },
    });
    const sheet = await world.send(own, `/drivers/${driverId}/files`, pngOf(31, 3));
    await world.done(own, '/receipts/handIn', {
      id: itemList[0]?.id,
      driverId,
      model: {
        signer: '收货人',
        signedAt: formatDateTime(Date.now()),
        photo: (sheet.body['data'] as { id: string }).id,
      },
    });
    expect(await world.done(own, '/waybills/get', { id })).toMatchObject({
      waybillStatus: 60,
      loadNetKg: 30_000,
      unloadNetKg: 29_950,
      receiptStatus: 2,
      // Personal numbers stay masked.
      driverMobile: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
    });
    const events = await world.rows<{ action: string; actorType: string }>(
      sql`select action, actor_type from record_event where record_id = ${id} order by id`,
    );
    expect(events.map(({ action, actorType }) => `${action} ${actorType}`)).toEqual([
      'assign provider',
      'accept driver',
      'arriveLoad driver',
      'load driver',
      'depart driver',
      'arriveUnload driver',
      'unload driver',
    ]);
  }, 60_000);

  it('an offer is refused by its driver, and the weight is free again', async () => {
    const { companyId, driverId, vehicleId } = await world.parts('21001');
    const { id: goodsId } = await world.run(addGoods, goodsInput(companyId, 0), '21001');
    const { id } = await world.done<{ id: string }>(own, '/waybills/assign', {
      model: { goodsId, driverId, vehicleId, estimateKg: 30_000 },
    });
    await world.done(own, '/waybills/refuse', { id, driverId, model: { reason: '车辆故障' } });
    expect(await world.done(own, '/waybills/get', { id })).toMatchObject({
      waybillStatus: -10,
      cancelReason: '车辆故障',
    });
    expect(await world.done(own, '/goods/get', { id: goodsId })).toMatchObject({ dispatchedKg: 0, waybillCount: 0 });
    const notices = await world.rows(sql`select id from plugin_notice where kind = ${`waybill.notTaken.${id}`}`);
    expect(notices).toHaveLength(1);
  });

  it('positions of a device of the tenant move its vehicle; another tenant’s device is not there', async () => {
    const { vehicleId } = await world.parts('21001');
    const device = { deviceNo: 'OPEN-1', simNo: null, deviceType: 'APP', protocol: 'HTTP' } as const;
    const { id } = await world.run(addDevice, device, '21001');
    await world.run(bindDevice, { vehicleId }, '21001', { id });
    const model = {
      deviceNo: 'OPEN-1',
      points: [{ at: formatDateTime(Date.now() - 5_000), lonWgsE6: 109_748_000, latWgsE6: 39_565_000 }],
    };
    expect((await world.call(other, '/positions', { model })).httpStatus).toBe(404);
    expect(await world.done(own, '/positions', { model })).toEqual({ stored: 1, repeated: 0, ahead: 0 });
    const [seen] = await world.rows<{ onlineStatus: number }>(
      sql`select online_status from track_device where id = ${id}`,
    );
    expect(seen?.onlineStatus).toBe(1);
  });
});
