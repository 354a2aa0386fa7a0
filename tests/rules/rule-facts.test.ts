import { beforeAll, describe, expect, it } from 'vitest';
import { checkWaybill } from '../../plugins/compliance/contract/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import type { Facts } from '../../plugins/compliance/server/domain/facts.ts';
import { checkers } from '../../plugins/compliance/server/domain/rules.ts';
import { monthsOf } from '../../plugins/compliance/server/facts/bill.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import { addTitle, applyInvoice, approveApply, approveTitle } from '../../plugins/invoice/contract/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { waybills } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { ToldBank } from '../support/told-bank.ts';
import { openPglite } from '../support/database.ts';
import { giveTrack, honestTrip } from '../support/evidence.ts';
import { checker, bank, company, move, openSettlement, settlementMigrations } from '../support/settlement-world.ts';
import {
  addBatch,
  approveSettlement,
  createSettlement,
  putIntoBatch,
  submitSettlement,
} from '../../plugins/settlement/contract/index.ts';

const more = [evidence, trajectory, invoice, compliance];
const migrations = [...settlementMigrations, ...more.flatMap((half) => half.migrations ?? [])];
interface Trip {
  readonly id: string;
  readonly waybillSn: string;
}

describe('facts of the rules, from real records', () => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  /** Pays to cards, which the played one does not. */
  const told = new ToldBank();
  told.said = { state: 'done' };
  beforeAll(async () => {
    opened = await openSettlement(await openPglite({ migrations }), [...more, told.half]);
  }, 180_000);
  const write = (query: ReturnType<typeof sql>) => opened.within((call) => call.tx.run(query));
  /** What the rules say of a trip now: 1 passed, 0 hit, 2 not due. */
  async function said({ id, waybillSn }: Trip): Promise<Readonly<Record<string, number>>> {
    await opened.world.run(checkWaybill, { waybillSn });
    const rows = await opened.within((call) =>
      call.tx.rows<{ ruleId: string; passed: number }>(
        sql`select r.rule_id, r.passed from compliance_result r join compliance_check c on c.waybill_id = r.waybill_id
          and c.check_no = r.check_no where r.waybill_id = ${id}`,
      ),
    );
    return Object.fromEntries(rows.map(({ ruleId, passed }) => [ruleId, passed]));
  }
  const hits = async (trip: Trip): Promise<readonly string[]> =>
    Object.entries(await said(trip)).flatMap(([ruleId, passed]) => (passed === 0 ? [ruleId] : []));
  /** Positions between the places of a trip; `bend`: how far its way leads off the straight line, in degrees. */
  const drive = async ({ id }: Trip, bend: number, source = 'BEIDOU', offDegrees = 0) => {
    await write(sql`
      insert into track_point (platform_id, device_no, at, vehicle_num, lon_wgs_e6, lat_wgs_e6, lon_gcj_e6, lat_gcj_e6,
        loc_type, source, flag, received_at)
      select w.platform_id, ${source} || w.vehicle_num, w.load_at + (w.unload_at - w.load_at) * n.part, w.vehicle_num,
        p.lon, p.lat, p.lon, p.lat, 'GPS', ${source}, 'OK', now()
      from waybill w cross join (select i / 200.0::float8 as part from generate_series(0, 200) i) n
        cross join lateral (select
          (1e6 * (split_part(w.load_lon_lat, ',', 1)::float8 * (1 - n.part)
            + split_part(w.unload_lon_lat, ',', 1)::float8 * n.part))::int as lon,
          (1e6 * (split_part(w.load_lon_lat, ',', 2)::float8 * (1 - n.part)
            + split_part(w.unload_lon_lat, ',', 2)::float8 * n.part
            + ${bend}::float8 * sin(pi() * n.part) + ${offDegrees}::float8))::int as lat) p
      where w.id = ${id} on conflict do nothing`);
    opened.world.later(1);
    await giveTrack(opened.world, { id });
  };

  it('track: a bent way passes; a straight line, a copy, a jump and an app elsewhere are seen', async () => {
    const [trip, straight, twin, jumping, apart] = [
      await honestTrip(opened.world),
      await honestTrip(opened.world),
      await honestTrip(opened.world),
      await honestTrip(opened.world),
      await honestTrip(opened.world),
    ];
    await drive(trip, 1);
    expect(await said(trip)).toMatchObject({ 'T-02': 1, 'T-04': 1, 'T-07': 1, 'T-10': 1 });
    await drive(straight, 0);
    expect(await said(straight)).toMatchObject({ 'T-02': 1, 'T-07': 0 });
    await drive(twin, 1);
    expect(await said(twin)).toMatchObject({ 'T-07': 0 });
    await drive(jumping, 1.2);
    await write(sql`update track_point p set lat_gcj_e6 = lat_gcj_e6 + 2000000 from waybill w
      where w.id = ${jumping.id} and p.vehicle_num = w.vehicle_num and p.at between w.load_at + interval '3 hours'
        and w.load_at + interval '5 hours'`);
    expect(await said(jumping)).toMatchObject({ 'T-02': 0 });
    await write(sql`update track_point p set flag = 'DRIFT' from waybill w where w.id = ${jumping.id}
      and p.vehicle_num = w.vehicle_num and p.at between w.load_at + interval '3 hours'
      and w.load_at + interval '5 hours'`);
    opened.world.later(1);
    await giveTrack(opened.world, jumping);
    expect(await said(jumping)).toMatchObject({ 'T-02': 1 });
    await drive(apart, 1.4);
    await drive(apart, 1.4, 'APP', 0.1);
    expect(await said(apart)).toMatchObject({ 'T-10': 0, 'T-02': 1 });
    await write(sql`update waybill_track set send_lon_lat = '100.0,30.0' where id = ${trip.id}`);
    opened.world.later(1);
    await giveTrack(opened.world, trip);
    expect(await said(trip)).toMatchObject({ 'T-04': 0 });
  });

  it('funds: a paid trip passes; money that comes back from the payee and strange payers are seen', async () => {
    const { world } = opened;
    const trip = await honestTrip(world);
    const ent = { ...bank, ownerId: 'ENT' };
    await opened.post(trip.waybillSn, 'P-01', move(ent, company(2001, trip.companyId), 2_000_000));
    const on = { id: (await world.run(createSettlement, {}, { on: { id: trip.id } })).id };
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    const batch = await world.run(addBatch, { name: '三月', channel: 'ENT' });
    const { driverName } = await world.get(waybills, trip.id);
    await opened.addDriverCard(trip.driverId, driverName, 71);
    await world.run(putIntoBatch, { intoBatch: batch.id }, { on });
    await opened.approvedBatch(batch);
    await opened.paid(batch);
    await world.drain({ hurry: true });
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 50 });
    const later: readonly string[] = ['F-05', 'F-06', 'F-07'];
    const funds = Object.entries(await said(trip)).filter(([ruleId]) => ruleId.startsWith('F-'));
    expect(funds.filter(([ruleId, passed]) => passed !== 1 && !later.includes(ruleId))).toEqual([]);
    // No receipt of the bank has been pulled, and the funds document is written when it is sent.
    expect(Object.fromEntries(funds)).toMatchObject({ 'F-05': 0, 'F-06': 2, 'F-07': 2 });
    await write(
      sql`update reg_report set payload = ${JSON.stringify({
        body: {
          totalMonetaryAmount: '100.00',
          financialList: [{ paymentMeansCode: '10', monetaryAmount: '99.99' }],
        },
      })} where waybill_sn = ${trip.waybillSn} and msg_type = 'FUNDS'`,
    );
    expect(await said(trip)).toMatchObject({ 'F-06': 0, 'F-07': 0 });
    const recharge = (no: string, payer: string, nameMatch: 0 | 1) =>
      write(sql`insert into recharge_order (platform_id, id, recharge_no, company_id, company_name, amount, pay_way,
          channel, payer_name, payer_account, name_match, pay_at, statement_no, recharge_status, apply_by, apply_by_id,
          journal_no, at, created_at, updated_at)
        select w.platform_id, ${no}, ${no}, w.company_id, w.company_name, 100000, 'BANK', 'SIM', ${payer}, '6222',
          ${nameMatch}, ${world.clock()}, ${no}, 30, 'x', 'x', ${no}, now(), now(), now() from waybill w where w.id = ${trip.id}`);
    await recharge('CZ1', driverName, 1);
    expect(await said(trip)).toMatchObject({ 'F-08': 0, 'F-02': 1 });
    await recharge('CZ2', '别家公司', 0);
    expect(await said(trip)).toMatchObject({ 'F-02': 0 });
    await write(sql`update bank_card set holder_name = '别人' where owner_id = ${trip.driverId}`);
    expect(await said(trip)).toMatchObject({ 'F-03': 0 });
  });

  it('history: weights, circles, prices off the route, overlaps, one person on both sides are seen', async () => {
    const { world } = opened;
    const trips: (Trip & { readonly vehicleId: string; readonly goodsId: string; readonly driverId: string })[] = [];
    for (let n = 0; n < 7; n += 1) trips.push(await honestTrip(world));
    const [trip, back] = [trips[0]!, trips[1]!];
    // Nobody sends messages here, and the way of the others took days.
    expect(await hits(trip)).toEqual(['R-02']);
    await write(sql`update waybill w set goods_id = t.goods_id, load_at = t.load_at from waybill t
      where t.id = ${trip.id} and w.id = any(${trips.slice(2).map(({ id }) => id)}::text[])`);
    expect(await said(trip)).toMatchObject({ 'A-09': 0, 'W-12': 1 });
    await write(sql`update waybill set carrier_price = carrier_price / 2 where id <> ${trip.id}`);
    expect(await said(trip)).toMatchObject({ 'W-12': 0 });
    await write(sql`update waybill b set vehicle_id = t.vehicle_id, load_place = t.unload_place,
        unload_place = t.load_place, load_at = t.unload_at, unload_at = t.unload_at + interval '9 hours'
      from waybill t where t.id = ${trip.id} and b.id = ${back.id}`);
    expect(await said(trip)).toMatchObject({ 'A-10': 0, 'A-01': 1 });
    await write(
      sql`update waybill b set load_at = t.load_at from waybill t where t.id = ${trip.id} and b.id = ${back.id}`,
    );
    expect(await said(trip)).toMatchObject({ 'A-01': 0, 'A-04': 0 });
    await write(sql`update company c set mobile = d.mobile from waybill w, driver d where w.id = ${trip.id}
      and c.id = w.company_id and d.id = w.driver_id`);
    expect(await said(trip)).toMatchObject({ 'A-07': 0 });
  });

  it('[DA-04] a way of days has on each day what was driven of it; two such ways on one day are too many', async () => {
    const { world } = opened;
    const [long, short] = [await honestTrip(world), await honestTrip(world)];
    const drive = (id: string, metres: number, from: string, to: string) =>
      write(sql`update waybill set distance_m = ${metres}, accept_at = ${from}, load_at = ${from}, unload_at = ${to}
        where id = ${id}`);
    await drive(long.id, 1_510_000, '2026-02-03 14:00:00', '2026-02-05 00:00:00');
    expect(await said(long)).toMatchObject({ 'A-04': 1 });
    await drive(long.id, 1_510_000, '2026-02-03 00:10:00', '2026-02-03 23:50:00');
    expect(await said(long)).toMatchObject({ 'A-04': 0 });
    // 444 km of the long one and 900 km of this one, then 1,000 of it.
    await drive(long.id, 1_510_000, '2026-02-03 14:00:00', '2026-02-05 00:00:00');
    await write(sql`update waybill s set vehicle_id = l.vehicle_id from waybill l
      where l.id = ${long.id} and s.id = ${short.id}`);
    await drive(short.id, 900_000, '2026-02-03 01:00:00', '2026-02-03 13:00:00');
    expect(await said(short)).toMatchObject({ 'A-04': 1 });
    await drive(short.id, 1_000_000, '2026-02-03 01:00:00', '2026-02-03 13:00:00');
    expect(await said(short)).toMatchObject({ 'A-04': 0 });
    expect(await said(long)).toMatchObject({ 'A-04': 0 });
  });

  it('[DB-08] an invoice of a later month is compared with its own trips; what nobody reported is seen', async () => {
    const { world } = opened;
    const trips = [await honestTrip(world), await honestTrip(world), await honestTrip(world)];
    const [known, late, open] = trips.map(({ id }) => id);
    // Of the month before last; the third one is not invoiced yet.
    await write(sql`update waybill set accept_at = '2026-01-10', load_at = '2026-01-10', unload_at = '2026-01-11'
      where id = any(${[known, late, open]}::text[])`);
    const invoiced = (id: string | undefined, cents: number) =>
      write(sql`insert into waybill_invoicing (platform_id, waybill_id, invoice_status, reserved_cents, invoiced_cents,
        apply_id, updated_at) values ('10001', ${id}, 2, 0, ${cents}, 'apply', now())
        on conflict (platform_id, waybill_id) do update set invoiced_cents = excluded.invoiced_cents`);
    const told = (id: string | undefined) =>
      write(sql`update reg_report set report_state = 3, accepted_at = ${world.clock()} where biz_id = ${id}
        and msg_type = 'WAYBILL'`);
    const owed = (await world.get(waybills, trips[0]!.id)).receivableAmount ?? 0;
    const isSaid = async (): Promise<boolean | undefined> => {
      const asked = { platformId: '10001', ids: [known ?? ''], kept: new Set(['invoice' as const]) };
      const month = await opened.within(async (call) => (await monthsOf(call, asked)).get(known ?? ''));
      return month && checkers['B-08']?.says({ month } as Facts, 10_000)?.passed;
    };
    await invoiced(known, owed);
    await told(known);
    expect(await isSaid()).toBe(true);
    await invoiced(late, owed);
    expect(await isSaid()).toBe(false);
    await told(late);
    expect(await isSaid()).toBe(true);
    await invoiced(late, Math.round(owed * 1.1));
    expect(await isSaid()).toBe(false);
  });

  it('[DB-03] a trip whose invoice was reversed owes another one; it is not invoiced with nothing', async () => {
    const { world } = opened;
    const trip = await honestTrip(world);
    await opened.post(trip.waybillSn, 'P-01', move(bank, company(2001, trip.companyId), 2_000_000));
    const on = { id: (await world.run(createSettlement, {}, { on: { id: trip.id } })).id };
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    const [{ uscc } = { uscc: '' }] = await opened.within((call) =>
      call.tx.rows<{ uscc: string }>(sql`select uscc from company where id = ${trip.companyId}`),
    );
    const named = { companyId: trip.companyId, titleName: '示范抬头', taxNo: uscc };
    const title = await world.run(addTitle, named);
    await world.run(approveTitle, {}, { on: title, as: checker });
    const wanted = { waybillIds: [trip.id], titleId: title.id, invoiceType: 'NORMAL' } as const;
    const apply = await world.run(applyInvoice, wanted);
    await world.run(approveApply, {}, { on: apply, as: checker });
    expect(await said(trip)).toMatchObject({ 'B-01': 1, 'B-02': 1, 'B-03': 1 });
    await write(sql`insert into invoice_line select (l).* from (select jsonb_populate_record(l, jsonb_build_object('id',
      'red' || l.id, 'amount', -l.amount, 'amount_excl', -l.amount_excl, 'tax', -l.tax)) as l from invoice_line l
      where l.apply_id = ${apply.id}) r`);
    expect(await said(trip)).toMatchObject({ 'B-01': 2, 'B-02': 2, 'B-03': 2 });
  });
});
