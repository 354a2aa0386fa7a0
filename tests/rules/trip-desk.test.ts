import { beforeAll, expect, it } from 'vitest';
import { addCarCaptain } from '../../plugins/carrier/contract/index.ts';
import { memberInput } from '../../plugins/carrier/fixtures.ts';
import { addWaiver, checkWaybill } from '../../plugins/compliance/contract/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import {
  addContract,
  contracts,
  printContract,
  sendContract,
  signContract,
} from '../../plugins/evidence/contract/index.ts';
import { frameContract } from '../../plugins/evidence/fixtures.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import {
  addGoods,
  approveGoods,
  changePrice,
  changeTons,
  getGoodsQrCode,
  goodsSources,
  rejectGoods,
  submitGoods,
} from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import {
  acceptWaybill,
  applyCaptainMany,
  approveTripWaiver,
  assignWaybill,
  callTripDriver,
  createTripSettle,
  departWaybill,
  freezeWaybill,
  grabWaybill,
  loadWaybill,
  reportTripAgain,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import { loaded, riskFreeze, tripInput } from '../../plugins/waybill/fixtures.ts';
import { defineServer, provide, SmsChannel, sql } from '../../sdk/server/index.ts';
import type { Sms, Sql } from '../../sdk/server/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { stopNothing } from '../support/evidence.ts';
import { dispatcher, driverPerson, operator, person, shipperPerson, system } from '../support/freight-world.ts';
import { openSettlement, settlementMigrations } from '../support/settlement-world.ts';

const sent: Sms[] = [];
const channel: SmsChannel = {
  send: (_call, sms) => {
    sent.push(sms);
    return Promise.resolve(true);
  },
};
const phone = defineServer(
  definePlugin({
    id: 'phone',
    version: '0.0.1',
    sdk: '^1.0',
    title: { zh: '短信', en: 'Text messages' },
    routes: {},
    menus: {},
    permissions: {},
  }),
  { serves: [], provides: [provide(SmsChannel, () => channel)] },
);
const more = [evidence, trajectory, compliance, phone];
const migrations = [...settlementMigrations, ...more.flatMap((half) => half.migrations ?? [])];
const other = person('other', 'provider');
const chief = { as: operator, platformId: '00001' };

onEachDatabase('where the trips are listed', migrations, (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  let world: (typeof opened)['world'];
  beforeAll(async () => {
    const database = await open();
    opened = await openSettlement(database, more);
    world = opened.world;
    await stopNothing(database);
  }, 180_000);
  const read = <T extends object>(query: Sql) => opened.within((call) => call.tx.rows<T>(query));
  const write = (query: Sql) => opened.within((call) => call.tx.run(query));

  it('the driver of a trip is called by who dispatches: masked without the right to see numbers, and logged', async () => {
    const trip = await world.trip(20);
    const ask = (keys: readonly string[], plain?: boolean) =>
      world.post(
        callTripDriver.path,
        { id: trip.id, model: { plain: plain ?? null }, requestId: `call-${keys.length}-${plain}` },
        { as: person('disp', 'provider', ['waybillListManage:view', ...keys]) },
      );
    expect((await ask([])).status).toBe(403);
    const masked = (await ask(['waybillListManage:callDriver'])).data as { driverMobile: string };
    expect(masked.driverMobile).toMatch(/^\d{3}\*{4}\d{4}$/);
    const plain = await ask(['waybillListManage:callDriver', 'data:plainMobile'], true);
    const [row] = await read<{ driverMobile: string }>(sql`select driver_mobile from waybill where id = ${trip.id}`);
    expect((plain.data as { driverMobile: string }).driverMobile).toBe(row?.driverMobile);
    const logged = await read(sql`select name from audit_log where name = 'waybill.callDriver' and status = 200`);
    expect(logged.length).toBeGreaterThan(1);
  });

  it('a signed trip gets its settlement order from its row, by the rights and the rules of settlement', async () => {
    const early = await world.trip(60);
    expect(await world.refusal(createTripSettle, {}, { on: { id: early.id } })).toBe('notSigned');
    const trip = await opened.signed();
    const on = { id: trip.id };
    const lister = person('lister', 'provider', ['waybillManage:view', 'waybillManage:createSettle']);
    expect(await world.refusal(createTripSettle, {}, { on, as: lister })).toBe('forbidden');
    await world.run(freezeWaybill, riskFreeze, { on });
    expect(await world.refusal(createTripSettle, {}, { on })).toBe('frozen');
    await write(sql`update waybill set freeze_flag = 0 where id = ${trip.id}`);
    await write(sql`update waybill_freeze set freeze_flag = 0, thaw_at = now() where waybill_id = ${trip.id}`);
    const made = await world.run(createTripSettle, {}, { on });
    expect(await opened.order(made.id)).toMatchObject({ settleSn: made.settleSn, settleStatus: 10 });
    expect(await world.refusal(createTripSettle, {}, { on })).toBe('settling');
    // What the order says of the platform's fee stands on the trip.
    const { platformFee } = await opened.order(made.id);
    const row = await world.get(waybills, trip.id);
    expect(row).toMatchObject({ platformFee, payStatus: 0, month: row.signAt?.slice(0, 7) });
    const list = await world.post(
      `${waybills.path}/paging`,
      { conditions: { month: row.signAt?.slice(0, 7) ?? '', waybillSn: trip.waybillSn }, page: 1, limit: 10 },
      chief,
    );
    expect((list.pageResult as { itemList: object[] }).itemList).toHaveLength(1);
  });

  it('the operator lets a rule pass and reports again from the row of a trip', async () => {
    const trip = await world.trip(70);
    const on = { id: trip.id };
    await world.run(checkWaybill, { waybillSn: trip.waybillSn });
    const [hit] = await read<{ ruleId: string }>(
      sql`select rule_id from compliance_result where waybill_id = ${trip.id} and passed = 0 limit 1`,
    );
    const ruleId = hit?.ruleId ?? '';
    const decide = (who: object) => world.refusal(approveTripWaiver, { ruleId, remark: '有佐证' }, { on, ...who });
    expect(await decide(chief)).toBe('noWaiver');
    await world.run(addWaiver, { waybillSn: trip.waybillSn, ruleId, reason: '平台故障', files: null }, chief);
    expect(await decide(chief)).toBe('sameHand');
    expect(await decide({ as: person('second', 'operator'), platformId: '00001' })).toBe('done');
    expect(await read(sql`select waiver_status from compliance_waiver where waybill_id = ${trip.id}`)).toEqual([
      { waiverStatus: 1 },
    ]);
    expect(await world.refusal(reportTripAgain, {}, { on, ...chief })).toBe('nothingFailed');
    await write(
      sql`update reg_report set report_state = 4 where waybill_sn = ${trip.waybillSn} and msg_type = 'WAYBILL'`,
    );
    expect(await world.run(reportTripAgain, {}, { on, ...chief })).toEqual({ count: 1 });
    expect(
      await read(
        sql`select report_state from reg_report where waybill_sn = ${trip.waybillSn} and msg_type = 'WAYBILL'`,
      ),
    ).toEqual([{ reportState: 5 }]);
  });

  it('captain and payee of many trips are asked for at once; what cannot change stays', async () => {
    const trips = [await world.trip(20), await world.trip(40), await world.trip(20)];
    const member = memberInput(71);
    await world.run(addCarCaptain, { ...member, teamName: '示范车队', feeMode: 'NONE', payeeEnabled: 0 });
    const wish = { captainName: member.name, payeeType: 'DRIVER', reason: '车队合并' } as const;
    const waybillSns = trips.map(({ waybillSn }) => waybillSn).join('\n');
    expect(await world.refusal(applyCaptainMany, { ...wish, payeeType: 'CAPTAIN', waybillSns })).toBe('payeeMissing');
    expect(await world.refusal(applyCaptainMany, { ...wish, waybillSns: 'YD000' })).toBe('noWaybill');
    await world.run(applyCaptainMany, { ...wish, waybillSns: trips[0]?.waybillSn ?? '' });
    expect(await world.run(applyCaptainMany, { ...wish, waybillSns })).toEqual({ asked: 2, skipped: 1 });
  });

  it('[D4.2-01, D4.2-01e] a driver takes public goods or scans a code: the price of that moment, and the contract of his trip', async () => {
    await write(sql`
      insert into contract_template (id, name, contract_type, body, created_at, updated_at)
      values ('carriage', '承运', 'CARRIER', '按约运输', now(), now()) on conflict do nothing`);
    const parts = await world.parts({ sourceType: 1 });
    const as = { ...driverPerson, id: parts.driverId };
    const wish = { goodsId: parts.goodsId, vehicleId: parts.vehicleId, estimateKg: 30_000 };
    expect(await world.refusal(grabWaybill, wish, { as: dispatcher })).toBe('onlyDrivers');
    const trip = await world.run(grabWaybill, wish, { as });
    expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: 10, sourceChannel: 'GRAB' });
    const { carrierPrice } = await world.get(goodsSources, parts.goodsId);
    await world.run(
      changePrice,
      { carrierPrice: carrierPrice + 10_000, applyTo: 'NEW_ONLY', reason: '油价' },
      { on: { id: parts.goodsId } },
    );
    expect((await world.get(waybills, trip.id)).carrierPrice).toBe(carrierPrice);
    expect(await read(sql`select contract_type, contract_status from contract where waybill_id = ${trip.id}`)).toEqual([
      { contractType: 'CARRIER', contractStatus: 20 },
    ]);
    expect(await world.refusal(grabWaybill, wish, { as })).toBe('driverBusy');
    const scanned = await world.parts({ sourceType: 3 });
    const by = { ...driverPerson, id: scanned.driverId };
    const scan = { vehicleId: scanned.vehicleId, estimateKg: 30_000 };
    expect(await world.refusal(grabWaybill, { ...scan, goodsId: scanned.goodsId }, { as: by })).toBe('notPublic');
    expect(await world.refusal(grabWaybill, { ...scan, code: 'f'.repeat(32) }, { as: by })).toBe('codeUnknown');
    const { code } = (await world.post(getGoodsQrCode.path, { goodsId: scanned.goodsId })).data as { code: string };
    const taken = await world.run(grabWaybill, { ...scan, code }, { as: by });
    expect(await world.get(waybills, taken.id)).toMatchObject({ sourceChannel: 'SCAN', goodsId: scanned.goodsId });
    expect((await world.post(getGoodsQrCode.path, { goodsId: scanned.goodsId })).data).toMatchObject({ grabCount: 1 });
  });

  it('[D4.1-02e, D4.1-03e, D4.1-04e] handed in, goods have their code and the contract they run under; who is concerned hears how it was decided', async () => {
    const { companyId } = await world.parts();
    const on = await world.run(addContract, frameContract(companyId, '2026-03-01', '2099-12-31'));
    await world.run(sendContract, {}, { on });
    await world.run(signContract, { party: 'B', signer: '和顺', signMethod: 'CA' }, { on });
    await world.run(signContract, { party: 'A', signer: '货主', signMethod: 'SMS' }, { on, as: shipperPerson });
    const { contractNo } = await world.get(contracts, on.id);
    const draft = { needAudit: true, publish: false, brokerName: '顺达', brokerMobile: '19900008801' };
    const { id, goodsSn } = await world.run(addGoods, goodsInput(companyId, 0, draft as never), { as: system });
    const code = async () => (await world.post(getGoodsQrCode.path, { goodsId: id })).status;
    expect(await code()).toBe(204);
    await world.run(submitGoods, {}, { on: { id }, as: shipperPerson });
    expect(await code()).toBe(200);
    expect(await world.get(goodsSources, id)).toMatchObject({ status: 20, contractNo });
    sent.length = 0;
    await world.run(rejectGoods, { reason: '运价过低' }, { on: { id }, as: other });
    const [{ mobile } = { mobile: '' }] = await read<{ mobile: string }>(
      sql`select mobile from company where id = ${companyId}`,
    );
    expect(sent.map((one) => [one.mobile, one.text.includes(goodsSn) && one.text.includes('运价过低')])).toEqual([
      [mobile, true],
    ]);
    await world.run(submitGoods, {}, { on: { id }, as: shipperPerson });
    sent.length = 0;
    await world.run(approveGoods, {}, { on: { id }, as: other });
    expect(sent.map((one) => one.mobile)).toEqual(['19900008801']);
    expect(sent.every((one) => one.text.includes(goodsSn))).toBe(true);
  });

  it('[D4.1-08g, D4.1-09g] other tolerances leave what is settled as it was; goods are full with the last kilogram', async () => {
    const trip = await opened.signed({ totalKg: 64_000 });
    await opened.create(trip.id);
    const before = await world.get(waybills, trip.id);
    const on = { id: trip.goodsId };
    const tons = {
      lossToleranceType: 'KG',
      lossTolerance: 1,
      lossDeductMode: 'ALL',
      goodsValuePrice: 7_200_000,
    } as const;
    await world.run(changeTons, { ...tons, reason: '年度调整' }, { on });
    expect(await world.get(waybills, trip.id)).toMatchObject({
      freightAmount: before.freightAmount,
      lossDeductCents: before.lossDeductCents,
      version: before.version,
    });
    const next = await world.parts();
    await world.run(assignWaybill, tripInput(trip.goodsId, next.driverId, next.vehicleId, 31_999));
    expect((await world.get(goodsSources, trip.goodsId)).status).toBe(30);
    const last = await world.parts();
    await world.run(assignWaybill, tripInput(trip.goodsId, last.driverId, last.vehicleId, 1));
    expect((await world.get(goodsSources, trip.goodsId)).status).toBe(50);
  });

  it('[D4.2-10g] a lorry that is still where it was loaded does not depart, until half an hour after the loading', async () => {
    const parts = await world.parts({ needFence: true });
    const trip = await world.run(assignWaybill, tripInput(parts.goodsId, parts.driverId, parts.vehicleId));
    const on = { id: trip.id };
    await world.run(acceptWaybill, {}, { as: driverPerson, on });
    await world.run(loadWaybill, loaded, { on });
    const { vehicleNum, loadLonLat } = await world.get(waybills, trip.id);
    const [lon, lat] = loadLonLat.split(',').map((part) => Math.round(Number(part) * 1_000_000));
    await write(sql`
      insert into track_device (platform_id, id, device_no, device_type, protocol, vehicle_id, vehicle_num,
        online_status, last_at, status, created_at, updated_at)
      values ('10001', 'd-leave', 'D-LEAVE', 'BEIDOU', 'JT808', ${parts.vehicleId}, ${vehicleNum}, 1, ${world.clock()}, 1,
        now(), now())`);
    await write(sql`
      insert into track_point (platform_id, device_no, at, vehicle_num, lon_wgs_e6, lat_wgs_e6, lon_gcj_e6, lat_gcj_e6,
        loc_type, source, flag, received_at)
      values ('10001', 'D-LEAVE', ${world.clock()}, ${vehicleNum}, ${lon}, ${lat}, ${lon}, ${lat}, 'GPS', 'BEIDOU', 'OK',
        ${world.clock()})`);
    expect(await world.refusal(departWaybill, {}, { as: driverPerson, on })).toBe('stillLoading');
    world.later(31);
    expect(await world.refusal(departWaybill, {}, { as: driverPerson, on })).toBe('done');
  });

  it('[D4.12-01e, D4.12-02e] a contract is a PDF with a hash; its signatures are kept, and the shipper is 签约中, then 已签约', async () => {
    const { companyId } = await world.parts();
    const status = async () =>
      (await read<{ signStatus: number }>(sql`select sign_status from company where id = ${companyId}`))[0]?.signStatus;
    const on = await world.run(addContract, frameContract(companyId, '2026-03-01', '2099-12-31'));
    expect(await status()).toBe(0);
    await world.run(sendContract, {}, { on });
    const { fileHash } = await world.get(contracts, on.id);
    expect(fileHash).toMatch(/^[0-9a-f]{64}$/);
    await world.run(signContract, { party: 'B', signer: '和顺', signMethod: 'CA' }, { on });
    expect(await status()).toBe(1);
    await world.run(signContract, { party: 'A', signer: '货主', signMethod: 'SMS' }, { on, as: shipperPerson });
    expect(await status()).toBe(2);
    const paper = (await world.post(printContract.path, { id: on.id, origin: 'https://a.example' })).data as {
      content: string;
    };
    expect(Buffer.from(paper.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(await read(sql`select file_hash from contract_signature where contract_id = ${on.id}`)).toEqual([
      { fileHash },
      { fileHash },
    ]);
    const fees = await read<{ feeCents: number }>(
      sql`select fee_cents from ele_contract_fee where contract_id = ${on.id}`,
    );
    expect(fees).toEqual([{ feeCents: 100 }]);
  });
});
