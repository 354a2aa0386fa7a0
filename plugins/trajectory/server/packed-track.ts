import { listen, sql } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { formatDateTime, formatDistance, formatRatio, parseCoordinates } from '@freightdeck/sdk/values';
import { evidenceAsked } from '@freightdeck/plugin-waybill/contract';
import type { EvidencePack } from '@freightdeck/plugin-waybill/contract';
import { stopsOf } from './domain/track-geometry.ts';
import { trackPicture } from './domain/track-picture.ts';
import type { PicturedPlace } from './domain/track-picture.ts';
import { limitsInForce } from './limits-in-force.ts';
import { placeOf } from './positions.ts';
import { tripColumns, wayOfTrip } from './summarise.ts';
import type { Trip } from './summarise.ts';

interface Summed extends Trip {
  readonly sendUnitName: string;
  readonly receiveUnitName: string;
  readonly pointCount: number;
  readonly trackDistanceM: number;
  readonly coverage: number;
}
/** The way on which the figures rest, as a line for maps (GeoJSON, GCJ-02) and as a picture. */
async function packTrack(call: Call, pack: EvidencePack, trip: Summed): Promise<void> {
  const way = await wayOfTrip(call, trip);
  if (way.points.length < 2) return;
  const own = way.points.map(({ position }) => position);
  const leading = way.devices[0]?.[0]?.position;
  const others = way.devices.slice(1).map((of) => of[0]?.deviceNo);
  const line = own.map(placeOf);
  const feature = {
    type: 'Feature',
    properties: {
      waybillSn: trip.waybillSn,
      vehicleNum: trip.vehicleNum,
      source: leading?.source,
      deviceNo: leading?.deviceNo,
      stretches: way.stretches.map(({ deviceNo, fromMs, toMs }) => ({
        deviceNo,
        from: formatDateTime(fromMs),
        to: formatDateTime(toMs),
      })),
      crs: 'GCJ-02',
    },
    geometry: { type: 'LineString', coordinates: line.map(({ lon, lat }) => [lon, lat]) },
    times: own.map(({ at }) => at),
  };
  pack.put({ path: '8-track/track.geojson', title: '轨迹点', content: Buffer.from(JSON.stringify(feature)) });
  const limits = await limitsInForce(call, trip.platformId, trip.id);
  const places: readonly PicturedPlace[] = (
    [
      [trip.sendLonLat, `装 ${trip.sendUnitName}`, '#107c10'],
      [trip.receiveLonLat, `卸 ${trip.receiveUnitName}`, '#c50f1f'],
    ] as const
  ).flatMap(([lonLat, name, colour]) => {
    const at = parseCoordinates(lonLat);
    return at ? [{ ...at, name, colour }] : [];
  });
  const picture = trackPicture({
    title: `运单 ${trip.waybillSn} 行驶轨迹　${trip.vehicleNum}`,
    line,
    places,
    stops: stopsOf(way.points, limits.longStopMin),
    notes: [
      `${own[0]?.at ?? ''} 至 ${own.at(-1)?.at ?? ''}`,
      `${own.length} 个定位点（${leading?.source ?? ''} ${leading?.deviceNo ?? ''}）`,
      ...(others.length > 0 ? [`另有设备上报：${others.join('、')}，补 ${way.stretches.length - 1} 段`] : []),
      `轨迹里程 ${formatDistance(trip.trackDistanceM)} 公里`,
      `覆盖率 ${formatRatio(trip.coverage)}`,
    ],
  });
  pack.put({ path: '8-track/track.svg', title: '轨迹图', content: Buffer.from(picture) });
}
/** Adds where the lorry was, for the pack of a trip. */
export const handInTrack: Listener = listen(evidenceAsked, async (call, { platformId, waybillId, add, pack }) => {
  if (!pack) return;
  const trip = await call.tx.one<Summed>(sql`
    select ${tripColumns}, send_unit_name, receive_unit_name, point_count, track_distance_m, coverage
    from waybill_track where platform_id = ${platformId} and id = ${waybillId}`);
  if (!trip) return;
  add(
    'track',
    await call.tx.rows<object>(sql`
      select point_count, track_distance_m, distance_ratio, coverage, max_gap_min, stop_count, max_speed_kmh,
        load_fence, unload_fence, source, lead_device, other_devices, filled_gap_count, computed_at from waybill_track
      where platform_id = ${platformId} and id = ${waybillId}`),
  );
  await packTrack(call, pack, trip);
});
