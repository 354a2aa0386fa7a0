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
import type { Crew } from './fleet.ts';
import type { Trip } from './trips.ts';

const HOUR = 3_600_000;
export type At = (moment: string, actor: Actor) => Call;
export interface Cast extends Crew {
  readonly goodsId: string;
  /** The shipper must confirm driver and vehicle. */
  readonly needsConfirm: boolean;
  readonly now: number;
}
/** A trip that has begun, with how far it was told. */
export interface Told {
  readonly id: string;
  readonly waybillSn: string;
  readonly trip: Trip;
  readonly cast: Cast;
  /** False as soon as a step lies in the future, or the trip was cancelled. */
  goesOn: boolean;
}
/** The call of a person at a moment of a trip, unless that is still to come. */
const sceneOf =
  (at: At, { now }: Pick<Cast, 'now'>) =>
  (moment: number, actor: Actor): Call | undefined =>
    moment <= now ? at(formatDateTime(moment), actor) : undefined;

/** Containers and cold goods have an hour at which somebody waits for them. */
const awaited: ReadonlySet<string> = new Set(['1700', '1602']);
/** 要求到达: a whole hour, with six of them for getting loaded and a way of 40 km/h. */
const arriveByOf = ({ route, assignAt }: Trip): string | null =>
  awaited.has(route.cargoType)
    ? formatDateTime(Math.ceil((assignAt + (6 + route.km / 40) * HOUR) / HOUR) * HOUR)
    : null;

/** Assignment and confirmation, or the cancellation. */
export async function begin(at: At, trip: Trip, cast: Cast): Promise<Told | undefined> {
  const scene = sceneOf(at, cast);
  const dispatcher = scene(trip.assignAt, 'provider');
  if (!dispatcher) return undefined;
  const { id, waybillSn } = await dispatcher.execute(assignWaybill, {
    goodsId: cast.goodsId,
    driverId: cast.driver.id,
    vehicleId: cast.vehicle.id,
    estimateKg: trip.kg,
    arriveBy: arriveByOf(trip),
    remark: null,
  });
  const on = { id };
  const told: Told = { id, waybillSn, trip, cast, goesOn: false };
  const accepted = scene(trip.acceptAt, 'driver');
  if (!accepted) return told;
  await accepted.execute(acceptWaybill, {}, on);
  const confirmAt = trip.acceptAt + 0.2 * HOUR;
  if (cast.needsConfirm) {
    const shipper = scene(confirmAt, 'shipper');
    if (!shipper) return told;
    await shipper.execute(confirmWaybill, {}, on);
  }
  if (trip.ending === 'cancelled') {
    await scene(Math.max(confirmAt, trip.arriveLoadAt - 60_000), 'shipper')?.execute(
      cancelWaybill,
      { reason: '装货地临时停产，改期发运' },
      on,
    );
    return told;
  }
  told.goesOn = true;
  return told;
}

/** Runs steps in their order until one lies in the future. */
async function steps(
  at: At,
  told: Told,
  ...all: readonly (readonly [moment: number, actor: Actor, run: (call: Call) => Promise<unknown>])[]
): Promise<void> {
  const scene = sceneOf(at, told.cast);
  for (const [moment, actor, run] of all) {
    if (!told.goesOn) return;
    const call = scene(moment, actor);
    if (call) await run(call);
    else told.goesOn = false;
  }
}
export const load = (at: At, told: Told): Promise<void> =>
  steps(
    at,
    told,
    [told.trip.arriveLoadAt, 'driver', (call) => call.execute(arriveLoad, {}, told)],
    [told.trip.loadAt, 'driver', (call) => call.execute(loadWaybill, { netKg: told.trip.kg, remark: null }, told)],
  );
export const unload = (at: At, told: Told): Promise<void> =>
  steps(
    at,
    told,
    [told.trip.departAt, 'driver', (call) => call.execute(departWaybill, {}, told)],
    [told.trip.arriveUnloadAt, 'driver', (call) => call.execute(arriveUnload, {}, told)],
    [
      told.trip.unloadAt,
      'driver',
      (call) => call.execute(unloadWaybill, { netKg: told.trip.kg - told.trip.lossKg, remark: null }, told),
    ],
  );
export async function sign(at: At, told: Told): Promise<void> {
  const { trip } = told;
  await steps(at, told, [trip.signAt, 'shipper', (call) => call.execute(signWaybill, { remark: null }, told)]);
  if (!told.goesOn) return;
  const later = sceneOf(at, told.cast)(trip.signAt + 30 * HOUR, 'provider');
  if (trip.ending === 'voided')
    await later?.execute(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复录入，作废处理' }, told);
  if (trip.ending === 'frozen')
    await later?.execute(freezeWaybill, { reasonCode: 'DISPUTE', reason: '货主对卸货重量有异议' }, told);
}
