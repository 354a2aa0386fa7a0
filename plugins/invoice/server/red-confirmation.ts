import type { Text } from '@freightdeck/sdk/manifest';
import type { Command, RecordOf } from '@freightdeck/sdk/contract';
import { answerHeard, commandStep, jobOverRows, Outside, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  adjustments,
  channelNames,
  confirmLife,
  hearConfirmation,
  lookConfirmation,
  taxConfirm,
} from '../contract/index.ts';
import type { InvoiceNumbers, RedConfirmation } from '../contract/index.ts';

type Adjustment = RecordOf<typeof adjustments>;
type Asking = Pick<Call, 'get' | 'tx' | 'platformId' | 'caller' | 'now' | 'newId'> & {
  refuse(code: 'noChannel', values: { readonly channel: Text }): never;
};
/** How often the tax bureau is asked about one that waits for the other party. */
const everyMinutes = 60;

/** Sends to the tax bureau; each request is one of its own. */
async function send(
  call: Asking,
  adjustment: Adjustment,
  act: RedConfirmation['act'],
  { askedBy, confirmNo }: Pick<RedConfirmation, 'askedBy' | 'confirmNo'>,
): Promise<void> {
  const { platformId, invoiceId, id, adjustNo } = adjustment;
  const of = await call.tx.one<InvoiceNumbers>(
    sql`select invoice_code, invoice_no from invoice where platform_id = ${platformId} and id = ${invoiceId}`,
  );
  if (!of) throw new Error(`The invoice of ${adjustNo} is missing`);
  const request: RedConfirmation = {
    act,
    askedBy,
    confirmNo,
    reasonCode: adjustment.reasonCode ?? 'WRONG',
    buyerDeducted: adjustment.buyerDeducted,
    of: { invoiceCode: of.invoiceCode, invoiceNo: of.invoiceNo },
    totalCents: -adjustment.totalCents,
  };
  const outside = call.get(Outside);
  if (!outside.connects(taxConfirm, request, platformId)) call.refuse('noChannel', { channel: channelNames.tax });
  await outside.send(call, taxConfirm, request, {
    key: `${adjustNo}-${act}-${call.newId()}`,
    then: hearConfirmation as Command,
    on: id,
    platformId,
  });
}
const known = (adjustment: Adjustment): Pick<RedConfirmation, 'askedBy' | 'confirmNo'> => ({
  askedBy: adjustment.confirmAskedBy ?? 'SELLER',
  confirmNo: adjustment.confirmNo ?? '',
});
const stateOf = { waiting: 2, confirmed: 3, refused: 4, cancelled: 5, expired: 6 } as const;

const life = serveWorkflow(confirmLife, {
  askConfirmation: {
    guard: (call, _adjustment, { askedBy, confirmNo }) => {
      if ((askedBy === 'BUYER') !== Boolean(confirmNo?.trim())) call.refuse('numberNeeded');
    },
    effect: async (call, adjustment, { askedBy, confirmNo }) => {
      await send(call, adjustment, 'ASK', { askedBy, confirmNo: confirmNo?.trim() ?? '' });
      return {
        confirmAskedBy: askedBy,
        confirmAskedAt: call.now(),
        confirmNo: confirmNo?.trim() || null,
        confirmReason: null,
      };
    },
  },
  lookConfirmation: {
    effect: async (call, adjustment) => {
      await send(call, adjustment, 'LOOK', known(adjustment));
      return { confirmToldAt: call.now() };
    },
  },
  cancelConfirmation: {
    effect: async (call, adjustment) => {
      await send(call, adjustment, 'CANCEL', known(adjustment));
      return {};
    },
  },
  hearConfirmation: {
    effect: async (call, { confirmState }) => {
      const told = await answerHeard(call, taxConfirm);
      // Two questions may be on their way: what is decided stays decided.
      if (confirmState !== 1 && confirmState !== 2) return {};
      const confirmToldAt = call.now();
      if (told.state === 'failed')
        return {
          ...(confirmState === 1 ? { confirmState: 0, confirmNo: null } : {}),
          confirmReason: told.failReason.slice(0, 200),
          confirmToldAt,
        };
      return {
        confirmState: stateOf[told.state],
        confirmNo: told.confirmNo,
        confirmReason: told.state === 'refused' ? told.reason.slice(0, 200) : null,
        confirmToldAt,
      };
    },
  },
});
/** Asks once an hour about those that wait for the other party; the tax bureau says when one has run out. */
export const confirmationJob = jobOverRows(
  'invoice.redConfirmations',
  600,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
        select id from invoice_adjust where confirm_state = 2
          and confirm_told_at < ${call.now()}::timestamptz - ${everyMinutes}::int * interval '1 minute'
          and ${mayTry(sql`id`)} order by confirm_told_at limit 200`),
    lookConfirmation,
    {},
  ),
);
export const confirmationServes: readonly Served[] = [life];
