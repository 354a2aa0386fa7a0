import { beforeAll, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import {
  addPound,
  amendPound,
  approvePound,
  handInPound,
  pounds,
  rejectPound,
  uploadPound,
  uploadReceipt,
  receipts,
  voidPound,
} from '../../plugins/evidence/contract/index.ts';
import { receiptInput, slipInput } from '../../plugins/evidence/fixtures.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import { addGoods, copyGoods, goodsSources } from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import {
  loadWaybill,
  signWaybill,
  unloadWaybill,
  waybillChanges,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { dispatcher, driverPerson, freightMigrations, FreightWorld, person, system } from '../support/freight-world.ts';

type Slip = RecordOf<typeof pounds>;
const checker = person('checker', 'provider');
const asked = { needPound: true } as const;

onEachDatabase('slips that goods ask for', [...freightMigrations, ...(evidence.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let serial = 0;
  const photo = async (): Promise<string> => {
    const id = `asked-${(serial += 1)}`;
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(sql`
      insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
        created_by)
      values ('10001', ${id}, 'slip.jpg', ${id}, 'image/jpeg', 10, ${`5${serial}`.padStart(64, '0')}, now(), 'x')`),
    );
    return id;
  };
  const slips = async (waybillId: string): Promise<readonly Slip[]> =>
    (
      (
        await world.post(`${pounds.path}/paging`, {
          conditions: { waybillId },
          page: 1,
          limit: 10,
          orderBy: [{ field: 'createdAt', dir: 'asc' }],
        })
      ).pageResult as { itemList: Slip[] }
    ).itemList;
  const slipOf = async (waybillId: string, kind: Slip['poundType']): Promise<Slip> => {
    const found = (await slips(waybillId)).find(
      ({ poundType, poundStatus }) => poundType === kind && poundStatus !== 4,
    );
    if (!found) throw new Error(`No ${kind} slip`);
    return found;
  };
  const now = (): string =>
    new Date(world.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const load = { grossKg: 49_000, tareKg: 16_540, netKg: 32_460 };
  const unload = { grossKg: 48_720, tareKg: 16_540, netKg: 32_180 };
  const approve = async (id: string) => world.run(approvePound, { remark: '核对无误' }, { on: { id }, as: checker });
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [evidence]);
  }, 120_000);

  it('what a goods source asks for is kept, copied, and pinned to its trips', async () => {
    const { companyId } = await world.parts();
    const demands = { needPound: true, needReceipt: true, needFence: true };
    const made = await world.run(addGoods, goodsInput(companyId, 0, demands), { as: system });
    expect(await world.get(goodsSources, made.id)).toMatchObject(demands);
    const copy = await world.run(copyGoods, {}, { on: made });
    expect(await world.get(goodsSources, copy.id)).toMatchObject(demands);
    const plain = await world.run(addGoods, goodsInput(companyId, 0), { as: system });
    expect(await world.get(goodsSources, plain.id)).toMatchObject({ needPound: false, needReceipt: false });
  });

  it('[D4.2-09g, D4.2-14g] where the goods ask for slips, loading and unloading bring them, and the signature waits for both audits', async () => {
    const trip = await world.trip(25, asked);
    const on = { id: trip.id };
    expect(await world.refusal(loadWaybill, { netKg: 32_460 }, { on })).toBe('slipMissing');
    expect(await world.refusal(loadWaybill, { netKg: 32_460 }, { on, as: driverPerson })).toBe('slipMissing');
    await world.run(loadWaybill, { ...load, photo: await photo() }, { on, as: driverPerson });
    expect(await world.refusal(unloadWaybill, { netKg: 32_180 }, { on })).toBe('slipMissing');
    await world.run(unloadWaybill, { ...unload, photo: await photo() }, { on });
    const told = await world.post(signWaybill.path, { ...on, model: {}, requestId: 'sign-without-audit' });
    expect(told).toMatchObject({
      reason: 'slipsOpen',
      message: '装货、卸货磅单审核通过后才能签收，还差：装货磅单、卸货磅单',
    });
    await approve((await slipOf(trip.id, 'LOAD')).id);
    expect(await world.refusal(signWaybill, {}, { on })).toBe('slipsOpen');
    await approve((await slipOf(trip.id, 'UNLOAD')).id);
    await world.run(signWaybill, {}, { on });
    expect((await world.get(waybills, trip.id)).waybillStatus).toBe(70);
    // Nobody signed for 48 hours: then it is signed without them.
    const late = await world.trip(25, asked);
    await world.run(loadWaybill, { ...load, photo: await photo() }, { on: { id: late.id } });
    await world.run(unloadWaybill, { ...unload, photo: await photo() }, { on: { id: late.id } });
    await world.run(signWaybill, {}, { on: { id: late.id }, as: system });
    // Goods that ask for nothing are signed as ever.
    const plain = await world.trip(70);
    expect((await world.get(waybills, plain.id)).waybillStatus).toBe(70);
  });

  it('a signature that lacks several things names them all at once', async () => {
    const trip = await world.trip(25, { needPound: true, needReceipt: true });
    const on = { id: trip.id };
    await world.run(loadWaybill, { ...load, photo: await photo() }, { on, as: driverPerson });
    await world.run(unloadWaybill, { ...unload, photo: await photo() }, { on });
    const sign = (requestId: string, model = {}) => world.post(signWaybill.path, { ...on, model, requestId });
    expect(await sign('sign-with-nothing')).toMatchObject({
      reason: 'notReady',
      message: `运单${trip.waybillSn}还不能签收：装货磅单、卸货磅单须先审核通过；须上传回单`,
    });
    expect(
      await sign('sign-with-receipt', { receipt: { photo: await photo(), signer: '曹验收', signedAt: now() } }),
    ).toMatchObject({ reason: 'slipsOpen' });
  });

  it('where the goods ask for a receipt, the signature brings it or finds it', async () => {
    const trip = await world.trip(60, { needReceipt: true });
    const on = { id: trip.id };
    expect(await world.get(waybills, trip.id)).toMatchObject({ receiptStatus: 1 });
    expect(await world.refusal(signWaybill, {}, { on })).toBe('receiptMissing');
    await world.run(signWaybill, { receipt: { photo: await photo(), signer: '曹验收', signedAt: now() } }, { on });
    expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: 70, receiptStatus: 2 });
    const other = await world.trip(60, { needReceipt: true });
    const page = await world.post(`${receipts.path}/paging`, {
      conditions: { waybillSn: other.waybillSn },
      page: 1,
      limit: 10,
    });
    const [receipt] = (page.pageResult as { itemList: { id: string }[] }).itemList;
    await world.run(uploadReceipt, receiptInput(await photo(), now()), { on: { id: receipt!.id } });
    await world.run(signWaybill, {}, { on: { id: other.id } });
  });

  it('[D4.3-02, D4.3-02e, D4.2-13e] what is approved is what the trip weighs and costs, with a row that says what it was', async () => {
    const trip = await world.trip(60);
    const before = await world.get(waybills, trip.id);
    const on = { id: (await slipOf(trip.id, 'UNLOAD')).id };
    await world.run(uploadPound, slipInput(await photo(), now(), { grossKg: 48_540 }), { on });
    expect((await world.get(waybills, trip.id)).unloadNetKg).toBe(32_180);
    await approve(on.id);
    const after = await world.get(waybills, trip.id);
    expect(after).toMatchObject({ unloadNetKg: 32_000, lossKg: 460, settleKg: 32_000, loadNetKg: 32_460 });
    expect(after.freightAmount).toBeLessThan(before.freightAmount!);
    const changes = await world.post(`${waybillChanges.path}/paging`, {
      conditions: { waybillSn: trip.waybillSn },
      page: 1,
      limit: 10,
    });
    expect(changes.pageResult).toMatchObject({
      itemList: [
        { changeType: 'WEIGHT', oldUnloadKg: 32_180, newUnloadKg: 32_000, auditStatus: 2, auditBy: 'checker' },
      ],
    });
  });

  it('[D4.2-28, D4.2-28g, D4.2-28e, D4.3-05g, D4.3-05e] a weight is changed by its slip, with what shows it and another audit; not once settled or reported', async () => {
    const trip = await world.trip(70);
    const before = await world.get(waybills, trip.id);
    const { id } = await world.run(addPound, {
      waybillId: trip.id,
      poundType: 'LOAD',
      ...slipInput(await photo(), before.loadAt!),
    });
    const on = { id };
    await approve(id);
    const figures = { tareKg: 16_540, weighAt: before.loadAt!, reason: '磅房更正', evidence: 'file-2' };
    await world.run(amendPound, { ...figures, grossKg: 48_600 }, { on, as: dispatcher });
    expect((await world.get(waybills, trip.id)).loadNetKg).toBe(32_460);
    expect(await world.refusal(approvePound, {}, { on, as: dispatcher })).toBe('sameHand');
    await approve(id);
    expect(await world.get(waybills, trip.id)).toMatchObject({
      loadNetKg: 32_060,
      settleKg: 32_060,
      waybillStatus: 70,
    });
    const changes = await world.post(`${waybillChanges.path}/paging`, {
      conditions: { waybillSn: trip.waybillSn },
      page: 1,
      limit: 10,
    });
    expect(changes.pageResult).toMatchObject({
      itemList: [
        {
          changeType: 'WEIGHT',
          oldLoadKg: 32_460,
          newLoadKg: 32_060,
          reason: '磅房更正',
          files: 'file-2',
          applyBy: 'dispatcher',
          auditBy: 'checker',
        },
      ],
    });
    const put = (column: string, value: number): Promise<unknown> =>
      world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
        tx.run(sql([`update waybill set ${column} = ${value} where id = '${trip.id}'`] as never)),
      );
    await put('report_status', 2);
    expect(await world.refusal(amendPound, { ...figures, grossKg: 49_000 }, { on })).toBe('reported');
    await put('report_status', 0);
    await put('settle_status', 3);
    expect(await world.refusal(amendPound, { ...figures, grossKg: 49_000 }, { on })).toBe('settled');
  });

  it('[D4.3-03e] a rejected slip of the unloading sends its trip one step back; the next one that holds unloads it again', async () => {
    const trip = await world.trip(60);
    const slip = await slipOf(trip.id, 'UNLOAD');
    const on = { id: slip.id };
    await world.run(uploadPound, slipInput(await photo(), now(), { grossKg: 48_720 }), { on });
    await world.run(rejectPound, { rejectCode: 'WEIGHT', reason: '重量不符' }, { on, as: checker });
    expect(await world.get(waybills, trip.id)).toMatchObject({
      waybillStatus: 50,
      unloadAt: null,
      unloadNetKg: null,
      freightAmount: null,
      receivableAmount: null,
      loadNetKg: 32_460,
    });
    expect(await world.refusal(signWaybill, {}, { on: { id: trip.id } })).toBe('wrongState');
    const weighAt = now();
    await world.run(uploadPound, slipInput(await photo(), weighAt, { grossKg: 48_640 }), { on });
    await approve(on.id);
    expect(await world.get(waybills, trip.id)).toMatchObject({
      waybillStatus: 60,
      unloadAt: weighAt,
      unloadNetKg: 32_100,
      settleKg: 32_100,
    });
    // Or it is unloaded once more, with the slip in hand: that one is handed in again.
    await world.run(
      amendPound,
      { tareKg: 16_540, weighAt, grossKg: 48_660, reason: '更正', evidence: 'file-3' },
      {
        on,
      },
    );
    await world.run(rejectPound, { rejectCode: 'BLURRED', reason: '模糊' }, { on, as: checker });
    const again = { ...unload, photo: await photo() };
    await world.run(unloadWaybill, again, { on: { id: trip.id } });
    expect(await world.get(pounds, slip.id)).toMatchObject({ poundStatus: 1, netKg: 32_180, photo: again.photo });
    // A loading slip leaves the trip where it is.
    const first = await slipOf(trip.id, 'LOAD');
    await world.run(uploadPound, slipInput(await photo(), now()), { on: { id: first.id } });
    await world.run(rejectPound, { rejectCode: 'TIME', reason: '时间' }, { on: { id: first.id }, as: checker });
    expect((await world.get(waybills, trip.id)).waybillStatus).toBe(60);
  });

  it('[D4.3-01g] a slip has a photo, a net weight above nothing and a gross above its tare', async () => {
    const trip = await world.trip(30);
    const { id } = await slipOf(trip.id, 'LOAD');
    for (const command of [uploadPound, handInPound]) {
      const as = command === handInPound ? driverPerson : dispatcher;
      const given = slipInput(await photo(), now(), { tareKg: 49_000 });
      expect(await world.refusal(command, given, { on: { id }, as })).toBe('noNet');
      expect(await world.refusal(command, { ...given, tareKg: 16_540, photo: '' }, { on: { id }, as })).toBe('invalid');
    }
  });

  it('[D4.3-06g] a void slip is replaced: a new one is awaited until the trip is signed', async () => {
    const trip = await world.trip(60);
    const slip = await slipOf(trip.id, 'LOAD');
    expect(await world.refusal(voidPound, { reason: '没有' }, { on: { id: slip.id } })).toBe('wrongState');
    await world.run(uploadPound, slipInput(await photo(), now()), { on: { id: slip.id } });
    await world.run(voidPound, { reason: '磅房换单' }, { on: { id: slip.id } });
    const next = await slipOf(trip.id, 'LOAD');
    expect(next).toMatchObject({ poundStatus: 0, declaredKg: 32_460 });
    expect(next.id).not.toBe(slip.id);
  });
});
