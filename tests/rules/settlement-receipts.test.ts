import { beforeAll, expect, it } from 'vitest';
import { confirmReceipt, handInReceipt, receipts } from '../../plugins/evidence/contract/index.ts';
import { receiptInput } from '../../plugins/evidence/fixtures.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import {
  acceptSubcontract,
  addSubcontract,
  approveSettlement,
  bench,
  createSettlement,
  editSettlement,
  releaseReceipt,
  settlementOrders,
  submitSettlement,
  voidSettlement,
} from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { freezeWaybill, receiptConfirmed, thawWaybill, waybills } from '../../plugins/waybill/contract/index.ts';
import { riskFreeze } from '../../plugins/waybill/fixtures.ts';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { driverPerson, operator, person } from '../support/freight-world.ts';
import {
  cashier,
  checker,
  ofDriver,
  ofWaybill,
  openSettlement,
  settlementMigrations,
} from '../support/settlement-world.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;
type Order = RecordOf<typeof settlementOrders>;
/** Audits receipts, and may do nothing with money. */
const auditor = person('auditor', 'provider', ['waybillManage:receiptAudit', 'waybillManage:view']);
const held = 20_000;

onEachDatabase(
  'what a confirmed receipt does to the settlement',
  [...settlementMigrations, ...(evidence.migrations ?? [])],
  (open) => {
    let opened: World;
    let world: World['world'];
    let serial = 0;
    beforeAll(async () => {
      opened = await openSettlement(await open(), [evidence]);
      world = opened.world;
    }, 120_000);
    const now = (): string =>
      new Date(world.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    async function photo(): Promise<string> {
      const id = `held-${(serial += 1)}`;
      await opened.within((call) =>
        call.tx.run(sql`
      insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
        created_by) values ('10001', ${id}, 'r.jpg', ${id}, 'image/jpeg', 10, ${id.padStart(64, '0')}, now(), 'x')`),
      );
      return id;
    }
    /** What a shipper agrees to today. */
    const agree = (companyId: string, { receiptAmount = 0, auto = 0 }) =>
      opened.within((call) =>
        call.tx.run(
          sql`update company set receipt_amount = ${receiptAmount}, auto_settle = ${auto} where id = ${companyId}`,
        ),
      );
    /** A signed trip of goods that hold money back for a receipt; its shipper settles automatically where said. */
    async function signed({ auto = 0, asked = true } = {}) {
      const trip = await opened.signed({ ...coalTerms, oilRatio: 0, ...(asked ? { receiptRetention: held } : {}) });
      await agree(trip.companyId, { auto });
      return trip;
    }
    async function handIn(waybillId: string): Promise<{ readonly id: string }> {
      const page = (await world.post(`${receipts.path}/paging`, { conditions: { waybillId }, page: 1, limit: 10 }))
        .pageResult as { itemList: { id: string }[] };
      const on = { id: page.itemList[0]?.id ?? '' };
      await world.run(handInReceipt, receiptInput(await photo(), now()), { on, as: driverPerson });
      return on;
    }
    const confirm = async (waybillId: string): Promise<void> => {
      await world.run(confirmReceipt, {}, { on: await handIn(waybillId), as: auditor });
    };
    async function paid() {
      const trip = await signed();
      const on = await opened.create(trip.id);
      await opened.pay(on);
      return { trip, on };
    }
    const ordersOf = async (waybillSn: string): Promise<readonly Order[]> =>
      (
        (await world.post(`${settlementOrders.path}/paging`, { conditions: { waybillSn }, page: 1, limit: 10 }))
          .pageResult as { itemList: Order[] }
      ).itemList;
    const vouchersOf = (orderId: string) =>
      opened.within((call) =>
        call.tx.rows<{ voucherKind: string; amount: number }>(
          sql`select voucher_kind, amount from settlement_voucher where order_id = ${orderId} order by voucher_kind`,
        ),
      );
    const actionsOf = async (id: string): Promise<readonly string[]> =>
      ((await world.post(`${settlementOrders.path}/events`, { id })).data as readonly { action: string }[]).map(
        ({ action }) => action,
      );
    const tellAgain = (trip: { readonly id: string; readonly waybillSn: string }): Promise<void> =>
      opened.within((call) =>
        call.emit(receiptConfirmed, {
          platformId: '10001',
          waybillId: trip.id,
          waybillSn: trip.waybillSn,
          receiptNo: 'HD26030500000001',
          damageKg: 0,
          damageCents: 0,
          at: now(),
        }),
      );
    const job = () => opened.runJob('settlement.confirmedReceipts');

    it('[D4.2-16e, DP-12] what was held back is paid once it is confirmed, and only once, by whoever may audit receipts and touches no money', async () => {
      const { trip, on } = await paid();
      const before = await opened.order(on.id);
      expect(before).toMatchObject({ settleStatus: 50, payStatus: 1, receiptRetention: held });
      expect(await opened.balance(ofWaybill(2302, trip.id))).toBe(held);
      const receipt = await handIn(trip.id);
      expect(await world.refusal(releaseReceipt, {}, { on, as: auditor })).toBe('forbidden');
      await world.run(confirmReceipt, {}, { on: receipt, as: auditor });
      const after = await opened.order(on.id);
      expect(after).toMatchObject({ settleStatus: 50, payStatus: 3, version: before.version + 1 });
      expect(await opened.balance(ofWaybill(2302, trip.id))).toBe(0);
      expect(await opened.balance(ofDriver(2101, trip.driverId))).toBe(held);
      expect(await vouchersOf(on.id)).toEqual([
        { voucherKind: 'FREIGHT', amount: before.payCash },
        { voucherKind: 'RECEIPT', amount: held },
      ]);
      await tellAgain(trip);
      await job();
      expect(await opened.order(on.id)).toEqual(after);
      expect(await vouchersOf(on.id)).toHaveLength(2);
      expect((await actionsOf(on.id)).filter((action) => action === 'release')).toHaveLength(1);
      expect(await world.refusal(releaseReceipt, {}, { on, as: cashier })).toBe('nothingHeld');
      await opened.verified();
    });

    it('nobody pays it by hand before, and the refusal says how the receipt stands', async () => {
      const { trip, on } = await paid();
      const refused = async (language: 'zh' | 'en'): Promise<unknown> => {
        const at = world.clock();
        return world.api
          .run(world.database, releaseReceipt, {}, { as: cashier, platformId: '10001', clock: () => at, on, language })
          .then(
            () => 'done',
            (error: { envelope: { status: number; message: string } }) => error.envelope,
          );
      };
      expect(await refused('zh')).toMatchObject({ status: 412, message: '回单状态为“待上传”，确认后才能释放回单付' });
      await handIn(trip.id);
      expect(await refused('en')).toMatchObject({
        status: 412,
        message: 'The receipt is "Awaiting audit": what is held back is paid once it is confirmed',
      });
      expect(await opened.balance(ofWaybill(2302, trip.id))).toBe(held);
      expect(await opened.order(on.id)).toMatchObject({ payStatus: 1 });
    });

    it('a frozen trip keeps it until it is thawed', async () => {
      const { trip, on } = await paid();
      await world.run(freezeWaybill, riskFreeze, { on: { id: trip.id } });
      await confirm(trip.id);
      await job();
      expect(await opened.order(on.id)).toMatchObject({ payStatus: 1 });
      const refused = await world.post(
        releaseReceipt.path,
        { id: on.id, version: (await opened.order(on.id)).version, model: {}, requestId: 'release-frozen' },
        { as: cashier },
      );
      expect(refused).toMatchObject({ status: 423, reason: 'frozen', message: '运单已冻结，不能支付' });
      await world.run(thawWaybill, { reason: '已核实' }, { on: { id: trip.id }, as: checker });
      await job();
      expect(await opened.order(on.id)).toMatchObject({ payStatus: 3 });
      expect(await opened.balance(ofWaybill(2302, trip.id))).toBe(0);
    });

    it('holds back what the goods were published with, whatever the shipper agreed to afterwards', async () => {
      const [more, none] = [await signed(), await signed({ asked: false, auto: 1 })];
      await agree(more.companyId, { receiptAmount: 3 * held });
      const made = await opened.create(more.id);
      expect(await opened.order(made.id)).toMatchObject({ receiptRetention: held });
      await agree(none.companyId, { receiptAmount: held, auto: 1 });
      expect(await world.get(waybills, none.id)).toMatchObject({ receiptStatus: 0 });
      await job();
      expect(await ordersOf(none.waybillSn)).toMatchObject([{ receiptRetention: 0 }]);
    });

    it('keeps the retention of the dispatch when the goods change under way', async () => {
      const trip = await signed();
      await opened.within((call) =>
        call.tx.run(sql`update goods_source set receipt_retention = 0
          where id = (select goods_id from waybill where id = ${trip.id})`),
      );
      const made = await opened.create(trip.id);
      expect(await opened.order(made.id)).toMatchObject({ receiptRetention: held });
    });

    it('a receipt that is in before the payment holds nothing back', async () => {
      const early = await signed();
      await confirm(early.id);
      const made = await opened.create(early.id);
      expect(await opened.order(made.id)).toMatchObject({ receiptRetention: 0 });
      const trip = await signed();
      const on = await opened.create(trip.id);
      const { payCash, receiptRetention } = await opened.order(on.id);
      expect(receiptRetention).toBe(held);
      await confirm(trip.id);
      expect(await opened.order(on.id)).toMatchObject({ settleStatus: 10, payStatus: 0, receiptRetention: held });
      await opened.pay(on);
      expect(await opened.order(on.id)).toMatchObject({ settleStatus: 50, payStatus: 3 });
      expect(await vouchersOf(on.id)).toEqual([
        { voucherKind: 'FREIGHT', amount: payCash },
        { voucherKind: 'RECEIPT', amount: held },
      ]);
      expect(await opened.balance(ofDriver(2101, trip.driverId))).toBe(held);
      expect((await world.get(waybills, trip.id)).receiptStatus).toBe(3);
      await opened.verified();
    });

    it("[D4.2-17, D4.2-17e, D4.5-01] begins the settlement of a shipper who settles automatically, once; the order is the system's draft and no person's", async () => {
      const trip = await signed({ auto: 1 });
      await job();
      expect(await ordersOf(trip.waybillSn)).toEqual([]);
      await confirm(trip.id);
      const [order, ...more] = await ordersOf(trip.waybillSn);
      expect(more).toEqual([]);
      expect(order).toMatchObject({
        settleStatus: 10,
        round: 1,
        receiptRetention: 0,
        applyBy: '系统',
        waybillId: trip.id,
      });
      expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: 80, settleStatus: 1 });
      await tellAgain(trip);
      await job();
      expect(await ordersOf(trip.waybillSn)).toHaveLength(1);
      await world.run(voidSettlement, { reason: '金额待核' }, { on: { id: order?.id ?? '' } });
      await tellAgain(trip);
      await job();
      expect((await ordersOf(trip.waybillSn)).map(({ settleStatus }) => settleStatus)).toEqual([90]);
      await world.run(createSettlement, {}, { on: { id: trip.id } });
      expect(await ordersOf(trip.waybillSn)).toHaveLength(2);
    });

    it('an automatic draft is submitted by a person, and then audited by another', async () => {
      const trip = await signed({ auto: 1 });
      await confirm(trip.id);
      const on = { id: (await ordersOf(trip.waybillSn))[0]?.id ?? '' };
      await world.run(editSettlement, { taxWithheld: 1_000, reason: '核定' }, { on });
      await world.run(submitSettlement, {}, { on });
      expect(await world.refusal(approveSettlement, {}, { on })).toBe('sameHand');
      await world.run(approveSettlement, {}, { on, as: checker });
      expect(await opened.order(on.id)).toMatchObject({ settleStatus: 30 });
    });

    it('leaves everybody else on the bench, where it says how the receipt stands', async () => {
      const trip = await signed();
      const onBench = async () => (await world.get(bench, trip.id)).receiptStatus;
      expect(await onBench()).toBe(1);
      await confirm(trip.id);
      await job();
      expect(await onBench()).toBe(3);
      expect(await ordersOf(trip.waybillSn)).toEqual([]);
      const found = (
        await world.post(`${bench.path}/paging`, {
          conditions: { in_receiptStatus: [3], waybillSn: trip.waybillSn },
          page: 1,
          limit: 10,
        })
      ).pageResult as { total: number };
      expect(found.total).toBe(1);
    });

    it('needs no receipt where none is asked for; frozen and subcontracted trips wait', async () => {
      const [plain, frozen, parted] = [
        await signed({ auto: 1, asked: false }),
        await signed({ auto: 1 }),
        await signed({ auto: 1 }),
      ];
      await world.run(freezeWaybill, riskFreeze, { on: { id: frozen.id } });
      const sub = await world.run(addSubcontract, {
        downstreamName: '示范联运有限公司',
        contractNo: 'FB-1',
        pricePpm: 970_000,
        waybillIds: [parted.id],
      });
      await world.run(acceptSubcontract, {}, { on: sub, as: operator, platformId: '00001' });
      await confirm(frozen.id);
      await confirm(parted.id);
      await job();
      expect(
        [await ordersOf(plain.waybillSn), await ordersOf(frozen.waybillSn), await ordersOf(parted.waybillSn)].map(
          (all) => all.length,
        ),
      ).toEqual([1, 0, 0]);
      await world.run(thawWaybill, { reason: '已核实' }, { on: { id: frozen.id }, as: checker });
      await job();
      expect((await ordersOf(frozen.waybillSn)).map(({ applyBy }) => applyBy)).toEqual(['系统']);
    });
  },
);
