import { beforeAll, expect, it } from 'vitest';
import {
  addCarCaptain,
  addDriver,
  cancelDriver,
  captainErasure,
  carCaptainLife,
  carCaptains,
  driverErasure,
  drivers,
  editBasic,
  verifyDriver,
} from '../../plugins/carrier/contract/index.ts';
import { driverCard, driverInput, memberInput } from '../../plugins/carrier/fixtures.ts';
import { eraseAgreed } from '../../plugins/carrier/server/erasure/serve-erasure.ts';
import { assignWaybill } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { bookOfNames } from '../support/book-of-names.ts';
import { onEachDatabase } from '../support/database.ts';
import { operator, system } from '../support/freight-world.ts';
import {
  bank,
  move,
  ofDriver,
  openSettlement,
  checker,
  otherTenant,
  settlementMigrations,
} from '../support/settlement-world.ts';

const { ask, spare, erase } = driverErasure;
const year = 366 * 1440;

onEachDatabase('a driver is erased', settlementMigrations, (open) => {
  let stage: Awaited<ReturnType<typeof openSettlement>>;
  let led: { readonly id: string };
  beforeAll(async () => {
    stage = await openSettlement(await open());
    // Years go by below: papers of drivers end.
    led = await stage.world.trip(10);
  }, 120_000);
  const rows = <T extends object>(query: ReturnType<typeof sql>): Promise<readonly T[]> =>
    stage.within((call) => call.tx.rows<T>(query));
  const carryOut = (): Promise<void> => stage.within((call) => eraseAgreed.run(call), '00001');
  const { naming, books, sums } = bookOfNames(rows);
  const refused = async (command: typeof erase, on: { readonly id: string }): Promise<string> => {
    const answer = await stage.world.post(
      command.path,
      { model: {}, ...on, requestId: crypto.randomUUID() },
      { as: checker },
    );
    return answer.message ?? '';
  };

  it('by two people, after trips, money and the years of the law; the books say what they said', async () => {
    const { world } = stage;
    const { trip, on: order, batch } = await stage.payable();
    const on = { id: trip.driverId };
    const [kept] = await rows<{ key: string; mobile: string; name: string }>(sql`
      select id_number as key, mobile, name from driver where id = ${on.id}`);
    const { key = '', mobile = '', name = '' } = kept ?? {};
    expect(await world.refusal(ask, { reason: '本人申请' }, { on })).toBe('stillHere');
    await stage.paid(batch);
    expect(await stage.order(order.id)).toMatchObject({ settleStatus: 50 });
    expect(await world.refusal(cancelDriver, { reason: '离职' }, { on })).toBe('moneyLeft');
    for (const { code, balance } of await rows<{ code: 2101 | 2131; balance: number }>(
      sql`select code, balance from ledger_account where owner_type = 'driver' and owner_id = ${on.id} and balance > 0`,
    ))
      await stage.post(on.id, `out ${code}`, move(ofDriver(code, on.id), bank, balance));
    await world.run(cancelDriver, { reason: '离职' }, { on });
    expect(await world.refusal(erase, {}, { on, as: checker })).toBe('notAsked');
    await world.run(ask, { reason: '本人申请' }, { on });
    expect(await world.refusal(ask, { reason: '再次' }, { on })).toBe('askedBefore');
    expect(await world.refusal(erase, {}, { on })).toBe('twoPeople');
    expect(await world.refusal(spare, {}, { on })).toBe('twoPeople');
    expect(await world.refusal(erase, {}, { on, as: checker })).toBe('lawKeeps');
    expect(await refused(erase, on)).toContain('2029-03-');

    // What the law does not ask for goes at once; the trip keeps its people.
    await world.run(spare, {}, { on, as: checker });
    await carryOut();
    expect(await rows(sql`select emergency_contact, face_file, name from driver where id = ${on.id}`)).toEqual([
      { emergencyContact: null, faceFile: null, name },
    ]);
    expect(await world.refusal(spare, {}, { on, as: checker })).toBe('sparedBefore');

    // The name stands in many tables before, or its going would prove nothing.
    expect(await naming([name], '10001')).toEqual(
      expect.arrayContaining(['bank_card', 'driver', 'ledger_account', 'outbox', 'settlement_order', 'waybill']),
    );
    const [before, summed] = [await books(), await sums()];
    world.later(3 * year);
    await world.run(erase, {}, { on, as: checker });
    expect(await world.refusal(erase, {}, { on, as: checker })).toBe('agreedBefore');
    await carryOut();
    expect(await books()).toEqual(before);
    expect(await sums()).toEqual(summed);
    await stage.verified();

    const now = `注销人员${on.id.slice(-6)}`;
    expect(await world.get(drivers, on.id)).toMatchObject({ name: now, auditStatus: 9, driverLicenseNo: null });
    expect(
      await rows(sql`
      select o.driver_name, o.payee_name, v.payee_name as voucher, w.driver_name as trip from settlement_order o
      join settlement_voucher v on v.order_id = o.id join waybill w on w.id = o.waybill_id where o.id = ${order.id}`),
    ).toEqual([{ driverName: now, payeeName: now, voucher: now, trip: now }]);
    // Neither name, mobile nor key of the number is left beside the log, which ends by its own days.
    expect(await naming([name, mobile, key], '10001', ['audit_log'])).toEqual([]);
    expect(await rows(sql`select id from person_number where id = ${key}`)).toEqual([]);
  });

  /** Somebody who has left 10001 for good and wants to be forgotten, agreed by another. */
  async function leftAndAgreed(on: { readonly id: string }): Promise<void> {
    await stage.world.run(cancelDriver, { reason: '离职' }, { on });
    await stage.world.run(ask, { reason: '本人申请' }, { on });
    await stage.world.run(erase, {}, { on, as: checker });
  }

  it('at another provider the same person stays who he is, with the audit of that provider', async () => {
    const { world } = stage;
    const input = { ...driverInput(7_001), ...driverCard };
    const here = await world.run(addDriver, input, { as: system });
    const there = await world.run(addDriver, input, { as: system, ...otherTenant });
    const membership = () =>
      rows(sql`select * from driver where platform_id = '10002' and id = ${there.id}
        `).then(([row]) => row);
    const kept = await membership();
    const keys = await rows<{ key: string }>(sql`
      select distinct id_number as key from driver where id = any(${[here.id, there.id]}::text[])`);
    // One record of the person for both of them.
    expect(keys).toHaveLength(1);
    await leftAndAgreed(here);
    await carryOut();
    expect(await membership()).toEqual(kept);
    expect(await world.get(drivers, there.id, { as: operator, ...otherTenant })).toMatchObject({
      name: input.name,
      auditStatus: 2,
    });
    expect(await rows(sql`select id from person_number where id = ${keys[0]?.key ?? ''}`)).toHaveLength(1);
    // The last one who knew the number takes it along.
    await world.run(cancelDriver, { reason: '离职' }, { on: there, ...otherTenant });
    await world.run(ask, { reason: '本人申请' }, { on: there, ...otherTenant });
    await world.run(erase, {}, { on: there, as: checker, ...otherTenant });
    await carryOut();
    expect(await rows(sql`select id from person_number where id = ${keys[0]?.key ?? ''}`)).toEqual([]);
  });

  it('the same identity number makes a new person, and nobody is made of the pseudonym again', async () => {
    const { world } = stage;
    const input = { ...driverInput(7_002), ...driverCard };
    const { goodsId, vehicleId } = await world.parts();
    const on = await world.run(addDriver, input, { as: system });
    await leftAndAgreed(on);
    await carryOut();
    expect(await world.refusal(ask, { reason: '再次' }, { on })).toBe('erased');
    expect(await world.refusal(verifyDriver, {}, { on })).toBe('erased');
    await stage.within((call) => call.tx.run(sql`update driver set basic_audit_status = 3 where id = ${on.id}`));
    expect(await world.refusal(editBasic, { address: '示范路2号' }, { on })).toBe('erased');
    expect(await world.refusal(assignWaybill, tripInput(goodsId, on.id, vehicleId))).toBe('driverNotAudited');
    const again = await world.run(addDriver, input, { as: system });
    expect(again.id).not.toBe(on.id);
    expect(await world.get(drivers, again.id)).toMatchObject({ name: input.name, auditStatus: 2 });
    expect(await world.get(drivers, on.id)).toMatchObject({ name: `注销人员${on.id.slice(-6)}`, auditStatus: 9 });
  });

  it('a trip, a check or money that came in between holds it, and who has come back is left alone', async () => {
    const { world } = stage;
    const trip = await world.trip(10);
    const on = { id: trip.driverId };
    await stage.within((call) => call.tx.run(sql`update driver set audit_status = 9 where id = ${on.id}`));
    expect(await world.refusal(ask, { reason: '本人申请' }, { on })).toBe('underway');
    await stage.within((call) =>
      call.tx.run(sql`update waybill set waybill_status = -10, cancel_at = now() where id = ${trip.id}`),
    );
    await stage.post(on.id, 'late', move(bank, ofDriver(2101, on.id), 700));
    expect(await world.refusal(ask, { reason: '本人申请' }, { on })).toBe('moneyLeft');
    await stage.post(on.id, 'late out', move(ofDriver(2101, on.id), bank, 700));

    const input = { ...driverInput(7_003), ...driverCard };
    const other = await world.run(addDriver, input, { as: system });
    await world.run(cancelDriver, { reason: '离职' }, { on: other });
    await stage.within((call) =>
      call.tx.run(sql`insert into person_check (platform_id, id, name, id_number, mobile, identity, real_name_status,
          created_at, updated_at)
        select platform_id, id, name, id_number, mobile, 4, 4, now(), now() from driver where id = ${other.id}`),
    );
    expect(await world.refusal(ask, { reason: '本人申请' }, { on: other })).toBe('waiting');
    await stage.within((call) => call.tx.run(sql`update person_check set real_name_status = 1 where id = ${other.id}`));
    await world.run(ask, { reason: '本人申请' }, { on: other });
    await world.run(erase, {}, { on: other, as: checker });
    // Money comes in before the job does: it is called off, and told on the timeline.
    await stage.post(other.id, 'in', move(bank, ofDriver(2101, other.id), 900));
    await carryOut();
    expect(await world.get(drivers, other.id)).toMatchObject({ name: input.name, eraseAgreedAt: null, erasedAt: null });
    expect(
      await rows(sql`select reason from record_event where record_id = ${other.id} and action = 'eraseHeld'`),
    ).toEqual([{ reason: 'moneyLeft' }]);
    await stage.post(other.id, 'out', move(ofDriver(2101, other.id), bank, 900));
    // Three years later it is agreed again, but he comes back before the job does it.
    world.later(3 * year);
    await world.run(erase, {}, { on: other, as: checker });
    await world.run(addDriver, { ...input, licenseTo: '2040-06-30' }, { as: system });
    await carryOut();
    expect(await world.get(drivers, other.id)).toMatchObject({ name: input.name, auditStatus: 2, eraseWantedAt: null });
  });

  it('a captain goes the same way', async () => {
    const { world } = stage;
    const on = await world.run(addCarCaptain, {
      ...memberInput(7_010),
      teamName: '示范车队',
      feeMode: 'NONE',
      payeeEnabled: 0,
    });
    await stage.within((call) =>
      call.tx.run(sql`update car_captain set audit_status = 2, status = 1 where id = ${on.id}`),
    );
    await stage.within((call) =>
      call.tx.run(sql`update waybill set captain_name = ${memberInput(7_010).name} where id = ${led.id}`),
    );
    await world.run(carCaptainLife.cancel, { reason: '离职' }, { on });
    expect(await world.refusal(captainErasure.ask, { reason: '本人申请' }, { on })).toBe('underway');
    await stage.within((call) =>
      call.tx.run(
        sql`update waybill set waybill_status = -10, cancel_at = ${world.clock().toISOString()}::timestamptz where id = ${led.id}`,
      ),
    );
    await world.run(captainErasure.ask, { reason: '本人申请' }, { on });
    expect(await world.refusal(captainErasure.erase, {}, { on })).toBe('twoPeople');
    expect(await world.refusal(captainErasure.erase, {}, { on, as: checker })).toBe('lawKeeps');
    world.later(4 * year);
    await world.run(captainErasure.erase, {}, { on, as: checker });
    await carryOut();
    const now = `注销人员${on.id.slice(-6)}`;
    expect(await world.get(carCaptains, on.id)).toMatchObject({ name: now, teamName: now, auditStatus: 9 });
    expect(await rows(sql`select captain_name from waybill where id = ${led.id}`)).toEqual([{ captainName: now }]);
  });
});
