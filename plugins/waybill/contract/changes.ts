import {
  auditStates,
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  id,
  integer,
  longText,
  optional,
  plate,
  text,
  reference,
  weight,
} from '@freightdeck/sdk/contract';
import { paperRefusals } from './crew-papers.ts';
import { changeType, payeeType, waybillStatus } from './states.ts';
import { overload } from './step-refusals.ts';

/** First and last state in which the vehicle, and the captain, of a trip may change. */
export const vehicleStates = [20, 60] as const;
export const captainStates = [10, 70] as const;
/** `settleStatus` of a trip without a valid settlement order: never settled, or voided. */
export const unsettled: readonly number[] = [0, 6];
/**
 * Its vehicle changes until the unloading, its captain until the signature, both only before the settlement and
 * while no other change of it waits.
 */
export const mayChange = (
  waybill: {
    readonly waybillStatus: number;
    readonly settleStatus: number;
    readonly waitingChange: string | null;
  },
  [from, until]: readonly [number, number],
): boolean =>
  waybill.waybillStatus >= from &&
  waybill.waybillStatus <= until &&
  unsettled.includes(waybill.settleStatus) &&
  waybill.waitingChange === null;

const path = '/api/trucking/waybillChange';
/** 运单变更: requested by one person, decided by another, and applied only after approval. */
export const waybillChanges = defineResource({
  name: 'waybillChange',
  path,
  table: 'waybill_change',
  tenancy: 'tenant',
  fields: {
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    platformName: text(64),
    companyName: reference('company', 'companyName', 64),
    changeType,
    waybillStatus,
    vehicleNum: plate(),
    driverName: reference('driver', 'name', 20),
    oldVehicleNum: optional(plate()),
    newVehicleNum: optional(plate()),
    oldDriver: optional(text(20)),
    newDriver: optional(text(20)),
    oldCaptain: optional(text(20)),
    newCaptain: optional(text(20)),
    oldPayee: optional(text(40)),
    newPayee: optional(text(40)),
    mandateContractNo: optional(reference('carCaptain', 'mandateContractNo', 40)),
    oldLoadKg: optional(weight()),
    newLoadKg: optional(weight()),
    oldUnloadKg: optional(weight()),
    newUnloadKg: optional(weight()),
    reason: text(200),
    files: optional(file()),
    applyBy: text(20),
    auditStatus: choice('WAYBILL_CHANGE_STATUS', [
      ...auditStates(),
      { value: 9, zh: '已撤回', en: 'Withdrawn', tone: 'void' },
    ]),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    auditRemark: optional(text(200)),
    at: dateTime(),
  },
  filters: {
    waybillSn: 'many',
    changeType: 'in',
    oldVehicleNum: 'many',
    newVehicleNum: 'many',
    oldCaptain: 'like',
    newCaptain: 'like',
    auditStatus: 'in',
    at: 'range',
  },
  sorts: ['at'],
  counted: 'auditStatus',
  label: 'waybillSn',
  access: ['waybillModifyVehicleNum:view', 'waybillModifyCarCaptain:view'],
  exportAccess: ['waybillModifyVehicleNum:export', 'waybillModifyCarCaptain:export'],
});
const asking = {
  waiting: { status: 409, zh: '该运单已有待审核的变更申请', en: 'A change of this waybill is waiting already' },
  tooLate: { status: 409, zh: '运单状态“{state}”不能变更', en: 'A waybill in state "{state}" cannot be changed' },
  settled: { status: 409, zh: '运单已进入结算，不能变更', en: 'The waybill is being settled' },
} as const;
const fitting = {
  sameVehicle: { status: 400, zh: '新车辆和司机与原来相同', en: 'Vehicle and driver are what they were' },
  driverNotAudited: {
    status: 412,
    zh: '司机未通过审核或证件已过期',
    en: 'The driver has not been approved, or the licence has expired',
  },
  vehicleNotAudited: {
    status: 412,
    zh: '车辆未通过审核或证件已过期',
    en: 'The vehicle has not been approved, or its certificate has expired',
  },
  driverBlocked: { status: 412, zh: '司机在黑名单中', en: 'The driver is on the block list' },
  vehicleBlocked: { status: 412, zh: '车辆在黑名单中', en: 'The vehicle is on the block list' },
  ...paperRefusals,
  driverBusy: { status: 409, zh: '司机有未完成的运单{waybillSn}', en: 'The driver is on waybill {waybillSn}' },
  vehicleBusy: { status: 409, zh: '车辆有未完成的运单{waybillSn}', en: 'The vehicle is on waybill {waybillSn}' },
  overlapsTrip: {
    status: 409,
    zh: '与该司机或车辆的运单{waybillSn}时间重叠',
    en: 'Driver or vehicle was on waybill {waybillSn} at that time',
  },
  overload,
} as const;
/** 改车牌: another vehicle, and if need be another driver, completes the trip. */
export const applyVehicle = defineCommand({
  name: 'waybillChange.applyVehicle',
  asks: true,
  path: `${path}/apply`,
  access: ['waybillModifyVehicleNum:add', 'waybillManage:changeVehicle'],
  input: {
    waybillId: id('waybill'),
    vehicleId: id('vehicle'),
    driverId: optional(id('driver')),
    reason: text(200),
    files: optional(file()),
  },
  answer: { id: id() },
  refusals: { ...asking, ...fitting },
});
/**
 * 改车队长: changes who is responsible for the trip and receives the freight. Anybody other than the driver needs a mandate
 * to be paid.
 */
export const applyCaptain = defineCommand({
  name: 'waybillChange.applyCaptain',
  asks: true,
  path: `${path}/applyCaptain`,
  access: ['waybillModifyCarCaptain:add', 'waybillManage:changePayee'],
  input: {
    waybillId: id('waybill'),
    captainName: optional(reference('carCaptain', 'name', 20)),
    payeeType,
    payeeName: optional(text(20)),
    mandateContractNo: optional(reference('carCaptain', 'mandateContractNo', 40)),
    reason: text(200),
  },
  answer: { id: id() },
  refusals: {
    ...asking,
    sameCaptain: { status: 400, zh: '车队长和收款人与原来相同', en: 'Captain and payee are what they were' },
    mandateMissing: {
      status: 400,
      zh: '收款人不是司机时必须填写代收协议号',
      en: 'A payee other than the driver needs a mandate',
    },
    payeeMissing: { status: 400, zh: '请填写收款人姓名', en: 'Please name the payee' },
  },
});
/** 批量改车队长: the same captain and payee for the waybills with these numbers; those that cannot change stay. */
export const applyCaptainMany = defineCommand({
  name: 'waybillChange.batchAdd',
  path: `${path}/batchAddCaptain`,
  access: ['waybillModifyCarCaptain:batchAdd'],
  input: {
    waybillSns: longText(4000),
    captainName: optional(reference('carCaptain', 'name', 20)),
    payeeType,
    payeeName: optional(text(20)),
    mandateContractNo: optional(reference('carCaptain', 'mandateContractNo', 40)),
    reason: text(200),
  },
  answer: { asked: integer(0, 200), skipped: integer(0, 200) },
  refusals: {
    noWaybill: { status: 404, zh: '运单{waybillSn}不存在', en: 'There is no waybill {waybillSn}' },
    tooMany: { status: 400, zh: '一次最多{most}个运单', en: 'At most {most} waybills at once' },
    mandateMissing: applyCaptain.refusals.mandateMissing,
    payeeMissing: applyCaptain.refusals.payeeMissing,
  },
});
const auditors = [
  'waybillModifyVehicleNum:audit',
  'waybillModifyVehicleNum:batchAudit',
  'waybillModifyCarCaptain:audit',
] as const;
const sameHand = {
  sameHand: { status: 403, zh: '申请人不能审核自己的变更申请', en: 'Nobody audits their own request' },
} as const;
export const approveChange = defineCommand({
  name: 'waybillChange.approve',
  path: `${path}/audit`,
  access: auditors,
  on: waybillChanges,
  bulk: true,
  refusals: { ...sameHand, ...asking, ...fitting },
});
export const rejectChange = defineCommand({
  name: 'waybillChange.reject',
  path: `${path}/reject`,
  access: auditors,
  on: waybillChanges,
  input: { reason: text(200) },
  bulk: true,
  refusals: sameHand,
});
export const withdrawChange = defineCommand({
  name: 'waybillChange.withdraw',
  path: `${path}/withdraw`,
  access: ['waybillModifyVehicleNum:withdraw', 'waybillModifyCarCaptain:withdraw'],
  on: waybillChanges,
  refusals: { otherHand: { status: 403, zh: '只能撤回自己的申请', en: 'Only who asked can withdraw it' } },
});
export const waybillChangeLife = defineWorkflow({
  name: 'waybillChange',
  resource: waybillChanges,
  state: 'auditStatus',
  initial: 1,
  transitions: {
    approve: { command: approveChange, from: [1], to: 2, actors: ['provider', 'operator'] },
    reject: { command: rejectChange, from: [1], to: 3, actors: ['provider', 'operator'] },
    withdraw: { command: withdrawChange, from: [1], to: 9, actors: ['provider', 'operator'] },
  },
});
