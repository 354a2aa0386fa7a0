import {
  auditStates,
  choice,
  creditCode,
  dateTime,
  defineCommand,
  defineEvent,
  defineResource,
  defineWorkflow,
  file,
  idNumber,
  mobile,
  money,
  noPapers,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { fee, moneyTerms } from './terms.ts';

/** 状态 of a membership. */
export const enabled = choice('SPU_STATUS', [
  { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
  { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
]);
const auditStatus = choice('COMPANY_AUDIT_STATUS', [
  ...auditStates(),
  { value: 9, zh: '已注销', en: 'Cancelled', tone: 'void' },
]);
const path = '/api/user/userCompany';

/** 货主企业: a company whose freight this provider carries. One row per tenant and company. */
export const companies = defineResource({
  name: 'company',
  path,
  table: 'company',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    companyName: text(64),
    uscc: creditCode(),
    contacts: text(20),
    mobile: mobile('data:plainMobile'),
    /** 服务费率 on top of the freight. */
    invoiceTax: fee.invoiceTax,
    serviceFeeMode: fee.serviceFeeMode,
    status: enabled,
    /** The company's agent, and the account for signing in. */
    name: optional(text(20)),
    username: optional(text(25)),
    idNumber: optional(idNumber('data:plainId')),
    idFront: optional(file()),
    idBack: optional(file()),
    licenseFile: optional(file()),
    auditStatus,
    auditRemark: optional(text(200)),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    signStatus: choice('SIGN_STATUS', [
      { value: 0, zh: '未签约', en: 'Not signed', tone: 'draft' },
      { value: 1, zh: '签约中', en: 'Signing', tone: 'running' },
      { value: 2, zh: '已签约', en: 'Signed', tone: 'done' },
      { value: 3, zh: '已到期', en: 'Expired', tone: 'void' },
    ]),
    settleMode: moneyTerms.settleMode,
    freezeRatio: moneyTerms.freezeRatio,
    goodsDeposit: moneyTerms.goodsDeposit,
    receiptAmount: moneyTerms.receiptAmount,
    initialQuota: money(),
    oilRatio: moneyTerms.oilRatio,
    gasRatio: moneyTerms.gasRatio,
    /** Freight of its trips that were signed in this month. */
    monthFreight: money(),
    /** What is available in its wallet here. */
    walletBalance: money(),
    createdAt: dateTime(),
  },
  filters: {
    companyName: 'like',
    uscc: 'equal',
    status: 'in',
    mobile: 'equal',
    auditStatus: 'in',
    signStatus: 'in',
    createdAt: 'range',
  },
  sorts: ['companyName', 'createdAt'],
  totals: ['monthFreight', 'walletBalance'],
  counted: 'auditStatus',
  label: 'companyName',
  lookup: {
    line: ['uscc', 'contacts', 'status'],
    create: { access: ['enterpriseAudit:add'], page: '/enterpriseAudit' },
  },
  access: [
    'goodsInfo:add',
    'goodsInfo:view',
    'waybillListManage:assign',
    'enterpriseAudit:view',
    'serviceProviderUserManage:view',
  ],
  exportAccess: ['enterpriseAudit:export', 'serviceProviderUserManage:export'],
  filesAccess: ['enterpriseAudit:viewImage', 'serviceProviderUserManage:audit'],
});

const {
  companyName,
  uscc,
  contacts,
  name,
  username,
  idNumber: agentId,
  idFront,
  idBack,
  licenseFile,
} = companies.fields;
/** Data of a company other than its terms. */
export const basics = {
  companyName,
  uscc,
  contacts,
  mobile: companies.fields.mobile,
  name,
  username,
  idNumber: agentId,
  idFront,
  idBack,
  licenseFile,
};
/** Without the credit code, which identifies the company and never changes. */
export const editable = {
  companyName: optional(companyName),
  contacts: optional(contacts),
  mobile: optional(companies.fields.mobile),
  name,
  username,
  idNumber: agentId,
  idFront,
  idBack,
  licenseFile,
};

export const onlyProviders = {
  onlyProviders: { status: 409, zh: '货主企业由服务商新增', en: 'Shippers are added by their provider' },
} as const;
export const nothingChanged = {
  nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' },
} as const;

/** Admits a company as a shipper of this provider: approved when the system does it, otherwise waiting for audit. */
export const addCompany = defineCommand({
  name: 'company.add',
  path: `${path}/add`,
  access: ['goodsInfo:add', 'enterpriseAudit:add'],
  input: {
    companyName,
    uscc,
    contacts,
    mobile: companies.fields.mobile,
    ...fee,
    name,
    username,
    idNumber: agentId,
    idFront,
    idBack,
    licenseFile,
  },
  answer: { id: text(40) },
  importable: true,
  refusals: onlyProviders,
});
/** Each change is recorded with its reason. */
export const editCompany = defineCommand({
  name: 'company.edit',
  path: `${path}/edit`,
  access: ['enterpriseAudit:edit', 'serviceProviderUserManage:edit'],
  on: companies,
  input: { ...editable, reason: text(200) },
  refusals: nothingChanged,
});

const auditors = ['enterpriseAudit:audit', 'serviceProviderUserManage:audit'] as const;
export const approveCompany = defineCommand({
  name: 'company.approve',
  path: `${path}/approve`,
  access: auditors,
  on: companies,
  bulk: true,
  refusals: { noPapers },
});
export const rejectCompany = defineCommand({
  name: 'company.reject',
  path: `${path}/reject`,
  access: auditors,
  on: companies,
  input: { reason: text(200) },
  bulk: true,
});
/** Corrects a company that was rejected or not audited yet, and submits it again. */
export const resubmitCompany = defineCommand({
  name: 'company.resubmit',
  path: `${path}/resubmit`,
  access: ['enterpriseAudit:edit'],
  on: companies,
  input: editable,
});
/** 注销: the shipper leaves this provider, with nothing under way and no money left; back again it is audited anew. */
export const cancelCompany = defineCommand({
  name: 'company.cancel',
  path: `${path}/cancel`,
  access: ['enterpriseAudit:edit', 'serviceProviderUserManage:edit'],
  on: companies,
  input: { reason: text(200) },
  refusals: {
    underway: { status: 409, zh: '该货主有进行中的运单，不能注销', en: 'The shipper has waybills under way' },
    moneyLeft: {
      status: 409,
      zh: '该货主账户尚有余额或欠款，不能注销',
      en: 'There is money left in the accounts of the shipper, or it owes some',
    },
  },
  danger: true,
});
/** 货主企业审核 */
export const companyAudit = defineWorkflow({
  name: 'company',
  resource: companies,
  state: 'auditStatus',
  initial: 1,
  transitions: {
    approve: { command: approveCompany, from: [1], to: 2, actors: ['provider', 'operator'] },
    reject: { command: rejectCompany, from: [1], to: 3, actors: ['provider', 'operator'] },
    resubmit: { command: resubmitCompany, from: [1, 3], to: 1, actors: ['provider'] },
    cancel: { command: cancelCompany, from: [2, 3], to: 9, actors: ['provider', 'operator'] },
  },
});

const notAudited = {
  notAudited: { status: 409, zh: '审核通过后才能启用', en: 'Only an approved shipper can be enabled' },
} as const;
export const enableCompany = defineCommand({
  name: 'company.enable',
  path: `${path}/enable`,
  access: ['enterpriseAudit:enable', 'serviceProviderUserManage:enable'],
  on: companies,
  bulk: true,
  refusals: notAudited,
});
/** A disabled shipper cannot publish goods; running trips continue. */
export const disableCompany = defineCommand({
  name: 'company.disable',
  path: `${path}/disable`,
  access: ['enterpriseAudit:disable', 'serviceProviderUserManage:disable'],
  on: companies,
  input: { reason: text(200) },
  bulk: true,
  danger: true,
});
/** 启用 and 停用 */
export const companyStatus = defineWorkflow({
  name: 'companyStatus',
  resource: companies,
  state: 'status',
  initial: 0,
  transitions: {
    enable: {
      command: enableCompany,
      from: [0],
      to: 1,
      actors: ['provider', 'operator'],
      when: { auditStatus: { is: [2], refusal: 'notAudited' } },
    },
    disable: { command: disableCompany, from: [1], to: 0, actors: ['provider', 'operator'] },
  },
});

/** A company has been admitted. For listeners such as reports. */
export const companyAdmitted = defineEvent<{ readonly id: string }>('company.admitted');
