import { beforeAll, expect, it } from 'vitest';
import type { RecordOf, Resource } from '../../sdk/contract/index.ts';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import { addVehicle } from '../../plugins/vehicle/contract/index.ts';
import { goodsSources } from '../../plugins/goods/contract/index.ts';
import {
  attachEvidence,
  cancelBatch,
  confirmBatch,
  deleteRow,
  editRow,
  importBatches,
  importRows,
  uploadBatch,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import { crewInput } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, system } from '../support/freight-world.ts';

onEachDatabase('imports of waybills', freightMigrations, (open) => {
  let world: FreightWorld;
  let goodsId = '';
  const { driver, vehicle } = crewInput(801);
  const line = {
    vehicleNum: vehicle.vehicleNum,
    driverName: '冯导入',
    loadNetKg: 32_460,
    unloadNetKg: 32_180,
    loadAt: '2026-03-03 08:00:00',
    unloadAt: '2026-03-04 08:00:00',
  };
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
    goodsId = (await world.parts({ carrierPrice: 1_000_000, totalKg: 100_000, distanceM: 945_000 })).goodsId;
    await world.run(addDriver, { ...driver, name: line.driverName }, { as: system });
    await world.run(addVehicle, vehicle, { as: system });
  }, 120_000);
  const rows = async <R extends Resource>(resource: R, conditions: object): Promise<readonly RecordOf<R>[]> =>
    (
      (
        await world.post(`${resource.path}/paging`, {
          conditions,
          page: 1,
          limit: 50,
          orderBy: [{ field: 'lineNo', dir: 'asc' }],
        })
      ).pageResult as { itemList: RecordOf<R>[] }
    ).itemList;
  const upload = (lines: readonly (typeof line)[]) =>
    world.run(uploadBatch, { goodsId, fileName: '三月补录.xlsx', rows: lines });

  it('[D4.2-03, D4.2-03e] say what is wrong with each line, and import those that are right as signed trips', async () => {
    expect(await world.refusal(uploadBatch, { goodsId, fileName: '空.xlsx', rows: [] })).toBe('noRows');
    expect(
      await world.refusal(uploadBatch, { goodsId, fileName: '别家.xlsx', rows: [line] }, { platformId: '10002' }),
    ).toBe('notFound');
    const batch = await upload([
      line,
      { ...line, vehicleNum: '不是车牌', driverName: '无此人' },
      { ...line, unloadAt: '2026-03-03 08:10:00' },
      { ...line, unloadAt: '2026-03-09 08:00:00', loadNetKg: 0 },
    ]);
    expect(batch).toMatchObject({ okCount: 1, failCount: 3 });
    expect(batch.batchNo).toMatch(/^DR260305\d{6}$/);
    const read = await rows(importRows, { batchId: batch.id });
    expect(read.map((row) => row.errors)).toEqual([
      null,
      '车牌号格式不正确；司机不存在',
      expect.stringMatching(/^运输时间过短，\d+(\.\d+)?公里至少需\d+小时\d+分$/),
      '净重必须大于0且不超过200吨；卸货时间不能晚于当前时间',
    ]);
    const [, second, third, fourth] = read;
    await world.run(
      editRow,
      { ...line, loadAt: '2026-03-01 08:00:00', unloadAt: '2026-03-02 08:00:00' },
      { on: { id: second?.id ?? '' } },
    );
    await world.run(deleteRow, {}, { on: { id: third?.id ?? '' } });
    expect(await world.refusal(deleteRow, {}, { on: { id: fourth?.id ?? '' }, platformId: '10002' })).toBe('notFound');
    expect(await world.get(importBatches, batch.id)).toMatchObject({ status: 1, total: 3, okCount: 2, failCount: 1 });
    expect(await world.refusal(confirmBatch, {}, { on: batch, as: operator, platformId: '00001' })).toBe('forbidden');
    expect(await world.run(confirmBatch, {}, { on: batch })).toEqual({ okCount: 2, failCount: 1 });
    expect(await world.get(importBatches, batch.id)).toMatchObject({ status: 4 });
    const [first] = await rows(importRows, { batchId: batch.id });
    expect(first).toMatchObject({ rowStatus: 2 });
    expect(await world.get(waybills, first?.waybillId ?? '')).toMatchObject({
      waybillStatus: 70,
      sourceChannel: 'IMPORT',
      riskLevel: 'MID',
      freightAmount: 321_800,
      settleKg: 32_180,
      signAt: '2026-03-04 08:00:00',
    });
    expect(await world.get(goodsSources, goodsId)).toMatchObject({
      dispatchedKg: 64_920,
      finishedKg: 64_360,
      waybillCount: 2,
    });
    // The line that is left keeps the batch open, until it is given up.
    expect(await world.refusal(confirmBatch, {}, { on: batch })).toBe('nothingReady');
    expect(await world.refusal(editRow, line, { on: { id: first?.id ?? '' } })).toBe('imported');
    expect(await world.refusal(deleteRow, {}, { on: { id: first?.id ?? '' } })).toBe('imported');
    await world.run(deleteRow, {}, { on: { id: fourth?.id ?? '' } });
    expect(await world.get(importBatches, batch.id)).toMatchObject({ status: 3, total: 2, okCount: 2, failCount: 0 });
    expect(await world.refusal(confirmBatch, {}, { on: batch })).toBe('wrongState');
    expect(await world.refusal(deleteRow, {}, { on: { id: first?.id ?? '' } })).toBe('closed');
    await world.run(attachEvidence, { evidence: 'file-1' }, { on: { id: first?.id ?? '' } });
    // What shows a trip is found on the trip, whenever it was handed in.
    const { waybillId } = await world.get(importRows, first?.id ?? '');
    expect(await world.get(waybills, waybillId ?? '')).toMatchObject({ importEvidence: 'file-1' });
  });

  it('[D4.2-03g] come in with their papers where the goods ask for slips or receipts', async () => {
    const asking = (await world.parts({ needPound: true, carrierPrice: 1_000_000, distanceM: 945_000 })).goodsId;
    const times = { loadAt: '2026-01-03 08:00:00', unloadAt: '2026-01-04 08:00:00' };
    const batch = await world.run(uploadBatch, {
      goodsId: asking,
      fileName: '一月补录.xlsx',
      rows: [{ ...line, ...times }],
    });
    expect(batch).toMatchObject({ okCount: 0, failCount: 1 });
    const [row] = await rows(importRows, { batchId: batch.id });
    expect(row).toMatchObject({ errors: '该货源要求磅单或回单，请补充凭据' });
    expect(await world.refusal(confirmBatch, {}, { on: batch })).toBe('nothingReady');
    await world.run(attachEvidence, { evidence: 'file-2' }, { on: { id: row?.id ?? '' } });
    expect(await world.get(importRows, row?.id ?? '')).toMatchObject({ rowStatus: 0, errors: null });
    expect(await world.run(confirmBatch, {}, { on: batch })).toEqual({ okCount: 1, failCount: 0 });
    const { waybillId } = await world.get(importRows, row?.id ?? '');
    expect(await world.get(waybills, waybillId ?? '')).toMatchObject({ importEvidence: 'file-2' });
  });

  it('[D4.20-10] are checked once more when they are confirmed, and may be thrown away', async () => {
    const other = (await world.parts({ carrierPrice: 1_000_000, totalKg: 40_000 })).goodsId;
    const twice = await upload([{ ...line, loadAt: '2026-02-01 08:00:00', unloadAt: '2026-02-02 08:00:00' }]);
    expect(twice).toMatchObject({ okCount: 1 });
    // Meanwhile the same lorry is imported with another goods source at that time.
    const faster = await world.run(uploadBatch, {
      goodsId: other,
      fileName: '另一份.xlsx',
      rows: [{ ...line, loadAt: '2026-02-01 20:00:00', unloadAt: '2026-02-02 20:00:00' }],
    });
    expect(await world.run(confirmBatch, {}, { on: faster })).toEqual({ okCount: 1, failCount: 0 });
    expect(await world.run(confirmBatch, {}, { on: twice })).toEqual({ okCount: 0, failCount: 1 });
    expect(await world.get(importBatches, twice.id)).toMatchObject({ status: 1, readyCount: 0 });
    const [late] = await rows(importRows, { batchId: twice.id });
    expect(late).toMatchObject({ rowStatus: 1, errors: expect.stringMatching(/^与运单YD\d+的时间重叠$/) as string });
    // What is wrong with each line is taken home as a file.
    expect(importRows.exportAccess).toContain('batchImport:downloadErrors');
    expect(importRows.fields).toHaveProperty('errors');
    const none = await upload([{ ...line, driverName: '无此人' }]);
    expect(await world.refusal(confirmBatch, {}, { on: none })).toBe('nothingReady');
    await world.run(cancelBatch, { reason: '重新整理' }, { on: none });
    expect(await world.refusal(cancelBatch, { reason: '再次' }, { on: none })).toBe('wrongState');
  });
});
