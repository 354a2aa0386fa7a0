import { beforeAll, expect, it } from 'vitest';
import type { AnswerOf, Command, InputOfCommand, RecordOf } from '../../sdk/contract/index.ts';
import { ledger } from '../../core/server/ledger/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import fuel from '../../plugins/fuel/server/index.ts';
import { dieselPrice, stationInput } from '../../plugins/fuel/fixtures.ts';
import {
  addRatio,
  addStation,
  amendments,
  amendPrice,
  amendStation,
  approveAmendment,
  approveStation,
  checkPayment,
  createFuelOrder,
  deleteRatio,
  disableStation,
  editRatio,
  enableStation,
  fillFuelOrder,
  fixPayment,
  fuelOrders,
  fuelRatios,
  mismatchFuelOrder,
  payFuelOrder,
  hearPayments,
  makeStatement,
  confirmStatement,
  payStatement,
  pullPayments,
  rechargeFuel,
  rejectAmendment,
  rejectStation,
  restStation,
  resubmitStation,
  stationMap,
  stationPrices,
  stations,
  statements,
  thirdPayments,
  thirdPaymentsOf,
  approveTopUp,
  topUpStation,
} from '../../plugins/fuel/contract/index.ts';
import type { ThirdPayment } from '../../plugins/fuel/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  freightMigrations,
  FreightWorld,
  driverPerson,
  operator,
  person,
  system,
  type Who,
} from '../support/freight-world.ts';
import { ownFunds } from '../support/own-funds.ts';
import { telling } from '../support/telling.ts';

const checker = person('checker', 'provider');
/** What the third party will tell. */
let told: readonly ThirdPayment[] = [];
const withChannel = {
  ...fuel,
  adapters: () => [telling(thirdPaymentsOf)((wanted) => ({ ...wanted, payments: [...told] }))],
};

onEachDatabase(
  'fuel stations',
  [...freightMigrations, ...(bankHalf.migrations ?? []), ...(fuel.migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    let serial = 0;
    const no = <C extends Command>(
      command: C,
      input: InputOfCommand<C>,
      on: { id: string },
      as = checker,
    ): Promise<string> => world.refusal(command, input, { on, as });
    const later = (minutes: number): string =>
      new Date(world.clock().getTime() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const add = (type: 'COOP' | 'THIRD' = 'COOP') => world.run(addStation, stationInput((serial += 3), type));
    const opened = async (type: 'COOP' | 'THIRD' = 'COOP'): Promise<{ id: string }> => {
      const on = await add(type);
      await world.run(approveStation, {}, { on, as: checker });
      return on;
    };
    const priced = async (
      on: { id: string },
      price: Partial<InputOfCommand<typeof amendPrice>> = {},
    ): Promise<{ id: string }> => {
      const amendment = await world.run(amendPrice, { ...dieselPrice(later(2)), ...price }, { on });
      await world.run(approveAmendment, {}, { on: amendment, as: checker });
      return amendment;
    };
    beforeAll(async () => {
      world = await FreightWorld.open(await open(), [bankHalf, withChannel]);
      await ownFunds(world, 'OFFLINE', 10_000_000);
    }, 120_000);

    it('[R1-19] a station is let in by somebody else, comes back from a rejection, and opens, rests and closes', async () => {
      const on = await add();
      expect(await world.get(stations, on.id)).toMatchObject({ auditStatus: 1, status: 0 });
      expect(await no(approveStation, {}, on, person('dispatcher', 'provider'))).toBe('sameHand');
      expect(await no(rejectStation, { reason: '自己' }, on, person('dispatcher', 'provider'))).toBe('sameHand');
      expect(await no(enableStation, {}, on)).toBe('notAudited');
      await world.run(rejectStation, { reason: '地址不详' }, { on, as: checker });
      expect(await no(approveStation, {}, on)).toBe('wrongState');
      await world.run(resubmitStation, { address: '示范路 99 号' }, { on });
      await world.run(approveStation, {}, { on, as: checker });
      expect(await world.get(stations, on.id)).toMatchObject({
        auditStatus: 2,
        status: 1,
        address: '示范路 99 号',
        auditBy: 'checker',
      });
      expect(await no(resubmitStation, { address: 'x' }, on)).toBe('wrongState');
      await world.run(restStation, { reason: '盘点' }, { on });
      expect(await no(restStation, { reason: '盘点' }, on)).toBe('wrongState');
      await world.run(enableStation, {}, { on });
      await world.run(disableStation, { reason: '到期' }, { on });
      expect(await world.get(stations, on.id)).toMatchObject({ status: 0 });
      for (const command of [approveStation, enableStation])
        expect(await world.refusal(command, {}, { on, platformId: '10002' })).toBe('notFound');
      expect(await world.refusal(addStation, stationInput(900), { as: operator, platformId: '00001' })).toBe(
        'onlyProviders',
      );
      expect(await world.refusal(addStation, { ...stationInput(901, 'THIRD'), thirdStationId: null })).toBe(
        'thirdMissing',
      );
      expect(await world.refusal(addStation, { ...stationInput(901), products: [] })).toBe('noProduct');
    });

    it('[D4.10-01e, D4.20-07] a price takes effect when somebody else approved it and its time has come; orders keep theirs; history stays', async () => {
      const trip = await world.trip(30);
      const on = await opened();
      const order = (): Promise<{ readonly id: string; readonly amount: number }> =>
        world.run(
          createFuelOrder,
          {
            stationId: on.id,
            driverId: trip.driverId,
            vehicleId: trip.vehicleId,
            product: 'DIESEL0',
            volumeMl: 10_000,
            payWay: 'WALLET',
          },
          { as: driverPerson },
        );
      const refused = () =>
        world.refusal(
          createFuelOrder,
          {
            stationId: on.id,
            driverId: trip.driverId,
            vehicleId: trip.vehicleId,
            product: 'DIESEL0',
            volumeMl: 10_000,
            payWay: 'WALLET',
          },
          { as: driverPerson },
        );
      expect(await refused()).toBe('notOnSale');
      for (const [more, why] of [
        [{ product: 'LNG' }, 'notOnSale'],
        [{ driverPrice: 75_301 }, 'noPrice'],
        [{ stationPrice: 0 }, 'noPrice'],
        [{ effectiveAt: '2026-03-05 07:00:00' }, 'past'],
      ] as const)
        expect(await no(amendPrice, { ...dieselPrice(later(5)), ...more }, on)).toBe(why);
      const wish = await world.run(amendPrice, dieselPrice(later(30)), { on });
      expect(await no(amendPrice, dieselPrice(later(30)), on)).toBe('waiting');
      expect(await no(approveAmendment, {}, wish, person('dispatcher', 'provider'))).toBe('sameHand');
      expect(await world.refusal(approveAmendment, {}, { on: wish, as: checker, platformId: '10002' })).toBe(
        'notFound',
      );
      await world.run(approveAmendment, {}, { on: wish, as: checker });
      expect(await refused()).toBe('notOnSale');
      world.later(31);
      const before = await order();
      expect(before.amount).toBe(7_310);
      await priced(on, { driverPrice: 70_000 });
      world.later(3);
      expect(await order()).toMatchObject({ amount: 7_000 });
      expect(await world.get(fuelOrders, before.id)).toMatchObject({ amount: 7_310, driverPrice: 73_100 });
      const kept = (
        await world.post(`${stationPrices.path}/paging`, { conditions: { stationId: on.id }, page: 1, limit: 10 })
      ).pageResult as { itemList: RecordOf<typeof stationPrices>[] };
      expect(kept.itemList.map((one) => one.driverPrice)).toEqual([70_000, 73_100]);
      for (const role of ['tenant', 'operator'] as const)
        for (const statement of [sql`update station_price set driver_price = 1`, sql`delete from station_price`])
          await expect(
            world.database.transaction({ role, platformId: '10001' }, (tx) => tx.run(statement)),
          ).rejects.toThrow(/42501/);
    });

    it('[D4.20-07] an amendment that is approved late takes effect late, and a rejected one not at all', async () => {
      const on = await opened();
      const late = await world.run(amendPrice, dieselPrice(later(2)), { on });
      world.later(60);
      await world.run(approveAmendment, {}, { on: late, as: checker });
      const { effectiveAt, oldValue, newValue } = await world.get(amendments, late.id);
      expect([effectiveAt, oldValue, newValue]).toEqual([later(0), null, '7.53 / 7.31 / 7.12']);
      const data = await world.run(
        amendStation,
        { ownerName: '永宁', mobile: '19900031234', settleCycle: 'T1', reason: '换负责人' },
        { on },
      );
      expect(await no(amendStation, { ownerName: '嘉禾', reason: '又换' }, on)).toBe('waiting');
      const { changes } = await world.get(amendments, data.id);
      expect(changes.find(({ field }) => field === 'mobile')?.after).toBe('199****1234');
      expect(changes.find(({ field }) => field === 'settleCycle')).toEqual({
        field: 'settleCycle',
        before: '周结',
        after: '次日',
      });
      expect((await world.get(stations, on.id)).ownerName).not.toBe('永宁');
      await world.run(approveAmendment, {}, { on: data, as: checker });
      expect(await world.get(stations, on.id)).toMatchObject({ ownerName: '永宁', settleCycle: 'T1' });
      const other = await world.run(amendStation, { ownerName: '安平', reason: '改回' }, { on });
      await world.run(rejectAmendment, { reason: '无依据' }, { on: other, as: checker });
      expect(await world.get(stations, on.id)).toMatchObject({ ownerName: '永宁' });
      expect(await no(approveAmendment, {}, other)).toBe('wrongState');
      expect(await no(amendStation, { ownerName: '永宁', reason: '无变化' }, on)).toBe('nothingChanged');
      expect(await no(amendStation, { ownerName: '甲', reason: '未审' }, await add())).toBe('notApproved');
    });

    it('a station stands in its division and at its point: what contradicts is refused, a move without a point keeps no old one', async () => {
      const base = stationInput((serial += 3));
      expect(await world.refusal(addStation, { ...base, areaCode: '110105' })).toBe('placeContradicts');
      expect(await world.refusal(addStation, { ...base, areaCode: '991234' })).toBe('regionUnknown');
      const on = await world.run(addStation, { ...base, areaCode: '130209', lonLat: '118.460000,39.273000' });
      expect(await no(resubmitStation, { lonLat: '87.617000,43.825000' }, on)).toBe('placeContradicts');
      await world.run(resubmitStation, { areaCode: '120118', city: '天津市', address: '天津市静海区1号' }, { on });
      expect(await world.get(stations, on.id)).toMatchObject({ areaCode: '120118', lonLat: null, city: '天津市' });
      await world.run(approveStation, {}, { on, as: checker });
      expect(await no(amendStation, { lonLat: '87.617000,43.825000', reason: '错点' }, on)).toBe('placeContradicts');
      const amendment = await world.run(amendStation, { lonLat: '116.974000,38.947000', reason: '补点' }, { on });
      const moved = { areaCode: '130209', city: '唐山市', address: '河北省唐山市曹妃甸区2号' };
      await world.run(approveAmendment, {}, { on: amendment, as: checker });
      expect((await world.get(stations, on.id)).lonLat).toBe('116.974000,38.947000');
      const away = await world.run(amendStation, { ...moved, reason: '迁站' }, { on });
      const { changes } = await world.get(amendments, away.id);
      // Whoever audits reads names and degrees, no codes.
      expect(changes).toEqual(
        expect.arrayContaining([
          { field: 'areaCode', before: '天津市静海区', after: '河北省唐山市曹妃甸区' },
          { field: 'lonLat', before: '东经116.974°，北纬38.947°', after: '–' },
        ]),
      );
      await world.run(approveAmendment, {}, { on: away, as: checker });
      expect(await world.get(stations, on.id)).toMatchObject({ ...moved, lonLat: null });
    });

    it('the map has every station of the tenant: at its point, or among those without one', async () => {
      const at = await world.run(addStation, {
        ...stationInput((serial += 3)),
        ...{ areaCode: '130209', lonLat: '118.460000,39.273000' },
      });
      const { areaCode: _code, lonLat: _point, ...nowhere } = stationInput((serial += 3));
      const lost = await world.run(addStation, nowhere);
      const seen = async (who: Who = {}) =>
        (await world.post(stationMap.path, {}, who)).data as AnswerOf<typeof stationMap>;
      const closed = (await seen()).points.find(({ id }) => id === at.id);
      expect(closed).toMatchObject({ lon: 118.46, lat: 39.273, isOpen: false });
      await world.run(approveStation, {}, { on: at, as: checker });
      const { points, unplaced } = await seen();
      expect(points.find(({ id }) => id === at.id)?.isOpen).toBe((await world.get(stations, at.id)).status === 1);
      expect([points.some(({ id }) => id === lost.id), unplaced.some(({ id }) => id === lost.id)]).toEqual([
        false,
        true,
      ]);
      const other = await seen({ platformId: '10002' });
      expect([...other.points, ...other.unplaced].filter(({ id }) => [at.id, lost.id].includes(id))).toEqual([]);
      const clerk = person('clerk', 'provider', ['stationfuel:view']);
      expect((await world.post(stationMap.path, {}, { as: clerk })).status).toBe(403);
    });

    it('a station may have no division, as those of before, and is amended all the same', async () => {
      const { areaCode: _code, lonLat: _point, ...before } = stationInput((serial += 3));
      const on = await world.run(addStation, before);
      await world.run(resubmitStation, { address: '示范路 7 号' }, { on });
      expect(await world.get(stations, on.id)).toMatchObject({ areaCode: null, lonLat: null, address: '示范路 7 号' });
    });

    it('[D4.10-06, D4.10-06e, D4.10-06g] third-party payments are pulled once, checked, and a difference is adjusted by another hand to the cent', async () => {
      const trip = await world.trip(30);
      const on = await opened('THIRD');
      await priced(on);
      world.later(3);
      await world.run(topUpStation, { amount: 1_000_000, channel: 'OFFLINE', voucherNo: 'TOP' }, { on });
      await world.run(approveTopUp, {}, { on, as: checker });
      await world.run(
        rechargeFuel,
        { driverId: trip.driverId, waybillId: trip.id, fuelKind: 'OIL', amount: 500_000, prepaySn: 'YFT' },
        { as: system },
      );
      const orders: { id: string; orderNo: string }[] = [];
      for (let index = 0; index < 3; index += 1) {
        const order = await world.run(
          createFuelOrder,
          {
            stationId: on.id,
            driverId: trip.driverId,
            vehicleId: trip.vehicleId,
            product: 'DIESEL0',
            volumeMl: 10_000,
            payWay: 'TYY',
          },
          { as: driverPerson },
        );
        await world.run(payFuelOrder, {}, { on: order, as: driverPerson });
        orders.push(order);
      }
      const [same, dear, unknown] = orders;
      const at = later(0);
      const payment = (
        thirdOrderNo: string,
        orderNo: string | null | undefined,
        thirdAmount: number,
      ): ThirdPayment => ({
        thirdOrderNo,
        orderNo: orderNo ?? null,
        thirdStation: '示范',
        vehicleNum: null,
        thirdAmount,
        at,
      });
      told = [payment('S1', same?.orderNo, 7_120), payment('S2', dear?.orderNo, 7_150), payment('S3', null, 900)];
      const count = async (): Promise<number> =>
        ((await world.post(`${thirdPayments.path}/paging`, { page: 1, limit: 10 })).pageResult as { total: number })
          .total;
      await world.run(pullPayments, { thirdType: 'SHELL', day: '2026-03-05' });
      expect(await count()).toBe(0);
      await world.drain();
      expect(await count()).toBe(4);
      await world.run(pullPayments, { thirdType: 'SHELL', day: '2026-03-05' });
      await world.drain();
      expect(await count()).toBe(4);
      expect((await world.post(hearPayments.path, { model: {}, requestId: 'of-nobody' })).status).toBe(403);
      const rows = (await world.post(`${thirdPayments.path}/paging`, { page: 1, limit: 10 })).pageResult as {
        itemList: RecordOf<typeof thirdPayments>[];
      };
      const of = (number: string): { id: string } => ({
        id: rows.itemList.find(({ thirdOrderNo }) => thirdOrderNo === number)?.id ?? '',
      });
      const missing = of(`NONE-${unknown?.orderNo}`);
      for (const number of ['S1', 'S2', 'S3']) await world.run(checkPayment, {}, { on: of(number) });
      const status = async (row: { id: string }): Promise<number> =>
        (await world.get(thirdPayments, row.id)).checkStatus;
      expect([await status(of('S1')), await status(of('S2')), await status(of('S3')), await status(missing)]).toEqual([
        1, 2, 4, 3,
      ]);
      expect(await world.get(fuelOrders, dear?.id ?? '')).toMatchObject({ fuelStatus: 80 });
      expect(await no(mismatchFuelOrder, {}, { id: same?.id ?? '' })).toBe('noDifference');
      expect(await no(fillFuelOrder, {}, { id: dear?.id ?? '' })).toBe('wrongState');
      expect(await no(fixPayment, { reason: '自己' }, of('S2'), person('dispatcher', 'provider'))).toBe('sameHand');
      expect(await no(fixPayment, { reason: '一致' }, of('S1'))).toBe('wrongState');
      for (const [row, reason] of [
        [of('S2'), '对方涨价'],
        [of('S3'), '对方误记'],
        [missing, '对方漏记'],
      ] as const)
        expect(await no(fixPayment, { reason }, row)).toBe('done');
      expect(await world.get(fuelOrders, dear?.id ?? '')).toMatchObject({ fuelStatus: 30 });
      const book = await world.database.transaction({ role: 'tenant', platformId: '10001' }, async (tx) => {
        const call = world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock });
        const balance = (code: 1001 | 1004) => ledger.balance(call, { code, ownerType: 'channel', ownerId: 'SHELL' });
        return { bank: await balance(1001), suspense: await balance(1004), faults: await ledger.verify(call) };
      });
      // 30 more + 900 that is not ours − 7 120 they did not take.
      expect(book).toEqual({ bank: 6_190, suspense: -6_190, faults: [] });
    });

    it('[DP-23, DP-24] a station paid by bank is paid when the bank says so: money on its way is promised once, and comes back when the bank refuses', async () => {
      const ent = { code: 1001, ownerType: 'channel', ownerId: 'ENT' } as const;
      const book = <T>(work: (call: Parameters<typeof ledger.post>[0]) => Promise<T>): Promise<T> =>
        world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
          work(world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock })),
        );
      const balance = (code: 1001 | 1002, ownerId = 'ENT'): Promise<number> =>
        book((call) => ledger.balance(call, { code, ownerType: 'channel', ownerId }));
      await book((call) =>
        ledger.post(call, {
          bizType: 'test',
          bizNo: 'own',
          requestId: 'own',
          postings: [
            { ...ent, side: 'D', amount: 30_000 },
            { code: 3001, ownerType: 'tenant', ownerId: '10001', side: 'C', amount: 30_000 },
          ],
        }),
      );
      const third = await opened('THIRD');
      expect(await no(topUpStation, { amount: 30_000, channel: 'ENT' }, third)).toBe('noCard');
      await world.database.transaction({ role: 'system', platformId: '10001' }, async (tx) => {
        await tx.run(sql`
        insert into bank (id, bank_code, bank_name, created_at, updated_at) values ('b', '102', '工商银行', now(), now())`);
        await tx.run(sql`
        insert into bank_card (platform_id, id, created_at, updated_at, owner_type, owner_id, owner_name, holder_name,
          bank_id, bank_name, card_last4, card_hash, is_default, verify_status)
        values ('10001', 'card-of-third', now(), now(), 'station', ${third.id}, '第三方油站', '示范石油销售公司', 'b', '工商银行',
          '5678', 'h', true, 1)`);
        await tx.run(sql`
        insert into bank_card_number (platform_id, card_id, card_no) values ('10001', 'card-of-third', '12345678')`);
      });
      expect(await no(topUpStation, { amount: 30_001, channel: 'ENT' }, third)).toBe('channelShort');
      await world.run(topUpStation, { amount: 20_000, channel: 'ENT' }, { on: third });
      await world.run(approveTopUp, {}, { on: third, as: checker });
      const asked = await book(({ tx }) =>
        tx.rows(sql`select request from outbox where port = 'bank.transfer' and on_id = ${third.id}`),
      );
      expect(asked).toMatchObject([
        { request: { payeeName: '示范石油销售公司', payeeBank: '工商银行', payeeAccount: '12345678' } },
      ]);
      expect(await no(topUpStation, { amount: 10_001, channel: 'ENT' }, third)).toBe('channelShort');
      expect(await world.get(stations, third.id)).toMatchObject({ prepaidCents: 0, transitCents: 20_000 });
      await world.run(topUpStation, { amount: 5_013, channel: 'ENT' }, { on: third });
      await world.run(approveTopUp, {}, { on: third, as: checker });
      await world.drain();
      await world.drain({ hurry: true });
      // The played bank refuses what ends in 13 cents.
      expect(await world.get(stations, third.id)).toMatchObject({ prepaidCents: 20_000, transitCents: 0 });
      expect([await balance(1001), await balance(1002, 'INNER')]).toEqual([10_000, 0]);

      const trip = await world.trip(30);
      const on = await opened();
      await priced(on);
      world.later(3);
      await world.run(
        rechargeFuel,
        { driverId: trip.driverId, waybillId: trip.id, fuelKind: 'OIL', amount: 500_000, prepaySn: 'YFB' },
        { as: system },
      );
      const statement = async (volumeMl: number): Promise<{ id: string; stationAmount: number }> => {
        const order = await world.run(
          createFuelOrder,
          {
            stationId: on.id,
            driverId: trip.driverId,
            vehicleId: trip.vehicleId,
            product: 'DIESEL0',
            volumeMl,
            payWay: 'WALLET',
          },
          { as: driverPerson },
        );
        await world.run(payFuelOrder, {}, { on: order, as: driverPerson });
        await world.run(fillFuelOrder, {}, { on: order });
        const { id } = await world.run(makeStatement, { stationId: on.id, month: '2026-03' });
        await world.run(confirmStatement, {}, { on: { id }, as: checker });
        return { id, stationAmount: (await world.get(statements, id)).stationAmount };
      };
      const good = await statement(10_000);
      expect(await no(payStatement, { channel: 'ENT' }, good, checker)).toBe('noCard');
      await world.database.transaction({ role: 'system', platformId: '10001' }, async (tx) => {
        await tx.run(sql`
          insert into bank_card (platform_id, id, created_at, updated_at, owner_type, owner_id, owner_name,
            holder_name, bank_id, bank_name, card_last4, card_hash, is_default, verify_status)
          select platform_id, 'card-of-on', now(), now(), owner_type, ${on.id}, '示范油站', '示范油站', bank_id, bank_name,
            '5679', 'h2', true, 1 from bank_card where id = 'card-of-third'`);
        await tx.run(sql`
          insert into bank_card_number (platform_id, card_id, card_no) values ('10001', 'card-of-on', '12345679')`);
      });
      await world.run(payStatement, { channel: 'ENT' }, { on: good, as: checker });
      expect(await world.get(statements, good.id)).toMatchObject({ settleState: 25, paidCents: 0, paidAt: null });
      expect(await no(payStatement, { channel: 'ENT' }, good)).toBe('wrongState');
      expect([await balance(1001), await balance(1002)]).toEqual([10_000, -good.stationAmount]);
      await world.drain();
      await world.drain({ hurry: true });
      expect(await world.get(statements, good.id)).toMatchObject({ settleState: 30, paidCents: good.stationAmount });
      expect([await balance(1001), await balance(1002)]).toEqual([10_000 - good.stationAmount, 0]);
      const dear = await statement(10_000);
      expect(await no(payStatement, { channel: 'ENT' }, dear)).toBe('channelShort');
      await world.run(payStatement, { channel: 'OFFLINE', voucherNo: 'FK1' }, { on: dear, as: checker });
      expect(await book((call) => ledger.verify(call))).toEqual([]);
    });

    it('a ratio keeps to its cap, its days and its scope, and leaves its history', async () => {
      const { companyId, goodsId } = await world.parts();
      const terms = { oilRatio: 300_000, gasRatio: 100_000, validFrom: '2026-03-01', validTo: '2026-03-31' };
      expect(await world.refusal(addRatio, { companyId, ...terms, gasRatio: 100_001 })).toBe('oilGas');
      expect(await world.refusal(addRatio, { companyId, ...terms, validTo: '2026-02-01' })).toBe('days');
      const on = await world.run(addRatio, { companyId, ...terms });
      expect(
        await world.refusal(addRatio, { companyId, ...terms, validFrom: '2026-03-31', validTo: '2026-04-30' }),
      ).toBe('overlap');
      expect(await world.refusal(addRatio, { companyId, goodsId, ...terms })).toBe('done');
      expect(await world.refusal(addRatio, { companyId, goodsId: (await world.parts()).goodsId, ...terms })).toBe(
        'goodsWrong',
      );
      await world.run(editRatio, { ...terms, oilRatio: 100_000, reason: '调整' }, { on });
      expect(await world.refusal(editRatio, { ...terms, reason: '他人' }, { on, platformId: '10002' })).toBe(
        'notFound',
      );
      expect(await world.get(fuelRatios, on.id)).toMatchObject({ oilRatio: 100_000, updatedBy: 'dispatcher' });
      const history = (await world.post(`${fuelRatios.path}/events`, { id: on.id })).data as {
        action: string;
        detail: { oilRatio: number };
      }[];
      expect(history.map(({ action, detail }) => [action, detail.oilRatio])).toEqual([
        ['add', 300_000],
        ['edit', 100_000],
      ]);
      await world.run(deleteRatio, { reason: '停用' }, { on });
      expect(await world.refusal(addRatio, { companyId, ...terms })).toBe('done');
    });
  },
);
