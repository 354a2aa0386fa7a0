import { afterEach, beforeAll, expect, it } from 'vitest';
import {
  addProduct,
  approveOrder,
  batchEditInsurance,
  cancelOrder,
  cancelPolicy,
  claimPolicy,
  closeClaim,
  checkPolicy,
  createPolicy,
  disableInsurance,
  disableProduct,
  editInsurance,
  editProduct,
  enableInsurance,
  expirePolicy,
  insurePolicy,
  lossRatio,
  openAccount,
  policies,
  printPolicy,
  queryOrder,
  reconcileAccount,
  rejectOrder,
  setWarn,
  shipperInsurances,
  startPolicy,
  syncPolicy,
  topUpAccount,
  underwritingAccounts,
  underwritingMovements,
  underwritingOrders,
  withdrawAccount,
} from '../../plugins/insurance/contract/index.ts';
import { productInput } from '../../plugins/insurance/fixtures.ts';
import insurance from '../../plugins/insurance/server/index.ts';
import {
  arriveUnload,
  cancelWaybill,
  departWaybill,
  loadWaybill,
  unloadWaybill,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import { loaded } from '../../plugins/waybill/fixtures.ts';
import type { AnswerOf } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { LedgerAccount } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  driverPerson,
  freightMigrations,
  FreightWorld,
  operator,
  person,
  system,
  type Who,
} from '../support/freight-world.ts';
import { credit, debit, LedgerBook } from '../support/ledger-book.ts';
import { storeFiles } from '../support/stored-file.ts';

onEachDatabase('insurance', [...freightMigrations, ...(insurance.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let book: LedgerBook;
  let serial = 0;
  const finance = person('finance', 'provider');
  const byOperator = { as: operator, platformId: '00001' };
  const costs: LedgerAccount = { code: 5003, ownerType: 'tenant', ownerId: '10001' };
  const prepaid = (insurer: string): LedgerAccount => ({ code: 1202, ownerType: 'insurer', ownerId: insurer });
  const ent: LedgerAccount = { code: 1001, ownerType: 'channel', ownerId: 'ENT' };
  const driver = (id: string, code: 2101 | 1103 = 2101): LedgerAccount => ({ code, ownerType: 'driver', ownerId: id });
  type Product = Parameters<typeof productInput>[1];

  /** A product of an insurer of its own, and an account there with so many cents. */
  const offered = async (cents: number, more: Product = {}) => {
    const insurerCode = `INS${(serial += 1)}`;
    const { id: productId } = await world.run(
      addProduct,
      productInput(serial, { insurerCode, insurerName: `示范保司${serial}`, ...more }),
      byOperator,
    );
    const { id: accountId } = await world.run(openAccount, { productId, warnCents: 100_000 });
    if (cents > 0) {
      const { orderId } = await world.run(
        topUpAccount,
        { amount: cents, channel: 'ENT', reason: '预存保费' },
        { on: { id: accountId } },
      );
      await world.run(approveOrder, {}, { on: { id: orderId }, as: finance });
      await world.drain();
    }
    return { productId, accountId, insurerCode };
  };
  const drawn = async (
    waybillId: string,
    productId: string,
    more: { bearer?: 'DRIVER' | 'SHIPPER'; cargoValueCents?: number } = {},
  ) => {
    const made = await world.run(createPolicy, { waybillId, productId, cargoValueCents: 12_345_678, ...more });
    return { id: made.id, premiumCents: made.premiumCents };
  };
  const accepted = async (waybillId: string, productId: string, more: Parameters<typeof drawn>[2] = {}) => {
    const { id } = await drawn(waybillId, productId, more);
    await world.run(insurePolicy, {}, { on: { id } });
    await world.drain();
    return { id };
  };
  const termsOf = async (companyId: string): Promise<string> =>
    (
      (
        await world.post(`${shipperInsurances.path}/paging`, {
          conditions: [{ type: 'companyId', value: companyId }],
          page: 1,
          limit: 10,
        })
      ).pageResult as { itemList: { id: string }[] }
    ).itemList[0]?.id ?? '';
  const jobNamed = (name: string) => async (): Promise<void> => {
    const job = insurance.jobs?.find((one) => one.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      job.run({
        tx,
        platformId: '00001',
        isOperator: true,
        caller: system,
        now: () => wire(),
        newId: () => `job${(serial += 1)}`,
        requestId: 'job',
        get: () => ({ connects: () => true }),
        execute: (command: never, input: never, on: { readonly id: string }) => {
          asked.push({ command: (command as { name: string }).name, id: on.id });
          return Promise.resolve(input);
        },
      } as never),
    );
  };
  const asked: { command: string; id: string }[] = [];
  const wire = (): string =>
    new Date(world.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  beforeAll(async () => {
    const database = await open();
    world = await FreightWorld.open(database, [insurance]);
    await storeFiles(world.database, ['claim-photo', 'hospital', 'late']);
    book = new LedgerBook(database);
    await book.post([
      debit(ent, 100_000_000),
      credit({ code: 3001, ownerType: 'tenant', ownerId: '10001' }, 100_000_000),
    ]);
  }, 120_000);
  afterEach(async () => expect(await book.verify()).toEqual([]));

  it('goods that ask for it depart insured, and others as ever', async () => {
    const trip = await world.trip(30, { needInsure: true });
    const on = { id: trip.id };
    expect(await world.refusal(departWaybill, {}, { on, as: driverPerson })).toBe('notInsured');
    expect(await world.refusal(unloadWaybill, { netKg: 32_180 }, { on })).toBe('notInsured');
    const { productId } = await offered(10_000_000);
    await accepted(trip.id, productId);
    await world.run(departWaybill, {}, { on, as: driverPerson });
    await world.trip(40);
  });

  it('a premium that the shipper bears waits on the trip for its settlement, and goes with the policy', async () => {
    const { productId } = await offered(100_000);
    const trip = await world.trip(30);
    const borne = async () =>
      (
        await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
          tx.one<{ cents: number }>(sql`select shipper_premium as cents from waybill where id = ${trip.id}`),
        )
      )?.cents;
    const on = await accepted(trip.id, productId, { bearer: 'SHIPPER' });
    const { premiumCents } = await world.get(policies, on.id);
    expect(premiumCents).toBeGreaterThan(0);
    expect(await borne()).toBe(premiumCents);
    await world.run(cancelPolicy, { reason: '货主自行投保' }, { on });
    await world.drain();
    expect(await borne()).toBe(0);
  });

  it('[R1-17] [D4.14-01, D4.14-03, D4.14-03e, D4.14-05g, DP-13] a policy is drawn with its premium to the cent, accepted against account 1202, in force at the departure and not cancelled after it', async () => {
    const trip = await world.trip(30);
    const { productId, insurerCode } = await offered(100_000);
    const before = await book.balance(costs);
    const on = await drawn(trip.id, productId);
    expect(on.premiumCents).toBe(4_321);
    expect(await world.refusal(createPolicy, { waybillId: trip.id, productId, cargoValueCents: 1 })).toBe(
      'insuredAlready',
    );
    await world.run(insurePolicy, {}, { on: { id: on.id } });
    expect([(await world.get(policies, on.id)).policyStatus, await book.balance(prepaid(insurerCode))]).toEqual([
      20, 100_000,
    ]);
    expect(await world.refusal(insurePolicy, {}, { on: { id: on.id } })).toBe('wrongState');
    expect(await world.refusal(cancelPolicy, { reason: '不等了' }, { on: { id: on.id } })).toBe('wrongState');
    await world.drain();
    expect(await world.get(policies, on.id)).toMatchObject({
      policyStatus: 30,
      syncStatus: 1,
      insurerPremium: 4_321,
      diffCents: 0,
      startAt: null,
      policyNo: expect.stringMatching(/^PZHY\d+$/) as string,
      journalNo: expect.stringMatching(/^PZ/) as string,
    });
    expect([await book.balance(prepaid(insurerCode)), (await book.balance(costs)) - before]).toEqual([95_679, 4_321]);
    await world.run(syncPolicy, {}, { on: { id: on.id } });
    expect(await book.balance(prepaid(insurerCode))).toBe(95_679);
    await world.run(departWaybill, {}, { on: { id: trip.id }, as: driverPerson });
    const policy = await world.get(policies, on.id);
    expect(policy).toMatchObject({ policyStatus: 50, endAt: '2026-03-20 23:59:59' });
    expect(await world.refusal(cancelPolicy, { reason: '不需要' }, { on: { id: on.id } })).toBe('departed');
    await world.run(arriveUnload, {}, { on: { id: trip.id }, as: driverPerson });
    expect((await world.get(policies, on.id)).startAt).toBe(policy.startAt);
    // Its paper is for whoever may download it, and only of a policy that the insurer has taken.
    const origin = 'https://console.example';
    const paper = (who: Who = {}, id = on.id) => world.post(printPolicy.path, { id, origin }, who);
    const { name, mime, content } = (await paper()).data as AnswerOf<typeof printPolicy>;
    expect([name, mime]).toEqual([`${policy.policyNo}.pdf`, 'application/pdf']);
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect((await paper({ platformId: '10002' })).status).toBe(204);
    expect((await paper({}, (await drawn((await world.trip(30)).id, productId)).id)).status).toBe(204);
    expect((await paper({ as: person('clerk', 'provider', ['policyManager:view']) })).status).toBe(403);
    const forged = { code: `${policy.policySn}.${'0'.repeat(24)}` };
    expect((await world.post(checkPolicy.path, forged)).data).toMatchObject({ verdict: 'bad', lines: [] });
  });

  it('premiums by sum, trip and tonne are rounded once, never below the least, never above the sum insured', async () => {
    const trip = await world.trip(30);
    const cases = [
      [
        { ratePpm: 350, minPremium: 600, maxInsured: 10_000_000 },
        12_345_678,
        { insuredCents: 10_000_000, premiumCents: 3_500 },
      ],
      [{ ratePpm: 350, minPremium: 600 }, 1_000_000, { insuredCents: 1_000_000, premiumCents: 600 }],
      [
        { riskType: 'LIABILITY', chargeMode: 'PER_TRIP', feeCents: 1_500, minPremium: 0 },
        5_000_000,
        { premiumCents: 1_500 },
      ],
      [
        { riskType: 'ACCIDENT', chargeMode: 'PER_TONNE', feeCents: 25, minPremium: 0 },
        5_000_000,
        { premiumCents: 812 },
      ],
    ] as const;
    for (const [more, cargoValueCents, wanted] of cases) {
      const { productId } = await offered(100_000, { maxInsured: null, ...more });
      const { id } = await drawn(trip.id, productId, { cargoValueCents });
      expect(await world.get(policies, id)).toMatchObject(wanted);
      await world.run(cancelPolicy, { reason: '试算' }, { on: { id } });
    }
  });

  it('what is on its way counts: the account never goes below zero, and a withdrawal waits for nobody’s premium', async () => {
    const { productId, accountId, insurerCode } = await offered(8_000);
    const [first, second] = [await world.trip(30), await world.trip(30)];
    const one = await drawn(first.id, productId);
    const two = await drawn(second.id, productId);
    await world.run(insurePolicy, {}, { on: { id: one.id } });
    expect(await world.refusal(insurePolicy, {}, { on: { id: two.id } })).toBe('accountShort');
    const { id } = await world.run(
      withdrawAccount,
      { accountId, amount: 3_680, channel: 'ENT', reason: '取回余额' },
      byOperator,
    );
    expect(await world.refusal(approveOrder, {}, { on: { id }, as: finance })).toBe('accountShort');
    const { id: fits } = await world.run(
      withdrawAccount,
      { accountId, amount: 3_679, channel: 'ENT', reason: '取回余额' },
      byOperator,
    );
    await world.run(approveOrder, {}, { on: { id: fits }, as: finance });
    await world.drain();
    expect(await book.balance(prepaid(insurerCode))).toBe(0);
    expect(await world.get(underwritingOrders, fits)).toMatchObject({ status: 40, feeCents: 200 });
  });

  it('[DP-25] top-up and withdrawal need two people, post P-25 with the fee, and are reconciled with the insurer', async () => {
    const [bank, fees] = [
      await book.balance(ent),
      await book.balance({ code: 5006, ownerType: 'tenant', ownerId: '10001' }),
    ];
    const { accountId, insurerCode, productId } = await offered(0);
    expect(await world.refusal(openAccount, { productId, warnCents: 0 })).toBe('openAlready');
    const { orderId } = await world.run(
      topUpAccount,
      { amount: 500_000, channel: 'ENT', reason: '月初充值' },
      { on: { id: accountId } },
    );
    const on = { id: orderId };
    expect(await world.refusal(approveOrder, {}, { on })).toBe('sameHand');
    expect(await world.refusal(rejectOrder, { reason: '自己驳回' }, { on })).toBe('sameHand');
    expect(await world.refusal(cancelOrder, { reason: '他人' }, { on, as: finance })).toBe('otherHand');
    for (const platformId of ['10002'])
      expect(await world.refusal(approveOrder, {}, { on, as: finance, platformId })).toBe('notFound');
    await world.run(approveOrder, {}, { on, as: finance });
    expect(await world.refusal(approveOrder, {}, { on, as: finance })).toBe('wrongState');
    // On its way: promised by the channel, not there yet, and nobody insures with it.
    expect([(await world.get(underwritingOrders, orderId)).status, (await book.balance(ent)) - bank]).toEqual([30, 0]);
    const early = { waybillId: (await world.trip(30)).id, productId, cargoValueCents: 12_345_678 };
    expect(await world.refusal(createPolicy, early)).toBe('accountShort');
    await world.drain();
    expect((await world.get(underwritingOrders, orderId)).status).toBe(40);
    expect([await book.balance(prepaid(insurerCode)), (await book.balance(ent)) - bank]).toEqual([500_000, -500_000]);
    const { id } = await world.run(
      withdrawAccount,
      { accountId, amount: 120_000, channel: 'ENT', reason: '合作结束' },
      byOperator,
    );
    expect(await world.refusal(approveOrder, {}, { on: { id }, ...byOperator })).toBe('sameHand');
    await world.run(approveOrder, {}, { on: { id }, as: finance });
    expect([(await world.get(underwritingOrders, id)).status, await book.balance(prepaid(insurerCode))]).toEqual([
      30, 500_000,
    ]);
    await world.run(queryOrder, {}, { on: { id }, ...byOperator });
    await world.drain();
    expect(await world.get(underwritingOrders, id)).toMatchObject({
      status: 40,
      feeCents: 200,
      applyBy: 'operator',
      auditBy: 'finance',
    });
    expect([
      await book.balance(prepaid(insurerCode)),
      (await book.balance(ent)) - bank,
      (await book.balance({ code: 5006, ownerType: 'tenant', ownerId: '10001' })) - fees,
    ]).toEqual([380_000, -380_200, 200]);
    await world.run(reconcileAccount, {}, { on: { id: accountId } });
    await world.run(reconcileAccount, {}, { on: { id: accountId } });
    expect(await world.get(underwritingAccounts, accountId)).toMatchObject({ syncState: 1, insurerBalance: null });
    await world.drain();
    await world.run(setWarn, { warnCents: 50_000 }, { on: { id: accountId } });
    expect(await world.get(underwritingAccounts, accountId)).toMatchObject({
      balance: 380_000,
      insurerBalance: 380_000,
      syncState: 2,
      diffCents: 0,
      warnCents: 50_000,
    });
    const lines = await world.post(`${underwritingMovements.path}/paging`, {
      conditions: [{ type: 'insurerCode', value: insurerCode }],
      page: 1,
      limit: 10,
    });
    expect(
      (lines.pageResult as { itemList: { movementKind: string; inCents: number; outCents: number }[] }).itemList.map(
        (line) => [line.movementKind, line.inCents, line.outCents],
      ),
    ).toEqual(
      expect.arrayContaining([
        ['TOPUP', 500_000, 0],
        ['WITHDRAW', 0, 120_000],
      ]),
    );
    expect(
      await world.refusal(
        withdrawAccount,
        { accountId, amount: 1, channel: 'ENT', reason: '他人' },
        { platformId: '10002' },
      ),
    ).toBe('notFound');
  });

  it('[D4.14-05e] cancelled before the departure the premium comes back to the cent; a cancelled waybill does it by itself, once', async () => {
    const { productId, insurerCode } = await offered(100_000);
    const trip = await world.trip(30);
    const before = await book.balance(costs);
    const byHand = await accepted(trip.id, productId);
    await world.run(cancelPolicy, { reason: '货主自行投保' }, { on: byHand });
    // The premium comes back when the insurer has taken the policy back, not before.
    expect([(await world.get(policies, byHand.id)).policyStatus, await book.balance(prepaid(insurerCode))]).toEqual([
      55, 95_679,
    ]);
    expect(await world.refusal(cancelPolicy, { reason: '再退一次' }, { on: byHand })).toBe('wrongState');
    await world.drain();
    expect([
      (await world.get(policies, byHand.id)).policyStatus,
      await book.balance(prepaid(insurerCode)),
      (await book.balance(costs)) - before,
    ]).toEqual([60, 100_000, 0]);
    const early = await world.trip(20);
    const paid = await accepted(early.id, productId);
    expect(await book.balance(prepaid(insurerCode))).toBe(95_679);
    await world.run(cancelWaybill, { reason: '货主取消' }, { on: { id: early.id }, as: driverPerson });
    await world.drain();
    expect([(await world.get(policies, paid.id)).policyStatus, await book.balance(prepaid(insurerCode))]).toEqual([
      60, 100_000,
    ]);
    const entries = await book.entries();
    const gone = insurance.listens?.find((one) => one.event === 'waybill.moved');
    await world.database.transaction(
      { role: 'operator', platformId: '00001' },
      (tx) =>
        gone?.handle(
          {
            tx,
            get: () => {
              throw new Error('nothing is left to post');
            },
          } as never,
          { id: early.id, platformId: '10001', to: -10, at: '2026-03-05 20:00:00', vehicleNum: 'X' },
        ) ?? Promise.resolve(),
    );
    expect(await book.entries()).toBe(entries);
    const sent = await world.trip(20);
    const { id } = await drawn(sent.id, productId);
    await world.run(insurePolicy, {}, { on: { id } });
    await world.run(cancelWaybill, { reason: '货主取消' }, { on: { id: sent.id }, as: driverPerson });
    await world.drain();
    expect([(await world.get(policies, id)).policyStatus, await book.balance(prepaid(insurerCode))]).toEqual([
      60, 100_000,
    ]);
  });

  it('[DP-13] a driver pays out of the wallet, and owes what it does not hold', async () => {
    const { productId } = await offered(100_000);
    const trip = await world.trip(30);
    expect(
      await book.post([
        debit({ code: 2301, ownerType: 'waybill', ownerId: trip.id }, 4_000),
        credit(driver(trip.driverId), 4_000),
      ]),
    ).toBe('done');
    const on = await accepted(trip.id, productId, { bearer: 'DRIVER' });
    expect([await book.balance(driver(trip.driverId)), await book.balance(driver(trip.driverId, 1103))]).toEqual([
      0, 321,
    ]);
    await world.run(cancelPolicy, { reason: '重新投保' }, { on });
    await world.drain();
    expect([await book.balance(driver(trip.driverId)), await book.balance(driver(trip.driverId, 1103))]).toEqual([
      4_000, 0,
    ]);
  });

  it('[D4.14-06g, D4.14-07e] a loss is reported by one and closed by another; the insured is paid to the cent', async () => {
    const { productId } = await offered(100_000);
    const trip = await world.trip(40);
    const on = await accepted(trip.id, productId);
    const bank = await book.balance(ent);
    expect((await world.get(policies, on.id)).policyStatus).toBe(50);
    expect(await world.refusal(closeClaim, { paidCents: 1, channel: 'ENT', reason: '无报案' }, { on })).toBe(
      'wrongState',
    );
    const withoutFile = {
      id: on.id,
      model: { lossCents: 250_000, reason: '途中侧翻' },
      requestId: 'claim-without-file',
    };
    expect((await world.post(claimPolicy.path, withoutFile)).status).toBe(400);
    await world.run(
      claimPolicy,
      { lossCents: 250_000, claimFile: 'claim-photo', reason: '途中侧翻，煤炭撒漏' },
      { on },
    );
    expect(await world.refusal(closeClaim, { paidCents: 1, channel: 'ENT', reason: '自己结案' }, { on })).toBe(
      'sameHand',
    );
    expect(
      await world.refusal(closeClaim, { paidCents: 250_001, channel: 'ENT', reason: '超额' }, { on, ...byOperator }),
    ).toBe('paidAbove');
    await world.run(closeClaim, { paidCents: 225_000, channel: 'ENT', reason: '扣除免赔10%' }, { on, ...byOperator });
    expect(await world.get(policies, on.id)).toMatchObject({
      policyStatus: 80,
      claimStatus: 2,
      paidCents: 225_000,
      lossCents: 250_000,
    });
    expect([
      await book.balance({ code: 2001, ownerType: 'company', ownerId: trip.companyId }),
      (await book.balance(ent)) - bank,
    ]).toEqual([225_000, 225_000]);
    const crew = await offered(100_000, { riskType: 'ACCIDENT', chargeMode: 'PER_TRIP', feeCents: 900 });
    const accident = await accepted(trip.id, crew.productId, { cargoValueCents: 8_000_000 });
    await world.run(claimPolicy, { lossCents: 30_000, claimFile: 'hospital', reason: '司机受伤' }, { on: accident });
    await world.run(
      closeClaim,
      { paidCents: 30_000, channel: 'ENT', reason: '全额赔付' },
      { on: accident, ...byOperator },
    );
    expect(await book.balance(driver(trip.driverId))).toBe(30_000);
    const { insurers } = (await world.post(lossRatio.path, {}, byOperator)).data as {
      insurers: { paidCents: number; ratioPpm: number }[];
    };
    expect(insurers).toContainEqual(
      expect.objectContaining({ policies: 1, premiumCents: 4_321, paidCents: 225_000, ratioPpm: 52_071_279 }),
    );
  });

  it('[D4.14-02g, D4.14-03] what the insurer refuses is sent again; cargo, plate, state, lateness and a disabled product are refused with their reasons', async () => {
    const { productId } = await offered(100_000);
    const trip = await world.trip(30);
    const { id } = await drawn(trip.id, productId, { cargoValueCents: 10_000_013 });
    const on = { id };
    await world.run(insurePolicy, {}, { on });
    await world.drain();
    expect(await world.get(policies, id)).toMatchObject({
      policyStatus: 40,
      failReason: '标的信息不完整',
      syncStatus: 3,
      journalNo: null,
    });
    await world.run(insurePolicy, {}, { on });
    await world.drain();
    expect(await world.get(policies, id)).toMatchObject({ policyStatus: 30, attempts: 2, premiumCents: 3_500 });
    for (const [more, refusal] of [
      [{ cargoTypes: ['0400'] }, 'wrongCargo'],
      [{ plateTypes: ['1'] }, 'wrongPlate'],
    ] as const)
      expect(
        await world.refusal(createPolicy, {
          waybillId: trip.id,
          productId: (await offered(0, more)).productId,
          cargoValueCents: 1,
        }),
      ).toBe(refusal);
    expect(await world.refusal(createPolicy, { waybillId: trip.id })).toBe('noProduct');
    expect(
      await world.refusal(createPolicy, {
        waybillId: trip.id,
        productId: (await offered(0, { riskType: 'LIABILITY' })).productId,
      }),
    ).toBe('noValue');
    expect(await world.refusal(createPolicy, { waybillId: (await world.trip(60)).id, productId })).toBe('notRunning');
    const late = await world.trip(30);
    const tooLate = await drawn(late.id, productId);
    world.later(130);
    expect(await world.refusal(insurePolicy, {}, { on: { id: tooLate.id } })).toBe('tooLate');
    await world.run(disableProduct, { reason: '停售' }, { on: { id: productId }, ...byOperator });
    expect(
      await world.refusal(createPolicy, { waybillId: (await world.trip(30)).id, productId, cargoValueCents: 1 }),
    ).toBe('notOffered');
    for (const command of [insurePolicy, syncPolicy])
      expect(await world.refusal(command, {}, { on, platformId: '10002' })).toBe('notFound');
    for (const command of [cancelPolicy] as const)
      expect(await world.refusal(command, { reason: '他人' }, { on, platformId: '10002' })).toBe('notFound');
    expect(
      await world.refusal(createPolicy, { waybillId: trip.id, productId, cargoValueCents: 1 }, { platformId: '10002' }),
    ).toBe('notFound');
    expect((await world.post(`${policies.path}/get`, { id }, { platformId: '10002' })).status).toBe(404);
  });

  it('[D4.14-01] a shipper that insures each trip gets its policy at the loading, once, and the job sends it', async () => {
    const { productId } = await offered(100_000);
    const trip = await world.trip(20);
    const terms = { id: await termsOf(trip.companyId) };
    expect(await world.refusal(enableInsurance, {}, { on: terms })).toBe('noProduct');
    expect(await world.refusal(editInsurance, { cargoValueMode: 'FIXED', reason: '缺货值' }, { on: terms })).toBe(
      'noValue',
    );
    await world.run(
      editInsurance,
      {
        insureMode: 'PER_TRIP',
        productId,
        cargoValueMode: 'FIXED',
        fixedValueCents: 20_000_000,
        bearer: 'SHIPPER',
        reason: '签约条款',
      },
      { on: terms },
    );
    expect(await world.refusal(batchEditInsurance, { bearer: 'SHIPPER', reason: '没变' }, { on: terms })).toBe(
      'nothingChanged',
    );
    await world.run(enableInsurance, {}, { on: terms });
    expect(
      await world.refusal(editInsurance, { bearer: 'DRIVER', reason: '他人' }, { on: terms, platformId: '10002' }),
    ).toBe('notFound');
    await world.run(loadWaybill, loaded, { on: { id: trip.id } });
    const list = async () =>
      (
        (
          await world.post(`${policies.path}/paging`, {
            conditions: [{ type: 'waybillId', value: trip.id }],
            page: 1,
            limit: 10,
          })
        ).pageResult as { itemList: { id: string; premiumCents: number; bearer: string; policyStatus: number }[] }
      ).itemList;
    const [policy] = await list();
    expect(policy).toMatchObject({ premiumCents: 7_000, bearer: 'SHIPPER', policyStatus: 10 });
    await jobNamed('insurance.sendDrawn')();
    expect(asked).toContainEqual({ command: 'policy.insure', id: policy!.id });
    await world.run(disableInsurance, { reason: '货主自保' }, { on: terms });
    const next = await world.trip(30);
    expect(
      (
        await world.post(`${policies.path}/paging`, {
          conditions: [{ type: 'waybillId', value: next.id }],
          page: 1,
          limit: 10,
        })
      ).pageResult,
    ).toMatchObject({ total: 0 });
    expect(await list()).toHaveLength(1);
  });

  it('[D4.14-06g] policies end by the job; a claim comes at most thirty days later', async () => {
    const { productId } = await offered(100_000);
    const trip = await world.trip(40);
    const on = await accepted(trip.id, productId);
    world.later(16 * 24 * 60);
    asked.length = 0;
    await jobNamed('insurance.expirePolicies')();
    expect(asked).toContainEqual({ command: 'policy.expire', id: on.id });
    await world.run(expirePolicy, {}, { on, as: system });
    expect((await world.get(policies, on.id)).policyStatus).toBe(90);
    world.later(31 * 24 * 60);
    expect(await world.refusal(claimPolicy, { lossCents: 1, claimFile: 'late', reason: '太晚' }, { on })).toBe(
      'claimLate',
    );
  });

  it('products are the operator’s: providers read them and write none', async () => {
    expect(await world.refusal(addProduct, productInput(9001))).toBe('forbidden');
    expect(await world.refusal(addProduct, { ...productInput(9002), ratePpm: null }, byOperator)).toBe('noPrice');
    const { id } = await world.run(addProduct, productInput(9003), byOperator);
    expect(await world.refusal(addProduct, productInput(9003), byOperator)).toBe('taken');
    expect(await world.refusal(editProduct, { name: '改名', minPremium: 0, ratePpm: 1 }, { on: { id } })).toBe(
      'forbidden',
    );
    expect(await world.refusal(disableProduct, { reason: '越权' }, { on: { id } })).toBe('notFound');
  });

  it('[D4.14-01g] a policy is drawn only where the account with the insurer holds its premium', async () => {
    const trip = await world.trip(30);
    const wish = { waybillId: trip.id, cargoValueCents: 12_345_678 };
    const poor = await offered(4_320);
    expect(await world.refusal(createPolicy, { ...wish, productId: poor.productId })).toBe('accountShort');
    const { id } = await world.run(
      addProduct,
      productInput((serial += 1), { insurerCode: 'INSNONE', insurerName: '无账户保司' }),
      byOperator,
    );
    expect(await world.refusal(createPolicy, { ...wish, productId: id })).toBe('noAccount');
    // A cargo or a plate that the product does not cover is refused, whatever the account holds.
    const coal = await offered(50_000, { cargoTypes: ['0400'] });
    expect(await world.refusal(createPolicy, { ...wish, productId: coal.productId })).toBe('wrongCargo');
    const green = await offered(50_000, { plateTypes: ['1'] });
    expect(await world.refusal(createPolicy, { ...wish, productId: green.productId })).toBe('wrongPlate');
    const enough = await offered(4_321);
    const made = await world.run(createPolicy, { ...wish, productId: enough.productId });
    expect(made.premiumCents).toBe(4_321);
    expect(await world.get(policies, made.id)).toMatchObject({ policyStatus: 10 });
  });

  it('[D4.14-04, D4.14-04e, D4.14-04g, D4.14-05] a policy is in force from the departure on, not before; cancelled until then', async () => {
    const { productId, insurerCode } = await offered(100_000);
    const trip = await world.trip(30);
    const on = await accepted(trip.id, productId);
    expect(await world.get(policies, on.id)).toMatchObject({ policyStatus: 30, startAt: null, endAt: null });
    expect(await world.refusal(startPolicy, {}, { on, as: system })).toBe('notDeparted');
    expect(await world.refusal(startPolicy, {}, { on })).toBe('forbidden');
    await world.run(cancelPolicy, { reason: '换保司' }, { on });
    await world.drain();
    expect((await world.get(policies, on.id)).policyStatus).toBe(60);
    expect(await world.refusal(startPolicy, {}, { on, as: system })).toBe('wrongState');
    const next = await accepted(trip.id, productId);
    await world.run(departWaybill, {}, { on: { id: trip.id }, as: driverPerson });
    const policy = await world.get(policies, next.id);
    const { departAt } = await world.get(waybills, trip.id);
    // What the regulator's message says of the insurance.
    const told = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one(sql`select policy_no, insurer_code from waybill where id = ${trip.id}`),
    );
    expect(told).toEqual({ policyNo: policy.policyNo, insurerCode });
    expect(policy).toMatchObject({ policyStatus: 50, startAt: departAt });
    expect(policy.endAt).toMatch(/ 23:59:59$/);
    expect(await world.refusal(cancelPolicy, { reason: '太晚' }, { on: next })).toBe('departed');
  });

  it('[D4.14-07, D4.14-07g] a claim is closed with the sum that was paid: without it nothing is closed, and 0 is a refusal by the insurer', async () => {
    const { productId } = await offered(100_000);
    const trip = await world.trip(40);
    const on = await accepted(trip.id, productId);
    await world.run(claimPolicy, { lossCents: 50_000, claimFile: 'claim-photo', reason: '雨淋' }, { on });
    const without = { id: on.id, model: { channel: 'ENT', reason: '未填赔付' }, requestId: 'close-without-sum' };
    expect((await world.post(closeClaim.path, without, byOperator)).status).toBe(400);
    expect(
      await world.refusal(closeClaim, { paidCents: 50_001, channel: 'ENT', reason: '超损失' }, { on, ...byOperator }),
    ).toBe('paidAbove');
    expect((await world.get(policies, on.id)).policyStatus).toBe(70);
    await world.run(closeClaim, { paidCents: 0, channel: 'ENT', reason: '免责' }, { on, ...byOperator });
    expect(await world.get(policies, on.id)).toMatchObject({ policyStatus: 80, claimStatus: 3, paidCents: 0 });
    expect(await book.balance({ code: 2001, ownerType: 'company', ownerId: trip.companyId })).toBe(0);
  });
});
