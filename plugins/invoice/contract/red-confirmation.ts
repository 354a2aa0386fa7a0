import { definePort, defineCommand, defineWorkflow, optional, text } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';
import { adjustments } from './adjustment.ts';
import { noChannel } from './channel.ts';
import { confirmAskedBy } from './states.ts';

const path = '/api/invoice/invoiceAdjust';
const numbers = { invoiceCode: z.nullable(z.string()), invoiceNo: z.string() };
const request = z.object({
  /** Ask for one, look what became of it, or call it off. */
  act: z.enum(['ASK', 'LOOK', 'CANCEL']),
  askedBy: z.enum(['SELLER', 'BUYER']),
  /** Number of the confirmation; empty until the tax bureau has given one. */
  confirmNo: z.string(),
  reasonCode: z.string(),
  /** The buyer has deducted or booked the invoice: the other party has to agree. */
  buyerDeducted: z.boolean(),
  of: z.object(numbers),
  totalCents: z.int(),
});
const answer = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['waiting', 'confirmed', 'expired', 'cancelled']), confirmNo: z.string() }),
  z.object({ state: z.literal('refused'), confirmNo: z.string(), reason: z.string() }),
  z.object({ state: z.literal('failed'), failReason: z.string() }),
]);
export type RedConfirmation = z.infer<typeof request>;
export type RedConfirmed = z.infer<typeof answer>;
/** 红字信息确认单: the tax bureau keeps it, and tells what seller and buyer have made of it. */
export const taxConfirm = definePort<RedConfirmation, RedConfirmed>({
  name: 'invoice.redConfirm',
  request,
  answer,
  differs: (asked, told) =>
    asked.confirmNo !== '' && told.state !== 'failed' && told.confirmNo !== asked.confirmNo
      ? `asked about the confirmation ${asked.confirmNo}, told of ${told.confirmNo}`
      : undefined,
});

/** 申请红字信息确认单: by us as the seller, or by the buyer, who tells its number. The tax bureau answers. */
export const askConfirmation = defineCommand({
  name: 'invoiceAdjust.askConfirmation',
  outside: true,
  path: `${path}/askConfirmation`,
  access: ['InvoiceAdiutManage:red'],
  on: adjustments,
  input: {
    askedBy: confirmAskedBy,
    confirmNo: optional(text(40)),
  },
  refusals: {
    ...noChannel,
    notYet: { status: 409, zh: '红冲审核通过后才能申请红字信息确认单', en: 'First the red letter must be approved' },
    numberNeeded: {
      status: 400,
      zh: '购方申请的须填写红字信息确认单编号，销方申请的由税务机关给出',
      en: 'One that the buyer asked for needs its number; the tax bureau numbers that of the seller',
    },
  },
});
/** Asks the tax bureau what became of it. It does so by itself, too. */
export const lookConfirmation = defineCommand({
  name: 'invoiceAdjust.lookConfirmation',
  outside: true,
  path: `${path}/lookConfirmation`,
  access: ['InvoiceAdiutManage:red'],
  on: adjustments,
  refusals: noChannel,
});
/** Calls off one that the other party has not agreed to yet. */
export const cancelConfirmation = defineCommand({
  name: 'invoiceAdjust.cancelConfirmation',
  outside: true,
  path: `${path}/cancelConfirmation`,
  access: ['InvoiceAdiutManage:red'],
  on: adjustments,
  danger: true,
  refusals: noChannel,
});
/** The tax bureau has answered: a system command that books what it said. */
export const hearConfirmation = defineCommand({
  name: 'invoiceAdjust.hearConfirmation',
  path: `${path}/hearConfirmation`,
  access: 'session',
  by: 'system',
  on: adjustments,
});
export const confirmLife = defineWorkflow({
  name: 'redConfirmation',
  resource: adjustments,
  state: 'confirmState',
  initial: 0,
  transitions: {
    askConfirmation: {
      command: askConfirmation,
      from: [0, 4, 5, 6],
      to: 1,
      actors: ['provider'],
      when: { adjustType: { is: ['RED'], refusal: 'notYet' }, adjustStatus: { is: [2, 5], refusal: 'notYet' } },
    },
    lookConfirmation: { command: lookConfirmation, from: [2], to: 'same', actors: ['provider', 'system'] },
    cancelConfirmation: { command: cancelConfirmation, from: [2], to: 'same', actors: ['provider'] },
    hearConfirmation: { command: hearConfirmation, from: [0, 1, 2, 3, 4, 5, 6], to: 'same', actors: ['system'] },
  },
});
