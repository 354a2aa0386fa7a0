import { beforeAll, expect, it } from 'vitest';
import { finishGoods, goodsSources } from '../../plugins/goods/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { assignWaybill, waybills } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { sql, type Sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { bank, company, move, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

onEachDatabase('goods that are finished', settlementMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  let world: (typeof opened)['world'];
  beforeAll(async () => {
    opened = await openSettlement(await open());
    world = opened.world;
  }, 120_000);
  const read = <T extends object>(query: Sql) => opened.within((call) => call.tx.rows<T>(query));
  const ratio = (companyId: string, ppm: number) =>
    opened.within((call) => call.tx.run(sql`update company set freeze_ratio = ${ppm} where id = ${companyId}`));
  const wallet = async (companyId: string): Promise<readonly number[]> => [
    await opened.balance(company(2001, companyId)),
    await opened.balance(company(2002, companyId)),
  ];
  /** What is frozen for each trip, by the freeze orders. */
  const frozen = async (companyId: string): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(
      (
        await read<{ bizNo: string; rest: number }>(sql`
          select biz_no, (amount - thawed_cents - used_cents)::int as rest from freeze_order
          where owner_id = ${companyId} and reason_type = 'WAYBILL' order by biz_no`)
      ).map(({ bizNo, rest }) => [bizNo, rest]),
    );
  const sum = (all: Readonly<Record<string, number>>): number =>
    Object.values(all).reduce((one, more) => one + more, 0);
  const thaws = (waybillSn: string) =>
    read<{ amount: number }>(sql`
      select e.amount::int as amount from ledger_journal j join ledger_entry e on e.platform_id = j.platform_id
        and e.journal_id = j.id and e.side = 'D'
      where j.biz_type = 'thaw' and j.biz_no = ${waybillSn} order by j.journal_no`);

  it('[D4.1-11e] give back what their signed trips keep of the shipper beyond the terms in force, once, and settle as before', async () => {
    const parts = await world.parts({ ...coalTerms, oilRatio: 0 });
    const { companyId, goodsId } = parts;
    await ratio(companyId, 1_000_000);
    await opened.post(companyId, 'P-01', move(bank, company(2001, companyId), 2_000_000));
    const driven = async (goods: string) => {
      const trip = await world.run(assignWaybill, tripInput(goods, parts.driverId, parts.vehicleId));
      await world.drive(trip, 70);
      return trip;
    };
    const [settled, waiting] = [await driven(goodsId), await driven(goodsId)];
    await opened.pay(await opened.create(settled.id));
    const { receivableAmount } = await world.get(waybills, waiting.id);
    const owed = receivableAmount ?? 0;
    expect(await frozen(companyId)).toMatchObject({ [settled.waybillSn]: 0, [waiting.waybillSn]: owed });
    const before = await wallet(companyId);
    expect(before[1]).toBe(owed);
    // The shipper is trusted with more: half is enough from now on.
    await ratio(companyId, 500_000);
    const settledThaws = await thaws(settled.waybillSn);
    await world.run(finishGoods, {}, { on: { id: goodsId } });
    expect((await world.get(goodsSources, goodsId)).status).toBe(60);
    const half = Math.round(owed / 2);
    const left = await frozen(companyId);
    expect(left).toEqual({ [settled.waybillSn]: 0, [waiting.waybillSn]: half });
    expect(await wallet(companyId)).toEqual([(before[0] ?? 0) + owed - half, half]);
    expect(sum(left)).toBe(await opened.balance(company(2002, companyId)));
    expect(await thaws(waiting.waybillSn)).toContainEqual({ amount: owed - half });
    // Of what is paid already nothing moves.
    expect(await thaws(settled.waybillSn)).toEqual(settledThaws);
    expect(await world.refusal(finishGoods, {}, { on: { id: goodsId } })).toBe('wrongState');
    const order = await opened.create(waiting.id);
    await opened.pay(order);
    expect(await opened.order(order.id)).toMatchObject({ settleStatus: 50, collectedCents: owed });
    expect(await wallet(companyId)).toEqual([before[0] ?? 0, 0]);
    await opened.verified();
  });
});
