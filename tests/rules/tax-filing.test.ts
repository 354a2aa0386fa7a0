import { beforeAll, expect, it } from 'vitest';
import { correctTax, declareTax, generateTax, payTax, taxFilings } from '../../plugins/compliance/contract/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import { approveSettlement, editSettlement, submitSettlement } from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { assignWaybill } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { stopNothing } from '../support/evidence.ts';
import { operator } from '../support/freight-world.ts';
import { bank, checker, company, move, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;
type Filing = RecordOf<typeof taxFilings>;
const migrations = [...settlementMigrations, ...(trajectory.migrations ?? []), ...(compliance.migrations ?? [])];
const taxes = { code: 2204, ownerType: 'tenant', ownerId: '10001' } as const;
const own = { code: 3001, ownerType: 'tenant', ownerId: '10001' } as const;
const enterprise = { code: 1001, ownerType: 'channel', ownerId: 'ENT' } as const;

onEachDatabase('tax filings', migrations, (open) => {
  let opened: World;
  let world: World['world'];
  beforeAll(async () => {
    opened = await openSettlement(await open(), [trajectory, compliance]);
    await stopNothing(opened.world.database);
    world = opened.world;
    await opened.post('own', 'P-00', move(bank, own, 9_000_000));
  }, 120_000);
  const filings = async (month: string, driverId: string): Promise<readonly Filing[]> => {
    const body = { conditions: { month }, page: 1, limit: 50 };
    const { pageResult } = await world.post(`${taxFilings.path}/paging`, body);
    return (pageResult as { itemList: Filing[] }).itemList.filter(({ personId }) => personId === driverId);
  };
  /** A driver with a truck and goods, and trips of his that are signed, one after the other. */
  const hauler = async () => {
    const parts = await world.parts({ ...coalTerms, oilRatio: 0 });
    await opened.post(parts.companyId, 'P-01', move(bank, company(2001, parts.companyId), 9_000_000));
    const trip = async () => {
      const { id } = await world.run(assignWaybill, tripInput(parts.goodsId, parts.driverId, parts.vehicleId));
      await world.drive({ id }, 70);
      return opened.create(id);
    };
    return { ...parts, trip };
  };

  it('[D4.20-11] a filing gathers the orders paid in its month with exactly what they withheld: not what is only signed or approved', async () => {
    const { driverId, trip } = await hauler();
    const first = await trip();
    await opened.pay(first);
    const second = await trip();
    await opened.pay(second);
    const approved = await trip();
    await world.run(submitSettlement, {}, { on: approved });
    await world.run(approveSettlement, {}, { on: approved, as: checker });
    await trip();
    const paid = [await opened.order(first.id), await opened.order(second.id)];
    const withheld = paid.reduce((all, order) => all + order.taxWithheld, 0);
    expect(withheld).toBeGreaterThan(0);
    expect(await opened.balance(taxes)).toBe(withheld);
    world.later(31 * 24 * 60);
    await world.run(generateTax, { month: '2026-03' });
    const [march] = await filings('2026-03', driverId);
    expect(march).toMatchObject({
      tripCount: 2,
      income: paid.reduce((all, order) => all + order.freightAmount, 0),
      withheld,
      vat: 0,
      iit: withheld,
    });
    // What is approved in March and paid in April is April's; nothing is added to March.
    const batch = await opened.batched([approved]);
    await opened.approvedBatch(batch);
    await opened.paid(batch);
    const late = await opened.order(approved.id);
    expect(late.paidAt?.slice(0, 7)).toBe('2026-04');
    expect(await world.refusal(generateTax, { month: '2026-03' })).toBe('nothing');
    world.later(31 * 24 * 60);
    await world.run(generateTax, { month: '2026-04' });
    expect(await filings('2026-04', driverId)).toMatchObject([
      { tripCount: 1, income: late.freightAmount, withheld: late.taxWithheld },
    ]);
    expect(await opened.balance(taxes)).toBe(withheld + late.taxWithheld);
    // P-30 takes what was withheld in March off 2204.
    await opened.post('enterprise', 'P-00', move(enterprise, own, withheld));
    const on = { id: march?.id ?? '' };
    await world.run(declareTax, {}, { on });
    await world.run(payTax, { payNo: 'P-3' }, { on });
    expect([await opened.balance(taxes), await opened.balance(enterprise)]).toEqual([late.taxWithheld, 0]);
    await opened.verified();
  });

  it('[D4.20-11, DP-30] a month is filed from its orders, frozen once declared by the database itself, and corrected by another beside it', async () => {
    const { driverId, trip } = await hauler();
    const [before, order] = [await trip(), await trip()];
    await world.run(editSettlement, { taxWithheld: 7, reason: '核定' }, { on: before });
    await world.run(editSettlement, { taxWithheld: 770, reason: '核定' }, { on: order });
    await opened.pay(before, order);
    const { paidAt } = await opened.order(order.id);
    const freightAmount = (await opened.order(before.id)).freightAmount + (await opened.order(order.id)).freightAmount;
    const month = paidAt?.slice(0, 7) ?? '';
    expect(month).toBe('2026-05');
    expect(await world.refusal(generateTax, { month })).toBe('monthOpen');
    world.later(31 * 24 * 60);
    expect(await world.refusal(generateTax, { month: '2026-3' })).toBe('badMonth');
    expect(await world.refusal(generateTax, { month: '2026-02' })).toBe('nothing');
    expect(await world.refusal(generateTax, { month }, { as: operator, platformId: '00001' })).toBe('onlyProviders');
    const { total } = await world.run(generateTax, { month });
    expect(total).toBeGreaterThan(0);
    expect(await world.refusal(generateTax, { month })).toBe('nothing');
    const mine = () => filings(month, driverId);
    const [filing] = await mine();
    expect(filing).toMatchObject({ income: freightAmount, taxStatus: 0, tripCount: 2, seq: 1, withheld: 777 });
    expect(filing!.idNumber).toMatch(/^9900\*+\w{4}$/);
    const on = { id: filing!.id };
    expect(await world.refusal(payTax, { payNo: 'P1' }, { on })).toBe('wrongState');
    expect(await world.refusal(correctTax, { income: 1, reason: '早了' }, { on })).toBe('wrongState');
    await world.run(declareTax, {}, { on });
    for (const column of ['income = income + 1', 'vat = vat + 1', 'iit = iit + 1'])
      await expect(
        world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
          tx.run(
            column.startsWith('income')
              ? sql`update tax_withhold set income = income + 1 where id = ${on.id}`
              : column.startsWith('vat')
                ? sql`update tax_withhold set vat = vat + 1 where id = ${on.id}`
                : sql`update tax_withhold set iit = iit + 1 where id = ${on.id}`,
          ),
        ),
      ).rejects.toThrow();
    expect(await world.refusal(correctTax, { income: filing!.income, reason: '没变' }, { on })).toBe('sameIncome');
    expect(await world.refusal(payTax, { payNo: 'P1' }, { on })).toBe('channelShort');
    const owed = await opened.balance(taxes);
    await opened.post('enterprise', 'P-00b', move(enterprise, own, 50_000));
    await world.run(payTax, { payNo: 'P1' }, { on });
    await world.run(correctTax, { income: filing!.income + 100_000, reason: '漏计一单' }, { on });
    const both = await mine();
    expect(both.map(({ seq, taxStatus, income }) => [seq, taxStatus, income]).toSorted()).toEqual([
      [1, 3, filing!.income],
      [2, 0, filing!.income + 100_000],
    ]);
    expect(await world.refusal(declareTax, {}, { on })).toBe('wrongState');
    // P-30: income tax of 20,000 yuan in a first month, once more.
    const second = both.find(({ seq }) => seq === 2)!;
    await world.run(declareTax, {}, { on: { id: second.id } });
    await world.run(correctTax, { income: 2_000_000, reason: '漏计多单' }, { on: { id: second.id } });
    const third = (await mine()).find(({ seq }) => seq === 3)!;
    expect([third.vat, third.iit, third.withheld]).toEqual([0, 33_000, 777]);
    await world.run(declareTax, {}, { on: { id: third.id } });
    await world.run(payTax, { payNo: 'P3' }, { on: { id: third.id } });
    const paid = filing!.vat + filing!.surcharge + filing!.iit + 33_000;
    expect(paid).toBeGreaterThan(33_000);
    expect([await opened.balance(taxes), await opened.balance(enterprise)]).toEqual([owed - paid, 50_000 - paid]);
    await opened.verified();
    expect(await world.refusal(declareTax, {}, { on, platformId: '10002' })).toBe('notFound');
  });
});
