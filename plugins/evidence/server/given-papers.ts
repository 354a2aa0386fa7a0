import { listen, sql } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import type { InputOfCommand, RecordOf } from '@freightdeck/sdk/contract';
import { signatureAsked, waybillLife } from '@freightdeck/plugin-waybill/contract';
import type { loadWaybill, signWaybill, waybills } from '@freightdeck/plugin-waybill/contract';
import type { pounds } from '../contract/index.ts';
import { handInAgain, insertSlip } from './pounds.ts';
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

const separator = { zh: '、', en: ', ' } as const;
type Standing = RecordOf<typeof pounds>;
const standingSlip = (
  { tx }: Pick<Call, 'tx'>,
  { platformId, id }: RecordOf<typeof waybills>,
  poundType: 'LOAD' | 'UNLOAD',
): Promise<Standing | undefined> =>
  tx.one<Standing>(sql`
    select * from pound where platform_id = ${platformId} and waybill_id = ${id} and pound_type = ${poundType}
      and pound_status <> 4 for update`);
/**
 * The slip that came with 装货 or 卸货; without one, one is awaited (awaited-slips.ts), unless the goods ask for it.
 */
const slipOf = (step: 'load' | 'unload', poundType: 'LOAD' | 'UNLOAD'): Listener =>
  listen<Step<InputOfCommand<typeof loadWaybill>>>(
    { name: `${waybillLife.name}.${step}` },
    async (call, { after, input }) => {
      const giving = call as unknown as GivingCall;
      const { grossKg, tareKg, netKg, photo, photo2 = null, photo3 = null } = input;
      const trip = await tripOf(call, after.id);
      if (!trip) throw new Error(`Waybill ${after.waybillSn} cannot be read`);
      const known = await standingSlip(call, after, poundType);
      const isThere = known !== undefined && (known.poundStatus === 1 || known.poundStatus === 2);
      if (!photo || typeof grossKg !== 'number' || typeof tareKg !== 'number') {
        if (trip.needPound && !isThere) giving.refuse('slipMissing');
        return;
      }
      if (known && isThere) giving.refuse('slipKnown', { poundSn: known.poundSn });
      const weighAt = (poundType === 'LOAD' ? trip.loadAt : trip.unloadAt) ?? call.now();
      const slip = { grossKg, tareKg, netKg, weighAt, photo, photo2, photo3 };
      if (known) await handInAgain(giving, known, slip);
      else await insertSlip(giving, trip, { waybillId: after.id, poundType }, slip);
    },
  );
const slipNames = {
  LOAD: { zh: '装货磅单', en: 'loading' },
  UNLOAD: { zh: '卸货磅单', en: 'unloading' },
} as const;
/** What the goods of a trip ask for and is not there: kinds of slips, and the receipt. */
async function askedFor(
  { tx }: Pick<Call, 'tx'>,
  platformId: string,
  id: string,
): Promise<{ readonly slips: readonly ('LOAD' | 'UNLOAD')[]; readonly receipt: boolean }> {
  const trip = await tx.one<{
    needPound: boolean;
    needReceipt: boolean;
    approved: string[];
    hasReceipt: boolean;
  }>(sql`
    select w.need_pound, w.need_receipt,
      array(select p.pound_type from pound p where p.platform_id = w.platform_id and p.waybill_id = w.id
        and p.pound_status = 2) as approved,
      exists (select 1 from waybill_receipt r where r.platform_id = w.platform_id and r.waybill_id = w.id
        and r.receipt_state in (2, 3)) as has_receipt
    from waybill w where w.platform_id = ${platformId} and w.id = ${id}`);
  if (!trip) return { slips: [], receipt: false };
  const left = (['LOAD', 'UNLOAD'] as const).filter((kind) => !trip.approved.includes(kind));
  return { slips: trip.needPound ? left : [], receipt: trip.needReceipt && !trip.hasReceipt };
}
const slipsNamed = (slips: readonly ('LOAD' | 'UNLOAD')[], language: 'zh' | 'en'): string =>
  slips.map((kind) => slipNames[kind][language]).join(separator[language]);
/** 签收 waits for what the goods ask for; the signature that comes by itself after 48 hours does not. */
async function whatIsAskedFor(call: GivingCall, { platformId, id }: RecordOf<typeof waybills>): Promise<void> {
  if (call.caller.actor === 'system') return;
  const { slips, receipt } = await askedFor(call, platformId, id);
  if (slips.length > 0) call.refuse('slipsOpen', { which: slipsNamed(slips, call.language) });
  if (receipt) call.refuse('receiptMissing');
}
/** All of it at once, for who is about to sign. */
const tellMissing: Listener = listen(signatureAsked, async (call, { platformId, waybillId, receiptGiven, heard }) => {
  const { slips, receipt } = await askedFor(call, platformId, waybillId);
  if (slips.length > 0)
    heard({
      zh: `${slipsNamed(slips, 'zh')}须先审核通过`,
      en: `slips to be approved: ${slipsNamed(slips, 'en')}`,
    });
  if (receipt && !receiptGiven) heard({ zh: '须上传回单', en: 'the receipt is to be handed in' });
});
/** The receipt that came with 签收. */
const receiptOfSignature: Listener = listen<Step<InputOfCommand<typeof signWaybill>>>(
  { name: `${waybillLife.name}.sign` },
  async (call, { after, input }) => {
    const giving = call as unknown as GivingCall;
    if (input.receipt) await takeSignedPaper(giving, after.id, input.receipt);
    await whatIsAskedFor(giving, after);
  },
);
export const givenPapers: readonly Listener[] = [
  slipOf('load', 'LOAD'),
  slipOf('unload', 'UNLOAD'),
  receiptOfSignature,
  tellMissing,
];
