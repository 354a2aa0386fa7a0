import { raw } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import { assignWaybill } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld } from '../support/freight-world.ts';

/** Every paper of a crew: table, column, code of the refusal and its words. */
const papers = [
  ['driver', 'license_to', 'licenceEnded', '司机的驾驶证已于2026-02-28到期'],
  ['driver', 'qualification_to', 'qualificationEnded', '司机的从业资格证已于2026-02-28到期'],
  ['vehicle', 'road_transport_to', 'transportEnded', '车辆的道路运输证已于2026-02-28到期'],
  ['vehicle', 'driving_permit_to', 'permitEnded', '车辆的行驶证已于2026-02-28到期'],
  ['vehicle', 'inspect_to', 'inspectionEnded', '车辆的年检已于2026-02-28到期'],
  ['vehicle', 'insurance_compulsory_to', 'insuranceEnded', '车辆的保险已于2026-02-28到期'],
  ['vehicle', 'insurance_commercial_to', 'insuranceEnded', '车辆的保险已于2026-02-28到期'],
] as const;

onEachDatabase('papers at dispatch', freightMigrations, (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);

  it.each(papers)('%s.%s: no trip with a paper that has ended; the refusal names it and its day', async (...paper) => {
    const [table, column, reason, message] = paper;
    const { goodsId, driverId, vehicleId } = await world.parts();
    const id = table === 'driver' ? driverId : vehicleId;
    const set = (to: string) =>
      world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
        tx.run(sql`update ${raw(table)} set ${raw(column)} = ${to} where id = ${id}`),
      );
    await set('2026-02-28');
    expect(
      await world.post(assignWaybill.path, {
        model: tripInput(goodsId, driverId, vehicleId),
        requestId: `papers-${id}-${column}`,
      }),
    ).toMatchObject({ status: 412, reason, message });
    await set('2036-02-28');
    expect(await world.refusal(assignWaybill, tripInput(goodsId, driverId, vehicleId))).toBe('done');
  });
});
