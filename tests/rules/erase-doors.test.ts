import { beforeAll, expect, it } from 'vitest';
import { smsByOutbox } from '../../core/server/codes/sms-by-outbox.ts';
import { askOutside, resendOutside } from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import { cancelDriver, driverErasure, identityCheck, verifyPerson } from '../../plugins/carrier/contract/index.ts';
import { eraseAgreed } from '../../plugins/carrier/server/erasure/serve-erasure.ts';
import { regReports, resendReport, sendReport } from '../../plugins/compliance/contract/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import provider from '../../plugins/provider/server/index.ts';
import { AnswersInMemory } from '../../plugins/simulator/server/played/answer-books.ts';
import { playedRegulator } from '../../plugins/simulator/server/played/regulator.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { erasedAs, namesErased, Outside, sql } from '../../sdk/server/index.ts';
import type { Call, Sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { stopNothing } from '../support/evidence.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { permitProvider } from '../support/regulator-world.ts';

const checker = person('checker', 'provider');
const halves = [provider, trajectory, compliance, bankHalf];

onEachDatabase(
  'nothing of the erased leaves',
  [...freightMigrations, ...halves.flatMap((half) => half.migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    let trip: Awaited<ReturnType<FreightWorld['trip']>>;
    const within = <T>(work: (call: Call) => Promise<T>): Promise<T> =>
      world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
        work(world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock })),
      );
    const rows = <T extends object>(query: Sql): Promise<readonly T[]> => within((call) => call.tx.rows<T>(query));
    const write = (query: Sql) => within((call) => call.tx.run(query));
    const report = async (msgType: string, bizId: string) => {
      const [found] = await rows<{ id: string }>(
        sql`select id from reg_report where msg_type = ${msgType} and biz_id = ${bizId}`,
      );
      return world.get(regReports, found?.id ?? '');
    };
    const sent = () => rows<{ n: number }>(sql`select count(*)::int as n from outbox`);
    const job = (name: string) =>
      within(async (call) => {
        await compliance.jobs?.find((one) => one.name === name)?.run(call);
      });
    let now: ReturnType<typeof erasedAs>;
    let check: string;

    beforeAll(async () => {
      const exact = { ...compliance, adapters: () => playedRegulator(new AnswersInMemory(), () => undefined) };
      world = await FreightWorld.open(await open(), [provider, trajectory, exact, bankHalf]);
      await stopNothing(world.database);
      await permitProvider(world);
      trip = await world.trip(70);
      for (const [msgType, bizId] of [
        ['VEHICLE', trip.vehicleId],
        ['DRIVER', trip.driverId],
        ['WAYBILL', trip.id],
      ] as const) {
        await world.run(sendReport, {}, { on: await report(msgType, bizId) });
        await world.drain();
      }
      // The province takes the driver back before he leaves, and was asked about his name.
      await write(sql`update reg_report set report_state = 4 where biz_id = ${trip.driverId}`);
      await write(sql`update waybill set settle_status = 3 where id = ${trip.id}`);
      await write(sql`
        insert into person_check (platform_id, id, name, id_number, mobile, identity, real_name_status, created_at,
          updated_at)
        select platform_id, id, name, id_number, mobile, 4, 0, now(), now() from driver where id = ${trip.driverId}
        on conflict do nothing`);
      check = trip.driverId;
      const on = { id: trip.driverId };
      await world.run(cancelDriver, { reason: '离职' }, { on });
      await world.run(driverErasure.ask, { reason: '本人申请' }, { on });
      world.later(4 * 366 * 1440);
      await world.run(driverErasure.erase, {}, { on, as: checker });
      await within((call) => eraseAgreed.run(call));
      now = erasedAs(trip.driverId);
      expect(await rows(sql`select name from driver where id = ${trip.driverId}`)).toEqual([{ name: now.name }]);
    }, 120_000);

    it('to the province: what waits is closed, what was accepted is not amended, and nothing is sent again', async () => {
      expect(await report('DRIVER', trip.driverId)).toMatchObject({
        reportState: 6,
        message: '个人信息已清除，不再上报',
      });
      const before = await sent();
      const { id, seq } = await report('WAYBILL', trip.id);
      await write(sql`update reg_report set recheck = true where id = ${id}`);
      await job('compliance.amended');
      expect(await report('WAYBILL', trip.id)).toMatchObject({ reportState: 3, seq });
      // Failed after all, as the province may say years later.
      await write(sql`update reg_report set report_state = 4, checked_at = null where id = ${id}`);
      await job('compliance.amended');
      expect(await world.refusal(resendReport, {}, { on: { id } })).toBe('erasedPerson');
      expect(await report('WAYBILL', trip.id)).toMatchObject({ reportState: 4, seq });
      const driver = await report('DRIVER', trip.driverId);
      await write(sql`update reg_report set report_state = 5 where id = ${driver.id}`);
      expect(await world.refusal(sendReport, {}, { on: { id: driver.id } })).toBe('erasedPerson');
      expect(await sent()).toEqual(before);
    });

    it('实名核验 of the erased is refused with words', async () => {
      const before = await sent();
      const answer = await world.post(
        verifyPerson.path,
        { model: {}, id: check, requestId: crypto.randomUUID() },
        { as: operator, platformId: '00001' },
      );
      expect(answer).toMatchObject({ reason: 'erased', message: '个人信息已清除' });
      expect(await sent()).toEqual(before);
    });

    it('text messages have nobody to go to', async () => {
      const before = await sent();
      const message = { platformId: '10001', text: '请换证' };
      expect(await within((call) => smsByOutbox.send(call, { ...message, mobile: now.mobile }))).toBe(false);
      // About somebody erased, to somebody else.
      const about = { ...message, mobile: '19900001111', text: `司机${now.name}请换证` };
      expect(await within((call) => smsByOutbox.send(call, about))).toBe(false);
      expect(await sent()).toEqual(before);
    });

    it('whatever asks the outside by name or number is refused, also what was parked before', async () => {
      const asked = { name: now.name, idNumber: now.number };
      for (const request of [asked, { ...asked, name: '某人' }])
        await expect(
          within((call) =>
            call.get(Outside).send(call, identityCheck, request, { key: 'k', then: verifyPerson, on: check }),
          ),
        ).rejects.toThrow('erasedPerson');
      await write(sql`
        insert into outbox (platform_id, id, created_at, updated_at, port, adapter, key, request, then_command, on_id, state)
        values ('10001', 'parked-one', now(), now(), ${identityCheck.name}, 'played', 'parked-one',
          ${JSON.stringify(asked)}::jsonb, 'person.hear', ${check}, 'parked')`);
      const on = { id: 'parked-one' };
      expect(await world.refusal(askOutside, {}, { on, as: operator, platformId: '00001' })).toBe('erasedPerson');
      expect(await world.refusal(resendOutside, {}, { on, as: operator, platformId: '00001' })).toBe('erasedPerson');
      await expect(within((call) => call.get(Outside).ask(call, identityCheck, 'parked-one'))).rejects.toThrow(
        'erasedPerson',
      );
      expect(await rows(sql`select state from outbox where id = 'parked-one'`)).toEqual([{ state: 'parked' }]);
    });

    it('positions are pulled of trips under way, and nobody is erased from one', async () => {
      const pulled = () => rows<{ id: string }>(sql`select id from waybill_track where pull_state in (1, 3, 4)`);
      expect(await pulled()).toEqual([]);
      expect(await rows(sql`select pull_state from waybill_track where id = ${trip.id}`)).toEqual([{ pullState: 2 }]);
      const [road] = await rows<{ id: string; driverId: string }>(sql`
        update waybill set waybill_status = 40 where id = ${trip.id} returning id, driver_id`);
      await write(sql`update waybill_track set pull_state = 1 where id = ${trip.id}`);
      // As he was before: on the road again, he would be held.
      await write(sql`update driver set erased_at = null, erase_agreed_at = null, erase_wanted_at = null
        where id = ${trip.driverId}`);
      expect(await pulled()).toEqual([{ id: road?.id }]);
      expect(await world.refusal(driverErasure.ask, { reason: '本人申请' }, { on: { id: trip.driverId } })).toBe(
        'underway',
      );
    });

    it('a pseudonym is told from names, numbers and codes of others', () => {
      expect(namesErased({ to: now.mobile })).toBe(true);
      expect(namesErased({ payload: JSON.stringify({ idNumber: now.number }) })).toBe(true);
      expect(namesErased([{ of: now.name }])).toBe(true);
      expect(namesErased({ name: '注销人员', mobile: '19900001111', file: 'x0123456789abc', n: 12 })).toBe(false);
      expect(namesErased(undefined)).toBe(false);
    });
  },
);
