import {
  creditCode,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  flag,
  id,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { titleStatus } from './states.ts';

const path = '/api/invoice/invoiceTitle';
/** 发票抬头: the buyer's data for a shipper's invoices. */
export const invoiceTitles = defineResource({
  name: 'invoiceTitle',
  path,
  table: 'invoice_title',
  tenancy: 'tenant',
  fields: {
    companyId: id('company', 'companyName'),
    companyName: text(64),
    platformName: text(64),
    titleName: text(64),
    taxNo: creditCode(),
    address: optional(text(100)),
    phone: optional(text(20)),
    bankName: optional(text(50)),
    bankAccount: optional(text(32)),
    isDefault: flag(),
    auditStatus: titleStatus,
    applyBy: text(20),
    applyById: id('user'),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    auditRemark: optional(text(200)),
    at: dateTime(),
  },
  filters: { companyId: 'equal', companyName: 'like', titleName: 'like', taxNo: 'equal', auditStatus: 'in' },
  sorts: ['at', 'titleName'],
  counted: 'auditStatus',
  label: 'titleName',
  lookup: { line: ['companyName', 'taxNo', 'auditStatus'] },
  access: ['invoiceAudit:view', 'openInvoice:apply'],
  exportAccess: ['invoiceAudit:export'],
});
const { companyId, titleName, taxNo, address, phone, bankName, bankAccount } = invoiceTitles.fields;
const makers = ['openInvoice:apply', 'invoiceAudit:edit'] as const;
const account = {
  account: { status: 400, zh: '银行账号应为8至32位数字', en: 'An account number has 8 to 32 digits' },
} as const;
export const addTitle = defineCommand({
  name: 'invoiceTitle.addTitle',
  path: `${path}/add`,
  access: makers,
  input: { companyId, titleName, taxNo, address, phone, bankName, bankAccount, isDefault: optional(flag()) },
  answer: { id: id() },
  refusals: {
    ...account,
    onlyProviders: {
      status: 409,
      zh: '发票抬头由服务商或货主新增',
      en: 'Titles are added by the provider or the shipper',
    },
  },
});
/** An approved title must be audited again after a change. */
export const editTitle = defineCommand({
  name: 'invoiceTitle.edit',
  path: `${path}/edit`,
  access: makers,
  on: invoiceTitles,
  input: {
    titleName: optional(titleName),
    taxNo: optional(taxNo),
    address,
    phone,
    bankName,
    bankAccount,
    isDefault: optional(flag()),
  },
  refusals: account,
});
const sameHand = {
  sameHand: { status: 403, zh: '提交人不能审核自己的发票抬头', en: 'Nobody audits their own title' },
} as const;
export const approveTitle = defineCommand({
  name: 'invoiceTitle.approve',
  path: `${path}/approve`,
  access: ['invoiceAudit:audit'],
  on: invoiceTitles,
  bulk: true,
  refusals: {
    ...sameHand,
    otherBuyer: {
      status: 412,
      zh: '抬头税号与货主企业的统一社会信用代码不一致',
      en: 'The tax number is not the credit code of the shipper',
    },
  },
});
export const rejectTitle = defineCommand({
  name: 'invoiceTitle.reject',
  path: `${path}/reject`,
  access: ['invoiceAudit:audit'],
  on: invoiceTitles,
  input: { reason: text(200) },
  bulk: true,
  refusals: sameHand,
});
export const titleLife = defineWorkflow({
  name: 'invoiceTitle',
  resource: invoiceTitles,
  state: 'auditStatus',
  initial: 1,
  transitions: {
    approve: { command: approveTitle, from: [1], to: 2, actors: ['provider', 'operator'] },
    reject: { command: rejectTitle, from: [1], to: 3, actors: ['provider', 'operator'] },
    edit: { command: editTitle, from: [1, 2, 3], to: 1, actors: ['provider', 'shipper'] },
  },
});
