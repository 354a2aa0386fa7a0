import { beforeAll, expect, it } from 'vitest';
import type { Command, InputOfCommand } from '../../sdk/contract/index.ts';
import { ledger } from '../../core/server/ledger/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import fuel from '../../plugins/fuel/server/index.ts';
import { dieselPrice, stationInput } from '../../plugins/fuel/fixtures.ts';
import { isWithin } from '../../plugins/fuel/server/limits.ts';
import { orderExpiry } from '../../plugins/fuel/server/orders.ts';
import { priceOf } from '../../plugins/fuel/server/numbers.ts';
import {
  addLevel,
  addLimit,
  addStation,
  amendPrice,
  applyRefund,
  approveAmendment,
  approveRefund,
  approveStation,
  cancelFuelOrder,
  changeLevel,
  confirmStatement,
  createFuelOrder,
  disableLimit,
  disableStation,
  editLimit,
  fillFuelOrder,
  freezeFuel,
  fuelAccounts,
  fuelEntries,
  fuelOrders,
  generateQr,
  makeStatement,
  members,
  payFuelOrder,
  payStatement,
  qrCodes,
  rechargeFuel,
  rejectRefund,
  scanQr,
  settleOrder,
  statements,
  stations,
  thawFuel,
  approveTopUp,
  rejectTopUp,
  topUpStation,
  transferFuel,
  voidStatement,
} from '../../plugins/fuel/contract/index.ts';
import { Refused, sql } from '../../sdk/server/index.ts';
import type { LedgerAccount, LedgerFault } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, driverPerson, operator, person, system } from '../support/freight-world.ts';
import { ownFunds } from '../support/own-funds.ts';

const checker = person('checker', 'provider');
const payer = person('payer', 'provider');
type Trip = Awaited<ReturnType<FreightWorld['trip']>>;

onEachDatabase(
  'fuel orders',
  [...freightMigrations, ...(bankHalf.migrations ?? []), ...(fuel.migrations ?? [])],
  (open, kind) => {
    let world: FreightWorld;
    let trip: Trip;
    let serial = 10;
    let prepaid = 0;
    /** Own money on the account that is paid from by hand. */
    const offline = 10_000_000;

    const call = <T>(
      work: (running: Parameters<typeof ledger.post>[0]) => Promise<T>,
      platformId = '10001',
    ): Promise<T> =>
      world.database.transaction({ role: 'tenant', platformId }, (tx) =>
        work(world.api.openCall(tx, { as: system, platformId, clock: world.clock })),
      );
    const verify = (): Promise<readonly LedgerFault[]> => call((running) => ledger.verify(running));
    const balance = (
      code: LedgerAccount['code'],
      ownerType: LedgerAccount['ownerType'],
      ownerId: string,
    ): Promise<number> => call((running) => ledger.balance(running, { code, ownerType, ownerId }));
    const oil = (driverId = trip.driverId): Promise<number> => balance(2131, 'driver', driverId);
    const charge = (amount: number, fuelKind: 'OIL' | 'GAS' = 'OIL', of: Trip = trip): Promise<unknown> =>
      world.run(
        rechargeFuel,
        { driverId: of.driverId, waybillId: of.id, fuelKind, amount, prepaySn: `YF${(prepaid += 1)}` },
        { as: system },
      );
    /** An open station that sells diesel, or what `price` says. */
    const station = async (
      type: 'OWN' | 'COOP' | 'THIRD' = 'COOP',
      price: Partial<InputOfCommand<typeof amendPrice>> = {},
      n = 0,
    ): Promise<string> => {
      const { id } = await world.run(addStation, stationInput((serial += 3) - (serial % 3) + n, type));
      await world.run(approveStation, {}, { on: { id }, as: checker });
      await world.run(
        approveAmendment,
        {},
        {
          on: await world.run(
            amendPrice,
            { ...dieselPrice('2026-03-05 08:00:00'), ...price, effectiveAt: later(2) },
            { on: { id } },
          ),
          as: checker,
        },
      );
      world.later(5);
      return id;
    };
    const later = (minutes: number): string =>
      new Date(world.clock().getTime() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const order = (
      stationId: string,
      volumeMl: number,
      more: Partial<InputOfCommand<typeof createFuelOrder>> = {},
      of: Trip = trip,
    ) =>
      world.run(
        createFuelOrder,
        {
          stationId,
          driverId: of.driverId,
          vehicleId: of.vehicleId,
          product: 'DIESEL0',
          volumeMl,
          payWay: 'WALLET',
          ...more,
        },
        { as: driverPerson },
      );
    const no = <C extends Command>(
      command: C,
      input: InputOfCommand<C>,
      on: { id: string },
      as = driverPerson,
    ): Promise<string> => world.refusal(command, input, { on, as });
    const paid = async (
      stationId: string,
      volumeMl: number,
      more: Partial<InputOfCommand<typeof createFuelOrder>> = {},
      of: Trip = trip,
    ): Promise<{ id: string }> => {
      const on = await order(stationId, volumeMl, more, of);
      await world.run(payFuelOrder, {}, { on, as: driverPerson });
      return { id: on.id };
    };

    beforeAll(async () => {
      world = await FreightWorld.open(await open(), [bankHalf, fuel], { played: false });
      trip = await world.trip(30);
      await ownFunds(world, 'OFFLINE', offline);
    }, 120_000);

    it('[R1-20] [D4.10-01e, D4.10-02e, D4.10-03g, D4.10-05e, DP-21, DP-22] an order pins its price, is paid to the cent out of the right wallet, filled, and given back by another hand', async () => {
      const at = await station();
      await charge(300_000);
      const { id, amount } = await order(at, 123_457, { waybillId: trip.id });
      // 123.457 l × 7.31 = 902.47067; × 7.12 = 879.01384; × 7.53 = 929.63121
      expect(amount).toBe(90_247);
      const on = { id };
      expect(await world.get(fuelOrders, id)).toMatchObject({
        amount: 90_247,
        stationAmount: 87_901,
        marginCents: 2_346,
        discountCents: 92_963 - 90_247,
        fuelStatus: 10,
        waybillSn: trip.waybillSn,
        volumeText: '123.457',
        settleState: 0,
      });
      expect(await no(fillFuelOrder, {}, on, checker)).toBe('wrongState');
      expect(await no(payFuelOrder, {}, on, checker)).toBe('forbidden');
      await world.run(payFuelOrder, {}, { on, as: driverPerson });
      expect(await no(payFuelOrder, {}, on)).toBe('wrongState');
      expect([
        await oil(),
        await balance(2201, 'station', at),
        await balance(4003, 'tenant', '10001'),
        await balance(1301, 'waybill', trip.id),
      ]).toEqual([300_000 - 90_247, 87_901, 2_346, 300_000]);
      expect(await no(fillFuelOrder, { filledMl: 126_000 }, on, checker)).toBe('quantityOff');
      expect(await no(fillFuelOrder, { filledMl: 120_987 }, on, checker)).toBe('quantityOff');
      await world.run(fillFuelOrder, { filledMl: 125_926 }, { on, as: checker });
      const kept = await world.get(fuelOrders, id);
      expect(kept).toMatchObject({ fuelStatus: 30, filledText: '125.926' });
      expect(kept.journalNo).toMatch(/^PZ/);

      await world.run(applyRefund, { reason: '加油机故障' }, { on });
      expect(await no(approveRefund, {}, on, person('dispatcher', 'provider'))).toBe('sameHand');
      expect(await no(rejectRefund, { reason: '自己' }, on, person('dispatcher', 'provider'))).toBe('sameHand');
      await world.run(rejectRefund, { reason: '已加注' }, { on, as: checker });
      expect(await world.get(fuelOrders, id)).toMatchObject({ fuelStatus: 30 });
      await world.run(applyRefund, { reason: '确有故障' }, { on });
      await world.run(approveRefund, {}, { on, as: checker });
      expect(await no(approveRefund, {}, on, checker)).toBe('wrongState');
      expect([await oil(), await balance(2201, 'station', at), await balance(4003, 'tenant', '10001')]).toEqual([
        300_000, 0, 0,
      ]);
      expect(await world.get(fuelOrders, id)).toMatchObject({ fuelStatus: 60 });
      const entries = (
        await world.post(`${fuelEntries.path}/paging`, { conditions: { driverId: trip.driverId }, page: 1, limit: 50 })
      ).pageResult as { itemList: { bizType: string; amount: number; balanceAfter: number; direction: string }[] };
      expect(entries.itemList.map((one) => [one.bizType, one.direction, one.amount, one.balanceAfter])).toEqual([
        ['FUEL_REFUND', 'IN', 90_247, 300_000],
        ['FUEL', 'OUT', 90_247, 209_753],
        ['FUEL_PREPAY', 'IN', 300_000, 300_000],
      ]);
      expect(await verify()).toEqual([]);
    }, 60_000);

    it('[D4.10-02e, DP-21] a margin below zero stands on the debit side; gas is paid out of the gas wallet only', async () => {
      const at = await station(
        'COOP',
        { product: 'LNG', listPrice: 50_000, driverPrice: 48_000, stationPrice: 51_005 },
        1,
      );
      await charge(100_000, 'GAS');
      const before = [await oil(), await balance(4003, 'tenant', '10001')] as const;
      const on = await paid(at, 10_001, { product: 'LNG' });
      // 10.001 kg × 4.8 = 48.0048; × 5.1005 = 51.0101005
      expect([
        await balance(2132, 'driver', trip.driverId),
        await balance(2201, 'station', at),
        (await balance(4003, 'tenant', '10001')) - before[1],
        await oil(),
      ]).toEqual([95_200, 5_101, -301, before[0]]);
      expect(await world.get(fuelOrders, on.id)).toMatchObject({
        amount: 4_800,
        stationAmount: 5_101,
        marginCents: -301,
        fuelKind: 'GAS',
      });
      const big = await order(at, 500_000, { product: 'LNG' });
      expect(await no(payFuelOrder, {}, big)).toBe('balanceShort');
      expect(await world.get(fuelOrders, big.id)).toMatchObject({ fuelStatus: 10, journalNo: null });
      expect(await verify()).toEqual([]);
    }, 60_000);

    it('litres times price is rounded once, half up, in whole numbers', () => {
      expect([
        priceOf(1_000, 73_100),
        priceOf(333, 75_015),
        priceOf(1, 50_000),
        priceOf(1, 49_999),
        priceOf(2_000_000, 99_999),
      ]).toEqual([731, 250, 1, 0, 1_999_980]);
      expect([
        isWithin('06:00-22:00', '2026-03-05 05:59:00'),
        isWithin('06:00-22:00', '2026-03-05 06:00:00'),
        isWithin('22:00-05:00', '2026-03-05 23:10:00'),
        isWithin('22:00-05:00', '2026-03-05 12:00:00'),
      ]).toEqual([false, true, true, false]);
    });

    it('limits of driver and vehicle say no with their reason, at the order and again at the payment', async () => {
      const at = await station();
      const other = await world.trip(30);
      await charge(1_000_000, 'OIL', other);
      const { id } = await world.run(addLimit, {
        limitScope: 'DRIVER',
        driverId: other.driverId,
        perOrderCents: 100_000,
        perDayCents: 150_000,
        perDayTimes: 3,
      });
      expect(await world.refusal(addLimit, { limitScope: 'DRIVER', driverId: other.driverId, perDayTimes: 1 })).toBe(
        'limited',
      );
      expect(await world.refusal(addLimit, { limitScope: 'DRIVER', perDayTimes: 1 })).toBe('noTarget');
      expect(
        await world.refusal(addLimit, { limitScope: 'VEHICLE', vehicleId: other.vehicleId, timeWindow: '6-22' }),
      ).toBe('window');
      expect(await world.refusal(addLimit, { limitScope: 'VEHICLE', vehicleId: other.vehicleId })).toBe('noLimit');
      await world.run(addLimit, { limitScope: 'VEHICLE', vehicleId: other.vehicleId, tankLitres: 130 });
      const refused = async (volumeMl: number): Promise<string> => {
        try {
          await order(at, volumeMl, {}, other);
        } catch (error) {
          if (error instanceof Refused) return error.code;
          throw error;
        }
        return 'done';
      };
      expect(await refused(136_900)).toBe('limitOrder');
      expect(await refused(130_001)).toBe('limitTank');
      const [first, second] = [await order(at, 110_000, {}, other), await order(at, 110_000, {}, other)];
      await world.run(payFuelOrder, {}, { on: first, as: driverPerson });
      expect(await no(payFuelOrder, {}, second)).toBe('limitDay');
      await world.run(editLimit, { perDayCents: 500_000, perDayTimes: 1 }, { on: { id } });
      expect(await no(payFuelOrder, {}, second)).toBe('limitTimes');
      await world.run(editLimit, { monthCents: 100_000 }, { on: { id } });
      expect(await no(payFuelOrder, {}, second)).toBe('limitMonth');
      await world.run(editLimit, { minIntervalMin: 600 }, { on: { id } });
      expect(await no(payFuelOrder, {}, second)).toBe('limitInterval');
      await world.run(editLimit, { timeWindow: '03:00-03:01' }, { on: { id } });
      expect(await no(payFuelOrder, {}, second)).toBe('limitWindow');
      await world.run(disableLimit, { reason: '放开' }, { on: { id } });
      expect(await no(payFuelOrder, {}, second)).toBe('done');
      expect(await oil(other.driverId)).toBe(1_000_000 - 2 * 80_410);
      expect(await verify()).toEqual([]);
    }, 60_000);

    it('two orders at once on one wallet that holds one: exactly one is paid; one order at once twice posts once', async () => {
      const at = await station();
      const other = await world.trip(30);
      await charge(100_000, 'OIL', other);
      const orders = [await order(at, 100_000, {}, other), await order(at, 100_000, {}, other)];
      const codes = await Promise.all(orders.map((on) => no(payFuelOrder, {}, on)));
      expect([...codes].sort()).toEqual(['balanceShort', 'done']);
      expect([await oil(other.driverId), await balance(2201, 'station', at)]).toEqual([100_000 - 73_100, 71_200]);
      await charge(100_000, 'OIL', other);
      const left = orders[codes.indexOf('balanceShort')] ?? { id: '' };
      const twice = await Promise.all([no(payFuelOrder, {}, left), no(payFuelOrder, {}, left)]);
      expect([...twice].sort()).toEqual(['done', 'wrongState']);
      expect([await oil(other.driverId), await balance(2201, 'station', at)]).toEqual([
        200_000 - 2 * 73_100,
        2 * 71_200,
      ]);
      const journals = await call((running) =>
        running.tx.one<{ count: number }>(
          sql`select count(*)::int as count from ledger_journal where platform_id = '10001' and biz_type = 'FUEL'
          and biz_no = (select order_no from fuel_order where platform_id = '10001' and id = ${left.id})`,
        ),
      );
      expect([journals?.count, kind]).toEqual([1, kind]);
      expect(await verify()).toEqual([]);
    }, 60_000);

    it('an order that waits too long is no longer paid, and a job ends it; a closed station sells nothing', async () => {
      const at = await station();
      await charge(100_000);
      const [late, cancelled] = [await order(at, 10_000), await order(at, 10_000)];
      await world.run(cancelFuelOrder, { reason: '改去他站' }, { on: cancelled, as: driverPerson });
      expect(await no(payFuelOrder, {}, cancelled)).toBe('wrongState');
      const offers = async ({ id }: { id: string }): Promise<readonly string[]> =>
        (await world.get(fuelOrders, id)).abilities;
      const filled = await paid(at, 1_000);
      expect(await offers(filled)).not.toContain('fuelOrder.settle');
      await world.run(fillFuelOrder, {}, { on: filled });
      expect(await offers(filled)).toContain('fuelOrder.settle');
      expect(await offers(cancelled)).not.toContain('fuelOrder.settle');
      expect(await world.refusal(settleOrder, {}, { on: cancelled })).toBe('nothingToSettle');
      await world.run(settleOrder, {}, { on: filled });
      expect(await offers(filled)).not.toContain('fuelOrder.settle');
      expect(await world.refusal(settleOrder, {}, { on: filled })).toBe('nothingToSettle');
      world.later(16);
      expect(await no(payFuelOrder, {}, late)).toBe('tooLate');
      await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        orderExpiry.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock })),
      );
      expect(await world.get(fuelOrders, late.id)).toMatchObject({ fuelStatus: 40 });
      const open = await order(at, 10_000);
      await world.run(disableStation, { reason: '检修' }, { on: { id: at } });
      expect(await no(payFuelOrder, {}, open)).toBe('stationClosed');
      expect(
        await world.refusal(
          createFuelOrder,
          {
            stationId: at,
            driverId: trip.driverId,
            vehicleId: trip.vehicleId,
            product: 'DIESEL0',
            volumeMl: 1_000,
            payWay: 'WALLET',
          },
          { as: driverPerson },
        ),
      ).toBe('stationClosed');
      expect(
        await world.refusal(createFuelOrder, {
          stationId: at,
          driverId: trip.driverId,
          vehicleId: trip.vehicleId,
          product: 'DIESEL0',
          volumeMl: 1_000,
          payWay: 'WALLET',
        }),
      ).toBe('onlyDrivers');
    }, 60_000);

    it('a code opens one order at its own station, until it expires', async () => {
      const at = await station();
      await charge(100_000);
      await world.run(generateQr, { validHours: 1, copies: 5 }, { on: { id: at } });
      const codes = (await world.post(`${qrCodes.path}/paging`, { conditions: { stationId: at }, page: 1, limit: 10 }))
        .pageResult as { itemList: { id: string; qrCode: string }[] };
      const [one, two] = codes.itemList;
      expect(new Set(codes.itemList.map(({ qrCode }) => qrCode)).size).toBe(5);
      const qr = (qrCode: string | undefined, stationId = at) =>
        world.refusal(
          createFuelOrder,
          {
            stationId,
            driverId: trip.driverId,
            vehicleId: trip.vehicleId,
            product: 'DIESEL0',
            volumeMl: 1_000,
            payWay: 'QR',
            qrCode: qrCode ?? '',
          },
          { as: driverPerson },
        );
      expect(await world.run(scanQr, { qrCode: one?.qrCode ?? '' }, { as: driverPerson })).toMatchObject({
        usable: 1,
        stationId: at,
      });
      expect(
        await world.refusal(scanQr, { qrCode: one?.qrCode ?? '' }, { as: driverPerson, platformId: '10002' }),
      ).toBe('qrUnknown');
      expect(await qr(one?.qrCode, await station())).toBe('qrVoid');
      expect((await Promise.all([qr(one?.qrCode), qr(one?.qrCode)])).sort()).toEqual(['done', 'qrVoid']);
      expect(await world.get(qrCodes, one?.id ?? '')).toMatchObject({ qrStatus: 2, orderCount: 1, scanCount: 1 });
      world.later(61);
      expect(await qr(two?.qrCode)).toBe('qrVoid');
      expect(await qr('0000')).toBe('qrVoid');
      expect(await world.run(scanQr, { qrCode: two?.qrCode ?? '' }, { as: driverPerson })).toMatchObject({ usable: 0 });
    }, 60_000);

    it('[D4.10-05g, D4.10-07, D4.10-07g, D4.10-07e, DP-23] a station is settled by statement: made, confirmed and paid by different hands, each order once, to the cent', async () => {
      const at = await station('OWN');
      await charge(500_000);
      const [first, second, third] = [await paid(at, 50_000), await paid(at, 33_333), await paid(at, 10_000)];
      for (const on of [first, second]) await world.run(fillFuelOrder, {}, { on });
      const owed = 35_600 + 23_733;
      const both = await Promise.all([
        world.refusal(makeStatement, { stationId: at, month: '2026-03' }),
        world.refusal(makeStatement, { stationId: at, month: '2026-03' }),
      ]);
      expect(both.sort()).toEqual(['done', 'nothingToSettle']);
      const page = (
        await world.post(`${statements.path}/paging`, { conditions: { stationId: at }, page: 1, limit: 10 })
      ).pageResult as { itemList: { id: string }[] };
      const on = { id: page.itemList[0]?.id ?? '' };
      expect(await world.get(statements, on.id)).toMatchObject({
        orderCount: 2,
        volumeMl: 83_333,
        stationAmount: owed,
        paidCents: 0,
        unpaidCents: owed,
        settleState: 10,
      });
      expect(await no(applyRefund, { reason: '晚了' }, first, checker)).toBe('onStatement');
      expect(await no(confirmStatement, {}, on, person('dispatcher', 'provider'))).toBe('sameHand');
      expect(await no(payStatement, { channel: 'OFFLINE', voucherNo: 'V1' }, on, payer)).toBe('wrongState');
      await world.run(confirmStatement, {}, { on, as: checker });
      expect(
        await no(payStatement, { channel: 'OFFLINE', voucherNo: 'V1' }, on, person('dispatcher', 'provider')),
      ).toBe('sameHand');
      expect(await no(payStatement, { channel: 'OFFLINE' }, on, payer)).toBe('voucherMissing');
      for (const channel of ['SIM', 'ENT', 'PDS'] as const)
        expect(await no(payStatement, { channel }, on, payer)).toBe('noChannel');
      await world.run(voidStatement, { reason: '少一单' }, { on });
      await world.run(fillFuelOrder, {}, { on: third });
      const again = await world.run(settleOrder, {}, { on: third });
      await world.run(confirmStatement, {}, { on: again, as: checker });
      await world.run(payStatement, { channel: 'OFFLINE', voucherNo: 'V1' }, { on: again, as: payer });
      expect(await no(payStatement, { channel: 'OFFLINE', voucherNo: 'V1' }, again, payer)).toBe('wrongState');
      expect([await balance(2201, 'station', at), await balance(1001, 'channel', 'OFFLINE')]).toEqual([
        0,
        offline - (owed + 7_120),
      ]);
      expect(await world.get(statements, again.id)).toMatchObject({
        settleState: 30,
        paidCents: owed + 7_120,
        unpaidCents: 0,
        payBy: 'payer',
      });
      expect(await world.get(fuelOrders, third.id)).toMatchObject({ settleState: 2 });
      const old = await paid(at, 1_000);
      world.later(24 * 60 + 1);
      expect(await no(applyRefund, { reason: '太晚' }, old, checker)).toBe('refundLate');
      expect(await verify()).toEqual([]);
    }, 60_000);

    it('[DP-21] a third-party station is paid from its advance and never runs below it', async () => {
      const at = await station('THIRD');
      await charge(300_000);
      const on = { id: at };
      expect(await no(topUpStation, { amount: 50_000, channel: 'SIM' }, on, payer)).toBe('noChannel');
      const advance = { amount: 50_000, channel: 'OFFLINE', voucherNo: 'T1' } as const;
      const left = await balance(1001, 'channel', 'OFFLINE');
      expect(await no(topUpStation, { ...advance, amount: left + 1 }, on, payer)).toBe('channelShort');
      await world.run(topUpStation, advance, { on, as: payer });
      // Asked for, and not paid by whoever asked.
      expect(await world.get(stations, at)).toMatchObject({
        prepaidCents: 0,
        askedCents: 50_000,
        askedVoucherNo: 'T1',
      });
      expect(await no(topUpStation, advance, on, payer)).toBe('alreadyAsked');
      expect(await no(approveTopUp, {}, on, payer)).toBe('sameHand');
      expect(await no(rejectTopUp, { reason: '自己' }, on, payer)).toBe('sameHand');
      await world.run(rejectTopUp, { reason: '金额不对' }, { on, as: checker });
      expect(await no(approveTopUp, {}, on, checker)).toBe('nothingAsked');
      await world.run(topUpStation, advance, { on, as: payer });
      await world.run(approveTopUp, {}, { on, as: checker });
      expect(await balance(1001, 'channel', 'OFFLINE')).toBe(left - 50_000);
      expect(await no(topUpStation, { amount: 50_000, channel: 'OFFLINE', voucherNo: 'T1' }, on, payer)).toBe(
        'voucherUsed',
      );
      expect(
        await no(topUpStation, { amount: 1, channel: 'OFFLINE', voucherNo: 'T2' }, { id: await station() }, payer),
      ).toBe('notPrepaid');
      await paid(at, 50_000);
      expect(await world.get(stations, at)).toMatchObject({ prepaidCents: 50_000 - 35_600, payableCents: 0 });
      expect(await no(payFuelOrder, {}, await order(at, 50_000))).toBe('balanceShort');
      expect(await world.refusal(makeStatement, { stationId: at, month: '2026-03' })).toBe('notPayable');
      expect(await verify()).toEqual([]);
    }, 60_000);

    it('[DP-32] cash goes into fuel one way and only as far as it reaches; a frozen wallet pays nothing; the prepayment posts once', async () => {
      const other = await world.trip(30);
      const at = await station();
      const give = {
        driverId: other.driverId,
        waybillId: other.id,
        fuelKind: 'OIL',
        amount: 80_000,
        prepaySn: 'YFONCE',
      } as const;
      expect(await world.refusal(rechargeFuel, give)).toBe('onlySystem');
      await world.run(rechargeFuel, give, { as: system });
      await world.run(rechargeFuel, give, { as: system });
      expect(await oil(other.driverId)).toBe(80_000);
      expect(await world.refusal(transferFuel, { driverId: other.driverId, fuelKind: 'OIL', amount: 1 })).toBe(
        'balanceShort',
      );
      await call((running) =>
        ledger.post(running, {
          bizType: 'TEST',
          bizNo: 'cash',
          requestId: `cash-${other.driverId}`,
          postings: [
            { code: 1301, ownerType: 'waybill', ownerId: other.id, side: 'D', amount: 30_000 },
            { code: 2101, ownerType: 'driver', ownerId: other.driverId, side: 'C', amount: 30_000 },
          ],
        }),
      );
      await world.run(transferFuel, { driverId: other.driverId, fuelKind: 'GAS', amount: 30_000 });
      expect([await balance(2101, 'driver', other.driverId), await balance(2132, 'driver', other.driverId)]).toEqual([
        0, 30_000,
      ]);
      const on = { id: other.driverId };
      expect(await world.get(fuelAccounts, on.id)).toMatchObject({
        oilBalance: 80_000,
        gasBalance: 30_000,
        accountStatus: 1,
      });
      await world.run(freezeFuel, { reason: '协查' }, { on });
      expect(await no(freezeFuel, { reason: '再次' }, on, checker)).toBe('frozen');
      const wish = await order(at, 10_000, {}, other);
      expect(await no(payFuelOrder, {}, wish)).toBe('accountStopped');
      await world.run(thawFuel, { reason: '解除' }, { on, as: checker });
      expect(await no(payFuelOrder, {}, wish)).toBe('done');
      expect(await verify()).toEqual([]);
    }, 60_000);

    it('a member level takes its discount off each litre, and litres raise the level', async () => {
      const other = await world.trip(30);
      const at = await station();
      await charge(500_000, 'OIL', other);
      expect(await world.refusal(addLevel, { levelNo: 1, name: '银卡', monthlyLitres: 100, discount: 500 })).toBe(
        'forbidden',
      );
      const { id: silver } = await world.run(
        addLevel,
        { levelNo: 1, name: '银卡', monthlyLitres: 100, discount: 500 },
        { as: operator, platformId: '00001' },
      );
      const { id: gold } = await world.run(
        addLevel,
        { levelNo: 2, name: '金卡', monthlyLitres: 1000, discount: 1000 },
        { as: operator, platformId: '00001' },
      );
      await world.run(fillFuelOrder, {}, { on: await paid(at, 100_000, {}, other) });
      expect(await world.get(members, other.driverId)).toMatchObject({
        levelId: silver,
        levelName: '银卡',
        totalMl: 100_000,
      });
      expect(await order(at, 100_000, {}, other)).toMatchObject({ amount: 73_100 - 500 });
      await world.run(changeLevel, { levelId: gold, reason: '大客户' }, { on: { id: other.driverId } });
      expect(await no(changeLevel, { levelId: gold, reason: '大客户' }, { id: other.driverId }, checker)).toBe(
        'sameLevel',
      );
      expect(await order(at, 100_000, {}, other)).toMatchObject({ amount: 73_100 - 1_000 });
    }, 60_000);

    it('nothing of it is there for another tenant', async () => {
      const at = await station();
      const on = await paid(at, 1_000);
      const elsewhere = { platformId: '10002', on } as const;
      for (const command of [approveRefund, fillFuelOrder])
        expect(await world.refusal(command, {}, elsewhere)).toBe('notFound');
      expect(await world.refusal(cancelFuelOrder, { reason: '他人' }, elsewhere)).toBe('notFound');
      expect(
        await world.refusal(freezeFuel, { reason: '他人' }, { platformId: '10002', on: { id: trip.driverId } }),
      ).toBe('notFound');
      expect(await world.refusal(makeStatement, { stationId: at, month: '2026-03' }, { platformId: '10002' })).toBe(
        'notFound',
      );
      expect(
        await world.refusal(
          createFuelOrder,
          {
            stationId: at,
            driverId: trip.driverId,
            vehicleId: trip.vehicleId,
            product: 'DIESEL0',
            volumeMl: 1_000,
            payWay: 'WALLET',
          },
          { as: driverPerson, platformId: '10002' },
        ),
      ).toBe('notFound');
      expect(
        (await world.post(`${fuelEntries.path}/paging`, { page: 1, limit: 10 }, { platformId: '10002' })).pageResult,
      ).toMatchObject({ itemList: [] });
    }, 60_000);

    it('[D4.10-01, D4.10-01g] a driver orders at an open station what it sells, with a valid vehicle and within the limits; nobody orders for him', async () => {
      const at = await station();
      const write = (query: ReturnType<typeof sql>) =>
        world.database.transaction({ role: 'system', platformId: '10001' }, (tx) => tx.run(query));
      const wish = {
        stationId: at,
        driverId: trip.driverId,
        vehicleId: trip.vehicleId,
        product: 'DIESEL0',
        volumeMl: 10_000,
        payWay: 'WALLET',
      } as const;
      const tried = (more: Partial<InputOfCommand<typeof createFuelOrder>> = {}, as = driverPerson): Promise<string> =>
        world.refusal(createFuelOrder, { ...wish, ...more }, { as });
      expect(await tried({}, checker)).toBe('onlyDrivers');
      const { id } = await order(at, 10_000);
      expect(await world.get(fuelOrders, id)).toMatchObject({ fuelStatus: 10, payAt: null, journalNo: null });
      expect(await tried({ product: 'LNG' })).toBe('notOnSale');
      const gone = await world.trip(30);
      await write(sql`update driver set audit_status = 1 where id = ${gone.driverId}`);
      expect(await tried({ driverId: gone.driverId })).toBe('driverInvalid');
      await write(sql`update vehicle set audit_status = 3 where id = ${gone.vehicleId}`);
      expect(await tried({ vehicleId: gone.vehicleId })).toBe('vehicleInvalid');
      const { id: limitId } = await world.run(addLimit, {
        limitScope: 'DRIVER',
        driverId: trip.driverId,
        perOrderCents: 1_000,
      });
      expect(await tried()).toBe('limitOrder');
      await world.run(disableLimit, { reason: '放开' }, { on: { id: limitId } });
      await world.run(disableStation, { reason: '检修' }, { on: { id: at } });
      expect(await tried()).toBe('stationClosed');
    }, 60_000);

    it('[D4.10-02g] oil is paid out of the oil wallet and gas out of the gas wallet, as far as each reaches', async () => {
      const of = await world.trip(30);
      const at = await station();
      await charge(50_000, 'GAS', of);
      const on = await order(at, 5_000, {}, of);
      // 5 l of diesel cost 36.55 yuan: the gas wallet holds more, the oil wallet nothing.
      expect(await no(payFuelOrder, {}, on)).toBe('balanceShort');
      await charge(3_654, 'OIL', of);
      expect(await no(payFuelOrder, {}, on)).toBe('balanceShort');
      await charge(1, 'OIL', of);
      await world.run(payFuelOrder, {}, { on, as: driverPerson });
      expect([await oil(of.driverId), await balance(2132, 'driver', of.driverId)]).toEqual([0, 50_000]);
      expect(await verify()).toEqual([]);
    }, 60_000);

    it('[D4.10-03, D4.10-03e] what the station has filled is owed to it by its next statement, what is only paid is not', async () => {
      const of = await world.trip(30);
      const at = await station('OWN');
      await charge(100_000, 'OIL', of);
      const on = await paid(at, 10_000, {}, of);
      expect(await world.refusal(makeStatement, { stationId: at, month: '2026-03' })).toBe('nothingToSettle');
      await world.run(fillFuelOrder, {}, { on, as: checker });
      expect(await world.get(fuelOrders, on.id)).toMatchObject({ fuelStatus: 30, filledText: '10.000' });
      const { id } = await world.run(makeStatement, { stationId: at, month: '2026-03' });
      const { stationAmount } = await world.get(fuelOrders, on.id);
      expect(await world.get(statements, id)).toMatchObject({
        orderCount: 1,
        stationAmount,
        unpaidCents: stationAmount,
      });
      expect(await balance(2201, 'station', at)).toBe(stationAmount);
    }, 60_000);

    it('[D4.10-05] a refund is asked for after the payment or the filling, decided by another hand, and leads back or to the end', async () => {
      const of = await world.trip(30);
      const at = await station();
      await charge(100_000, 'OIL', of);
      const unpaid = await order(at, 1_000, {}, of);
      expect(await no(applyRefund, { reason: '未付' }, unpaid, checker)).toBe('wrongState');
      const waiting = await paid(at, 1_000, {}, of);
      await world.run(applyRefund, { reason: '油枪故障' }, { on: waiting, as: driverPerson });
      expect(await world.get(fuelOrders, waiting.id)).toMatchObject({ fuelStatus: 50 });
      await world.run(rejectRefund, { reason: '已可加注' }, { on: waiting, as: checker });
      // It was not filled: a rejected refund leaves it to be filled.
      expect(await world.get(fuelOrders, waiting.id)).toMatchObject({ fuelStatus: 20 });
      await world.run(fillFuelOrder, {}, { on: waiting, as: checker });
      await world.run(applyRefund, { reason: '加错油' }, { on: waiting, as: driverPerson });
      await world.run(approveRefund, {}, { on: waiting, as: checker });
      expect(await world.get(fuelOrders, waiting.id)).toMatchObject({ fuelStatus: 60 });
      expect(await oil(of.driverId)).toBe(100_000);
      expect(await no(applyRefund, { reason: '再退' }, waiting, checker)).toBe('wrongState');
    }, 60_000);
  },
);
