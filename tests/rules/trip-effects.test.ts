import { beforeAll, expect, it } from 'vitest';
import compliance from '../../plugins/compliance/server/index.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import { changePrice, rateHistory } from '../../plugins/goods/contract/index.ts';
import {
  addProduct,
  approveOrder,
  editInsurance,
  enableInsurance,
  openAccount,
  topUpAccount,
} from '../../plugins/insurance/contract/index.ts';
import { productInput } from '../../plugins/insurance/fixtures.ts';
import insurance from '../../plugins/insurance/server/index.ts';
import { addTitle, applyInvoice, approveTitle } from '../../plugins/invoice/contract/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import { applyPrepay, approvePrepay, payPrepay } from '../../plugins/prepay/contract/index.ts';
import { prepayInput } from '../../plugins/prepay/fixtures.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import { approveSettlement, createSettlement, submitSettlement } from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { summariseJob } from '../../plugins/trajectory/server/summarise.ts';
import { addVehicle } from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import {
  acceptWaybill,
  applyCaptain,
  applyVehicle,
  approveChange,
  assignWaybill,
  cancelWaybill,
  creditScores,
  freezeWaybill,
  loadWaybill,
  signWaybill,
  thawWaybill,
  voidWaybill,
  waybillChanges,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import { loaded, tripInput } from '../../plugins/waybill/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { stopNothing } from '../support/evidence.ts';
import { driverPerson, operator, person, system } from '../support/freight-world.ts';
import { bank, checker, company, move, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

const more = [insurance, prepay, evidence, trajectory, compliance, invoice];
const migrations = [...settlementMigrations, ...more.flatMap((half) => half.migrations ?? [])];
const [finance, payer, other] = [
  person('finance', 'provider'),
  person('payer', 'provider'),
  person('other', 'provider'),
];
interface Trip {
  readonly id: string;
  readonly waybillSn: string;
  readonly companyId: string;
  readonly goodsId: string;
}

onEachDatabase('what else happens when a trip moves', migrations, (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  let world: (typeof opened)['world'];
  let serial = 0;
  beforeAll(async () => {
    const database = await open();
    opened = await openSettlement(database, more);
    world = opened.world;
    await stopNothing(database);
    // What the insurers are paid in advance comes from the provider's bank.
    const ent = { code: 1001, ownerType: 'channel', ownerId: 'ENT' } as const;
    await opened.post('ENT', 'P-01', move(ent, company(2001, 'somebody'), 50_000_000));
  }, 180_000);
  const read = <T extends object>(query: Sql) => opened.within((call) => call.tx.rows<T>(query));
  const write = (query: Sql) => opened.within((call) => call.tx.run(query));
  const wallet = async ({ companyId }: Pick<Trip, 'companyId'>): Promise<readonly number[]> => [
    await opened.balance(company(2001, companyId)),
    await opened.balance(company(2002, companyId)),
  ];
  /** Goods of a shipper of whose money half of what a trip will cost is set aside. */
  async function half(goods: Parameters<typeof world.parts>[0] = {}) {
    const parts = await world.parts({ ...coalTerms, oilRatio: 300_000, ...goods });
    await write(sql`update company set freeze_ratio = 500000, invoice_tax = 0 where id = ${parts.companyId}`);
    await opened.post(parts.companyId, 'P-01', move(bank, company(2001, parts.companyId), 2_000_000));
    return parts;
  }
  async function driven(state: number, goods?: Parameters<typeof half>[0]): Promise<Trip & { driverId: string }> {
    const parts = await half(goods);
    const trip = await world.run(assignWaybill, tripInput(parts.goodsId, parts.driverId, parts.vehicleId));
    await world.drive(trip, state);
    return { ...parts, ...trip };
  }
  /** The shipper has each of its trips insured. */
  async function insured({ companyId }: Pick<Trip, 'companyId'>): Promise<void> {
    serial += 1;
    const { id: productId } = await world.run(
      addProduct,
      productInput(serial, { insurerCode: `INS${serial}`, insurerName: `示范保司${serial}` }),
      { as: operator, platformId: '00001' },
    );
    const { id: accountId } = await world.run(openAccount, { productId, warnCents: 1 });
    const topUp = { amount: 1_000_000, channel: 'ENT', reason: '预存保费' } as const;
    const { orderId } = await world.run(topUpAccount, topUp, { on: { id: accountId } });
    await world.run(approveOrder, {}, { on: { id: orderId }, as: finance });
    await world.drain();
    const [terms] = await read<{ id: string }>(sql`select id from shipper_insurance where company_id = ${companyId}`);
    const wish = { insureMode: 'PER_TRIP', productId, cargoValueMode: 'FIXED', fixedValueCents: 20_000_000 } as const;
    await world.run(editInsurance, { ...wish, bearer: 'PROVIDER', reason: '签约' }, { on: terms ?? { id: '' } });
    await world.run(enableInsurance, {}, { on: terms ?? { id: '' } });
  }
  const policyOf = async ({ id }: Pick<Trip, 'id'>) =>
    (
      await read<{ policyStatus: number; premiumCents: number; vehicleNum: string }>(
        sql`select policy_status, premium_cents, vehicle_num from insure_policy where waybill_id = ${id}`,
      )
    )[0];
  const runJobs = async (names: readonly string[]): Promise<void> => {
    for (const job of more.flatMap((one) => one.jobs ?? []))
      if (names.includes(job.name)) await opened.within((call) => job.run(call), '00001');
  };
  async function advanced(id: string, amount: number): Promise<void> {
    const on = { id: (await world.run(applyPrepay, prepayInput(id, { prepayKind: 'OIL', amount }))).id };
    await world.run(approvePrepay, {}, { on, as: finance });
    await world.run(payPrepay, {}, { on, as: payer });
  }
  /** What was posted since, in order: kind and request of each journal. */
  const posted = async (since = ''): Promise<readonly string[]> =>
    (
      await read<{ bizType: string; requestId: string; journalNo: string }>(
        sql`select biz_type, request_id, journal_no from ledger_journal where journal_no > ${since}
          order by journal_no`,
      )
    ).map(({ bizType, requestId }) => `${bizType} ${requestId}`);
  const lastJournal = async (): Promise<string> =>
    (await read<{ no: string }>(sql`select max(journal_no) as no from ledger_journal`))[0]?.no ?? '';

  it('[D4.2-04e] before a driver can accept, the share of what the shipper will owe is set aside; where it is short nobody drives', async () => {
    const parts = await half();
    const input = tripInput(parts.goodsId, parts.driverId, parts.vehicleId);
    await write(sql`update company set freeze_ratio = 1000000 where id = ${parts.companyId}`);
    await opened.post(parts.companyId, 'away', move(company(2001, parts.companyId), bank, 1_800_000));
    const told = await world.post(assignWaybill.path, { model: input, requestId: 'short-of-money' });
    expect(told).toMatchObject({ status: 422, reason: 'coverShort' });
    expect(told.message).toContain('可用余额不足');
    expect(await read(sql`select id from waybill where goods_id = ${parts.goodsId}`)).toEqual([]);
    await write(sql`update company set freeze_ratio = 333333 where id = ${parts.companyId}`);
    const trip = await world.run(assignWaybill, input);
    await world.run(acceptWaybill, {}, { as: driverPerson, on: { id: trip.id } });
    // 32 t at 128.50 yuan and a third of it, rounded half up.
    expect(await wallet(parts)).toEqual([200_000 - 137_067, 137_067]);
    expect((await world.get(waybills, trip.id)).waybillStatus).toBe(20);
  });

  it('[D4.1-07e] a new price stands in its history, reckons the chosen trips anew, and what is set aside follows up and down', async () => {
    const trip = await driven(20);
    const before = await wallet(trip);
    expect(before[1]).toBe(205_600);
    const reprice = (carrierPrice: number, applyTo: 'NEW_ONLY' | 'UNLOADED') =>
      world.run(changePrice, { carrierPrice, applyTo, reason: '油价' }, { on: { id: trip.goodsId } });
    await reprice(1_400_000, 'NEW_ONLY');
    expect(await wallet(trip)).toEqual(before);
    await reprice(1_500_000, 'UNLOADED');
    expect(await world.get(waybills, trip.id)).toMatchObject({ carrierPrice: 1_500_000, estimateFreight: 480_000 });
    expect((await wallet(trip))[1]).toBe(240_000);
    await reprice(1_000_000, 'UNLOADED');
    expect((await world.get(waybills, trip.id)).estimateFreight).toBe(320_000);
    expect((await wallet(trip))[1]).toBe(160_000);
    const kept = await world.post(`${rateHistory.path}/paging`, {
      conditions: { goodsId: trip.goodsId },
      page: 1,
      limit: 10,
    });
    const rows = (kept.pageResult as { itemList: { newCarrierPrice: number; applyTo: string }[] }).itemList;
    expect(rows.map((one) => `${one.newCarrierPrice} ${one.applyTo}`).sort()).toEqual([
      '1000000 UNLOADED',
      '1400000 NEW_ONLY',
      '1500000 UNLOADED',
    ]);
  });

  it('[D4.2-09e] the loading reckons the estimate and what is set aside anew, and insures the trip', async () => {
    const trip = await driven(25);
    await insured(trip);
    const prepaidBefore = await read<{ total: number }>(
      sql`select coalesce(sum(balance), 0)::bigint as total from ledger_account where code = 1202`,
    );
    await world.run(loadWaybill, loaded, { on: { id: trip.id } });
    // 32.46 t at 128.50 yuan, and half of it rounded down to the yuan before.
    expect((await world.get(waybills, trip.id)).estimateFreight).toBe(417_111);
    expect((await wallet(trip))[1]).toBe(208_550);
    world.later(5);
    await runJobs(['insurance.sendDrawn']);
    await world.drain();
    const policy = await policyOf(trip);
    expect(policy?.policyStatus).toBe(30);
    const after = await read<{ total: number }>(
      sql`select coalesce(sum(balance), 0)::bigint as total from ledger_account where code = 1202`,
    );
    expect((prepaidBefore[0]?.total ?? 0) - (after[0]?.total ?? 0)).toBe(policy?.premiumCents);
  });

  it('[D4.2-07g, D4.2-07e] a trip is cancelled before its loading only: the advance comes back first, then the money, the weight and the premium; a driver loses credit', async () => {
    const trip = await driven(20);
    await advanced(trip.id, 30_000);
    const on = { id: trip.id };
    expect(await world.post(cancelWaybill.path, { ...on, model: {}, requestId: 'no-reason' })).toMatchObject({
      status: 400,
    });
    const { driverName } = await world.get(waybills, trip.id);
    const score = async () =>
      (
        (
          await world.post(`${creditScores.path}/paging`, {
            conditions: { subjectName: driverName },
            page: 1,
            limit: 10,
          })
        ).pageResult as { itemList: { creditScore: number; givenUpTrips: number; subjectName: string }[] }
      ).itemList.find((one) => one.subjectName === driverName);
    const [before, since] = [await score(), await lastJournal()];
    await world.run(cancelWaybill, { reason: '车辆故障' }, { on, as: driverPerson });
    expect(await wallet(trip)).toEqual([2_000_000, 0]);
    const kinds = await posted(since);
    expect(kinds.length).toBeGreaterThan(1);
    expect(kinds[0]).toContain('recover');
    expect(kinds.at(-1)).toContain('thaw');
    expect(await read(sql`select dispatched_kg as kg from goods_source where id = ${trip.goodsId}`)).toEqual([
      { kg: 0 },
    ]);
    expect(await score()).toMatchObject({
      creditScore: (before?.creditScore ?? 100) - 5,
      givenUpTrips: (before?.givenUpTrips ?? 0) + 1,
    });
    // Who calls a trip off for the provider takes nothing from the driver.
    const called = await driven(20);
    await world.run(cancelWaybill, { reason: '货主取消' }, { on: { id: called.id } });
    expect(await read(sql`select cancel_by from waybill where id = ${called.id}`)).toEqual([{ cancelBy: 'provider' }]);
    const late = await driven(30);
    expect(await world.refusal(cancelWaybill, { reason: '取消' }, { on: { id: late.id } })).toBe('wrongState');
  });

  it('[D4.2-14e] the signature asks the rules of its stage, and closes the track of the trip', async () => {
    const trip = await driven(60);
    const [{ vehicleNum, unloadAt } = { vehicleNum: '', unloadAt: '' }] = await read<{
      vehicleNum: string;
      unloadAt: string;
    }>(sql`select vehicle_num, unload_at from waybill where id = ${trip.id}`);
    const told = (at: Sql) =>
      write(sql`
        insert into track_point (platform_id, device_no, at, vehicle_num, lon_wgs_e6, lat_wgs_e6, lon_gcj_e6,
          lat_gcj_e6, loc_type, source, flag, received_at)
        values ('10001', 'D1', ${at}, ${vehicleNum}, 110000000, 39000000, 110006000, 39002000, 'GPS', 'BEIDOU', 'OK',
          now())`);
    await told(sql`${unloadAt}::timestamptz - interval '1 minute'`);
    await told(sql`${unloadAt}::timestamptz`);
    await write(sql`update compliance_rule set rule_mode = 'BLOCK' where rule_level = 'B' and stage like '%S%'`);
    expect(await world.refusal(signWaybill, {}, { on: { id: trip.id } })).toBe('ruleStops');
    await stopNothing(world.database);
    await world.run(signWaybill, {}, { on: { id: trip.id } });
    const summed = async () => {
      await write(sql`update waybill_track set stale = true where id = ${trip.id}`);
      await opened.within((call) => summariseJob.run(call), '00001');
      return (
        await read<{ pointCount: number; closed: boolean }>(
          sql`select point_count, end_at is not null as closed from waybill_track where id = ${trip.id}`,
        )
      )[0];
    };
    expect(await summed()).toEqual({ pointCount: 2, closed: true });
    await told(sql`${unloadAt}::timestamptz + interval '5 hours'`);
    world.later(600);
    expect(await summed()).toEqual({ pointCount: 2, closed: true });
  });

  it('[D4.2-23g, D4.2-23e] a signed trip is void only as fraud or a duplicate and before its settlement: money, advance and policy come back', async () => {
    const trip = await driven(20);
    await insured(trip);
    await advanced(trip.id, 20_000);
    await world.drive(trip, 30, 20);
    world.later(5);
    await runJobs(['insurance.sendDrawn']);
    await world.drain();
    await world.drive(trip, 70, 30);
    const on = { id: trip.id };
    expect((await policyOf(trip))?.policyStatus).toBe(50);
    const bare = { ...on, model: { reason: '货主不满意' }, requestId: 'no-kind' };
    expect(await world.post(voidWaybill.path, bare)).toMatchObject({ status: 400 });
    await world.run(voidWaybill, { voidReason: 'FRAUD', reason: '无实际运输' }, { on });
    await world.drain();
    expect(await world.get(waybills, trip.id)).toMatchObject({
      waybillStatus: -20,
      cancelReason: '虚假运单：无实际运输',
    });
    expect(await wallet(trip)).toEqual([2_000_000, 0]);
    expect(await opened.balance({ code: 1301, ownerType: 'waybill', ownerId: trip.id })).toBe(0);
    expect((await policyOf(trip))?.policyStatus).toBe(60);
    const done = await driven(70);
    await world.run(createSettlement, {}, { on: { id: done.id } });
    const asked = { voidReason: 'DUPLICATE', reason: '重复' } as const;
    expect(await world.refusal(voidWaybill, asked, { on: { id: done.id } })).toBe('wrongState');
  });

  it('[D4.2-24e, D4.2-25e] a frozen trip is neither settled nor paid, and goes on once it is thawed', async () => {
    const trip = await driven(70);
    const on = { id: trip.id };
    const freeze = { reasonCode: 'RISK', reason: '轨迹不符' } as const;
    await world.run(freezeWaybill, freeze, { on });
    expect(await world.refusal(createSettlement, {}, { on })).toBe('frozen');
    await world.run(thawWaybill, { reason: '已核实' }, { on, as: other });
    const order = { id: (await world.run(createSettlement, {}, { on })).id };
    await world.run(submitSettlement, {}, { on: order });
    await world.run(freezeWaybill, freeze, { on });
    expect(await world.refusal(approveSettlement, {}, { on: order, as: checker })).toBe('frozen');
    await world.run(thawWaybill, { reason: '已核实' }, { on, as: other });
    await world.run(approveSettlement, {}, { on: order, as: checker });
    const [{ uscc, companyName } = { uscc: '', companyName: '' }] = await read<{ uscc: string; companyName: string }>(
      sql`select uscc, company_name from company where id = ${trip.companyId}`,
    );
    const title = await world.run(addTitle, { companyId: trip.companyId, titleName: companyName, taxNo: uscc });
    await world.run(approveTitle, {}, { on: title, as: checker });
    const wish = { waybillIds: [trip.id], titleId: title.id, invoiceType: 'NORMAL' } as const;
    const batch = await opened.batched([order]);
    await opened.approvedBatch(batch);
    await world.run(freezeWaybill, freeze, { on });
    expect(await world.refusal(applyInvoice, wish)).toBe('frozen');
    await opened.paid(batch);
    expect(await opened.order(order.id)).toMatchObject({ settleStatus: 80, failReason: '运单已冻结' });
    expect(await opened.balance({ code: 2101, ownerType: 'driver', ownerId: trip.driverId })).toBe(0);
    await world.run(thawWaybill, { reason: '已核实' }, { on, as: other });
    expect(await world.refusal(applyInvoice, wish)).toBe('done');
  });

  it('[D4.2-26e] another vehicle: a row of what changed, a contract to be signed anew, an endorsed policy, and messages that are compared again', async () => {
    const trip = await driven(25);
    await insured(trip);
    await world.run(loadWaybill, loaded, { on: { id: trip.id } });
    await write(sql`
      insert into contract_template (id, name, contract_type, body, created_at, updated_at)
      values ('carriage', '承运', 'CARRIER', '按约运输', now(), now()) on conflict do nothing`);
    await write(sql`update reg_report set report_state = 3 where waybill_sn = ${trip.waybillSn}`);
    const spare = await world.run(addVehicle, vehicleInput(990 + (serial += 1)), { as: system });
    const ask = { waybillId: trip.id, vehicleId: spare.id, reason: '原车故障' };
    const asked = await world.run(applyVehicle, ask);
    // While one change waits, neither it nor the other kind is offered or taken.
    expect((await world.get(waybills, trip.id)).waitingChange).toBe('VEHICLE');
    const lead = { waybillId: trip.id, captainName: '秦队长', payeeType: 'DRIVER', reason: '换队长' } as const;
    expect(await world.refusal(applyCaptain, lead)).toBe('waiting');
    expect(await world.refusal(applyVehicle, ask)).toBe('waiting');
    await world.run(approveChange, {}, { on: asked, as: other });
    const { vehicleNum, waitingChange } = await world.get(waybills, trip.id);
    expect(waitingChange).toBeNull();
    expect(await world.get(waybillChanges, asked.id)).toMatchObject({
      changeType: 'VEHICLE',
      newVehicleNum: vehicleNum,
      auditStatus: 2,
    });
    expect((await policyOf(trip))?.vehicleNum).toBe(vehicleNum);
    const contracts = await read<{ contractStatus: number; terms: string }>(
      sql`select contract_status, terms from contract where waybill_id = ${trip.id} order by created_at desc, id desc`,
    );
    expect(contracts[0]).toMatchObject({ contractStatus: 20 });
    expect(contracts[0]?.terms).toContain(vehicleNum);
    const reports = await read<{ recheck: boolean }>(
      sql`select recheck from reg_report where waybill_sn = ${trip.waybillSn}`,
    );
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.every(({ recheck }) => recheck)).toBe(true);
  });
});
