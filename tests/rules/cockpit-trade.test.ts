import { beforeAll, expect, it } from 'vitest';
import cockpit from '../../plugins/cockpit/server/index.ts';
import {
  cockpitData,
  exportTradeMoney,
  exportTradeVolume,
  tradeMoney,
  tradeVolume,
  type CockpitData,
  type TradePeriod,
} from '../../plugins/cockpit/contract/index.ts';
import { voidWaybill } from '../../plugins/waybill/contract/index.ts';
import { integer, money, text } from '../../sdk/contract/index.ts';
import { sheets } from '../../core/server/tasks/sheets.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, type Who } from '../support/freight-world.ts';

const fields = ['freightAmount', 'receivableAmount', 'serviceFee', 'oilAmount', 'gasAmount', 'cashAmount'] as const;
const any = { from: null, to: null, companyId: null, platformId: null };

onEachDatabase('cockpit trade', [...freightMigrations, ...(cockpit.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let trips: { readonly id: string; readonly companyId: string }[];
  const ask = async (path: string, more: object, who: Who = {}): Promise<readonly TradePeriod[]> => {
    const { data } = await world.post(path, { queryType: '1', ...any, ...more }, who);
    return (data as { itemList: TradePeriod[] }).itemList;
  };
  const sum = (rows: readonly TradePeriod[], name: Exclude<keyof TradePeriod, 'day'>): number =>
    rows.reduce((all, row) => all + (row[name] ?? 0), 0);
  const at = (id: string, day: string): Promise<number> =>
    world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.run(sql`update waybill set sign_at = ${`${day}T04:00:00Z`}::timestamptz where id = ${id}`),
    );

  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [cockpit]);
    trips = [];
    for (let index = 0; index < 5; index += 1) trips.push(await world.trip(70));
    await world.trip(60);
    const voided = await world.trip(70);
    await world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复运单' }, { on: voided });
  }, 180_000);

  it('adds up the signed trips of a day to the cent and kilogram; what is voided or not signed counts for nothing', async () => {
    const rows = await ask(tradeMoney.path, {});
    expect(rows).toHaveLength(30);
    const real = await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.one<Record<string, number>>(sql`
        select count(*)::int as "waybillCount", sum(load_net_kg)::int as "loadKg", sum(settle_kg)::int as "settleKg",
          sum(loss_kg)::int as "lossKg", sum(gain_kg)::int as "gainKg", sum(freight_amount)::int as "freightAmount",
          sum(receivable_amount)::int as "receivableAmount", sum(service_fee)::int as "serviceFee",
          sum(oil_amount)::int as "oilAmount", sum(gas_amount)::int as "gasAmount", sum(cash_amount)::int as "cashAmount"
        from waybill where waybill_status >= 70`),
    );
    const today = rows.at(-1);
    expect(today).toMatchObject({ ...real, day: '2026-03-05', waybillCount: 5 });
    expect(today?.avgKg).toBe(Math.round((real?.['settleKg'] ?? 0) / 5));
    for (const name of fields) expect(sum(rows, name)).toBe(real?.[name]);
    const board = (await world.post(cockpitData.path, {})).data as CockpitData;
    expect(rows.map(({ day, receivableAmount }) => ({ day, totalMoney: receivableAmount }))).toEqual(board.jiaoYiE.day);
  });

  it('the filters take one shipper, one provider and the days asked for; nobody sees another tenant', async () => {
    const companyId = trips[0]?.companyId ?? '';
    expect(sum(await ask(tradeVolume.path, { companyId }), 'waybillCount')).toBe(1);
    expect(await ask(tradeVolume.path, { from: '2026-03-04', to: '2026-03-05' })).toHaveLength(2);
    const asOperator = { as: operator, platformId: '00001' };
    expect(sum(await ask(tradeVolume.path, { platformId: '10001' }, asOperator), 'waybillCount')).toBe(5);
    expect(sum(await ask(tradeVolume.path, { platformId: '10002' }, asOperator), 'waybillCount')).toBe(0);
    expect(sum(await ask(tradeVolume.path, { platformId: '10001' }, { platformId: '10002' }), 'waybillCount')).toBe(0);
  });

  it('days the wrong way round, and more days than can be drawn, are refused', async () => {
    for (const days of [
      { from: '2026-03-05', to: '2026-03-04' },
      { from: '2024-01-01', to: '2026-03-05' },
    ])
      expect((await world.post(tradeVolume.path, { queryType: '1', ...any, ...days })).status).toBe(400);
  });

  it('growth compares with the period before and with the same one of last year, where there was any', async () => {
    const [first, second, third] = trips;
    await at(first?.id ?? '', '2026-02-10');
    await at(second?.id ?? '', '2025-03-10');
    await at(third?.id ?? '', '2025-03-11');
    const months = await ask(tradeMoney.path, { queryType: '2' });
    expect(months).toHaveLength(12);
    expect(months.at(-1)?.day).toBe('2026-03');
    const of = async (day: string): Promise<number> =>
      sum(await ask(tradeMoney.path, { from: day, to: day }), 'receivableAmount');
    const now = await of('2026-03-05');
    const lastYear = (await of('2025-03-10')) + (await of('2025-03-11'));
    expect(months.at(-1)?.momPpm).toBe(Math.round((now / (await of('2026-02-10')) - 1) * 1_000_000));
    expect(months.at(-1)?.yoyPpm).toBe(Math.round((now / lastYear - 1) * 1_000_000));
    expect(months.at(-2)?.momPpm).toBeNull();
    const volume = await ask(tradeVolume.path, { queryType: '2' });
    expect(volume.at(-1)?.yoyPpm).toBe(0);
  });

  it('the workbook says the same in tonnes and yuan, for whoever may export only', async () => {
    const body = { queryType: '1', ...any, from: '2026-03-05', to: '2026-03-05' };
    const [row] = await ask(tradeMoney.path, body);
    const { data } = await world.post(exportTradeMoney.path, body);
    const { name, content } = data as { name: string; content: string };
    expect(name).toBe('交易额详情-2026-03-05-2026-03-05.xlsx');
    const label = (zh: string) => ({ zh, en: zh });
    const columns = {
      day: { field: text(10), label: label('日期') },
      trips: { field: integer(0, 100), label: label('运单数') },
      freight: { field: money(), label: label('运费（元）') },
    };
    const read = await sheets.read(new Uint8Array(Buffer.from(content, 'base64')), columns, {
      most: 10,
      language: 'zh',
    });
    expect('rows' in read && read.rows.map(({ values }) => values)).toEqual([
      { day: '2026-03-05', trips: 2, freight: row?.freightAmount },
    ]);
    const none = { as: person('nobody', 'provider', ['home:view']) };
    expect((await world.post(exportTradeVolume.path, body, none)).status).toBe(403);
  });
});
