import { answerHeard, jobOverRows, Outside, serve, sql, step } from '@freightdeck/sdk/server';
import type { Call, Job, Served } from '@freightdeck/sdk/server';
import { formatDateTime } from '@freightdeck/sdk/values';
import { hearPull, ingestPoints, trackPull } from '../contract/index.ts';
import type { PullRequest } from '../contract/index.ts';
import { latestPositions } from './latest.ts';
import { limitsInForce } from './limits-in-force.ts';
import { msOf } from './positions.ts';

/** A trip between its departure and its unloading. */
interface Pulled {
  readonly id: string;
  readonly platformId: string;
  readonly vehicleNum: string;
  readonly departedAt: string;
}
type OfTrip = Pick<Pulled, 'id' | 'platformId' | 'vehicleNum'>;
const [asking, notConnected, noDevice] = [1, 3, 4] as const;
/** The kind of device that each source reads. */
const deviceOf = { BEIDOU: 'BEIDOU_JT808', SINOIOV: 'SINOIOV', APP: 'APP' } as const;
/** Seconds until a trip is looked at again whose positions cannot be asked for. */
const againSeconds = 300;
/** Minutes after which a question without an answer no longer keeps the next one back. */
const unansweredMin = 15;

/** The device of the lorry that this source reads. */
const deviceFor = ({ tx }: Call, { platformId, vehicleNum }: OfTrip, provider: keyof typeof deviceOf) =>
  tx.one<{ id: string; deviceNo: string }>(sql`
    select id, device_no from track_device where platform_id = ${platformId} and vehicle_num = ${vehicleNum}
      and device_type = ${deviceOf[provider]} and status = 1 limit 1`);
/** Writes the question down; false where no service is connected that would be asked. */
async function ask(
  call: Call,
  { id, platformId, vehicleNum }: OfTrip,
  device: { readonly id: string; readonly deviceNo: string },
  window: Pick<PullRequest, 'provider' | 'from' | 'until'>,
): Promise<boolean> {
  const request = { ...window, deviceNo: device.deviceNo, vehicleNum };
  const outside = call.get(Outside);
  if (!outside.connects(trackPull, request, platformId)) return false;
  const asked = await call.tx.one<{ pullNo: number }>(sql`
    update waybill_track set pull_no = pull_no + 1, pull_at = ${call.now()}::timestamptz
    where platform_id = ${platformId} and id = ${id} returning pull_no`);
  const key = `${id}-${asked?.pullNo}`;
  await outside.send(call, trackPull, request, { key, then: hearPull, on: device.id, platformId });
  return true;
}

/**
 * 重新拉取: asks once more for the whole way of a trip, so that what its terminal could not send is filled in. Where
 * nobody can be asked, what is stored is all there is.
 */
export async function askAgain(
  call: Call,
  trip: OfTrip & { readonly startAt: string; readonly loadAt: string | null; readonly unloadAt: string | null },
): Promise<void> {
  const { pullProvider: provider } = await limitsInForce(call, trip.platformId, trip.id);
  const device = await deviceFor(call, trip, provider);
  if (!device) return;
  await ask(call, trip, device, { provider, from: trip.loadAt ?? trip.startAt, until: trip.unloadAt ?? call.now() });
}

/**
 * Asks the service for what a lorry has driven since its last known position. A lorry whose own device tells where it
 * is is not asked for: a question may cost money.
 */
async function pull(call: Call, trip: Pulled): Promise<void> {
  const { id, platformId, departedAt } = trip;
  const now = call.now();
  const { pullProvider: provider, pullIntervalSec } = await limitsInForce(call, platformId, id);
  const next = async (state: 1 | 3 | 4, seconds: number): Promise<void> => {
    await call.tx.run(sql`
      update waybill_track set pull_state = ${state}, pull_next_at = ${formatDateTime(msOf(now) + seconds * 1_000)}
      where platform_id = ${platformId} and id = ${id}`);
  };
  const device = await deviceFor(call, trip, provider);
  if (!device) return next(noDevice, againSeconds);
  const [last] = await latestPositions.latest(call, [trip]);
  if (last && msOf(now) - msOf(last.at) < pullIntervalSec * 1_000) return next(asking, pullIntervalSec);
  const from = last && last.at > departedAt ? last.at : departedAt;
  return (await ask(call, trip, device, { provider, from, until: now }))
    ? next(asking, pullIntervalSec)
    : next(notConnected, againSeconds);
}

export const pullJob: Job = jobOverRows(
  'trajectory.pull',
  60,
  step(
    (call, mayTry) =>
      call.tx.rows<Pulled>(sql`
        select t.id, t.platform_id, t.vehicle_num,
          coalesce(w.depart_at, t.load_at, t.start_at) as departed_at
        from waybill_track t left join waybill w on w.platform_id = t.platform_id and w.id = t.id
        where t.pull_state in (1, 3, 4) and t.pull_next_at <= ${call.now()}::timestamptz
          and (t.pull_heard_no = t.pull_no
            or t.pull_at < ${call.now()}::timestamptz - make_interval(mins => ${unansweredMin}::int))
          and ${mayTry(sql`t.id`)}
        order by t.pull_next_at limit 200`),
    pull,
  ),
);

/** The positions are taken in as if the device had told them; what is known already is kept. */
const heard = serve(hearPull, async (call, _input, device) => {
  const { points } = await answerHeard(call, trackPull);
  await call.tx.run(sql`update waybill_track set pull_heard_no = pull_no where platform_id = ${device.platformId}
    and pull_state in (1, 3, 4) and vehicle_num = ${device.vehicleNum}`);
  if (points.length > 0 && device.vehicleNum !== null)
    await call.execute(ingestPoints, { deviceNo: device.deviceNo, points });
});
export const pullServes: readonly Served[] = [heard];
