import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import { pickText } from '../../core/server/api/pick-words.ts';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { addGoods, goodsSources } from '../../plugins/goods/contract/index.ts';
import { companies } from '../../plugins/shipper/contract/index.ts';
import { applyVehicle, assignWaybill, waybills } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { FreightWorld, freightMigrations, operator, person, system } from '../support/freight-world.ts';
import type { Who } from '../support/freight-world.ts';

interface Row {
  readonly id: string;
  readonly value: string;
  readonly name: string;
  readonly line: string;
  readonly nameMarks: readonly number[];
  readonly refused: string | null;
  readonly fills: readonly { readonly field: string; readonly value: string | number }[];
}
interface Ask {
  readonly words?: string;
  readonly chosen?: string;
  readonly recent?: readonly string[];
  readonly beside?: readonly { readonly field: string; readonly value: string }[];
}

onEachDatabase('pickers of records', freightMigrations, (open) => {
  let world: FreightWorld;
  let [first, second] = ['', ''];
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
    const driver = async (n: number, name: string) =>
      (await world.run(addDriver, { ...driverInput(n), name }, { as: system })).id;
    first = await driver(701, '严少华');
    second = await driver(702, '严少华');
    await driver(703, '吕重庆');
    await driver(704, '单长河');
  }, 120_000);

  const pick = async (field: string, ask: Ask = {}, who: Who = {}, path: string = assignWaybill.path) => {
    const answer = await world.post(`${path}/pick`, { field, ...ask }, who);
    expect(answer.status, answer.message).toBe(200);
    return answer.data as { readonly rows: readonly Row[]; readonly create: string | null };
  };
  const names = async (field: string, words: string): Promise<readonly string[]> =>
    (await pick(field, { words })).rows.map(({ name }) => name);
  const change = (table: 'driver' | 'vehicle' | 'goods_source', id: string, set: ReturnType<typeof sql>) =>
    world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(
        table === 'driver'
          ? sql`update driver set ${set} where id = ${id}`
          : table === 'vehicle'
            ? sql`update vehicle set ${set} where id = ${id}`
            : sql`update goods_source set ${set} where id = ${id}`,
      ),
    );

  it('tells two drivers of one name apart, by the last four digits only', async () => {
    const { rows } = await pick('driverId', { words: '严少华' });
    expect(rows.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
    expect(new Set(rows.map(({ line }) => line)).size).toBe(2);
    expect(rows.find(({ id }) => id === first)?.line).toContain('尾号0701');
    expect(JSON.stringify(rows)).not.toContain('1990000');
    expect((await pick('driverId', { words: '严 0702' })).rows.map(({ id }) => id)).toEqual([second]);
  });

  it('finds by three digits and more of a number for those who may read it, by all or the last four for others', async () => {
    const reads = { as: person('reader', 'provider', ['waybillListManage:assign', 'data:plainMobile']) };
    const blind = { as: person('blind', 'provider', ['waybillListManage:assign']) };
    const found = async (words: string, who: Who): Promise<readonly string[]> =>
      (await pick('driverId', { words }, who)).rows.map(({ id }) => id);
    const { mobile } = driverInput(702);
    const part = `严少华 ${mobile.slice(5)}`;
    expect(await found(part, reads)).toEqual([second]);
    expect(await found(`严少华 ${mobile.slice(0, 3)}`, reads)).toEqual(expect.arrayContaining([first, second]));
    expect(await found(part, blind)).toEqual([]);
    expect(await found(`严少华 ${mobile.slice(0, 3)}`, blind)).toEqual([]);
    expect(await found(mobile, blind)).toEqual([second]);
    expect(await found(`严少华 ${mobile.slice(-4)}`, blind)).toEqual([second]);
    expect(JSON.stringify(await pick('driverId', { words: part }, reads))).not.toContain(mobile);
  });
  it('shows money with its two decimals and thousands', () => {
    const price = companies.fields.receiptAmount;
    expect(pickText(price, 275_230, 'zh')).toBe('2,752.30 元');
    expect(pickText(price, 275_200, 'en')).toBe('2,752.00 CNY');
  });
  it('shows a price with what it is for, as the goods say it', () => {
    expect(pickText(goodsSources.fields.carrierPrice, 1_850_000, 'zh', { valuationMethod: 'TONNE' })).toBe('185 元/吨');
    expect(pickText(goodsSources.fields.carrierPrice, 1_850_000, 'en', { valuationMethod: 'TRIP' })).toBe(
      '185 CNY/trip',
    );
    expect(pickText(goodsSources.fields.carrierPrice, 1_850_000, 'zh')).toBe('185 元');
  });
  it('offers the vehicle a driver drives with the driver, where it may be dispatched', async () => {
    const signed = await world.trip(70);
    const fills = async () => (await pick('driverId', { chosen: signed.driverId })).rows[0]?.fills;
    expect(await fills()).toEqual([{ field: 'vehicleId', value: signed.vehicleId }]);
    await change('vehicle', signed.vehicleId, sql`road_transport_to = '2026-01-01'`);
    expect(await fills()).toEqual([]);
  });
  it('fills in what is agreed on with a shipper: the terms its goods get anyway', async () => {
    const { companyId } = await world.parts();
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(sql`update company set receipt_amount = 30000, loss_tolerance = 0 where id = ${companyId}`),
    );
    const { rows } = await pick('companyId', { chosen: companyId }, {}, addGoods.path);
    expect(rows[0]?.fills).toEqual(expect.arrayContaining([{ field: 'receiptRetention', value: 30_000 }]));
    expect(rows[0]?.fills).toEqual(expect.arrayContaining([{ field: 'lossToleranceType', value: 'NONE' }]));
  });

  it.each([
    ['ysh', '严少华'],
    ['yansh', '严少华'],
    ['YanShaoHua', '严少华'],
    ['shaoh', '严少华'],
    ['lvcq', '吕重庆'],
    ['lüchong', '吕重庆'],
    ['shanch', '单长河'],
    ['danzhang', '单长河'],
  ])('finds by pinyin and initials, in every reading of a character: %s', async (typed, name) => {
    const found = await pick('driverId', { words: typed });
    expect(found.rows.map((row) => row.name)).toContain(name);
    expect(found.rows[0]?.nameMarks.length).toBeGreaterThan(0);
  });
  it('finds nothing by letters that are no pinyin, and does not read a part as a pattern', async () => {
    expect(await names('driverId', 'vvvvvv')).toEqual([]);
    expect(await names('driverId', '%')).toEqual([]);
    expect(await names('driverId', '严.华')).toEqual([]);
    expect(await names('driverId', `${'zhuangshuang'.repeat(8)}`)).toEqual([]);
  });

  it('finds goods by what they are, where they go and whose they are, with what is left of them', async () => {
    const { goodsId, companyId } = await world.parts({ goodsName: '无烟煤', totalKg: 100_000 });
    const found = await pick('goodsId', { words: '无烟煤' });
    expect(found.rows.map(({ id }) => id)).toContain(goodsId);
    expect(found.rows[0]?.line).toMatch(/无烟煤 · .+ → .+ 元\/吨 · .+ · 接单中 · 剩余 100 吨/);
    expect((await pick('goodsId', { words: 'wym' })).rows.map(({ id }) => id)).toContain(goodsId);
    expect(companyId).toBeTruthy();
  });

  it('shows what the command would refuse, with its reason, after what may be chosen', async () => {
    const busy = await world.trip(30);
    const free = await world.parts();
    const full = await world.parts({ totalKg: 32_000 });
    await world.run(assignWaybill, tripInput(full.goodsId, full.driverId, full.vehicleId, 32_000));
    await change('vehicle', free.vehicleId, sql`road_transport_to = '2026-01-01'`);

    const one = async (field: string, id: string) => (await pick(field, { chosen: id })).rows[0]?.refused;
    expect(await one('driverId', busy.driverId)).toBe(`司机有未完成的运单${busy.waybillSn}`);
    expect(await one('vehicleId', busy.vehicleId)).toBe(`车辆有未完成的运单${busy.waybillSn}`);
    expect(await one('driverId', free.driverId)).toBeNull();
    expect(await one('vehicleId', free.vehicleId)).toBe('车辆的道路运输证已于2026-01-01到期');
    expect(await one('goodsId', full.goodsId)).toMatch(/货源不在接单中|剩余可派重量只有0千克/);

    for (const field of ['goodsId', 'driverId', 'vehicleId']) {
      const { rows } = await pick(field);
      const at = rows.findIndex(({ refused }) => refused !== null);
      expect(at < 0 ? [] : rows.slice(at).filter(({ refused }) => refused === null)).toEqual([]);
    }
    // The picker and the command say the same.
    const answer = await world.post(assignWaybill.path, {
      model: tripInput(free.goodsId, busy.driverId, free.vehicleId, 1_000),
    });
    expect(answer.message).toBe(await one('driverId', busy.driverId));
  });

  it('offers the vehicles that the chosen driver drove before all others, then recent choices', async () => {
    const signed = await world.trip(70);
    const others = await Promise.all([world.parts(), world.parts()]);
    const recent = others[0]?.vehicleId ?? '';
    const beside = [{ field: 'driverId', value: signed.driverId }];
    const { rows } = await pick('vehicleId', { beside, recent: [recent] });
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([signed.vehicleId, recent]);
    expect((await pick('vehicleId', { recent: [recent] })).rows[0]?.id).toBe(recent);
  });

  it('a change of vehicle takes trips that may still change, and the trip itself keeps nobody busy', async () => {
    const running = await world.trip(30);
    const done = await world.trip(70);
    const path = applyVehicle.path;
    const trips = await pick('waybillId', { words: running.waybillSn }, {}, path);
    expect(trips.rows.map(({ id }) => id)).toEqual([running.id]);
    expect((await pick('waybillId', { words: done.waybillSn }, {}, path)).rows).toEqual([]);
    const beside = [{ field: 'waybillId', value: running.id }];
    const own = await pick('driverId', { chosen: running.driverId, beside }, {}, path);
    expect(own.rows[0]?.refused).toBeNull();
  });

  it('needs the right of the command and no other, and shows nothing of another tenant', async () => {
    const who = { as: person('assigner', 'provider', ['waybillListManage:assign']) };
    expect((await pick('driverId', { words: '严少华' }, who)).rows).toHaveLength(2);
    // The right to dispatch is none to keep drivers.
    expect((await pick('driverId', {}, who)).create).toBeNull();
    expect((await pick('driverId')).create).toBe('/serviceDriverAuditList');
    const other = { platformId: '10002' };
    expect((await pick('driverId', { words: '严少华' }, other)).rows).toEqual([]);
    expect((await pick('driverId', { chosen: first }, other)).rows).toEqual([]);
    const none = await world.post(
      `${assignWaybill.path}/pick`,
      { field: 'driverId' },
      { as: person('nobody', 'provider', ['waybillManage:view']) },
    );
    expect(none.status).toBe(403);
    expect((await world.post(`${assignWaybill.path}/pick`, { field: 'remark' })).status).toBe(404);
    expect((await world.post(`${assignWaybill.path}/pick`, { field: 'toString' })).status).toBe(404);
  });

  it('names the tenant of a record to the operator, and finds by it', async () => {
    const trip = await world.trip(30);
    const all = { as: operator, platformId: '00001' };
    const answer = await world.post(`${waybills.path}/pick`, { words: `北疆 ${trip.waybillSn}` }, all);
    expect((answer.data as { rows: readonly Row[] }).rows[0]?.line).toContain('北疆示范网络货运有限公司');
  });
});
