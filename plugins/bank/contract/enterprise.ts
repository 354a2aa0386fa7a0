import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  flag,
  id,
  money,
  optional,
  secret,
  text,
} from '@freightdeck/sdk/contract';
import { enabled } from './banks.ts';
import { noChannel } from './channel.ts';
import { syncState } from './sync-state.ts';
import { balance } from './ledger.ts';

const path = '/api/bank/bankEnterpriseAccount';
/**
 * 银企直连账户: the provider's own account that can be used by the bank's interface. Its credentials can be written but never
 * read.
 */
export const enterpriseAccounts = defineResource({
  name: 'bankEnterpriseAccount',
  path,
  table: 'bank_enterprise_account',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    bankName: text(40),
    accountNo: text(32),
    accountName: text(64),
    certStatus: choice('CERT_STATUS', [
      { value: 0, zh: '未上传', en: 'Missing', tone: 'draft' },
      { value: 1, zh: '有效', en: 'Valid', tone: 'done' },
      { value: 2, zh: '测试失败', en: 'Test failed', tone: 'refused' },
      { value: 3, zh: '测试中', en: 'Being tested', tone: 'running' },
    ]),
    certTo: optional(date()),
    balance: balance(),
    /** 预警值: finance hears when the balance is below it; 0 where nobody wants to hear. */
    warnCents: money(),
    syncState,
    lastSyncAt: optional(dateTime()),
    testRemark: optional(text(200)),
    isDefault: flag(),
    status: enabled,
    updatedAt: dateTime(),
  },
  filters: { bankName: 'like', accountNo: 'equal', status: 'in', certStatus: 'in' },
  sorts: ['updatedAt', 'certTo'],
  totals: ['balance'],
  label: 'accountNo',
  lookup: { line: ['bankName', 'accountName', 'balance', 'status'] },
  access: ['bankEnterpriseAccount:view'],
});
const { accountName, certTo, isDefault, warnCents } = enterpriseAccounts.fields;
const credentials = {
  appId: optional(text(100)),
  appSecret: optional(secret(500)),
  certificate: optional(secret(4000)),
};
export const addEnterprise = defineCommand({
  name: 'bankEnterpriseAccount.add',
  path: `${path}/add`,
  access: ['bankEnterpriseAccount:add'],
  stepUp: 'secrets',
  input: {
    bankId: id('bank'),
    accountNo: { ...text(32, 8), schema: text(32, 8).schema },
    accountName,
    certTo,
    isDefault,
    warnCents: optional(warnCents),
    ...credentials,
  },
  answer: { id: id() },
  refusals: { bankClosed: { status: 409, zh: '该银行已停用', en: 'This bank is disabled' } },
});
/** Omitted credentials stay unchanged. */
export const editEnterprise = defineCommand({
  name: 'bankEnterpriseAccount.edit',
  path: `${path}/edit`,
  access: ['bankEnterpriseAccount:edit'],
  stepUp: 'secrets',
  on: enterpriseAccounts,
  input: { accountName, certTo, isDefault, warnCents: optional(warnCents), ...credentials },
});
export const syncEnterprise = defineCommand({
  name: 'bankEnterpriseAccount.syncBalance',
  outside: true,
  path: `${path}/syncBalance`,
  access: ['bankEnterpriseAccount:syncBalance'],
  on: enterpriseAccounts,
  refusals: noChannel,
});
export const testEnterprise = defineCommand({
  name: 'bankEnterpriseAccount.test',
  outside: true,
  path: `${path}/test`,
  access: ['bankEnterpriseAccount:test'],
  on: enterpriseAccounts,
  refusals: {
    ...noChannel,
    noCredential: { status: 409, zh: '请先上传密钥与证书', en: 'Enter secret and certificate first' },
  },
});
/** The bank has told the balance: a system command that writes it down. */
export const hearEnterpriseBalance = defineCommand({
  name: 'bankEnterpriseAccount.hearBalance',
  path: `${path}/hearBalance`,
  access: 'session',
  by: 'system',
  on: enterpriseAccounts,
});
/** The bank has tried the credentials: a system command that writes down whether they hold. */
export const hearEnterpriseTest = defineCommand({
  name: 'bankEnterpriseAccount.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: enterpriseAccounts,
});
const uncertain = {
  notTested: { status: 409, zh: '证书有效后才能启用', en: 'Only an account with a valid certificate can be enabled' },
} as const;
export const enableEnterprise = defineCommand({
  name: 'bankEnterpriseAccount.enable',
  path: `${path}/enable`,
  access: ['bankEnterpriseAccount:enable'],
  on: enterpriseAccounts,
  refusals: uncertain,
});
export const disableEnterprise = defineCommand({
  name: 'bankEnterpriseAccount.disable',
  path: `${path}/disable`,
  access: ['bankEnterpriseAccount:disable'],
  on: enterpriseAccounts,
  input: { reason: text(200) },
  danger: true,
});
export const enterpriseLife = defineWorkflow({
  name: 'bankEnterpriseAccount',
  resource: enterpriseAccounts,
  state: 'status',
  initial: 0,
  transitions: {
    syncBalance: { command: syncEnterprise, from: [1], to: 'same', actors: ['provider'] },
    test: { command: testEnterprise, from: [0, 1], to: 'same', actors: ['provider'] },
    enable: {
      command: enableEnterprise,
      from: [0],
      to: 1,
      actors: ['provider'],
      when: { certStatus: { is: [1], refusal: 'notTested' } },
    },
    disable: { command: disableEnterprise, from: [1], to: 0, actors: ['provider'] },
  },
});
