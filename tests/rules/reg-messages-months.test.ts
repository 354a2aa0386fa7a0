import { beforeAll, expect, it } from 'vitest';
import { regMonths, regReports } from '../../plugins/compliance/contract/index.ts';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { operator } from '../support/freight-world.ts';
import { RegulatorWorld, regulatorMigrations } from '../support/regulator-world.ts';

type Month = RecordOf<typeof regMonths>;

onEachDatabase('months with the province', regulatorMigrations, (open) => {
  let province: RegulatorWorld;
  beforeAll(async () => {
    province = await RegulatorWorld.open(await open());
  }, 180_000);
  const rows = async <T>(path: string, conditions: object, who: object = {}): Promise<readonly T[]> =>
    ((await province.world.post(`${path}/listing`, { conditions }, who)).pageResult as { readonly itemList: T[] })
      .itemList;
  const months = (who: object = {}): Promise<readonly Month[]> => rows<Month>(regMonths.path, {}, who);

  it('a month shows what was uploaded, matched, heard of and tracked beside what was due, and its errors', async () => {
    const whole = await province.trip();
    await province.run(
      sql`update waybill_track set point_count = 20, load_fence = 1, unload_fence = 1 where id = ${whole.id}`,
    );
    await province.send('WAYBILL', whole.id);
    await province.paid(whole, 'JS1', [{ means: 'bank', amount: 100, sequenceNo: 'S1' }]);
    await province.send('FUNDS', 'JS1');
    const wrong = await province.trip();
    await province.run(sql`update goods_source set load_code = '999999' where id = ${wrong.goodsId}`);
    await province.send('WAYBILL', wrong.id);
    await province.paid(wrong, 'JS2', [{ means: 'bank', amount: 100, sequenceNo: 'S2' }]);
    const unknown = await province.trip();
    province.books.answers.clear();
    await province.send('WAYBILL', unknown.id);
    expect(await months()).toMatchObject([
      {
        month: '2026-03',
        tripCount: 3,
        uploadedCount: 1,
        uploadPpm: 333_333,
        paidCount: 2,
        fundsCount: 1,
        fundsPpm: 500_000,
        vehicleCount: 3,
        networkedCount: 1,
        networkPpm: 333_333,
        trackCount: 1,
        trackPpm: 333_333,
        failCount: 2,
        topErrors: 'FIELD 1, VEHICLE_NOT_FOUND 1',
      },
    ]);
    const accepted = await rows(regReports.path, { in_msgType: ['WAYBILL'], in_reportState: [3] });
    expect(accepted, 'the board counts the messages of the queue').toHaveLength(1);
  });
  it('another provider sees none of it, the operator all', async () => {
    expect(await months({ platformId: '10002' })).toEqual([]);
    expect(await months({ as: operator, platformId: '00001' })).toMatchObject([{ platformId: '10001', tripCount: 3 }]);
  });
});
