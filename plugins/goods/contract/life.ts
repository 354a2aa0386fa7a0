import {
  dateTime,
  defineCommand,
  defineWorkflow,
  flag,
  optional,
  placeRefusals,
  text,
  weight,
} from '@freightdeck/sdk/contract';
import { changePrice, changeTons, changeValuation } from './changes.ts';
import { each, editGoods, inFuture, publishRefusals } from './commands.ts';
import { goodsSources } from './goods.ts';
import { regulatedTerms } from './regulated.ts';

const path = goodsSources.path;
const reason = { reason: text(200) };
const auditors = ['goodsInfo:audit', 'platformGoodsInfo:audit'] as const;
const expired = { status: 409, zh: '货源已过有效期，请先延期', en: 'The goods source has expired' } as const;
export const submitGoods = defineCommand({
  name: 'goods.submit',
  path: `${path}/submit`,
  access: ['goodsInfo:add', 'editSource:submit'],
  on: goodsSources,
  refusals: { ...publishRefusals, expired },
});
const sameHand = {
  sameHand: { status: 403, zh: '提交人不能审核自己的货源', en: 'Nobody audits the goods source they submitted' },
} as const;
export const approveGoods = defineCommand({
  name: 'goods.approve',
  path: `${path}/approve`,
  access: auditors,
  on: goodsSources,
  bulk: true,
  refusals: { ...publishRefusals, ...sameHand, expired },
});
export const rejectGoods = defineCommand({
  name: 'goods.reject',
  path: `${path}/reject`,
  access: auditors,
  on: goodsSources,
  input: reason,
  bulk: true,
  refusals: sameHand,
});
export const pauseGoods = defineCommand({
  name: 'goods.pause',
  path: `${path}/pause`,
  access: ['goodsInfo:pause'],
  on: goodsSources,
  input: reason,
  bulk: true,
});
export const resumeGoods = defineCommand({
  name: 'goods.resume',
  path: `${path}/resume`,
  access: ['goodsInfo:resume'],
  on: goodsSources,
  refusals: { expired },
});
export const closeGoods = defineCommand({
  name: 'goods.close',
  path: `${path}/close`,
  access: ['goodsInfo:close', 'platformGoodsInfo:close'],
  on: goodsSources,
  open: { scope: 'GOODS', path: '/goods/close', shipper: { field: 'companyId' } },
  /** `cancelOpen`: trips that are not loaded yet are cancelled with it. */
  input: { ...reason, cancelOpen: optional(flag()) },
  bulk: true,
  danger: true,
  refusals: {
    running: { status: 409, zh: '还有{count}个未完成的运单，不能关闭', en: '{count} waybills are still running' },
  },
});
/** 完成: all goods have arrived. */
export const finishGoods = defineCommand({
  name: 'goods.finish',
  path: `${path}/finish`,
  access: ['goodsInfo:finish'],
  on: goodsSources,
  bulk: true,
  refusals: {
    running: { status: 409, zh: '还有{count}个未完成的运单，不能完成', en: '{count} waybills are still running' },
  },
});
/** 追加: more tonnes for a full goods source. */
export const appendGoods = defineCommand({
  name: 'goods.append',
  path: `${path}/append`,
  access: ['goodsInfo:edit', 'editSource:save'],
  on: goodsSources,
  input: { addKg: weight(2_000_000_000), reason: text(200) },
  refusals: { expired },
});
/**
 * 监管信息: what messages to the regulator say of the goods. It is put right even when all trips are over, because a
 * message that was sent back is sent again with what stands here.
 */
export const regulateGoods = defineCommand({
  name: 'goods.regulate',
  path: `${path}/regulate`,
  access: ['goodsInfo:edit', 'editSource:save'],
  on: goodsSources,
  input: {
    ...each({ loadCode: goodsSources.fields.loadCode, unloadCode: goodsSources.fields.unloadCode, ...regulatedTerms }),
    reason: text(200),
  },
  refusals: {
    ...placeRefusals,
    nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' },
  },
});
/** 延期: reopens an expired goods source until a new day. */
export const extendGoods = defineCommand({
  name: 'goods.extend',
  path: `${path}/extend`,
  access: ['goodsInfo:extend'],
  on: goodsSources,
  input: { validTo: dateTime() },
  refusals: { validToPast: inFuture.validToPast },
});
/** 过期: by a job, after the validity when no trip is running. */
export const expireGoods = defineCommand({
  name: 'goods.expire',
  path: `${path}/expire`,
  access: 'session',
  on: goodsSources,
  refusals: {
    valid: { status: 409, zh: '货源仍在有效期内', en: 'The goods source is still valid' },
    running: { status: 409, zh: '还有{count}个未完成的运单', en: '{count} waybills are still running' },
  },
});
/** 自动满 and back: by the system, when trips are assigned or cancelled. */
export const fillGoods = defineCommand({
  name: 'goods.fill',
  path: `${path}/fill`,
  access: 'session',
  on: goodsSources,
});
export const reopenGoods = defineCommand({
  name: 'goods.reopen',
  path: `${path}/reopen`,
  access: 'session',
  on: goodsSources,
});

export const goodsLife = defineWorkflow({
  name: 'goods',
  resource: goodsSources,
  state: 'status',
  initial: 10,
  transitions: {
    submit: { command: submitGoods, from: [10, 70], to: 30, actors: ['provider', 'shipper'] },
    approve: { command: approveGoods, from: [20], to: 30, actors: ['provider', 'operator'] },
    reject: { command: rejectGoods, from: [20], to: 70, actors: ['provider', 'operator'] },
    edit: { command: editGoods, from: [10, 30, 40, 70], to: 'same', actors: ['provider', 'shipper'] },
    changePrice: { command: changePrice, from: [30, 40], to: 'same', actors: ['provider', 'shipper'] },
    changeTons: { command: changeTons, from: [30, 40], to: 'same', actors: ['provider'] },
    changeValuation: { command: changeValuation, from: [30, 40], to: 'same', actors: ['provider'] },
    pause: { command: pauseGoods, from: [30], to: 40, actors: ['provider', 'operator', 'shipper'] },
    resume: { command: resumeGoods, from: [40], to: 30, actors: ['provider', 'shipper'] },
    close: { command: closeGoods, from: [10, 30, 40, 50], to: 65, actors: ['provider', 'operator', 'shipper'] },
    finish: { command: finishGoods, from: [30, 40, 50], to: 60, actors: ['provider', 'system'] },
    append: { command: appendGoods, from: [50], to: 30, actors: ['provider', 'shipper'] },
    regulate: { command: regulateGoods, from: [10, 30, 40, 50, 60, 65, 70, 80], to: 'same', actors: ['provider'] },
    expire: { command: expireGoods, from: [30, 40, 50], to: 80, actors: ['system'] },
    extend: { command: extendGoods, from: [80], to: 30, actors: ['provider', 'shipper'] },
    fill: { command: fillGoods, from: [30], to: 50, actors: ['system'] },
    reopen: { command: reopenGoods, from: [50], to: 30, actors: ['system'] },
  },
});
