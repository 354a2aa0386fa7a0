import {
  auditStates,
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  id,
  money,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { reasonGiven, sameHand } from './words.ts';

const path = '/api/fund/deductModify';

/** 扣款修改: corrects what was deducted from a carrier after the trip; the difference is posted as a journal of its own. */
export const deductions = defineResource({
  name: 'deductModify',
  path,
  table: 'deduct_modify',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    companyName: reference('company', 'companyName', 64),
    driverName: reference('driver', 'name', 20),
    lineType: choice('DEDUCT_LINE', [
      { value: 'LOSS', zh: '亏吨扣款', en: 'Loss' },
      { value: 'DAMAGE', zh: '货损扣款', en: 'Damage' },
      { value: 'DELAY', zh: '延误扣款', en: 'Delay' },
      { value: 'OTHER', zh: '其他扣款', en: 'Other' },
    ]),
    oldCents: money(),
    newCents: money(),
    diffCents: money({ min: -9_999_999_999 }),
    reason: reasonGiven,
    files: file(),
    auditStatus: choice('DEDUCT_AUDIT_STATUS', auditStates()),
    applyBy: text(20),
    auditBy: optional(text(20)),
    rejectReason: optional(text(200)),
    journalNo: optional(text(40)),
    at: dateTime(),
  },
  filters: { waybillSn: 'many', lineType: 'in', auditStatus: 'in', at: 'range' },
  sorts: ['at', 'diffCents'],
  totals: ['oldCents', 'newCents', 'diffCents'],
  counted: 'auditStatus',
  voided: [3],
  label: 'waybillSn',
  access: ['deduceModifyRecord:view'],
  exportAccess: ['deduceModifyRecord:export'],
});

const { lineType, oldCents, newCents, files } = deductions.fields;
export const addDeduction = defineCommand({
  name: 'deductModify.add',
  path: `${path}/add`,
  access: ['deduceModifyRecord:add'],
  input: { waybillId: id('waybill'), lineType, oldCents, newCents, reason: reasonGiven, files },
  answer: { id: id() },
  refusals: {
    noWaybill: { status: 409, zh: '运单不存在', en: 'There is no such waybill' },
    notSigned: { status: 409, zh: '运单签收后才能修改扣款', en: 'Deductions change after the trip was signed for' },
    sameAmount: { status: 400, zh: '修改前后金额相同', en: 'The amounts are the same' },
    waiting: { status: 409, zh: '该运单已有待审核的扣款修改', en: 'A change of this waybill is waiting already' },
  },
});
export const approveDeduction = defineCommand({
  name: 'deductModify.approve',
  path: `${path}/audit`,
  access: ['deduceModifyRecord:audit'],
  on: deductions,
  refusals: sameHand,
});
export const rejectDeduction = defineCommand({
  name: 'deductModify.reject',
  path: `${path}/reject`,
  access: ['deduceModifyRecord:audit'],
  on: deductions,
  input: { reason: reasonGiven },
  refusals: sameHand,
});
/** 扣款修改审核 */
export const deductionLife = defineWorkflow({
  name: 'deductModify',
  resource: deductions,
  state: 'auditStatus',
  initial: 1,
  transitions: {
    approve: { command: approveDeduction, from: [1], to: 2, actors: ['provider', 'operator'] },
    reject: { command: rejectDeduction, from: [1], to: 3, actors: ['provider', 'operator'] },
  },
});
