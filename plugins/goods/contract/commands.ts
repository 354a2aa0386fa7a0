import { defineCommand, defineEvent, defineWorkflow, dateTime, flag, id, text } from '@freightdeck/sdk/contract';
import { goodsSources } from './goods.ts';

const { fields } = goodsSources;
const path = goodsSources.path;
const reason = { reason: text(200) };

/** 发布货源: saved as a draft, or opened at once. */
export const addGoods = defineCommand({
  name: 'goods.add',
  path: `${path}/add`,
  access: ['goodsInfo:add'],
  input: {
    companyId: id('company'),
    goodsName: fields.goodsName,
    cargoType: fields.cargoType,
    loadPlace: fields.loadPlace,
    loadCode: fields.loadCode,
    loadLonLat: fields.loadLonLat,
    loadUnitName: fields.loadUnitName,
    unloadPlace: fields.unloadPlace,
    unloadCode: fields.unloadCode,
    unloadLonLat: fields.unloadLonLat,
    unloadUnitName: fields.unloadUnitName,
    distanceM: fields.distanceM,
    valuationMethod: fields.valuationMethod,
    weightBasis: fields.weightBasis,
    carrierPrice: fields.carrierPrice,
    totalKg: fields.totalKg,
    needShipperConfirm: fields.needShipperConfirm,
    validTo: dateTime(),
    publish: flag(),
  },
  answer: { id: id(), goodsSn: text(20) },
  refusals: {
    companyDisabled: { status: 409, zh: '货主已停用，不能发布货源', en: 'The shipper is disabled' },
    dangerousGoods: { status: 412, zh: '危险货物不能通过网络货运发布', en: 'Dangerous goods may not be published' },
    priceMissing: { status: 400, zh: '承运单价必须大于0', en: 'The carrier price must be above 0' },
    validToPast: { status: 400, zh: '有效期必须晚于当前时间', en: 'The validity must end in the future' },
  },
});
const expired = { status: 409, zh: '货源已过有效期，请先延期', en: 'The goods source has expired' } as const;
export const submitGoods = defineCommand({ name: 'goods.submit', path: `${path}/submit`, access: ['goodsInfo:add'], on: goodsSources, refusals: { expired } });
export const pauseGoods = defineCommand({ name: 'goods.pause', path: `${path}/pause`, access: ['goodsInfo:pause'], on: goodsSources, input: reason, bulk: true });
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
  access: ['goodsInfo:close'],
  on: goodsSources,
  input: reason,
  bulk: true,
  danger: true,
  refusals: { running: { status: 409, zh: '还有{count}个未完成的运单，不能关闭', en: '{count} waybills are still running' } },
});
/** 自动满 and back: kept by the system as trips are assigned and cancelled. */
export const fillGoods = defineCommand({ name: 'goods.fill', path: `${path}/fill`, access: 'session', on: goodsSources });
export const reopenGoods = defineCommand({ name: 'goods.reopen', path: `${path}/reopen`, access: 'session', on: goodsSources });

export const goodsLife = defineWorkflow({
  name: 'goods',
  resource: goodsSources,
  state: 'status',
  initial: 10,
  transitions: {
    submit: { command: submitGoods, from: [10, 70], to: 30, actors: ['provider', 'shipper'] },
    pause: { command: pauseGoods, from: [30], to: 40, actors: ['provider', 'operator', 'shipper'] },
    resume: { command: resumeGoods, from: [40], to: 30, actors: ['provider', 'shipper'] },
    close: { command: closeGoods, from: [10, 30, 40, 50], to: 65, actors: ['provider', 'operator', 'shipper'] },
    fill: { command: fillGoods, from: [30], to: 50, actors: ['system'] },
    reopen: { command: reopenGoods, from: [50], to: 30, actors: ['system'] },
  },
});

/** Told by the waybills: weight planned on, or (negative) given back to, a goods source of this platform. */
export const goodsDispatched = defineEvent<{ readonly platformId: string; readonly goodsId: string; readonly kg: number; readonly trips: number }>('goods.dispatched');
/** Told by the waybills: a running trip was signed; with negative weight, a signed one was taken back. */
export const goodsFinished = defineEvent<{ readonly platformId: string; readonly goodsId: string; readonly kg: number }>('goods.finished');
