import type { Actor, Command } from '@freightdeck/sdk/contract';
import { serve, sql, Stage, type Call } from '@freightdeck/sdk/server';
import {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  confirmWaybill,
  departWaybill,
  loadWaybill,
  signWaybill,
  unloadWaybill,
} from '@freightdeck/plugin-waybill/contract';
import { playNext } from '../contract/index.ts';

interface Step {
  readonly actor: Actor;
  readonly command: Command;
}
/** Actor and command for each state. Loading and unloading need weights and are handled separately. */
const steps: Readonly<Record<number, Step>> = {
  10: { actor: 'driver', command: acceptWaybill },
  15: { actor: 'shipper', command: confirmWaybill },
  20: { actor: 'driver', command: arriveLoad },
  30: { actor: 'driver', command: departWaybill },
  40: { actor: 'driver', command: arriveUnload },
  60: { actor: 'shipper', command: signWaybill },
};
/** Loss on the way in thousandths: dust, moisture, rounding of the weighbridge. */
const LOSS_PER_MILLE = 2;

/** The slowest lorry that nobody asks about, in metres a second: 70 km/h. */
const METRES_A_SECOND = 19;
/**
 * A played driver arrives at once, and no lorry does: his trip began so much earlier that he may be where he is. The
 * trip and its track say the same.
 */
async function hasBeenDriving(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  { id, platformId, distanceM }: { readonly id: string; readonly platformId: string; readonly distanceM: number },
): Promise<void> {
  const seconds = Math.ceil(distanceM / METRES_A_SECOND) + 60;
  const earlier = sql`greatest(interval '0', load_at + ${seconds} * interval '1 second' - ${now()}::timestamptz)`;
  await tx.run(sql`
    update waybill_track t set start_at = start_at - ${earlier}, load_at = load_at - ${earlier}
    where platform_id = ${platformId} and id = ${id} and load_at is not null`);
  await tx.run(sql`
    update waybill set accept_at = accept_at - ${earlier}, confirm_at = confirm_at - ${earlier},
      arrive_load_at = arrive_load_at - ${earlier}, load_at = load_at - ${earlier},
      depart_at = depart_at - ${earlier}, arrive_unload_at = arrive_unload_at - ${earlier}
    where platform_id = ${platformId} and id = ${id}`);
}

export const servePlayNext = serve(playNext, async (given, _input, waybill) => {
  const call = given as unknown as Call;
  const stage = call.get(Stage);
  const on = { id: waybill.id };
  if (waybill.waybillStatus === 25) {
    await stage.play(call, 'driver', loadWaybill, { netKg: waybill.estimateKg }, on);
    return { action: loadWaybill.name };
  }
  if (waybill.waybillStatus === 50) {
    const loaded = waybill.loadNetKg ?? waybill.estimateKg;
    await hasBeenDriving(call, waybill);
    await stage.play(
      call,
      'driver',
      unloadWaybill,
      { netKg: loaded - Math.floor((loaded * LOSS_PER_MILLE) / 1000) },
      on,
    );
    return { action: unloadWaybill.name };
  }
  const step = steps[waybill.waybillStatus];
  if (!step) return given.refuse('nothingNext');
  await stage.play(call, step.actor, step.command, {}, on);
  return { action: step.command.name };
});
