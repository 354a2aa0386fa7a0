import { beforeAll, expect, it } from 'vitest';
import { distanceBetween, formatDateTime } from '../../sdk/contract/values/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { addDevice, bindDevice, repullTrack, waybillTracks } from '../../plugins/trajectory/contract/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { pullJob } from '../../plugins/trajectory/server/pulls.ts';
import { summariseJob } from '../../plugins/trajectory/server/summarise.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, system } from '../support/freight-world.ts';

const load = { lon: 109.748, lat: 39.565 };
/** Some 210 km from there as the crow flies. */
const unload = { lon: 111.658, lat: 40.817 };
const lonLat = ({ lon, lat }: typeof load): string => `${lon.toFixed(6)},${lat.toFixed(6)}`;
const goods = { unloadPlace: '呼和浩特赛罕', unloadCode: '150105', unloadLonLat: lonLat(unload), distanceM: 290_000 };

onEachDatabase('the played service of positions', [...freightMigrations, ...(trajectory.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let serial = 0;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [trajectory]);
  }, 120_000);
  const run = (job: typeof pullJob): Promise<unknown> =>
    world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      job.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock })),
    );
  const lorry = async (state: number) => {
    const trip = await world.trip(state, goods);
    const deviceNo = `PLAYED${(serial += 1)}`;
    const made = await world.run(addDevice, { deviceNo, simNo: null, deviceType: 'BEIDOU_JT808', protocol: 'JT808' });
    await world.run(bindDevice, { vehicleId: trip.vehicleId }, { on: made });
    return { ...trip, deviceNo };
  };
  const points = (deviceNo: string) =>
    world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.rows<{ at: string; lon: number; lat: number; flag: string }>(sql`
        select at, lon_gcj_e6::float8 / 1e6 as lon, lat_gcj_e6::float8 / 1e6 as lat, flag from track_point
        where device_no = ${deviceNo} order by at`),
    );

  it('a lorry on the road comes on by what is pulled, without a jump, and stands when it is there', async () => {
    const trip = await lorry(40);
    const departed = formatDateTime(world.clock().getTime());
    for (const minutes of [30, 30, 300]) {
      world.later(minutes);
      await run(pullJob);
      await world.drain();
    }
    const told = await points(trip.deviceNo);
    expect(told.length).toBeGreaterThan(60);
    expect(told.every(({ at }) => at > departed.slice(0, 10))).toBe(true);
    expect(told.filter(({ flag }) => flag !== 'OK')).toEqual([]);
    const left = told.map((point) => distanceBetween(point, unload));
    // It begins where it was loaded, only comes nearer, and is there after some five hours.
    expect(left[0]).toBeGreaterThan(200_000);
    expect(left.slice(1).filter((metres, index) => metres > (left[index] ?? 0) + 5)).toEqual([]);
    expect(left.at(-1)).toBeLessThan(50);
    expect((await world.get(waybillTracks, trip.id)).pullState).toBe(1);
  });

  it('重新拉取 brings what never arrived of a trip that is over, once, and its track has the whole way', async () => {
    const trip = await lorry(40);
    world.later(290);
    await world.drive(trip, 60, 40);
    await run(summariseJob);
    expect(await world.get(waybillTracks, trip.id)).toMatchObject({ pointCount: 0, coverage: 0 });
    const pull = async () => {
      await world.run(repullTrack, {}, { on: { id: trip.id } });
      await world.drain();
      await run(summariseJob);
    };
    await pull();
    const track = await world.get(waybillTracks, trip.id);
    expect(track.pointCount).toBeGreaterThan(60);
    expect(track.coverage).toBeGreaterThan(900_000);
    expect(track.trackDistanceM).toBeGreaterThan(200_000);
    const told = await points(trip.deviceNo);
    expect(told.filter(({ flag }) => flag !== 'OK')).toEqual([]);
    // Nothing lies in a gap any more.
    await pull();
    expect(await points(trip.deviceNo)).toEqual(told);
    const other = await world.refusal(repullTrack, {}, { on: { id: trip.id }, platformId: '10002' });
    expect(other).toBe('notFound');
  });

  it('a lorry on no trip has nothing to tell, and one without a device of the kind is not asked for', async () => {
    const trip = await world.trip(40, goods);
    world.later(30);
    await world.run(repullTrack, {}, { on: { id: trip.id } });
    const asked = await world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.rows(sql`select 1 from outbox where port = 'track.pull' and key like ${`${trip.id}-%`}`),
    );
    expect(asked).toEqual([]);
    const early = await lorry(20);
    await world.run(repullTrack, {}, { on: { id: early.id } });
    await world.drain();
    expect(await points(early.deviceNo)).toEqual([]);
  });
});
