import { beforeAll, expect, it } from 'vitest';
import { dueOf, nothingEarlier, taxesOf } from '../../plugins/carrier/contract/index.ts';
import { freezes, quotas } from '../../plugins/funds/contract/index.ts';
import {
  addLine,
  editSettlement,
  approveSettlement,
  confirmStatement,
  generateStatement,
  receiveStatement,
  statements,
  rejectSettlement,
  sendStatement,
  submitSettlement,
  voidSettlement,
} from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { assignWaybill, cancelWaybill, waybillInsured, waybills } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { lineOfBank } from '../support/bank-lines.ts';
import { onEachDatabase } from '../support/database.ts';
import { storeFiles } from '../support/stored-file.ts';
import {
  bank,
  cashier,
  checker,
  company,
  move,
  openSettlement,
  settlementMigrations,
} from '../support/settlement-world.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;

onEachDatabase('joints of the money', settlementMigrations, (open) => {
  let opened: World;
  let world: World['world'];
  beforeAll(async () => {
    opened = await openSettlement(await open());
    world = opened.world;
    await storeFiles(world.database, ['paper']);
  }, 120_000);
  /** A shipper with these terms, with goods, driver and vehicle that are good to go. */
  const shipper = async (terms: {
    readonly settleMode?: 1 | 2;
    readonly freezeRatio?: number;
    readonly quota?: number;
  }) => {
    const parts = await world.parts({ ...coalTerms, oilRatio: 0 });
    const { settleMode = 1, freezeRatio = 0, quota = 0 } = terms;
    await opened.within((call) =>
      call.tx.run(sql`update company set settle_mode = ${settleMode}, freeze_ratio = ${freezeRatio},
        initial_quota = ${quota}, invoice_tax = 0, credit_days = 365 where id = ${parts.companyId}`),
    );
    const wallet = async (): Promise<readonly number[]> => [
      await opened.balance(company(2001, parts.companyId)),
      await opened.balance(company(2002, parts.companyId)),
    ];
    const input = tripInput(parts.goodsId, parts.driverId, parts.vehicleId);
    return { ...parts, wallet, input };
  };
  const quotaOf = async (companyId: string) =>
    world.get(
      quotas,
      (
        await opened.within((call) =>
          call.tx.one<{ id: string }>(sql`select id from quota where company_id = ${companyId}`),
        )
      )?.id ?? '',
    );

  it('[D4.11-04g, DP-02, DP-03, DP-07] a dispatch freezes the share of what the shipper will owe, is refused where it is short, follows the weight, is used by the payment, and given back when nobody drives', async () => {
    const { input, wallet, companyId } = await shipper({ freezeRatio: 800_000 });
    expect(await world.refusal(assignWaybill, input)).toBe('coverShort');
    expect(await opened.balance(company(2001, companyId))).toBe(0);
    await opened.post(companyId, 'P-01', move(bank, company(2001, companyId), 1_000_000));
    const given = await world.run(assignWaybill, input);
    // 32 t at 128.50 yuan, rounded down to the yuan, 80 %.
    expect(input.estimateKg).toBe(32_000);
    expect(await wallet()).toEqual([1_000_000 - 328_960, 328_960]);
    await world.run(cancelWaybill, { reason: '改期' }, { on: given });
    expect(await wallet()).toEqual([1_000_000, 0]);
    const trip = await world.run(assignWaybill, input);
    await world.drive(trip, 30);
    const { loadNetKg } = await world.get(waybills, trip.id);
    const worth = Math.floor(((loadNetKg ?? 0) * 1_285_000) / 100_000 / 100) * 100;
    expect(worth).toBeGreaterThan(411_200);
    expect(await wallet()).toEqual([1_000_000 - worth * 0.8, worth * 0.8]);
    await world.drive(trip, 70, 30);
    const on = await opened.create(trip.id);
    const { receivableAmount } = await opened.order(on.id);
    await opened.pay(on);
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 50, collectedCents: receivableAmount });
    expect(await wallet()).toEqual([1_000_000 - receivableAmount, 0]);
    const used = await opened.within((call) =>
      call.tx.one<{ id: string }>(sql`select id from freeze_order where biz_no = ${trip.waybillSn}`),
    );
    const order = await world.get(freezes, used?.id ?? '');
    expect(order).toMatchObject({ freezeStatus: 40 });
    expect(order.usedCents + order.thawedCents).toBe(order.amount);
    await opened.verified();
  });

  it('[D4.5-04g] what is frozen for another trip does not cover this one', async () => {
    const { input, companyId } = await shipper({ freezeRatio: 1_000_000 });
    await opened.post(companyId, 'P-01', move(bank, company(2001, companyId), 411_200));
    const first = await world.run(assignWaybill, input);
    await world.drive(first, 70);
    const on = await opened.create(first.id);
    await world.run(addLine, { lineType: 'ADD_WAIT', amount: 100_000, reason: '压车两天', evidence: 'paper' }, { on });
    // Somebody else's trip holds as much as this one is short of.
    const other = await world.parts({ ...coalTerms, oilRatio: 0 });
    await opened.within((call) =>
      call.tx.run(sql`update goods_source set company_id = ${companyId} where id = ${other.goodsId}`),
    );
    await opened.post(companyId, 'P-01b', move(bank, company(2001, companyId), 411_200));
    await world.run(assignWaybill, tripInput(other.goodsId, other.driverId, other.vehicleId));
    await world.run(submitSettlement, {}, { on });
    expect(await world.refusal(approveSettlement, {}, { on, as: checker })).toBe('fundsShort');
    await opened.post(companyId, 'P-01c', move(bank, company(2001, companyId), 100_000));
    await world.run(approveSettlement, {}, { on, as: checker });
    await opened.verified();
  });

  it('[D4.2-18e, D4.20-02, DI-15] one limit for credit: a dispatch occupies it, the settlement uses it, a void gives it back, the statement that is paid repays it', async () => {
    const { input, companyId } = await shipper({ settleMode: 2, quota: 411_199 });
    expect(await world.refusal(assignWaybill, input)).toBe('creditShort');
    await opened.within((call) => call.tx.run(sql`update company set initial_quota = 450000 where id = ${companyId}`));
    const trip = await world.run(assignWaybill, input);
    expect(await quotaOf(companyId)).toMatchObject({ usedCents: 411_200, leftCents: 38_800 });
    const busy = await world.parts({ ...coalTerms, oilRatio: 0 });
    await opened.within((call) =>
      call.tx.run(sql`update goods_source set company_id = ${companyId} where id = ${busy.goodsId}`),
    );
    expect(await world.refusal(assignWaybill, tripInput(busy.goodsId, busy.driverId, busy.vehicleId))).toBe(
      'creditShort',
    );
    await world.drive(trip, 70);
    const { receivableAmount } = await world.get(waybills, trip.id);
    expect(await quotaOf(companyId)).toMatchObject({ usedCents: receivableAmount });
    const on = await opened.create(trip.id);
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    expect(await quotaOf(companyId)).toMatchObject({ usedCents: receivableAmount, overdueCents: 0 });
    await world.run(voidSettlement, { reason: '重量有误' }, { on, as: checker });
    expect(await quotaOf(companyId)).toMatchObject({ usedCents: receivableAmount });
    const again = await opened.create(trip.id);
    await opened.pay(again);
    expect(await quotaOf(companyId)).toMatchObject({ usedCents: receivableAmount });
    const { id } = await world.run(generateStatement, {
      companyId,
      periodFrom: '2026-03-01',
      periodTo: '2026-03-31',
      beforeEnd: true,
    });
    await world.run(sendStatement, { way: 'HAND' }, { on: { id } });
    await world.run(confirmStatement, { proofFile: 'paper' }, { on: { id }, as: checker });
    const { companyName } = await world.get(statements, id);
    const line = (told: object) =>
      lineOfBank(world.database, { amount: receivableAmount ?? 0, counterName: companyName, channel: 'PDS', ...told });
    const receiving = async (told: object, reason: string | null = null) =>
      world.refusal(receiveStatement, { statementId: await line(told), reason }, { on: { id }, as: cashier });
    expect(await receiving({ amount: (receivableAmount ?? 0) + 1 })).toBe('tooMuch');
    expect(await receiving({ counterName: '别家公司' })).toBe('payerDiffers');
    expect(await receiving({ direction: 'OUT' })).toBe('lineOut');
    expect(await receiving({ platformId: '10002' })).toBe('noLine');
    const chosen = { statementId: await line({}), reason: null };
    const ofChannel = () => opened.balance({ code: 1001, ownerType: 'channel', ownerId: 'PDS' });
    const before = await ofChannel();
    await world.run(receiveStatement, chosen, { on: { id }, as: cashier });
    expect((await ofChannel()) - before).toBe(receivableAmount);
    expect(await quotaOf(companyId)).toMatchObject({ usedCents: 0, leftCents: 450_000 });
    expect(await opened.balance(company(1101, companyId))).toBe(0);
    expect(await opened.order(again.id)).toMatchObject({ collectedCents: receivableAmount });
    const kinds = await opened.within((call) =>
      call.tx.rows<{ quotaType: string }>(
        sql`select quota_type from quota_entry where company_id = ${companyId} order by id`,
      ),
    );
    const last = kinds.map(({ quotaType }) => quotaType).slice(-5);
    expect(last).toEqual(['RELEASE', 'OCCUPY', 'RELEASE', 'CONSUME', 'REPAY']);
    await opened.verified();
  });

  it('[D4.5-02e] the order is the truth of its trip: what is added or taken off stands on the waybill, is counted on the day of the signature, and goes with a void', async () => {
    const trip = await opened.signed({ ...coalTerms, oilRatio: 0 });
    const own = await world.get(waybills, trip.id);
    const on = await opened.create(trip.id);
    expect(await world.get(waybills, trip.id)).toMatchObject({
      freightAmount: own.freightAmount,
      receivableAmount: (await opened.order(on.id)).receivableAmount,
    });
    await world.run(addLine, { lineType: 'ADD_WAIT', amount: 10_000, reason: '压车', evidence: 'paper' }, { on });
    await world.run(addLine, { lineType: 'DED_LATE', amount: 3_300, reason: '货损', evidence: 'paper' }, { on });
    const order = await opened.order(on.id);
    expect(order.freightAmount).toBe((own.freightAmount ?? 0) + 6_700);
    const { freightAmount, receivableAmount, cashAmount, serviceFee, infoFee } = order;
    expect(await world.get(waybills, trip.id)).toMatchObject({
      ...{ freightAmount, receivableAmount, cashAmount, serviceFee, infoFee },
    });
    const told = await opened.within((call) =>
      call.tx.rows<{ detail: { freightAmount?: { from: number; to: number } } }>(
        sql`select detail from record_event where record_id = ${trip.id} and action = 'settledAmounts' order by at, id`,
      ),
    );
    expect(told.at(-1)?.detail.freightAmount).toEqual({ from: freightAmount + 3_300, to: freightAmount });
    await world.run(voidSettlement, { reason: '作废' }, { on });
    const back = await world.get(waybills, trip.id);
    expect([back.freightAmount, back.receivableAmount, back.settleStatus]).toEqual([
      own.freightAmount,
      own.receivableAmount,
      6,
    ]);
  });

  it('tax is reckoned from what the driver has earned in the month, withheld to the cent, and stands in the book', async () => {
    const first = await opened.signed({ ...coalTerms, oilRatio: 0, carrierPrice: 12_850_000 }, 6_000_000);
    const orders = [];
    for (let n = 0; n < 3; n += 1) {
      const trip =
        n === 0 ? first : await opened.signed({ ...coalTerms, oilRatio: 0, carrierPrice: 12_850_000 }, 6_000_000);
      // The same driver drives all of them.
      await opened.within((call) =>
        call.tx.run(sql`
          update waybill w set driver_id = f.driver_id, driver_name = f.driver_name from waybill f
          where f.id = ${first.id} and w.id = ${trip.id}`),
      );
      orders.push(await opened.order((await opened.create(trip.id)).id));
    }
    const incomes = orders.map(({ freightAmount }) => freightAmount);
    const due = (months: number): number => {
      const income = incomes.slice(0, months).reduce((sum, one) => sum + one, 0);
      return dueOf(taxesOf(income, nothingEarlier));
    };
    expect(incomes[0]).toBeGreaterThan(4_000_000);
    expect(due(3)).toBeGreaterThan(due(2));
    expect(orders.map(({ taxWithheld }) => taxWithheld)).toEqual([due(1), due(2) - due(1), due(3) - due(2)]);
    for (const { payCash, cashAmount, taxWithheld } of orders) expect(payCash).toBe(cashAmount - taxWithheld);
    // More freight, more tax; a typed tax stands.
    const last = orders[2]!;
    await world.run(
      addLine,
      { lineType: 'ADD_WAIT', amount: 100_000, reason: '压车', evidence: 'paper' },
      { on: { id: last.id } },
    );
    const more = await opened.order(last.id);
    expect(more.taxWithheld).toBeGreaterThan(last.taxWithheld);
    await world.run(editSettlement, { taxWithheld: 1_234, reason: '核定' }, { on: { id: last.id } });
    expect((await opened.order(last.id)).taxWithheld).toBe(1_234);
    await world.run(editSettlement, { taxWithheld: 0, reason: '核定' }, { on: { id: last.id } });
    expect((await opened.order(last.id)).taxWithheld).toBe(0);
    await world.run(editSettlement, {}, { on: { id: last.id } });
    expect((await opened.order(last.id)).taxWithheld).toBe(more.taxWithheld);
    // What the form shows and sends back was not typed.
    await world.run(editSettlement, { taxWithheld: more.taxWithheld, reason: '核定' }, { on: { id: last.id } });
    // Without the order before it less is due: the next hand-in reckons again, and an approval would not let it pass.
    await world.run(submitSettlement, {}, { on: { id: last.id } });
    await world.run(voidSettlement, { reason: '重做' }, { on: { id: orders[1]!.id } });
    expect(await world.refusal(approveSettlement, {}, { on: { id: last.id }, as: checker })).toBe('waybillChanged');
    await world.run(rejectSettlement, { reason: '代征税款有变' }, { on: { id: last.id }, as: checker });
    await world.run(submitSettlement, {}, { on: { id: last.id } });
    const alone = dueOf(taxesOf(incomes[0]! + more.freightAmount, nothingEarlier)) - orders[0]!.taxWithheld;
    expect(alone).toBeLessThan(more.taxWithheld);
    expect((await opened.order(last.id)).taxWithheld).toBe(alone);
    const before = await opened.balance({ code: 2204, ownerType: 'tenant', ownerId: '10001' });
    await world.run(rejectSettlement, { reason: '重新提交' }, { on: { id: last.id }, as: checker });
    await opened.pay({ id: orders[0]!.id }, { id: last.id });
    const withheld = orders[0]!.taxWithheld + alone;
    expect(await opened.balance({ code: 2204, ownerType: 'tenant', ownerId: '10001' })).toBe(before + withheld);
    await opened.verified();
  });

  it('[D4.2-18e, DP-16] the partner who brought the shipper gets his commission at the approval, by the agreement of the day, and loses it with a void', async () => {
    const trip = await opened.signed({ ...coalTerms, oilRatio: 0 });
    await opened.within((call) =>
      call.tx.run(sql`
        insert into yl_copartner (platform_id, id, name, cert_no, mobile, commission_mode, commission_ratio, valid_from,
          valid_to, status, created_at, updated_at)
        values ('10001', 'P1', '引流甲', 'x', '19900000001', 'PPM_OF_FREIGHT', 5000, '2026-01-01', '2026-03-31', 1, now(),
          now())`),
    );
    await opened.within((call) =>
      call.tx.run(sql`
        insert into yl_copartner_bind (platform_id, id, copartner_id, company_id, company_name, bound_at, bind_status,
          operator, created_at, updated_at)
        values ('10001', 'B1', 'P1', ${trip.companyId}, 'x', now(), 1, 'x', now(), now())`),
    );
    const partner = { code: 2141, ownerType: 'partner', ownerId: 'P1' } as const;
    const on = await opened.create(trip.id);
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    const { freightAmount, commission } = await opened.order(on.id);
    expect(commission).toBe(Math.round((freightAmount * 5_000) / 1_000_000));
    expect(await opened.balance(partner)).toBe(commission);
    await world.run(voidSettlement, { reason: '重做' }, { on, as: checker });
    expect(await opened.balance(partner)).toBe(0);
    // The agreement has ended: nothing for a trip that was signed later.
    await opened.within((call) => call.tx.run(sql`update yl_copartner set valid_to = '2026-02-01' where id = 'P1'`));
    const again = await opened.create(trip.id);
    await world.run(submitSettlement, {}, { on: again });
    await world.run(approveSettlement, {}, { on: again, as: checker });
    expect((await opened.order(again.id)).commission).toBe(0);
    await opened.verified();
  });

  it('[DI-08] a premium that the shipper bears goes into his order by itself, and not the one that was taken back', async () => {
    const trip = await opened.signed({ ...coalTerms, oilRatio: 0 });
    const insured = (cents: number) =>
      opened.within((call) => call.emit(waybillInsured, { platformId: '10001', waybillId: trip.id, cents }));
    await insured(900);
    await insured(600);
    await insured(-900);
    const on = await opened.create(trip.id);
    const order = await opened.order(on.id);
    expect(order.premium).toBe(600);
    expect(order.receivableAmount).toBe(order.freightAmount + order.serviceFee + 600);
    expect((await world.get(waybills, trip.id)).receivableAmount).toBe(order.receivableAmount);
  });
});
