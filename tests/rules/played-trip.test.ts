import { beforeAll, expect, it } from 'vitest';
import evidence from '../../plugins/evidence/server/index.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import bank from '../../plugins/bank/server/index.ts';
import { playNext } from '../../plugins/simulator/contract/index.ts';
import { simulator } from '../../plugins/simulator/plugin.ts';
import { servePlayNext } from '../../plugins/simulator/server/play.ts';
import { playedDriver } from '../../plugins/simulator/server/proofs/played-driver.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { assignWaybill, waybills } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { defineServer, sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld } from '../support/freight-world.ts';

const played = defineServer(simulator, { serves: [servePlayNext], listens: [playedDriver] });
const more = [bank, prepay, evidence, trajectory];
const migrations = [...freightMigrations, ...more.flatMap((half) => half.migrations ?? [])];

onEachDatabase('a trip that is played step by step', migrations, (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [...more, played]);
  }, 120_000);

  it('comes through to its signature, also where its goods ask for slips, the place and a receipt', async () => {
    const parts = await world.parts({ needPound: true, needReceipt: true, needFence: true, distanceM: 300_000 });
    const trip = await world.run(assignWaybill, tripInput(parts.goodsId, parts.driverId, parts.vehicleId));
    const states: number[] = [];
    for (let step = 0; step < 7; step += 1) {
      await world.run(playNext, {}, { on: { id: trip.id } });
      states.push((await world.get(waybills, trip.id)).waybillStatus);
    }
    expect(states).toEqual([20, 25, 30, 40, 50, 60, 70]);
    const kept = await world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.one<object>(sql`
        select (select count(*)::int from pound where waybill_id = ${trip.id} and pound_status = 2) as slips,
          (select count(*)::int from waybill_receipt where waybill_id = ${trip.id} and photo is not null) as receipts,
          (select point_count > 0 from waybill_track where id = ${trip.id}) as positions`),
    );
    expect(kept).toEqual({ slips: 2, receipts: 1, positions: true });
    expect(await world.refusal(playNext, {}, { on: { id: trip.id } })).toBe('nothingNext');
  });
});
