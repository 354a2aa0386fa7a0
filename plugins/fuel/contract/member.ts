import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  mobile,
  money,
  optional,
  text,
  unitPrice,
  reference,
} from '@freightdeck/sdk/contract';
import { onOff } from './states.ts';

const path = '/api/oilgas/memberLevel';

/** 会员等级: litres per month, and the discount per litre. One set for all providers, managed by the operator. */
export const levels = defineResource({
  name: 'memberLevel',
  path,
  table: 'fuel_level',
  tenancy: 'everyone',
  fields: {
    levelNo: integer(1, 99),
    name: text(20),
    minMonthlyMl: integer(0, 2_000_000_000, 'litre'),
    monthlyLitres: integer(0, 1_000_000, 'wholeLitre'),
    discount: unitPrice('pricePerLitre'),
    memberCount: integer(0, 10_000_000),
    status: onOff,
    updatedAt: dateTime(),
  },
  filters: { name: 'like', status: 'in' },
  sorts: ['levelNo', 'updatedAt'],
  label: 'name',
  lookup: { line: ['levelNo', 'discount', 'status'] },
  access: ['userMemberLevel:view', 'userMemberLevelList:view', 'gasConsumeLimit:add'],
});
const { levelNo, name, monthlyLitres, discount } = levels.fields;
export const addLevel = defineCommand({
  name: 'memberLevel.add',
  path: `${path}/add`,
  access: ['userMemberLevel:add'],
  by: 'operator',
  input: { levelNo, name, monthlyLitres, discount },
  answer: { id: id() },
});
export const editLevel = defineCommand({
  name: 'memberLevel.edit',
  path: `${path}/edit`,
  access: ['userMemberLevel:edit'],
  by: 'operator',
  on: levels,
  input: { name, monthlyLitres, discount },
});
export const deleteLevel = defineCommand({
  name: 'memberLevel.delete',
  path: `${path}/delete`,
  access: ['userMemberLevel:delete'],
  by: 'operator',
  on: levels,
  when: { status: { is: [0], refusal: 'stillOn' } },
  danger: true,
  refusals: {
    hasMembers: { status: 409, zh: '该等级仍有会员或限额', en: 'Members or limits still have this level' },
    stillOn: { status: 409, zh: '请先停用', en: 'Disable it first' },
  },
});
export const enableLevel = defineCommand({
  name: 'memberLevel.enable',
  path: `${path}/enable`,
  access: ['userMemberLevel:enable'],
  on: levels,
});
/** A disabled level gives no discount. */
export const disableLevel = defineCommand({
  name: 'memberLevel.disable',
  path: `${path}/disable`,
  access: ['userMemberLevel:disable'],
  on: levels,
});
export const levelLife = defineWorkflow({
  name: 'memberLevel',
  resource: levels,
  state: 'status',
  initial: 1,
  transitions: {
    enable: { command: enableLevel, from: [0], to: 1, actors: ['operator'] },
    disable: { command: disableLevel, from: [1], to: 0, actors: ['operator'] },
  },
});

/** 用户会员: a driver who buys fuel, and the level reached. */
export const members = defineResource({
  name: 'fuelMember',
  path: '/api/oilgas/fuelMember',
  table: 'fuel_member',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    driverName: reference('driver', 'name', 20),
    mobile: mobile(),
    levelId: optional(id('memberLevel')),
    levelName: optional(text(20)),
    monthMl: integer(0, 2_000_000_000, 'litre'),
    totalMl: integer(0, 2_000_000_000, 'litre'),
    monthText: text(20),
    totalText: text(20),
    discountCents: money({ min: -9_999_999_999 }),
    upgradedAt: optional(dateTime()),
    createdAt: dateTime(),
  },
  filters: { driverName: 'like', mobile: 'equal', levelName: 'like' },
  sorts: ['createdAt', 'upgradedAt', 'totalMl'],
  totals: ['discountCents'],
  label: 'driverName',
  access: ['userMemberLevelList:view'],
  exportAccess: ['userMemberLevelList:export'],
});
export const changeLevel = defineCommand({
  name: 'fuelMember.changeLevel',
  path: `${members.path}/changeLevel`,
  access: ['userMemberLevelList:changeLevel'],
  on: members,
  input: { levelId: id('memberLevel'), reason: text(200) },
  refusals: {
    levelOff: { status: 409, zh: '会员等级未启用', en: 'The level is not enabled' },
    sameLevel: { status: 400, zh: '等级没有变化', en: 'It has this level already' },
  },
});
