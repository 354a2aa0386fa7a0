import type { RecordOf } from '@freightdeck/sdk/contract';
import { listen, sql, timeBetween } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { distanceBetween, formatNumber, parseCoordinates } from '@freightdeck/sdk/values';
import { waybillLife } from '@freightdeck/plugin-waybill/contract';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { raise } from './alarms.ts';
import { latestPositions } from './latest.ts';
import { limitsInForce } from './limits-in-force.ts';
import { msOf } from './positions.ts';

type Refusing = Omit<Call, 'refuse'> & {
  refuse(code: 'placeUnknown' | 'outsideFence', values?: Readonly<Record<string, string>>): never;
};
type Leaving = Omit<Call, 'refuse'> & {
  refuse(code: 'stillLoading', values: Readonly<Record<string, number>>): never;
};
/**
 * 需到场: where the goods ask for it, the driver's word that he has arrived is taken where his lorry is by its last
 * position. Whoever enters it for him does so with a reason instead.
 */
const arrival = (
  step: 'arriveLoad' | 'arriveUnload',
  place: 'loadLonLat' | 'unloadLonLat',
  radius: 'fenceLoadM' | 'fenceUnloadM',
): Listener =>
  listen<{ readonly after: RecordOf<typeof waybills> }>(
    { name: `${waybillLife.name}.${step}` },
    async (call, { after: { id, platformId, vehicleNum, [place]: there } }) => {
      const asked = await call.tx.one(
        sql`select 1 from waybill where platform_id = ${platformId} and id = ${id} and need_fence`,
      );
      if (!asked) return;
      const refusing = call as unknown as Refusing;
      const [last] = await latestPositions.latest(call, [{ platformId, vehicleNum }]);
      const target = parseCoordinates(there);
      if (!last?.isOnline || !target) return refusing.refuse('placeUnknown');
      const metres = distanceBetween(last.place, target);
      const limits = await limitsInForce(call, platformId, id);
      if (metres > limits[radius]) refusing.refuse('outsideFence', { km: formatNumber('fineKm', Math.round(metres)) });
    },
  );

/** Minutes after the loading from which on nobody asks where the lorry is. */
const loadingEnds = 30;
/** 发车: where the goods ask for it, a lorry that stands where it was loaded has not departed yet. */
const departure: Listener = listen<{ readonly after: RecordOf<typeof waybills> }>(
  { name: `${waybillLife.name}.depart` },
  async (call, { after: { id, platformId, vehicleNum, loadAt, loadLonLat } }) => {
    if (loadAt === null || timeBetween(loadAt, call.now(), 'minutes') >= loadingEnds) return;
    const asked = await call.tx.one(
      sql`select 1 from waybill where platform_id = ${platformId} and id = ${id} and need_fence`,
    );
    if (!asked) return;
    const [last] = await latestPositions.latest(call, [{ platformId, vehicleNum }]);
    const target = parseCoordinates(loadLonLat);
    if (!last?.isOnline || !target) return;
    const { fenceLoadM } = await limitsInForce(call, platformId, id);
    if (distanceBetween(last.place, target) <= fenceLoadM)
      (call as unknown as Leaving).refuse('stillLoading', { minutes: loadingEnds });
  },
);

/** A slip that the app handed in from somewhere else. */
interface HandedIn {
  readonly after: {
    readonly platformId: string;
    readonly waybillId: string;
    readonly waybillSn: string;
    readonly vehicleNum: string;
    readonly weighAt: string | null;
    readonly inFence: 0 | 1 | null;
  };
}
/** 拍照位置异常: the photo of a slip was taken away from the weighbridge. Slips are kept by another plugin. */
const photoFar: Listener = listen<HandedIn>({ name: 'pound.handIn' }, async (call, { after }) => {
  const { platformId, waybillId, waybillSn, vehicleNum, weighAt, inFence } = after;
  if (inFence !== 0 || weighAt === null) return;
  const { alarmTypes } = await limitsInForce(call, platformId, waybillId);
  if (!alarmTypes.includes('PHOTO_FAR')) return;
  await raise(
    call,
    { id: waybillId, platformId, waybillSn, vehicleNum },
    { type: 'PHOTO_FAR', level: 'MID', startMs: msOf(weighAt), value: '-', threshold: '1.00 km' },
  );
});
export const arrivals: readonly Listener[] = [
  arrival('arriveLoad', 'loadLonLat', 'fenceLoadM'),
  arrival('arriveUnload', 'unloadLonLat', 'fenceUnloadM'),
  departure,
  photoFar,
];
