import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  money,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { limitScope, onlyProviders, onOff } from './states.ts';

const path = '/api/oilgas/consumeLimit';
const limits = {
  perOrderCents: optional(money({ min: 1 })),
  perDayCents: optional(money({ min: 1 })),
  perDayTimes: optional(integer(1, 100)),
  monthCents: optional(money({ min: 1 })),
  tankLitres: optional(integer(1, 5000, 'wholeLitre')),
  timeWindow: optional(text(11)),
  minIntervalMin: optional(integer(1, 1440, 'minute')),
};
/** 油气消费限额 of a driver, a vehicle or a member level. */
export const consumeLimits = defineResource({
  name: 'consumeLimit',
  path,
  table: 'fuel_limit',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    limitScope,
    driverId: optional(id('driver')),
    vehicleId: optional(id('vehicle')),
    levelId: optional(id('memberLevel')),
    targetName: text(40),
    perOrderCents: limits.perOrderCents,
    perDayCents: limits.perDayCents,
    perDayTimes: limits.perDayTimes,
    monthCents: limits.monthCents,
    tankMl: optional(integer(0, 2_000_000_000, 'litre')),
    tankLitres: limits.tankLitres,
    timeWindow: limits.timeWindow,
    minIntervalMin: limits.minIntervalMin,
    status: onOff,
    updatedAt: dateTime(),
  },
  filters: { limitScope: 'in', driverId: 'equal', vehicleId: 'equal', targetName: 'like', status: 'in' },
  sorts: ['updatedAt'],
  label: 'targetName',
  access: ['gasConsumeLimit:view', 'oliAccount:limit'],
  exportAccess: ['gasConsumeLimit:export'],
});
const wrong = {
  window: { status: 400, zh: '时间窗格式为 HH:mm-HH:mm', en: 'A time window reads HH:mm-HH:mm' },
  noLimit: { status: 400, zh: '请至少填写一项限额', en: 'Fill in at least one limit' },
} as const;
export const addLimit = defineCommand({
  name: 'consumeLimit.add',
  path: `${path}/add`,
  access: ['gasConsumeLimit:add'],
  input: {
    limitScope,
    driverId: consumeLimits.fields.driverId,
    vehicleId: consumeLimits.fields.vehicleId,
    levelId: consumeLimits.fields.levelId,
    ...limits,
  },
  answer: { id: id() },
  refusals: {
    ...wrong,
    ...onlyProviders,
    noTarget: { status: 400, zh: '请选择限额对象', en: 'Choose whom it limits' },
    limited: { status: 409, zh: '该对象已有限额', en: 'It has a limit already' },
  },
});
export const editLimit = defineCommand({
  name: 'consumeLimit.edit',
  path: `${path}/edit`,
  access: ['gasConsumeLimit:edit'],
  on: consumeLimits,
  input: limits,
  refusals: wrong,
});
export const deleteLimit = defineCommand({
  name: 'consumeLimit.delete',
  path: `${path}/delete`,
  access: ['gasConsumeLimit:delete'],
  on: consumeLimits,
  when: { status: { is: [0], refusal: 'stillOn' } },
  danger: true,
  refusals: { stillOn: { status: 409, zh: '请先停用', en: 'Disable it first' } },
});
export const enableLimit = defineCommand({
  name: 'consumeLimit.enable',
  path: `${path}/enable`,
  access: ['gasConsumeLimit:enable'],
  on: consumeLimits,
});
export const disableLimit = defineCommand({
  name: 'consumeLimit.disable',
  path: `${path}/disable`,
  access: ['gasConsumeLimit:disable'],
  on: consumeLimits,
  input: { reason: text(200) },
});
export const limitLife = defineWorkflow({
  name: 'consumeLimit',
  resource: consumeLimits,
  state: 'status',
  initial: 1,
  transitions: {
    enable: { command: enableLimit, from: [0], to: 1, actors: ['provider', 'operator'] },
    disable: { command: disableLimit, from: [1], to: 0, actors: ['provider', 'operator'] },
  },
});
