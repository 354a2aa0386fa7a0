import type { Actor, Command } from '@freightdeck/sdk/contract';
import { serve, Stage, type Call } from '@freightdeck/sdk/server';
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
