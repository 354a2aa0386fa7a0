import { expect, it } from 'vitest';
import { bankReceipt, verifyLedger } from '../../plugins/bank/contract/index.ts';
import { regulatorSubmit, sendReport } from '../../plugins/compliance/contract/index.ts';
import { ruleWords } from '../../plugins/waybill/contract/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import { disableTemplate, enableTemplate } from '../../plugins/evidence/contract/index.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import { applyInvoice, approveApply, editInvoicing, issueInvoice } from '../../plugins/invoice/contract/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import {
  addBatch,
  approveBatch,
  approveSettlement,
  createSettlement,
  payBatch,
  pullReceipts,
  putIntoBatch,
  settlementOrders,
  submitBatch,
  submitSettlement,
} from '../../plugins/settlement/contract/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { blockVehicle } from '../../plugins/vehicle/contract/index.ts';
import { assignWaybill, loadWaybill, signWaybill } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { operator, shipperPerson } from '../support/freight-world.ts';
import { licence, permitProvider } from '../support/regulator-world.ts';
import { isWhole } from '../support/run-share.ts';
import { openSettlement, settlementMigrations } from '../support/settlement-world.ts';
import { ToldBank } from '../support/told-bank.ts';
import { telling } from '../support/telling.ts';
import { step, StepDesk, type Step } from '../support/step-desk.ts';
import { auditor, cashier, clerk, ToldTrips } from '../support/told-trips.ts';
import type { Astray, Crew, Shipper, ToldTrip } from '../support/told-trips.ts';

/*
 * Trips told by real commands, among them 25 with one thing wrong each. What is wrong is stopped at its stage, by id
 * and words of both languages, and nothing else is; five waivers let through exactly theirs; what is honest gets its
 * money.
 */
const planted = 25;
/** 200 trips in a whole run, 40 at each push. */
const honest = (isWhole ? 200 : 40) - planted;
const A_DAY = 12;
type Six = readonly [ToldTrip, ToldTrip, ToldTrip, ToldTrip, ToldTrip, ToldTrip];
type Seven = readonly [...Six, ToldTrip];
const signing = ({ id }: ToldTrip): Step => step(signWaybill, {}, id, shipperPerson);
const settling = ({ id }: ToldTrip): Step => step(createSettlement, {}, id);

it(
  `of ${honest + planted} trips ${planted} break a rule: these are stopped, and nothing else is`,
  async () => {
    const told = new ToldBank();
    told.said = { state: 'done' };
    /** Of these the bank has no receipt, and the province does not take that truck. */
    const [unproven, unknown] = [new Set<string>(), new Set<string>()];
    const rulebook = {
      ...compliance,
      adapters: () => [
        telling(regulatorSubmit)(({ bizNo }) =>
          unknown.has(bizNo) ? { kind: 'failed', code: 'E999', message: '车辆未备案' } : { kind: 'accepted' },
        ),
        telling(bankReceipt)(({ transfers }) => ({
          receipts: transfers
            .filter(({ payeeName }) => !unproven.has(payeeName))
            .map((one) => ({ ...one, receiptNo: `HD${one.channelNo}` })),
        })),
      ],
    };
    const more = [evidence, trajectory, invoice, rulebook, told.half];
    const migrations = [...settlementMigrations, ...more.flatMap((half) => half.migrations ?? [])];
    const opened = await openSettlement(await openPglite({ migrations }), more);
    const { world } = opened;
    const tell = new ToldTrips(world);
    const desk = new StepDesk(world);
    const { plants } = desk;
    await permitProvider(world);
    const templateId = await tell.template();
    const seller = { sellerName: '北疆示范网络货运有限公司', sellerTaxNo: licence.uscc, clerk: '开票员' };
    const place = { sellerAddress: '示范路1号', sellerPhone: '01012345678', sellerBank: '工行' };
    await world.run(editInvoicing, { platformId: null, ...seller, ...place, sellerAccount: '6222000099990002' });
    const shippers: (Shipper & { readonly goodsId: string })[] = [];
    const crews: Crew[] = [];
    for (let n = 0; n < 4; n += 1) {
      const shipper = await tell.shipper(50_000_000);
      shippers.push({ ...shipper, goodsId: (await tell.goods(shipper)).id });
    }
    for (let n = 0; n < A_DAY; n += 1) crews.push(await tell.crew());
    let given = 0;
    /** The next trip of the next shipper; a crew whose trip will not end takes no other. */
    const taken = async (crew?: Crew, of?: (typeof shippers)[number]): Promise<ToldTrip> => {
      given += 1;
      const shipper = of ?? shippers[given % shippers.length]!;
      return tell.taken(shipper, shipper.goodsId, crew ?? (await tell.crew()));
    };
    /** All that are on the road on one day. */
    const driven = async (all: readonly Astray[], own: readonly Crew[] = []): Promise<readonly ToldTrip[]> => {
      const trips: (readonly [ToldTrip, Astray])[] = [];
      for (const [n, astray] of all.entries()) trips.push([await taken(own[n]), astray]);
      await tell.drive(trips);
      return trips.map(([trip]) => trip);
    };
    const good: ToldTrip[] = [];
    while (good.length < honest) {
      const day = await driven(Array<Astray>(Math.min(honest - good.length, A_DAY)).fill({}), crews);
      for (const trip of day) await desk.done(signing(trip));
      good.push(...day);
    }

    // G: nobody gets a truck from a shipper without a contract, nor a truck that he may not drive.
    const bare = await tell.shipper(1_000_000, false);
    const [{ driverId, vehicleId }, learner] = [crews[0]!, await tell.crew({ driver: { vehicleClass: 'C1' } })];
    const offered = { goodsId: (await tell.goods(bare)).id, estimateKg: 30_000 };
    await desk.plant(step(assignWaybill, { ...offered, driverId, vehicleId }), 'C-01');
    const known = { goodsId: shippers[0]!.goodsId, estimateKg: 30_000 };
    await desk.plant(
      step(assignWaybill, { ...known, driverId: learner.driverId, vehicleId: learner.vehicleId }),
      'Q-06',
    );

    // L: nothing is loaded before the carrier has signed.
    await world.run(disableTemplate, {}, { on: { id: templateId }, as: operator, platformId: '00001' });
    const unsigned = [await taken(), await taken()] as const;
    await world.run(enableTemplate, {}, { on: { id: templateId }, as: operator, platformId: '00001' });
    const loading = ({ id, kg }: ToldTrip): Step => step(loadWaybill, { netKg: kg }, id);
    for (const trip of unsigned) await desk.plant(loading(trip), 'C-02');
    const byWord = await desk.waive(unsigned[0], 'C-02');
    await desk.isStopped(loading(unsigned[1]), 'C-02');
    await tell.drive([[unsigned[0]]]);
    expect(await desk.letThrough('waybill', unsigned[0].id)).toEqual([`经豁免 C-02 #${byWord}`]);
    await desk.done(signing(unsigned[0]));
    await desk.isStopped(settling(unsigned[0]), 'C-03', 'C-05');

    // S: no position, two places at a time, two days for a morning's way, a strange plate, a photo of another slip.
    const used = async ({ id }: ToldTrip): Promise<Astray> => {
      const [slip] = await tell.read<{ photo: string }>(
        sql`select photo from pound where waybill_id = ${id} and pound_type = 'UNLOAD'`,
      );
      return { photo: slip?.photo ?? '' };
    };
    const silent: Astray = { told: [] };
    const [dark, twin, jumping, strange, copied, copy] = (await driven([
      ...[silent, silent, { jumps: true }, { plate: '蒙A00001' }],
      ...[await used(good[0]!), await used(good[1]!)],
    ] as readonly Astray[])) as readonly ToldTrip[] as Six;
    const [slow] = (await driven([{ minutes: 3_000 }])) as readonly [ToldTrip];
    await desk.plant(signing(dark), 'T-01');
    await desk.plant(signing(twin), 'T-01');
    await desk.plant(signing(jumping), 'T-02');
    await desk.plant(signing(strange), 'W-03');
    await desk.plant(signing(copied), 'W-07');
    await desk.plant(signing(copy), 'W-07');
    await desk.plant(signing(slow), 'T-05');
    const atSigning = [
      [dark, await desk.waive(dark, 'T-01'), 'T-01'],
      [copied, await desk.waive(copied, 'W-07'), 'W-07'],
    ] as const;
    await desk.isStopped(signing(twin), 'T-01');
    await desk.isStopped(signing(copy), 'W-07');
    for (const [trip, waiverId, rule] of atSigning) {
      await desk.done(signing(trip));
      expect(await desk.letThrough('waybill', trip.id)).toEqual([`经豁免 ${rule} #${waiverId}`]);
    }
    // Nobody has let pass that nothing is known of its way.
    await desk.isStopped(settling(dark), 'T-03', 'T-04');

    // T: a slip nobody audited, half a way, the end of it missing, a line of a ruler, papers that have run out.
    const half: Astray = {
      told: [
        [0, 0.3],
        [0.95, 1],
      ],
    };
    const [open, openToo, gap, gapToo, short, ruled, forged] = (await driven([
      ...[{ unaudited: true }, { unaudited: true }, half, half, { told: [[0, 0.9]] }, { straight: true }, {}],
    ] as readonly Astray[])) as readonly ToldTrip[] as Seven;
    const today = tell.now().slice(0, 10);
    const expiring = await taken(await tell.crew({ vehicle: { roadTransportTo: today } }));
    const untilNight = (minutes: number): number =>
      minutes + 1_440 - ((Math.floor(world.clock().getTime() / 60_000) + 480) % 1_440);
    await tell.drive([[expiring, { minutes: untilNight(30) }]]);
    world.later(untilNight(3));
    const far = await tell.goods(shippers[1]!, { distanceM: 1_450_000 });
    const racing = await taken(undefined, { ...shippers[1]!, goodsId: far.id });
    await tell.drive([[racing, { minutes: 1_200 }]]);
    for (const trip of [open, openToo, gap, gapToo, short, ruled, forged, expiring, racing])
      await desk.done(signing(trip));
    // No command changes a contract that was signed: somebody has written into the database.
    await opened.within((call) =>
      call.tx.run(sql`update contract set terms = terms || '。' where waybill_id = ${forged.id}`),
    );
    await desk.plant(settling(open), 'W-02');
    await desk.plant(settling(openToo), 'W-02');
    await desk.plant(settling(gap), 'T-03');
    await desk.plant(settling(gapToo), 'T-03');
    await desk.plant(settling(short), 'T-04');
    await desk.plant(settling(ruled), 'T-07');
    await desk.plant(settling(forged), 'C-05');
    await desk.plant(settling(expiring), 'Q-08');
    await desk.plant(settling(racing), 'A-04');
    const orders = new Map<ToldTrip, string>();
    for (const [trip, rule, same] of [
      [open, 'W-02', openToo],
      [gap, 'T-03', gapToo],
    ] as const) {
      const waiverId = await desk.waive(trip, rule);
      await desk.isStopped(settling(same), rule);
      orders.set(trip, await desk.done(settling(trip)));
      const words = [`经豁免 ${rule} #${waiverId}`];
      expect(await desk.letThrough('settlementOrder', orders.get(trip) ?? '')).toEqual(words);
    }
    orders.set(copied, await desk.done(settling(copied)));

    // P: a truck that was blocked since, and a payee whose money comes back to the shipper.
    const owing = await tell.shipper(5_000_000);
    const backing = { ...owing, goodsId: (await tell.goods(owing)).id };
    const [barred, circling] = [await taken(), await taken(undefined, backing)];
    // I and U: one is invoiced at the rate of services; the bank has no receipt of one, the province no truck of another.
    const [wrongRate, unreceipted, unlisted] = [await taken(), await taken(), await taken()];
    const late = [barred, circling, wrongRate, unreceipted, unlisted];
    await tell.drive(late.map((trip) => [trip]));
    for (const trip of late) await desk.done(signing(trip));
    for (const trip of [...good, ...late]) orders.set(trip, await desk.done(settling(trip)));
    const orderOf = (trip: ToldTrip): string => orders.get(trip) ?? '';
    for (const id of orders.values()) {
      await desk.done(step(submitSettlement, {}, id, clerk));
      await desk.done(step(approveSettlement, {}, id, auditor));
    }
    await desk.done(
      step(blockVehicle, { reasonCode: 'FRAUD', reason: '套牌', validTo: null }, barred.crew.vehicleId, auditor),
    );
    await tell.recharge(circling.shipper, 100_000, circling.crew.driverName);
    const batch = await world.run(addBatch, { name: '全部', channel: 'ENT' }, { as: clerk });
    const putting = (trip: ToldTrip): Step => step(putIntoBatch, { intoBatch: batch.id }, orderOf(trip), clerk);
    await desk.plant(putting(barred), 'Q-10');
    await desk.plant(putting(circling), 'F-08');
    const paid = [...good, open, gap, copied, wrongRate, unreceipted, unlisted];
    for (const trip of paid) await desk.done(putting(trip));
    await desk.done(step(submitBatch, {}, batch.id, clerk));
    await desk.done(step(approveBatch, {}, batch.id, auditor));
    unproven.add(unreceipted.crew.driverName);
    unknown.add(unlisted.crew.vehicleNum);
    await desk.done(step(payBatch, {}, batch.id, cashier));
    for (let n = 0; n < 3; n += 1) await world.drain({ hurry: true });
    for (const trip of paid)
      expect(await world.get(settlementOrders, orderOf(trip))).toMatchObject({ settleStatus: 50 });
    await desk.done(step(pullReceipts, { channel: 'ENT' }, undefined, cashier));
    await world.drain({ hurry: true });

    // I: freight is taxed as freight.
    const applying = (trips: readonly ToldTrip[]): Step =>
      step(
        applyInvoice,
        { waybillIds: trips.map(({ id }) => id), titleId: trips[0]!.shipper.titleId, invoiceType: 'NORMAL' },
        undefined,
        shipperPerson,
      );
    await world.run(editInvoicing, { platformId: null, vatPpm: 60_000 });
    await desk.plant(applying([wrongRate]), 'B-05');
    await world.run(editInvoicing, { platformId: null, vatPpm: 90_000 });
    const invoiced = paid.filter((trip) => trip !== wrongRate);
    for (const shipper of shippers) {
      const own = invoiced.filter((trip) => trip.shipper.id === shipper.id);
      const apply = { id: await desk.done(applying(own)) };
      await desk.done(step(approveApply, {}, apply.id, auditor));
      const papers = await tell.read<{ id: string }>(sql`select id from invoice where apply_id = ${apply.id}`);
      for (const paper of papers) await desk.done(step(issueInvoice, {}, paper.id, clerk));
    }
    await world.drain({ hurry: true });

    // U: what is paid and proven goes to the province in its order.
    const reports = rulebook.jobs?.find(({ name }) => name === 'compliance.report');
    for (let n = 0, open = -1; open !== 0 && n < 40; n += 1) {
      await opened.within(async (call) => reports?.run(call), '00001');
      await world.drain({ hurry: true });
      const [row] = await tell.read<{ open: number }>(sql`select count(*)::int as open from reg_report
      where report_state in (0, 1, 5) and error_code is distinct from 'RULE' and waybill_sn <> ${unlisted.waybillSn}
        and waybill_sn = any(${paid.map(({ waybillSn }) => waybillSn)}::text[])`);
      open = row?.open ?? 0;
    }
    const messages = (trip: ToldTrip) =>
      tell.read<{ id: string; msgType: string; state: number; message: string | null }>(sql`
      select id, msg_type, report_state as state, message from reg_report where waybill_sn = ${trip.waybillSn}
        and msg_type in ('WAYBILL', 'FUNDS') order by msg_type desc`);
    const states = async (trip: ToldTrip) => (await messages(trip)).map(({ msgType, state }) => [msgType, state]);
    const [, funds] = await messages(unreceipted);
    expect(await states(unreceipted)).toEqual([
      ['WAYBILL', 3],
      ['FUNDS', 0],
    ]);
    expect(funds?.message).toBe(`F-05 ${ruleWords('F-05', 'zh')}`);
    plants.push('F-05');
    // R-01 is kept by the queue: it says what is waited for.
    const [first] = await messages(unlisted);
    const sending = step(sendReport, {}, first?.id, clerk);
    for (const [language, words] of [
      ['zh', `车辆 ${unlisted.crew.vehicleNum}`],
      ['en', `vehicle ${unlisted.crew.vehicleNum}`],
    ] as const) {
      const said = await desk.answer(sending, language);
      expect(said).toMatchObject({ status: 409, reason: 'notYet' });
      expect(said.message).toContain(words);
    }
    plants.push('R-01');

    // What was stopped stayed where it was; what is honest came to its end, and the books agree.
    expect(plants).toHaveLength(planted);
    expect(new Set(plants.map((rule) => rule.slice(0, 1)))).toEqual(new Set('CWFBTQAR'));
    const ends = await tell.read<{ id: string; settled: boolean; sent: number; invoiced: boolean }>(sql`
    select w.id, o.settle_status = 50 as settled, coalesce(v.invoiced_cents, 0) = w.receivable_amount as invoiced,
      (select count(*)::int from reg_report r where r.waybill_sn = w.waybill_sn and r.report_state = 3
        and r.msg_type in ('WAYBILL', 'FUNDS')) as sent
    from waybill w left join settlement_order o on o.waybill_id = w.id left join waybill_invoicing v
      on v.waybill_id = w.id`);
    const whole = new Set([...good, open, gap, copied].map(({ id }) => id));
    for (const { id, ...end } of ends)
      if (whole.has(id)) expect(end, id).toEqual({ settled: true, invoiced: true, sent: 2 });
    expect(ends.filter(({ settled }) => settled)).toHaveLength(paid.length);
    await world.run(verifyLedger, {}, { as: operator });
    const [checked] = await tell.read<{ faults: unknown }>(
      sql`select faults from ledger_check where platform_id = '10001' order by checked_at desc limit 1`,
    );
    expect(checked).toEqual({ faults: [] });
    await opened.verified();
  },
  isWhole ? 1_500_000 : 400_000,
);
