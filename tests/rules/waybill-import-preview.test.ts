import { beforeAll, expect, it } from 'vitest';
import type { InputOfCommand, RecordOf } from '../../sdk/contract/index.ts';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import { addVehicle } from '../../plugins/vehicle/contract/index.ts';
import { goodsSources } from '../../plugins/goods/contract/index.ts';
import {
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
import { freightMigrations, FreightWorld, system } from '../support/freight-world.ts';

type Line = InputOfCommand<typeof uploadBatch>['rows'][number];
type Row = RecordOf<typeof importRows>;

onEachDatabase('the preview of an import', freightMigrations, (open) => {
  let world: FreightWorld;
  let serial = 700;
  /** A crew of its own for each test, and a goods source that is large enough. */
  const crew = async (name = `冯预览${serial + 1}`) => {
    const { driver, vehicle } = crewInput((serial += 1));
    await world.run(addDriver, { ...driver, name }, { as: system });
    await world.run(addVehicle, vehicle, { as: system });
    return { driver: { ...driver, name }, vehicle };
  };
  const goodsOf = async (totalKg: number): Promise<string> =>
    (await world.parts({ carrierPrice: 1_000_000, totalKg, distanceM: 945_000 })).goodsId;
  const hand = (goodsId: string, rows: readonly Line[]) =>
    world.run(uploadBatch, { goodsId, fileName: '十一月补录.xlsx', rows });
  const rowsOf = async (batchId: string): Promise<readonly Row[]> =>
    (
      (
        await world.post(`${importRows.path}/paging`, {
          conditions: { batchId },
          page: 1,
          limit: 50,
          orderBy: [{ field: 'lineNo', dir: 'asc' }],
        })
      ).pageResult as { itemList: Row[] }
    ).itemList;
  const told = async (batchId: string): Promise<unknown[]> =>
    (await rowsOf(batchId)).map(({ lineNo, rowStatus, problems }) => [
      lineNo,
      rowStatus,
      problems.map(({ field, code }) => `${field} ${code}`).join(),
    ]);
  const lineOf = (
    { driver, vehicle }: Awaited<ReturnType<typeof crew>>,
    loadAt = '2026-02-10 08:00:00',
    unloadAt = '2026-02-11 08:00:00',
  ) => ({
    vehicleNum: vehicle.vehicleNum,
    driverName: driver.name,
    loadNetKg: 32_500,
    unloadNetKg: 31_900,
    loadAt,
    unloadAt,
  });
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);

  it('says which lines repeat or overlap others, by driver and by vehicle; one trip may begin when another ends', async () => {
    const [one, two] = [await crew(), await crew()];
    const batch = await hand(await goodsOf(1_000_000), [
      lineOf(one),
      lineOf(one),
      { ...lineOf(one, '2026-02-10 20:00:00', '2026-02-11 20:00:00') },
      { ...lineOf(two), driverName: one.driver.name },
      { ...lineOf(two), vehicleNum: one.vehicle.vehicleNum },
      lineOf(one, '2026-02-11 08:00:00', '2026-02-12 08:00:00'),
      lineOf(two),
    ]);
    expect(batch).toMatchObject({ okCount: 3, failCount: 4 });
    expect(await told(batch.id)).toEqual([
      [1, 0, ''],
      [2, 1, 'loadAt repeats'],
      [3, 1, 'loadAt overlapsLine'],
      [4, 1, 'loadAt overlapsLine'],
      [5, 1, 'loadAt overlapsLine'],
      [6, 0, ''],
      [7, 0, ''],
    ]);
    expect((await rowsOf(batch.id))[1]).toMatchObject({ errors: '与第1行重复' });
  });

  it('an import that comes a second time makes no second trip, whichever goods it is handed in for', async () => {
    const lines = [await crew(), await crew()].map((one) => lineOf(one));
    const [first, again] = [await goodsOf(1_000_000), await goodsOf(1_000_000)];
    const batch = await hand(first, lines);
    expect(await world.run(confirmBatch, {}, { on: batch })).toEqual({ okCount: 2, failCount: 0 });
    for (const goodsId of [first, again]) {
      const second = await hand(goodsId, lines);
      expect(second).toMatchObject({ okCount: 0, failCount: 2 });
      expect((await rowsOf(second.id)).map(({ errors }) => errors)).toEqual(
        Array(2).fill(expect.stringMatching(/^与运单YD\d+的时间重叠$/)),
      );
      expect(await world.refusal(confirmBatch, {}, { on: second })).toBe('nothingReady');
    }
    // A trip that is under way lasts until now; one that was never loaded takes no time.
    const onTheRoad = await world.trip(40);
    const { driverName, vehicleNum, loadAt } = await world.get(waybills, onTheRoad.id);
    const late = await hand(again, [
      { ...lines[0]!, driverName, vehicleNum, loadAt: '2026-02-20 08:00:00', unloadAt: String(loadAt) },
    ]);
    expect(late).toMatchObject({ okCount: 1 });
  });

  it('counts what the goods have left from line to line, and makes room when a line is given up', async () => {
    const goodsId = await goodsOf(100_000);
    const crews = [await crew(), await crew(), await crew(), await crew()];
    const batch = await hand(
      goodsId,
      crews.map((one) => lineOf(one)),
    );
    expect(batch).toMatchObject({ okCount: 3, failCount: 1 });
    expect((await rowsOf(batch.id))[3]).toMatchObject({
      rowStatus: 1,
      errors: '超过货源剩余重量，还剩2.5吨',
      problems: [{ field: 'loadNetKg', code: 'overQuantity', values: { left: '2.5' } }],
    });
    const [, second] = await rowsOf(batch.id);
    await world.run(deleteRow, {}, { on: { id: second?.id ?? '' } });
    expect((await told(batch.id)).map((row) => (row as unknown[])[1])).toEqual([0, 0, 0]);
    expect(await world.get(importBatches, batch.id)).toMatchObject({ total: 3, readyCount: 3, failCount: 0 });
    expect(await world.run(confirmBatch, {}, { on: batch })).toEqual({ okCount: 3, failCount: 0 });
    expect(await world.get(goodsSources, goodsId)).toMatchObject({ dispatchedKg: 97_500 });
  });

  it('tells drivers of one name apart by mobile or identity number, and never guesses', async () => {
    const [one, two] = [await crew('严少华'), await crew('严少华')];
    const other = await crew();
    const line = lineOf(one);
    const batch = await hand(await goodsOf(1_000_000), [
      line,
      { ...line, driverMobile: two.driver.mobile },
      { ...lineOf(two, '2026-02-12 08:00:00', '2026-02-13 08:00:00'), driverIdNumber: one.driver.idNumber },
      { ...line, driverMobile: other.driver.mobile },
      { ...line, driverMobile: '19912345678' },
      { ...line, driverIdNumber: one.driver.idNumber, driverMobile: two.driver.mobile },
      // A mobile that nobody can read is no reason to take the only driver of that name.
      { ...lineOf(other), unread: { driverMobile: '1380000' } },
    ]);
    expect(await told(batch.id)).toEqual([
      [1, 1, 'driverName sameName'],
      [2, 0, ''],
      [3, 0, ''],
      [4, 1, 'driverName nameDiffers'],
      [5, 1, 'driverMobile noDriver'],
      [6, 1, 'driverMobile mobileDiffers'],
      [7, 1, 'driverMobile unread'],
    ]);
    expect((await rowsOf(batch.id))[0]).toMatchObject({ errors: '司机重名，请补填司机电话或身份证号' });
    await world.run(confirmBatch, {}, { on: batch });
    const [, byMobile, byId] = await rowsOf(batch.id);
    const driverOf = async (row: Row | undefined) => (await world.get(waybills, row?.waybillId ?? '')).driverMobile;
    // Masked for who may not see it; the last four digits tell the two apart.
    expect((await driverOf(byMobile)).slice(-4)).toBe(two.driver.mobile.slice(-4));
    expect((await driverOf(byId)).slice(-4)).toBe(one.driver.mobile.slice(-4));
    // Mending another cell does not lose the number that is only shown masked.
    const [first] = await rowsOf(batch.id);
    await world.run(
      editRow,
      { ...line, loadAt: '2026-02-01 08:00:00', unloadAt: '2026-02-02 08:00:00', driverMobile: one.driver.mobile },
      { on: { id: first?.id ?? '' } },
    );
    await world.run(
      editRow,
      { ...line, loadAt: '2026-02-03 08:00:00', unloadAt: '2026-02-04 08:00:00' },
      { on: { id: first?.id ?? '' } },
    );
    expect((await rowsOf(batch.id))[0]).toMatchObject({ rowStatus: 0, problems: [] });
  });

  it('one bad cell holds back its own line only, and the batch stays open until every line is in or given up', async () => {
    const crews = [await crew(), await crew(), await crew(), await crew()];
    const lines = crews.map((one) => lineOf(one));
    const { loadNetKg: _loadNetKg, ...weightless } = lines[1]!;
    const batch = await hand(await goodsOf(1_000_000), [
      { ...lines[0]!, lineNo: 3 },
      { ...weightless, lineNo: 4, unread: { loadNetKg: '#N/A' } },
      { ...lines[2]!, lineNo: 6, driverName: null },
      { ...lines[3]!, lineNo: 9, loadAt: '前天' },
    ]);
    expect((await rowsOf(batch.id)).map(({ lineNo, errors }) => [lineNo, errors])).toEqual([
      [3, null],
      [4, '原发净重(吨)：无法识别：#N/A，请填吨数，如 31.5'],
      [6, '司机：不能为空'],
      [9, '装货时间：格式应为 2026-01-31 08:30:00'],
    ]);
    expect(await world.get(importBatches, batch.id)).toMatchObject({ status: 1, readyCount: 1, failCount: 3 });
    expect(await world.run(confirmBatch, {}, { on: batch })).toEqual({ okCount: 1, failCount: 3 });
    const open = await world.get(importBatches, batch.id);
    expect(open).toMatchObject({ status: 4, readyCount: 0, okCount: 1, failCount: 3 });
    expect(open.abilities).toEqual(expect.arrayContaining([confirmBatch.name, cancelBatch.name]));
    const [, second, third, fourth] = await rowsOf(batch.id);
    await world.run(editRow, lines[1]!, { on: { id: second?.id ?? '' } });
    // A cell that cannot be read stays what it is while others are mended.
    await world.run(editRow, { ...lines[2]!, driverName: '查无此人' }, { on: { id: third?.id ?? '' } });
    expect((await told(batch.id)).slice(1)).toEqual([
      [4, 0, ''],
      [6, 1, 'driverName noDriver'],
      [9, 1, 'loadAt timeFormat'],
    ]);
    expect(await world.run(confirmBatch, {}, { on: batch })).toEqual({ okCount: 2, failCount: 2 });
    await world.run(deleteRow, {}, { on: { id: fourth?.id ?? '' } });
    expect(await world.get(importBatches, batch.id)).toMatchObject({ status: 4, total: 3 });
    await world.run(cancelBatch, { reason: '其余不再导入' }, { on: batch });
    expect(await world.get(importBatches, batch.id)).toMatchObject({ status: 3, total: 2, okCount: 2, failCount: 0 });
    expect(await rowsOf(batch.id)).toHaveLength(2);
  });

  it('a batch of which nothing came in waits as before', async () => {
    const one = await crew();
    const [goodsId, other] = [await goodsOf(1_000_000), await goodsOf(1_000_000)];
    const [slow, fast] = [await hand(goodsId, [lineOf(one)]), await hand(other, [lineOf(one)])];
    await world.run(confirmBatch, {}, { on: fast });
    expect(await world.run(confirmBatch, {}, { on: slow })).toEqual({ okCount: 0, failCount: 1 });
    expect(await world.get(importBatches, slow.id)).toMatchObject({ status: 1 });
    await world.run(cancelBatch, { reason: '重复' }, { on: slow });
    expect(await world.get(importBatches, slow.id)).toMatchObject({ status: 5 });
  });
});
