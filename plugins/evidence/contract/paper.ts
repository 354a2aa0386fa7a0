import { defineQuery, id, paperAnswer, text, visitAnswer } from '@freightdeck/sdk/contract';
import { contracts } from './contract.ts';

/**
 * 下载 and 打印: the contract on A4 as PDF. `origin` is the address of the console, to which the QR code on the paper
 * leads.
 */
export const printContract = defineQuery({
  name: 'contract.print',
  path: `${contracts.path}/print`,
  access: ['contractManager:download', 'contractManagerPlatform:download'],
  input: { id: id('contract'), origin: text(60) },
  answer: paperAnswer,
  file: true,
  writes: true,
});
/**
 * What the QR code on a printed contract leads to: whether it is genuine, changed or unknown. `code` is number and
 * hash.
 */
export const checkContract = defineQuery({
  name: 'contract.check',
  path: `${contracts.path}/check`,
  access: 'public',
  visit: '/contractCheck',
  input: { code: text(80) },
  answer: visitAnswer,
});
