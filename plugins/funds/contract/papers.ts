import { defineQuery, id, paperAnswer, text, visitAnswer } from '@freightdeck/sdk/contract';
import { recharges } from './recharge.ts';

/** 打印: a recharge on A4, with the line of the bank by which it arrived. */
export const printRecharge = defineQuery({
  name: 'rechargeOrder.print',
  path: `${recharges.path}/print`,
  access: ['recharge:print'],
  input: { id: id('rechargeOrder'), origin: text(60) },
  answer: paperAnswer,
  file: true,
  writes: true,
});
/** What the QR code on a printed recharge leads to. */
export const checkRecharge = defineQuery({
  name: 'rechargeOrder.check',
  path: `${recharges.path}/check`,
  access: 'public',
  visit: '/rechargeCheck',
  input: { code: text(80) },
  answer: visitAnswer,
});
/** 导出钱包流水: every movement of a person's wallets, oldest first, with what is left after each. */
export const exportWallet = defineQuery({
  name: 'userEntry.exportWallet',
  path: '/api/fund/userInoutRecord/exportWallet',
  access: ['userInoutRecord:exportWallet'],
  input: { id: id('userEntry') },
  answer: paperAnswer,
  file: true,
  writes: true,
});
