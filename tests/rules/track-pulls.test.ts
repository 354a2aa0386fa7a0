import { beforeAll, expect, it } from 'vitest';
import { formatDateTime, toWgs84 } from '../../sdk/contract/values/index.ts';
import {
  addDevice,
  bindDevice,
  ingestPoints,
  trackPull,
  waybillTracks,
  type PulledPositions,
  type PullRequest,
} from '../../plugins/trajectory/contract/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { pullJob } from '../../plugins/trajectory/server/pulls.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineAdapter, defineServer, sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, system } from '../support/freight-world.ts';

const load = { lon: 109.748, lat: 39.565 };
const MINUTE = 60_000;

onEachDatabase('positions that are pulled', [...freightMigrations, ...(trajectory.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let serial = 0;
  /** What the service was asked for, and what it knows. */
  const asked: (PullRequest & { readonly platformId: string; readonly key: string })[] = [];
  let connected = true;
  let known: PulledPositions['points'] = [];
  const service = defineServer(
    definePlugin({
      ...{ id: 'positions', version: '1.0.0', sdk: '^1.0', title: { zh: '定位服务', en: 'Positions' } },
      ...{ requires: ['trajectory'], routes: {}, menus: {}, permissions: {} },
    }),
    {
      serves: [],
      adapters: () => [
        defineAdapter({
          port: trackPull,
          name: 'positions',
          timeLimitMs: 1_000,
          serves: () => connected,
          send: async ({ platformId, key, request }) => {
            asked.push({ ...request, platformId, key });
            const points = known.filter(({ at }) => at > request.from && at <= request.until);
            return { state: 'answered', answer: { points } };
          },
          query: async () => ({ state: 'unheard' }),
        }) as never,
      ],
    },
  );
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [trajectory, service], { played: false });
  }, 120_000);
  const now = (): string => formatDateTime(world.clock().getTime());
  const pointAt = (ms: number, km: number) => {
    const { lon, lat } = toWgs84({ lon: load.lon + km / 90, lat: load.lat });
    return { at: formatDateTime(ms), lonWgsE6: Math.round(lon * 1e6), latWgsE6: Math.round(lat * 1e6) };
  };
  const device = async (vehicleId: string): Promise<string> => {
    const deviceNo = `PULL${(serial += 1)}`;
    const made = await world.run(addDevice, { deviceNo, simNo: null, deviceType: 'BEIDOU_JT808', protocol: 'JT808' });
    await world.run(bindDevice, { vehicleId }, { on: made });
    return deviceNo;
  };
  const look = (): Promise<unknown> =>
    world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      pullJob.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock })),
    );
  const outboxOf = (id: string) =>
    world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      tx.rows<{ key: string; port: string }>(
        sql`select key, port from outbox where key like ${`${id}-%`} order by created_at`,
      ),
    );
  const pointsOf = (deviceNo: string) =>
    world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      tx.rows<{ at: string }>(sql`select at from track_point where device_no = ${deviceNo} order by at`),
    );

  it('[D4.2-10e] from the departure on the service is asked for what the lorry has driven, until it is unloaded', async () => {
    asked.length = 0;
    const trip = await world.trip(30);
    const deviceNo = await device(trip.vehicleId);
    await look();
    expect((await world.get(waybillTracks, trip.id)).pullState).toBeNull();
    expect(await outboxOf(trip.id)).toEqual([]);
    await world.drive(trip, 40, 30);
    const departed = now();
    expect((await world.get(waybillTracks, trip.id)).pullState).toBe(1);
    world.later(10);
    const began = world.clock().getTime() - 9 * MINUTE;
    known = [1, 3, 5].map((minutes) => pointAt(began + minutes * MINUTE, minutes));
    await look();
    // Written down with the trip, and asked by the worker once that is committed.
    expect(await outboxOf(trip.id)).toEqual([{ key: `${trip.id}-1`, port: 'track.pull' }]);
    expect(asked).toEqual([]);
    await world.drain();
    const { vehicleNum } = await world.get(waybillTracks, trip.id);
    expect(asked).toEqual([
      {
        ...{ platformId: '10001', key: `${trip.id}-1`, provider: 'BEIDOU', deviceNo, vehicleNum },
        ...{ from: departed, until: now() },
      },
    ]);
    expect((await pointsOf(deviceNo)).map(({ at }) => at)).toEqual(known.map(({ at }) => at));
    // Asked on from the last position; what comes twice stands once.
    known = [...known, pointAt(began + 8 * MINUTE, 8)];
    world.later(5);
    await look();
    await world.drain();
    expect(asked[1]).toMatchObject({ key: `${trip.id}-2`, from: known[2]?.at });
    expect((await pointsOf(deviceNo)).map(({ at }) => at)).toEqual(known.map(({ at }) => at));
    await world.drive(trip, 60, 40);
    expect((await world.get(waybillTracks, trip.id)).pullState).toBe(2);
    world.later(30);
    await look();
    await world.drain();
    expect(asked).toHaveLength(2);
  });

  it('a lorry that tells where it is itself is not asked for, and neither is one whose question is not answered yet', async () => {
    asked.length = 0;
    known = [];
    const trip = await world.trip(40);
    const deviceNo = await device(trip.vehicleId);
    await world.run(ingestPoints, { deviceNo, points: [pointAt(world.clock().getTime() + MINUTE, 0)] });
    await look();
    expect(await outboxOf(trip.id)).toEqual([]);
    world.later(3);
    await look();
    world.later(3);
    await look();
    expect(await outboxOf(trip.id)).toHaveLength(1);
    await world.drain();
    expect(asked).toHaveLength(1);
    world.later(3);
    await look();
    expect(await outboxOf(trip.id)).toHaveLength(2);
  });

  it('says why nobody is asked: no device of the kind, or no service; asked as soon as there is one', async () => {
    const trip = await world.trip(40);
    await look();
    expect((await world.get(waybillTracks, trip.id)).pullState).toBe(4);
    await device(trip.vehicleId);
    connected = false;
    world.later(6);
    await look();
    expect((await world.get(waybillTracks, trip.id)).pullState).toBe(3);
    connected = true;
    world.later(6);
    await look();
    expect(await world.get(waybillTracks, trip.id)).toMatchObject({ pullState: 1, pullAt: now() });
    expect(await outboxOf(trip.id)).toHaveLength(1);
  });
});
