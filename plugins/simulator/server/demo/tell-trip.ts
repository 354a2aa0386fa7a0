import type { Actor } from '@freightdeck/sdk/contract';
import type { Call } from '@freightdeck/sdk/server';
import { formatDateTime } from '@freightdeck/sdk/values';
import {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  assignWaybill,
  cancelWaybill,
  confirmWaybill,
  departWaybill,
  freezeWaybill,
  loadWaybill,
  signWaybill,
  unloadWaybill,
  voidWaybill,
} from '@freightdeck/plugin-waybill/contract';
import type { Trip } from './trips.ts';

export interface Cast {
  readonly goodsId: string;
  /** The shipper must confirm driver and vehicle. */
  readonly needsConfirm: boolean;
  readonly driverId: string;
  readonly vehicleId: string;
  readonly now: number;
}
const HOUR = 3_600_000;

/** Runs the commands of one trip from assignment to signature, as far as it has come by now. */
export async function tellTrip(at: (moment: string, actor: Actor) => Call, trip: Trip, cast: Cast): Promise<void> {
  const scene = (moment: number, actor: Actor): Call | undefined =>
    moment <= cast.now ? at(formatDateTime(moment), actor) : undefined;
  const dispatcher = scene(trip.assignAt, 'provider');
  if (!dispatcher) return;
  const { id } = await dispatcher.execute(assignWaybill, {
    goodsId: cast.goodsId,
    driverId: cast.driverId,
    vehicleId: cast.vehicleId,
    estimateKg: trip.kg,
    remark: null,
  });
  const on = { id };
  const accepted = scene(trip.acceptAt, 'driver');
  if (!accepted) return;
  await accepted.execute(acceptWaybill, {}, on);
  const confirmAt = trip.acceptAt + 0.2 * HOUR;
  if (cast.needsConfirm) {
    const shipper = scene(confirmAt, 'shipper');
    if (!shipper) return;
    await shipper.execute(confirmWaybill, {}, on);
  }
  if (trip.ending === 'cancelled') {
    await scene(Math.max(confirmAt, trip.arriveLoadAt - 60_000), 'shipper')?.execute(
      cancelWaybill,
      { reason: '装货地临时停产，改期发运' },
      on,
    );
    return;
  }
  const arrived = scene(Math.max(trip.arriveLoadAt, confirmAt), 'driver');
  if (!arrived) return;
  await arrived.execute(arriveLoad, {}, on);
  const loaded = scene(trip.loadAt, 'driver');
  if (!loaded) return;
  await loaded.execute(loadWaybill, { netKg: trip.kg, remark: null }, on);
  const departed = scene(trip.departAt, 'driver');
  if (!departed) return;
  await departed.execute(departWaybill, {}, on);
  const there = scene(trip.arriveUnloadAt, 'driver');
  if (!there) return;
  await there.execute(arriveUnload, {}, on);
  const unloaded = scene(trip.unloadAt, 'driver');
  if (!unloaded) return;
  await unloaded.execute(unloadWaybill, { netKg: trip.kg - trip.lossKg, remark: null }, on);
  const signed = scene(trip.signAt, 'shipper');
  if (!signed) return;
  await signed.execute(signWaybill, { remark: null }, on);
  const after = trip.signAt + 30 * HOUR;
  if (trip.ending === 'voided')
    await scene(after, 'provider')?.execute(voidWaybill, { reason: '重复录入，作废处理' }, on);
  if (trip.ending === 'frozen')
    await scene(after, 'provider')?.execute(
      freezeWaybill,
      { reasonCode: 'DISPUTE', reason: '货主对卸货重量有异议' },
      on,
    );
}
