import { defineCommand, text } from '@freightdeck/sdk/contract';
import { waybills } from '@freightdeck/plugin-waybill/contract';

/** Performs the next step of the waybill's driver or shipper: accept, arrive, load, depart, unload or sign. */
export const playNext = defineCommand({
  name: 'sim.next',
  path: '/api/sim/waybill/next',
  access: ['simulator:play'],
  on: waybills,
  bulk: true,
  answer: { action: text(40) },
  refusals: {
    nothingNext: { status: 409, zh: '该运单没有可模拟的下一步', en: 'There is no next step to play for this waybill' },
  },
});
export { mailFile, mailInbox } from './mail.ts';
export { bindMessenger, smsInbox } from './outside.ts';
