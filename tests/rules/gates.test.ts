import { beforeAll, describe, expect, it } from 'vitest';
import {
  addWaiver,
  approveWaiver,
  checkWaybill,
  regReports,
  sendReport,
} from '../../plugins/compliance/contract/index.ts';
import type { RegulatorAnswer } from '../../plugins/compliance/contract/index.ts';
import { regulatorSubmit } from '../../plugins/compliance/contract/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import { addTitle, applyInvoice, approveTitle } from '../../plugins/invoice/contract/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import {
  addBatch,
  approveSettlement,
  createSettlement,
  putIntoBatch,
  settlementOrders,
  submitSettlement,
} from '../../plugins/settlement/contract/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import {
  assignWaybill,
  confirmBatch,
  gateRefusals,
  freezeWaybill,
  importRows,
  loadWaybill,
  signWaybill,
  uploadBatch,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import { loaded, tripInput } from '../../plugins/waybill/fixtures.ts';
import waybill from '../../plugins/waybill/server/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { giveTrack, honestParts, honestTrip, ungated } from '../support/evidence.ts';
import { person } from '../support/freight-world.ts';
import { bank, checker, company, move, openSettlement, settlementMigrations } from '../support/settlement-world.ts';
import { telling } from '../support/telling.ts';

const answer: RegulatorAnswer = { kind: 'accepted' };
const rulebook = { ...compliance, adapters: () => [telling(regulatorSubmit)(() => answer)] };
const more = [evidence, trajectory, invoice, rulebook];
const migrations = [...settlementMigrations, ...more.flatMap((half) => half.migrations ?? [])];
const other = person('other', 'provider');
interface Trip {
  readonly id: string;
  readonly waybillSn: string;
}

describe('the gates of the rule catalogue', () => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  beforeAll(async () => {
    opened = await openSettlement(await openPglite({ migrations }), more);
  }, 180_000);
  const write = (query: ReturnType<typeof sql>) => opened.within((call) => call.tx.run(query));
  const read = <T extends object>(query: ReturnType<typeof sql>) => opened.within((call) => call.tx.rows<T>(query));
  /** What stops a step, by id and words; nothing when it is done. */
  const stops = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => '',
      (error: { code?: string; values?: { rules?: string } }) => {
        if (error.code !== 'ruleStops') throw error as unknown as Error;
        return error.values?.rules ?? '';
      },
    );
  /** A waiver that one person asks for and another one approves. */
  async function waive({ waybillSn }: Trip, ruleId: string): Promise<string> {
    const { world } = opened;
    await world.run(checkWaybill, { waybillSn });
    const wish = { waybillSn, ruleId, reason: '平台故障，有纸质单据佐证', files: null };
    const { id } = await world.run(addWaiver, wish);
    expect(await world.refusal(approveWaiver, {}, { on: { id } })).toBe('sameHand');
    await world.run(approveWaiver, {}, { on: { id }, as: other });
    return id;
  }
  const kept = async (resource: string, id: string): Promise<readonly string[]> =>
    (
      await read<{ reason: string }>(
        sql`select reason from record_event where resource = ${resource} and record_id = ${id} and action = 'waived'`,
      )
    ).map(({ reason }) => reason);
  const create = (trip: Trip) => opened.world.run(createSettlement, {}, { on: { id: trip.id } });
  /** An order that is approved, of a shipper with money. */
  async function approved(trip: Trip & { readonly companyId: string }): Promise<{ readonly id: string }> {
    await opened.post(trip.waybillSn, 'P-01', move(bank, company(2001, trip.companyId), 2_000_000));
    const on = { id: (await create(trip)).id };
    await opened.world.run(submitSettlement, {}, { on });
    await opened.world.run(approveSettlement, {}, { on, as: checker });
    return on;
  }

  it('an honest trip is stopped nowhere, and none of its rules blocks', async () => {
    const trip = await honestTrip(opened.world);
    expect(await stops(create(trip))).toBe('');
    const { riskLevel } = await opened.world.run(checkWaybill, { waybillSn: trip.waybillSn });
    const hits = await read<{ ruleId: string }>(
      sql`select rule_id from compliance_result where waybill_id = ${trip.id} and passed = 0 and rule_mode = 'BLOCK'`,
    );
    expect(hits).toEqual([]);
    expect(['NONE', 'LOW']).toContain(riskLevel);
  });

  it('G: a shipper without a contract gets no truck, and nothing of the trip stays; the words are those of the reader', async () => {
    const { world } = opened;
    const parts = await honestParts(world);
    await write(sql`update contract set contract_status = 80 where company_id = ${parts.companyId}`);
    const input = tripInput(parts.goodsId, parts.driverId, parts.vehicleId);
    expect(await stops(world.run(assignWaybill, input))).toBe('C-01 接单时货主合同有效');
    expect(gateRefusals.ruleStops.status).toBe(409);
    expect(await read(sql`select id from waybill where goods_id = ${parts.goodsId}`)).toEqual([]);
    await write(sql`update contract set contract_status = 40 where company_id = ${parts.companyId}`);
    expect(await stops(world.run(assignWaybill, input))).toBe('');
  });

  it('G: an imported line that a rule stops says so, and the other lines come in', async () => {
    const { world } = opened;
    const [good, bad] = [await honestParts(world), await honestParts(world)];
    const line = async ({ driverId, vehicleId }: typeof good, lineNo: number) => {
      const [crew] = await read<{ vehicleNum: string; driverName: string; driverMobile: string }>(
        sql`select v.vehicle_num, d.name as driver_name, d.mobile as driver_mobile from vehicle v, driver d
          where v.id = ${vehicleId} and d.id = ${driverId}`,
      );
      return {
        ...{ lineNo, driverIdNumber: null, carrierPrice: null, unread: null, loadNetKg: 31_000, unloadNetKg: 30_950 },
        ...{ vehicleNum: crew?.vehicleNum ?? '', driverName: crew?.driverName ?? '' },
        driverMobile: crew?.driverMobile ?? null,
        loadAt: '2026-03-05 06:00:00',
        unloadAt: '2026-03-05 17:00:00',
      };
    };
    world.later(24 * 60);
    // Licences are looked at by the import itself; whether the class fits the truck only by the rules.
    await write(sql`update driver set vehicle_class = 'C1' where id = ${bad.driverId}`);
    await write(sql`update driver set created_at = '2026-01-01' where id in (${good.driverId}, ${bad.driverId})`);
    await write(sql`update vehicle set created_at = '2026-01-01' where id in (${good.vehicleId}, ${bad.vehicleId})`);
    await write(sql`update contract set signed_at = '2026-01-01' where company_id = ${good.companyId}`);
    const rows = [await line(good, 1), await line(bad, 2)];
    const batch = await world.run(uploadBatch, { goodsId: good.goodsId, fileName: '补录.xlsx', rows });
    expect(await world.run(confirmBatch, {}, { on: batch })).toEqual({ okCount: 1, failCount: 1 });
    const found = await read<{ id: string }>(
      sql`select id from waybill_import_row where batch_id = ${batch.id} and line_no = 2`,
    );
    expect((await world.get(importRows, found[0]?.id ?? '')).errors).toContain('Q-06 准驾车型与车辆相符');
    expect(await read(sql`select id from waybill where driver_id = ${bad.driverId}`)).toEqual([]);
  });

  it('L: nothing is loaded before the carrier has signed, unless another person lets it pass', async () => {
    const trip = await honestTrip(opened.world, 20);
    const load = () => stops(opened.world.run(loadWaybill, loaded, { on: { id: trip.id } }));
    await write(sql`update contract set contract_status = 30, party_b_signed_at = null where waybill_id = ${trip.id}`);
    expect(await load()).toBe('C-02 装货前已与实际承运人签署分运合同');
    const waiverId = await waive(trip, 'C-02');
    await write(
      sql`update contract set contract_status = 40, party_b_signed_at = '2027-01-01' where waybill_id = ${trip.id}`,
    );
    expect(await load()).toBe('');
    expect(await kept('waybill', trip.id)).toEqual([`经豁免 C-02 #${waiverId}`]);
  });

  it('S: a trip without positions is not signed; a waiver lets exactly this trip and rule pass, and stands on it', async () => {
    const { world } = opened;
    const [trip, twin] = [await honestTrip(world, 60, {}, ['track']), await honestTrip(world, 60, {}, ['track'])];
    const sign = ({ id }: Trip) => stops(world.run(signWaybill, {}, { on: { id } }));
    expect(await sign(trip)).toBe('T-01 车辆已入网且有定位');
    const waiverId = await waive(trip, 'T-01');
    expect(await sign(twin)).toBe('T-01 车辆已入网且有定位');
    expect(await sign(trip)).toBe('');
    expect(await kept('waybill', trip.id)).toEqual([`经豁免 T-01 #${waiverId}`]);
    expect(await stops(create(trip))).toBe('T-03 轨迹完整度达标、T-04 进入装卸货围栏');
  });

  it('[D4.26-02] S: what a rule stops is not signed by the job either: it stays, its people are told once a day, and it is tried again', async () => {
    const { world } = opened;
    const trip = await honestTrip(world, 60, {}, ['track']);
    world.later(49 * 60);
    const job = waybill.jobs?.find(({ name }) => name === 'waybill.autoSign');
    const run = () => opened.within(async (call) => job?.run(call), '00001');
    const told = () => world.notices.filter(({ kind }) => kind === `waybill.signStopped.${trip.id}`);
    await run();
    await run();
    expect((await world.get(waybills, trip.id)).waybillStatus).toBe(60);
    expect(told()).toHaveLength(1);
    expect(told()[0]?.text?.zh).toContain('T-01');
    await giveTrack(world, trip);
    world.later(25 * 60);
    await run();
    expect((await world.get(waybills, trip.id)).waybillStatus).toBe(70);
  });

  it('[D4.2-17g] T: no order without both slips, nor of a frozen trip, at creation, submission and approval; a waiver of another rule does not help', async () => {
    const { world } = opened;
    const [trip, twin] = [await honestTrip(world, 70, {}, ['slips']), await honestTrip(world, 70, {}, ['slips'])];
    expect(await stops(create(trip))).toBe('W-02 装卸磅单均已审核');
    const waiverId = await waive(trip, 'W-02');
    expect(await stops(create(twin))).toBe('W-02 装卸磅单均已审核');
    const on = await create(trip);
    expect(await kept('settlementOrder', on.id)).toEqual([`经豁免 W-02 #${waiverId}`]);
    await opened.post(trip.waybillSn, 'P-01', move(bank, company(2001, trip.companyId), 2_000_000));
    await write(sql`update waybill_track set coverage = 700000 where id = ${trip.id}`);
    expect(await stops(world.run(submitSettlement, {}, { on }))).toBe('T-03 轨迹完整度达标');
    await giveTrack(world, trip);
    await world.run(submitSettlement, {}, { on });
    await write(sql`update waybill_track set unload_fence = 2 where id = ${trip.id}`);
    const approve = () => stops(world.run(approveSettlement, {}, { on, as: checker }));
    expect(await approve()).toBe('T-04 进入装卸货围栏');
    await giveTrack(world, trip);
    expect(await approve()).toBe('');
    const still = await honestTrip(world, 70);
    const why = { reasonCode: 'DISPUTE', freezeScope: 'SETTLE', reason: '客户投诉' } as const;
    await world.run(freezeWaybill, why, { on: { id: still.id } });
    expect(await world.refusal(createSettlement, {}, { on: { id: still.id } })).toBe('frozen');
  });

  it('T: an order names the rules that its trip breaks now, by the gate they close, for whoever checks it', async () => {
    const { world } = opened;
    const trip = await honestTrip(world);
    const { id } = await create(trip);
    const standing = async () => {
      const { stopsSettling, stopsPaying, stopsInvoicing } = await world.get(settlementOrders, id);
      return [stopsSettling, stopsPaying, stopsInvoicing];
    };
    await world.run(checkWaybill, { waybillSn: trip.waybillSn });
    expect(await standing()).toEqual([null, null, null]);
    await write(sql`update waybill_track set unload_fence = 2 where id = ${trip.id}`);
    await world.run(checkWaybill, { waybillSn: trip.waybillSn });
    expect(await standing()).toEqual([['T-04'], null, null]);
    const stop = (ruleId: string, stage: string) => ({ ruleId, stage });
    const stopping = JSON.stringify([stop('Q-10', 'G,P'), stop('B-01', 'I'), stop('T-01', 'S')]);
    await write(sql`update waybill set rule_stops = ${stopping}::jsonb where id = ${trip.id}`);
    expect(await standing()).toEqual([null, ['Q-10'], ['B-01']]);
    await write(sql`update waybill set source_channel = 'IMPORT' where id = ${trip.id}`);
    expect(await standing()).toEqual([['T-01'], ['Q-10'], ['B-01']]);
  });

  it('T: of an imported trip the rules of loading and signing are asked, because nobody did before', async () => {
    const trip = await honestTrip(opened.world);
    await write(sql`update waybill set source_channel = 'IMPORT' where id = ${trip.id}`);
    await write(sql`update pound set duplicate_flag = 1, duplicate_of = 'BD0' where waybill_id = ${trip.id}`);
    expect(await stops(create(trip))).toBe('W-07 磅单图片未重复使用');
    await write(sql`update waybill set source_channel = 'ASSIGN' where id = ${trip.id}`);
    expect(await stops(create(trip))).toBe('');
  });

  it('P: who has been blocked since is not paid: neither put into a batch, nor paid out of one', async () => {
    const { world } = opened;
    const trip = await honestTrip(world);
    const on = await approved(trip);
    const batch = await world.run(addBatch, { name: '三月', channel: 'SIM' });
    await opened.addDriverCard(trip.driverId, (await world.get(waybills, trip.id)).driverName, 61);
    const put = () => stops(world.run(putIntoBatch, { intoBatch: batch.id }, { on }));
    const block = (status: 0 | 1) =>
      write(sql`insert into block_entry (platform_id, id, target_type, key_value, reason_code, reason, valid_from,
          added_by, added_by_id, released_by, status, created_at, updated_at)
        select platform_id, 'block', 'VEHICLE', vehicle_num, 'RISK', '套牌', '2026-01-01', 'x', 'x', 'y', ${status}, now(), now()
        from waybill where id = ${trip.id} on conflict (platform_id, id) do update set status = excluded.status`);
    await block(1);
    expect(await put()).toBe('Q-10 不在黑名单');
    await block(0);
    expect(await put()).toBe('');
    await opened.approvedBatch(batch);
    await block(1);
    await opened.paid(batch);
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 80, failReason: 'Q-10 不在黑名单' });
    await block(0);
  });

  it('I: an application for another buyer than the shipper is stopped, and nothing of it stays', async () => {
    const { world } = opened;
    const trip = await honestTrip(world);
    await approved(trip);
    const [{ uscc } = { uscc: '' }] = await read<{ uscc: string }>(
      sql`select uscc from company where id = ${trip.companyId}`,
    );
    const title = async (taxNo: string, titleName: string) => {
      const made = await world.run(addTitle, { companyId: trip.companyId, titleName, taxNo });
      await world.run(approveTitle, {}, { on: made, as: checker });
      return made.id;
    };
    const strange = await title('91150600MA0DEMO013', '别家有限公司').catch(() => title(uscc, '别家有限公司'));
    await write(sql`update invoice_title set tax_no = '91150600MA0DEMO01X' where id = ${strange}`);
    const apply = (titleId: string) =>
      stops(world.run(applyInvoice, { waybillIds: [trip.id], titleId, invoiceType: 'NORMAL' }));
    expect(await apply(strange)).toBe('B-01 购方为合同货主');
    expect(await read(sql`select id from invoice_apply_line where waybill_id = ${trip.id}`)).toEqual([]);
    await write(sql`update invoice_title set tax_no = ${uscc} where id = ${strange}`);
    expect(await apply(strange)).toBe('');
  });

  it('U: a message that a rule stops stays where it is, and names the rule', async () => {
    const { world } = opened;
    const trip = await honestTrip(world);
    await write(sql`update reg_report set depends_on = '[]' where waybill_sn = ${trip.waybillSn}`);
    await write(sql`update goods_source set load_code = '15' where id = ${trip.goodsId}`);
    const [report] = await read<{ id: string }>(sql`select id from reg_report where biz_id = ${trip.id}`);
    const on = { id: report?.id ?? '' };
    await world.run(sendReport, {}, { on });
    expect(await world.get(regReports, on.id)).toMatchObject({
      reportState: 0,
      errorCode: 'RULE',
      message: 'W-11 装卸地区划与货源一致',
    });
    await write(sql`update goods_source set load_code = '150627' where id = ${trip.goodsId}`);
    await world.run(sendReport, {}, { on });
    expect((await world.get(regReports, on.id)).errorCode).not.toBe('RULE');
  });

  it('[D4.26-06] rules:nightly looks at the trips of a week once a night, from two o’clock on', async () => {
    const { world } = opened;
    const trip = await ungated(world.database, () => honestTrip(world));
    const nightly = compliance.jobs?.find(({ name }) => name === 'rules:nightly');
    const checks = async () =>
      (await read<{ checkNo: number }>(sql`select check_no from compliance_check where waybill_id = ${trip.id}`))[0]
        ?.checkNo ?? 0;
    const run = () => opened.within(async (call) => nightly?.run(call), '00001');
    const toHour = (hour: number) => {
      const now = new Date(world.clock().getTime() + 8 * 3_600_000);
      const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
      world.later((((hour * 60 - minutes) % 1440) + 1440) % 1440);
    };
    toHour(1);
    await run();
    const before = await checks();
    toHour(3);
    await run();
    await run();
    expect(await checks()).toBe(before + 1);
    world.later(8 * 1440);
    await run();
    expect(await checks()).toBe(before + 1);
  });
});
