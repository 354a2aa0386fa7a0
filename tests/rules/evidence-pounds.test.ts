import type { Caller } from '../../sdk/server/index.ts';
import { beforeAll, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import {
  addPound,
  amendPound,
  approvePound,
  handInPound,
  pounds,
  rejectPound,
  uploadPound,
  voidPound,
} from '../../plugins/evidence/contract/index.ts';
import { appSlip, slipInput } from '../../plugins/evidence/fixtures.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import {
  departWaybill,
  freezeWaybill,
  loadWaybill,
  signWaybill,
  thawWaybill,
  unloadWaybill,
  voidWaybill,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  dispatcher,
  driverPerson,
  freightMigrations,
  FreightWorld,
  operator,
  person,
} from '../support/freight-world.ts';
import { storeFiles } from '../support/stored-file.ts';

type Slip = RecordOf<typeof pounds>;
const checker = person('checker', 'provider');
const atLoad = '109.748000,39.565000';

onEachDatabase('weighing slips', [...freightMigrations, ...(evidence.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let serial = 0;
  /** A photo of the tenant, as the file store keeps it. */
  const photo = async (print = `${(serial += 1)}`, platformId = '10001'): Promise<string> => {
    const id = `photo-${(serial += 1)}`;
    await world.database.transaction({ role: 'tenant', platformId }, (tx) =>
      tx.run(sql`
      insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
        created_by)
      values (${platformId}, ${id}, 'slip.jpg', ${id}, 'image/jpeg', 10, ${print.padStart(64, '0')}, now(), 'x')`),
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
  const now = (): string =>
    new Date(world.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [evidence], { played: false });
  }, 120_000);

  it('loading and unloading each ask for one slip, whatever else moves; the signature drops those that stayed empty', async () => {
    const trip = await world.trip(30);
    const on = { id: trip.id };
    await world.run(freezeWaybill, { reasonCode: 'DATA', reason: '核对' }, { on });
    await world.run(thawWaybill, { reason: '无误' }, { on });
    await world.run(departWaybill, {}, { as: driverPerson, on });
    expect(
      (await slips(trip.id)).map((slip) => [slip.poundType, slip.poundStatus, slip.declaredKg, slip.waybillSn]),
    ).toEqual([['LOAD', 0, 32_460, trip.waybillSn]]);
    const unloadedTrip = await world.trip(60);
    expect((await slips(unloadedTrip.id)).map((slip) => [slip.poundType, slip.declaredKg])).toEqual([
      ['LOAD', 32_460],
      ['UNLOAD', 32_180],
    ]);
    const [load] = await slips(unloadedTrip.id);
    await world.run(uploadPound, slipInput(await photo(), now()), { on: { id: load!.id } });
    await world.run(signWaybill, {}, { on: { id: unloadedTrip.id } });
    expect((await slips(unloadedTrip.id)).map((slip) => [slip.poundType, slip.poundStatus])).toEqual([['LOAD', 1]]);
    await world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复' }, { on: { id: unloadedTrip.id } });
    expect((await slips(unloadedTrip.id)).map((slip) => slip.poundStatus)).toEqual([4]);
    expect(await world.refusal(loadWaybill, { netKg: 1 }, { on })).toBe('wrongState');
  });

  it('a loading and an unloading done for the driver hand in their slip, which waits for somebody else to audit it', async () => {
    const trip = await world.trip(20);
    const on = { id: trip.id };
    const weighed = { grossKg: 49_000, tareKg: 16_540, netKg: 32_460 };
    const first = await photo();
    const given = { ...weighed, photo: first, photo2: await photo() };
    expect(await world.refusal(loadWaybill, { ...weighed }, { on })).toBe('slipIncomplete');
    expect(await world.refusal(loadWaybill, { netKg: 32_460, photo: first }, { on })).toBe('slipIncomplete');
    expect(await world.refusal(loadWaybill, { ...given, netKg: 32_000 }, { on })).toBe('netDiffers');
    expect(await world.refusal(loadWaybill, { ...given, happenedAt: '2020-01-01 00:00:00' }, { on })).toBe(
      'happenedWhen',
    );
    const at = now();
    await world.run(loadWaybill, { ...given, happenedAt: at }, { on });
    expect(await world.get(waybills, trip.id)).toMatchObject({ loadAt: at, loadNetKg: 32_460, waybillStatus: 30 });
    const [slip, ...others] = await slips(trip.id);
    expect(others).toEqual([]);
    expect(slip).toMatchObject({
      ...weighed,
      poundType: 'LOAD',
      poundStatus: 1,
      weighAt: at,
      photo: first,
      submitCount: 1,
    });
    expect(await world.refusal(approvePound, {}, { on: { id: slip!.id } })).toBe('sameHand');
    await world.run(approvePound, {}, { on: { id: slip!.id }, as: checker });
    // Without a slip one is awaited, as ever.
    await world.run(unloadWaybill, { netKg: 32_180 }, { on });
    expect((await slips(trip.id)).map(({ poundType, poundStatus }) => [poundType, poundStatus])).toEqual([
      ['LOAD', 2],
      ['UNLOAD', 0],
    ]);
  });

  it('[R1-16] [D4.3-03g, D4.3-04e, DW-06] net is gross less tare to the kilogram, and the audit is done by somebody else', async () => {
    const trip = await world.trip(30);
    const [slip] = await slips(trip.id);
    const on = { id: slip!.id };
    expect(await world.refusal(approvePound, {}, { on })).toBe('wrongState');
    expect(await world.refusal(uploadPound, slipInput(await photo(), now(), { tareKg: 49_000 }), { on })).toBe('noNet');
    expect(await world.refusal(uploadPound, slipInput(await photo(), '2026-03-01 08:00:00'), { on })).toBe('weighTime');
    expect(await world.refusal(uploadPound, slipInput(await photo(), '2027-03-01 08:00:00'), { on })).toBe('weighTime');
    expect(await world.refusal(uploadPound, slipInput('no such photo', now()), { on })).toBe('invalid');
    expect(await world.refusal(uploadPound, slipInput(await photo('f0', '10002'), now()), { on })).toBe('invalid');
    await storeFiles(world.database, ['a-paper'], { type: 'application/pdf' });
    expect(await world.refusal(uploadPound, slipInput('a-paper', now()), { on })).toBe('photoMissing');
    expect(await world.refusal(uploadPound, slipInput('builtin/slip-1', now()), { on })).toBe('photoMissing');
    await world.run(uploadPound, slipInput(await photo(), now(), { grossKg: 48_999, tareKg: 16_541 }), { on });
    expect(await world.get(pounds, on.id)).toMatchObject({
      poundStatus: 1,
      netKg: 32_458,
      submitBy: 'dispatcher',
      submitCount: 1,
      duplicateFlag: 0,
    });
    expect(await world.refusal(approvePound, {}, { on })).toBe('sameHand');
    expect(await world.refusal(rejectPound, { rejectCode: 'WEIGHT', reason: '自审' }, { on })).toBe('sameHand');
    const judging = [approvePound.name, rejectPound.name];
    const offered = async (as: Caller) =>
      (await world.get(pounds, on.id, { as })).abilities.filter((name) => judging.includes(name));
    expect([await offered(dispatcher), await offered(checker)]).toEqual([[], judging]);
    expect(await world.refusal(approvePound, {}, { on, as: checker, platformId: '10002' })).toBe('notFound');
    expect(await world.refusal(approvePound, {}, { on, as: person('clerk', 'provider', ['poundManager:view']) })).toBe(
      'forbidden',
    );
    expect(pounds.fields.rejectCode.choices?.map(({ zh }) => zh)).toEqual([
      '模糊',
      '车号不符',
      '重量不符',
      '重复',
      '时间不符',
    ]);
    const withoutCode = { id: on.id, model: { reason: '看不清' }, requestId: 'reject-without-code' };
    expect((await world.post(rejectPound.path, withoutCode, { as: operator, platformId: '00001' })).status).toBe(400);
    await world.run(
      rejectPound,
      { rejectCode: 'BLURRED', reason: '看不清' },
      { on, as: operator, platformId: '00001' },
    );
    expect(await world.get(pounds, on.id)).toMatchObject({
      poundStatus: 3,
      rejectCode: 'BLURRED',
      auditRemark: '看不清',
      auditBy: 'operator',
    });
    await world.run(uploadPound, slipInput(await photo(), now()), { on });
    expect(await world.get(pounds, on.id)).toMatchObject({
      poundStatus: 1,
      netKg: 32_460,
      submitCount: 2,
      rejectCode: null,
      auditBy: null,
    });
    await world.run(approvePound, {}, { on, as: checker });
    expect(await world.get(pounds, on.id)).toMatchObject({ poundStatus: 2, auditBy: 'checker' });
    for (const values of [sql`net_kg = 1`, sql`gross_kg = 1`])
      await expect(
        world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
          tx.run(sql`update pound set ${values} where id = ${on.id}`),
        ),
      ).rejects.toThrow();
  });

  it('[DW-08, D4.3-01e] a slip from the app passes at once when nothing is in doubt, and waits for a person when reading, plate, place or photo are', async () => {
    const weigh = async (more: Parameters<typeof appSlip>[3], print?: string, place = atLoad): Promise<Slip> => {
      const trip = await world.trip(30);
      const [slip] = await slips(trip.id);
      const on = { id: slip!.id };
      expect(await world.refusal(handInPound, appSlip(await photo(), now(), place), { on })).toBe('forbidden');
      const read = { ocrPlate: slip!.vehicleNum, ...more };
      await world.run(handInPound, appSlip(await photo(print), now(), place, read), { on, as: driverPerson });
      return world.get(pounds, on.id);
    };
    expect(await weigh({ ocrNetKg: 32_480 })).toMatchObject({
      poundStatus: 2,
      diffFlag: 0,
      inFence: 1,
      auditBy: '自动审核',
    });
    expect(await weigh({ ocrNetKg: 32_481 })).toMatchObject({ poundStatus: 1, diffFlag: 1, auditBy: null });
    expect(await weigh({}, undefined, '109.848000,39.565000')).toMatchObject({ poundStatus: 1, inFence: 0 });
    expect(await weigh({ lonLat: null })).toMatchObject({ poundStatus: 1, inFence: null });
    expect(await weigh({ ocrNetKg: null })).toMatchObject({ poundStatus: 1, ocrConfidence: null, diffFlag: null });
    expect(await weigh({ ocrPlate: '蒙K99999' })).toMatchObject({ poundStatus: 1, diffFlag: 0, inFence: 1 });
    expect(await weigh({ ocrPlate: null })).toMatchObject({ poundStatus: 1, ocrPlate: null });
    const first = await weigh({}, 'abc');
    const twin = await weigh({}, 'abc');
    expect(twin).toMatchObject({ poundStatus: 1, duplicateFlag: 1, duplicateOf: first.poundSn });
    expect(await world.refusal(approvePound, {}, { on: { id: twin.id } })).toBe('duplicate');
    await world.run(approvePound, { remark: '同一过磅单，两次拍照上传' }, { on: { id: twin.id } });
    expect(await world.get(pounds, twin.id)).toMatchObject({ poundStatus: 2, auditRemark: '同一过磅单，两次拍照上传' });
  });

  it('[D4.3-02g, DW-06] the unloading is weighed after the loading', async () => {
    const trip = await world.trip(60);
    const [load, unload] = await slips(trip.id);
    const at = now();
    await world.run(uploadPound, slipInput(await photo(), at), { on: { id: load!.id } });
    await world.run(approvePound, {}, { on: { id: load!.id }, as: checker });
    await world.run(uploadPound, slipInput(await photo(), at, { grossKg: 48_900 }), { on: { id: unload!.id } });
    expect(await world.refusal(approvePound, {}, { on: { id: unload!.id }, as: checker })).toBe('order');
    await world.run(rejectPound, { rejectCode: 'TIME', reason: '时间不符' }, { on: { id: unload!.id }, as: checker });
    await world.run(uploadPound, slipInput(await photo(), now(), { grossKg: 48_900 }), { on: { id: unload!.id } });
    await world.run(approvePound, {}, { on: { id: unload!.id }, as: checker });
    expect(await world.get(pounds, unload!.id)).toMatchObject({ lossKg: 100, netKg: 32_360 });
  });

  it('what is approved is amended with another audit, never after the settlement; what is void makes room for one new slip', async () => {
    const trip = await world.trip(60);
    const [load] = await slips(trip.id);
    const on = { id: load!.id };
    const at = now();
    await world.run(uploadPound, slipInput(await photo(), at), { on });
    expect(
      await world.refusal(
        amendPound,
        { grossKg: 49_100, tareKg: 16_540, weighAt: at, reason: '更正', evidence: 'file-1' },
        { on },
      ),
    ).toBe('wrongState');
    await world.run(approvePound, {}, { on, as: checker });
    expect(
      await world.refusal(
        amendPound,
        { grossKg: 49_000, tareKg: 16_540, weighAt: at, reason: '更正', evidence: 'file-1' },
        { on },
      ),
    ).toBe('nothingChanged');
    await world.run(
      amendPound,
      { grossKg: 49_100, tareKg: 16_540, weighAt: at, reason: '更正', evidence: 'file-1' },
      { on, as: checker },
    );
    expect(await world.refusal(approvePound, {}, { on, as: checker })).toBe('sameHand');
    await world.run(approvePound, {}, { on });
    expect(await world.get(pounds, on.id)).toMatchObject({ poundStatus: 2, netKg: 32_560 });
    await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`update waybill set settle_status = 3 where id = ${trip.id}`),
    );
    expect(
      await world.refusal(
        amendPound,
        { grossKg: 49_000, tareKg: 16_540, weighAt: at, reason: '更正', evidence: 'file-1' },
        { on },
      ),
    ).toBe('settled');
    const more = { waybillId: trip.id, poundType: 'LOAD' as const };
    expect(await world.refusal(addPound, { ...more, ...slipInput(await photo(), at) })).toBe('exists');
    await world.run(voidPound, { reason: '磅房更换磅单' }, { on });
    expect(await world.refusal(voidPound, { reason: '再次' }, { on })).toBe('wrongState');
    const { id } = await world.run(addPound, { ...more, ...slipInput(await photo(), at) });
    expect(await world.get(pounds, id)).toMatchObject({
      poundStatus: 1,
      netKg: 32_460,
      submitCount: 1,
      declaredKg: 32_560,
    });
    const early = await world.trip(20);
    expect(
      await world.refusal(addPound, { waybillId: early.id, poundType: 'LOAD', ...slipInput(await photo(), now()) }),
    ).toBe('notYet');
    expect(
      await world.refusal(
        addPound,
        { waybillId: trip.id, poundType: 'UNLOAD', ...slipInput(await photo('f1', '10002'), now()) },
        { platformId: '10002' },
      ),
    ).toBe('waybillUnknown');
  });

  it('another tenant sees no slip', async () => {
    expect(
      (await world.post(`${pounds.path}/paging`, { conditions: [], page: 1, limit: 10 }, { platformId: '10002' }))
        .pageResult,
    ).toMatchObject({ total: 0 });
  });
});
