import type { RecordOf } from '@freightdeck/sdk/contract';
import type { Call } from '@freightdeck/sdk/server';
import { distanceBetween, parseCoordinates } from '@freightdeck/sdk/values';
import { checkCarries } from '@freightdeck/plugin-waybill/contract';
import type { pounds } from '../contract/index.ts';
import { keepPrints, printsOf, twinsOf } from './photo-prints.ts';
import { tripOf, type SlipTrip } from './trips.ts';

/** Tolerated difference between app and person, in kg. */
const tolerance = 20;
/** Radius around a loading or unloading place, in metres. */
const fenceMetres = 1000;
type Slip = RecordOf<typeof pounds>;
interface Weighed {
  readonly grossKg: number;
  readonly tareKg: number;
  readonly weighAt: string;
}
interface Photographed {
  readonly photo: string;
  readonly photo2?: string | null;
  readonly photo3?: string | null;
}
type Refusing<C extends string> = Pick<Call, 'tx' | 'now' | 'isOperator' | 'platformId' | 'find'> & {
  refuse(code: C, values?: Readonly<Record<string, string>>): never;
};

/**
 * Gross, tare and net weight, after checking that the weighing was during the trip and that the lorry can carry it: an
 * approved slip is what the trip weighs, so it is asked what the trip's own commands ask.
 */
export function weighed(
  call: Pick<Call, 'now'> & {
    refuse(
      code: 'noNet' | 'weighTime' | 'overload' | 'unloadTooHeavy',
      values?: Readonly<Record<string, string>>,
    ): never;
  },
  trip: SlipTrip,
  poundType: Slip['poundType'],
  slip: Weighed,
): Weighed & { readonly netKg: number } {
  const { grossKg, tareKg, weighAt } = slip;
  if (grossKg <= tareKg) call.refuse('noNet');
  if (weighAt < trip.acceptAt || weighAt > (trip.signAt ?? call.now())) call.refuse('weighTime');
  const netKg = grossKg - tareKg;
  checkCarries(call, poundType, netKg, trip.ratedLoadKg);
  return { grossKg, tareKg, weighAt, netKg };
}

/** Columns of a slip that is submitted, the first time or again. */
export async function handedIn(
  call: Refusing<'noNet' | 'weighTime' | 'photoMissing' | 'notFound' | 'overload' | 'unloadTooHeavy'>,
  slip: Slip,
  input: Weighed & Photographed,
) {
  const trip = await tripOf(call, slip.waybillId);
  if (!trip) return call.refuse('notFound');
  const weights = weighed(call, trip, slip.poundType, input);
  const prints = await printsOf(call, slip.platformId, input);
  const twins = await twinsOf(call, slip.platformId, slip.id, prints);
  await keepPrints(call, slip.platformId, slip.id, prints);
  return {
    ...weights,
    photo: input.photo,
    photo2: input.photo2 ?? null,
    photo3: input.photo3 ?? null,
    ...twins,
    submitCount: slip.submitCount + 1,
  };
}

/** The weight recognised by the app, and whether it differs from the entered one. */
export function read(netKg: number, ocrNetKg: number | null | undefined, ocrConfidence: number | null | undefined) {
  const seen = ocrNetKg ?? null;
  return {
    ocrNetKg: seen,
    ocrConfidence: seen === null ? null : (ocrConfidence ?? null),
    diffFlag: seen === null ? null : Math.abs(seen - netKg) > tolerance ? 1 : 0,
  };
}

/** Whether a location is within the fence of loading or unloading; null when one of the two is unknown. */
export async function insideFence(
  call: Pick<Call, 'tx' | 'isOperator' | 'platformId'>,
  slip: Slip,
  lonLat: string | null | undefined,
): Promise<0 | 1 | null> {
  const trip = await tripOf(call, slip.waybillId);
  const here = parseCoordinates(lonLat ?? '');
  const there = parseCoordinates((slip.poundType === 'LOAD' ? trip?.loadLonLat : trip?.unloadLonLat) ?? '');
  if (!here || !there) return null;
  return distanceBetween(here, there) <= fenceMetres ? 1 : 0;
}
