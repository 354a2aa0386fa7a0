import type { Actor, Command } from '@freightdeck/sdk/contract';
import { serve, sql, Stage, type Call } from '@freightdeck/sdk/server';
import {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  confirmWaybill,
  departWaybill,
  loadWaybill,
  proxyArriveLoad,
  proxyArriveUnload,
  proxyDepart,
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

/** What the goods ask of a trip, and what its driver has not given yet. */
interface Demands {
  readonly needPound: boolean;
  readonly needFence: boolean;
  readonly lacksReceipt: boolean;
}
const nothingAsked: Demands = { needPound: false, needFence: false, lacksReceipt: false };
const demandsOf = async (call: Call, { platformId, id }: { readonly platformId: string; readonly id: string }) =>
  (await call.tx.one<Demands>(sql`
    select need_pound, need_fence, need_receipt and not exists (select 1 from waybill_receipt r
      where r.platform_id = w.platform_id and r.waybill_id = w.id and r.receipt_state in (2, 3)) as lacks_receipt
    from waybill w where w.platform_id = ${platformId} and w.id = ${id}`)) ?? nothingAsked;
/** Weight of the empty lorry. */
const TARE_KG = 16_000;
/** The slip of the weighbridge, where the goods ask for it. */
async function slipOf(call: Call, { needPound }: Demands, netKg: number, title: string) {
  if (!needPound) return { netKg };
  const grossKg = TARE_KG + netKg;
  const lines = [`GROSS ${grossKg} KG`, `TARE ${TARE_KG} KG`, `NET ${netKg} KG`, call.now().slice(0, 16)];
  return { netKg, grossKg, tareKg: TARE_KG, photo: await call.get(Stage).picture(call, title, lines) };
}
/** A played lorry has no way behind it, so where the goods ask for its place the provider says that it is there. */
const byHand: Readonly<Record<number, Command>> = { 20: proxyArriveLoad, 30: proxyDepart, 40: proxyArriveUnload };
const reason = '运输模拟';

export const servePlayNext = serve(playNext, async (given, _input, waybill) => {
  const call = given as unknown as Call;
  const stage = call.get(Stage);
  const on = { id: waybill.id };
  const demands = await demandsOf(call, waybill);
  const { waybillSn } = waybill;
  if (waybill.waybillStatus === 25) {
    const slip = await slipOf(call, demands, waybill.estimateKg, `装货磅单 ${waybillSn}`);
    await stage.play(call, 'driver', loadWaybill, slip, on);
    return { action: loadWaybill.name };
  }
  if (waybill.waybillStatus === 50) {
    const loaded = waybill.loadNetKg ?? waybill.estimateKg;
    const netKg = loaded - Math.floor((loaded * LOSS_PER_MILLE) / 1000);
    await hasBeenDriving(call, waybill);
    const slip = await slipOf(call, demands, netKg, `卸货磅单 ${waybillSn}`);
    await stage.play(call, 'driver', unloadWaybill, slip, on);
    return { action: unloadWaybill.name };
  }
  if (waybill.waybillStatus === 60 && demands.lacksReceipt) {
    const photo = await stage.picture(call, `回单 ${waybillSn}`, [`NO ${waybillSn}`, 'RECEIVED', 'IN FULL']);
    const receipt = { photo, signer: '曹验收', signedAt: call.now() };
    await stage.play(call, 'shipper', signWaybill, { receipt }, on);
    return { action: signWaybill.name };
  }
  if (waybill.waybillStatus === 40) await hasBeenDriving(call, waybill);
  const proxy = demands.needFence ? byHand[waybill.waybillStatus] : undefined;
  if (proxy) {
    await stage.play(call, 'provider', proxy, { reason }, on);
    return { action: proxy.name };
  }
  const step = steps[waybill.waybillStatus];
  if (!step) return given.refuse('nothingNext');
  await stage.play(call, step.actor, step.command, {}, on);
  return { action: step.command.name };
});
