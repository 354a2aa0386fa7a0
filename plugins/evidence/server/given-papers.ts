import { listen } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import type { InputOfCommand, RecordOf } from '@freightdeck/sdk/contract';
import { waybillLife } from '@freightdeck/plugin-waybill/contract';
import type { loadWaybill, signWaybill, waybills } from '@freightdeck/plugin-waybill/contract';
import { insertSlip } from './pounds.ts';
import { takeSignedPaper } from './receipts.ts';
import { tripOf } from './trips.ts';

interface Step<I> {
  readonly after: RecordOf<typeof waybills>;
  readonly input: I;
}
/** Refusals of the commands of the waybill that gave the papers. */
type GivingCall = Omit<Call, 'refuse'> & {
  refuse(code: string, values?: Readonly<Record<string, string>>): never;
};

/** The slip that came with 装货 or 卸货; without one, one is awaited (awaited-slips.ts). */
const slipOf = (step: 'load' | 'unload', poundType: 'LOAD' | 'UNLOAD'): Listener =>
  listen<Step<InputOfCommand<typeof loadWaybill>>>(
    { name: `${waybillLife.name}.${step}` },
    async (call, { after, input }) => {
      const { grossKg, tareKg, netKg, photo, photo2, photo3 } = input;
      if (!photo || typeof grossKg !== 'number' || typeof tareKg !== 'number') return;
      const trip = await tripOf(call, after.id);
      if (!trip) throw new Error(`Waybill ${after.waybillSn} cannot be read`);
      const weighAt = (poundType === 'LOAD' ? trip.loadAt : trip.unloadAt) ?? call.now();
      await insertSlip(
        call as unknown as GivingCall,
        trip,
        { waybillId: after.id, poundType },
        { grossKg, tareKg, netKg, weighAt, photo, photo2: photo2 ?? null, photo3: photo3 ?? null },
      );
    },
  );
/** The receipt that came with 签收. */
const receiptOfSignature: Listener = listen<Step<InputOfCommand<typeof signWaybill>>>(
  { name: `${waybillLife.name}.sign` },
  async (call, { after, input }) => {
    if (input.receipt) await takeSignedPaper(call as unknown as GivingCall, after.id, input.receipt);
  },
);
export const givenPapers: readonly Listener[] = [
  slipOf('load', 'LOAD'),
  slipOf('unload', 'UNLOAD'),
  receiptOfSignature,
];
