import * as z from 'zod/mini';
import {
  accountCode,
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  flag,
  id,
  integer,
  list,
  month,
  optional,
  paperAnswer,
  reference,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { balance } from './ledger.ts';

const path = '/api/fund/subjectMapping';
const key = ['ledgerDetails:vouchers'] as const;
/** 辅助核算: what the other system keeps beside the subject. */
const auxKind = choice('SUBJECT_AUX', [
  { value: 'NONE', zh: '无', en: 'None' },
  { value: 'CUSTOMER', zh: '客户', en: 'Customer' },
  { value: 'SUPPLIER', zh: '供应商', en: 'Supplier' },
  { value: 'DEPARTMENT', zh: '部门', en: 'Department' },
]);
/** 科目对照: what the tenant's accounting calls our accounts. */
export const subjectMappings = defineResource({
  name: 'subjectMapping',
  path,
  table: 'subject_mapping',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    accountCode,
    subjectCode: text(40),
    subjectTitle: text(64),
    auxKind,
    /** One item for every entry, e.g. a department; else the owner of the account is the item. */
    auxCode: optional(text(40)),
    editedBy: optional(text(20)),
    updatedAt: dateTime(),
  },
  filters: { accountCode: 'in', subjectCode: 'like', auxKind: 'in' },
  sorts: ['accountCode', 'updatedAt'],
  label: 'subjectCode',
  access: key,
  exportAccess: ['ledgerDetails:export'],
});
const given = {
  subjectCode: subjectMappings.fields.subjectCode,
  subjectTitle: subjectMappings.fields.subjectTitle,
  auxKind,
  auxCode: subjectMappings.fields.auxCode,
};
const departmentOnly = {
  codeNeeded: { status: 400, zh: '按部门核算须填写部门编码', en: 'A department needs its code' },
} as const;
export const addSubject = defineCommand({
  name: 'subjectMapping.add',
  path: `${path}/add`,
  access: key,
  input: { accountCode, ...given },
  answer: { id: id() },
  refusals: {
    ...departmentOnly,
    mapped: { status: 409, zh: '该科目已有对照', en: 'This account has a subject already' },
  },
});
export const editSubject = defineCommand({
  name: 'subjectMapping.edit',
  path: `${path}/edit`,
  access: key,
  on: subjectMappings,
  input: given,
  refusals: departmentOnly,
});

/** Forms in which accounting systems import vouchers. */
export const voucherForm = choice('VOUCHER_FORM', [
  { value: 'U8', zh: '用友 U8', en: 'Yonyou U8' },
  { value: 'TPLUS', zh: '用友 T+', en: 'Yonyou T+' },
  { value: 'K3', zh: '金蝶 K/3', en: 'Kingdee K/3' },
  { value: 'CLOUD', zh: '金蝶云星空', en: 'Kingdee Cloud' },
]);
const book = optional(reference('serviceProvider', 'platformId', 16));
/** What an export of a month would hold, before it is made. */
export const voucherPreview = defineQuery({
  name: 'ledgerJournal.voucherPreview',
  path: '/api/fund/ledgerJournal/voucherPreview',
  access: key,
  input: { platformId: book, month: month() },
  answer: {
    platformId: text(16),
    month: month(),
    voucherCount: integer(0, 10_000_000),
    lineCount: integer(0, 10_000_000),
    debitCents: balance(),
    creditCents: balance(),
    /** The month is closed: nothing in it changes any more. */
    closed: flag(),
    unmapped: list(shape(z.object({ accountCode: z.int(), lineCount: z.int() }))),
  },
});
/**
 * 凭证导出: the vouchers of a month as a workbook. Entries whose account has no subject are marked in the column of the
 * subject, so that no system imports them unseen.
 */
export const exportVouchers = defineQuery({
  name: 'ledgerJournal.exportVouchers',
  path: '/api/fund/ledgerJournal/exportVouchers',
  access: key,
  file: true,
  writes: true,
  input: {
    platformId: book,
    month: month(),
    form: voucherForm,
    /** One voucher a journal, or one a day and kind of business. */
    grouping: choice('VOUCHER_GROUPING', [
      { value: 'JOURNAL', zh: '逐笔', en: 'Each journal' },
      { value: 'DAY', zh: '按日汇总', en: 'By day and business' },
    ]),
  },
  answer: paperAnswer,
});
