import {
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  defineWorkflow,
  id,
  integer,
  optional,
  ownerType,
  plate,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { enabled } from './banks.ts';
import { channel, noChannel } from './channel.ts';
import { balance } from './ledger.ts';
import { syncState } from './sync-state.ts';

const path = '/api/bank/subAccount';
const yesNo = () =>
  choice('BANK_YES_NO', [
    { value: 1, zh: '是', en: 'Yes' },
    { value: 0, zh: '否', en: 'No' },
  ]);

/** 子账户: an owner's account at a channel, and the balance it should have by the ledger. */
export const subAccounts = defineResource({
  name: 'subAccount',
  path,
  table: 'sub_account',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    channel,
    accountNo: optional(text(40)),
    accountName: text(64),
    ownerType,
    ownerId: text(64),
    ownerName: text(64),
    vehicleNum: optional(plate()),
    openStatus: choice('OPEN_STATUS', [
      { value: 0, zh: '未开', en: 'Not open', tone: 'draft' },
      { value: 1, zh: '开户中', en: 'Opening', tone: 'running' },
      { value: 2, zh: '已开', en: 'Open', tone: 'done' },
      { value: 3, zh: '失败', en: 'Failed', tone: 'refused' },
      { value: 4, zh: '销户', en: 'Closed', tone: 'void' },
    ]),
    balance: balance(),
    frozenBalance: balance(),
    ledgerBalance: balance(),
    diffCents: balance(),
    payEnabled: yesNo(),
    withdrawEnabled: yesNo(),
    status: enabled,
    openedAt: optional(dateTime()),
    failReason: optional(text(200)),
    syncState,
    lastSyncAt: optional(dateTime()),
    updatedAt: dateTime(),
  },
  filters: {
    channel: 'in',
    accountNo: 'equal',
    ownerType: 'in',
    ownerName: 'like',
    openStatus: 'in',
    vehicleNum: 'like',
    status: 'in',
    diffCents: 'range',
  },
  sorts: ['updatedAt', 'openedAt'],
  totals: ['balance', 'ledgerBalance', 'diffCents', 'frozenBalance'],
  counted: 'openStatus',
  label: 'accountName',
  access: ['serviceBankProviders:view', 'serviceBankProvidersDetail:view', 'platformPds:view', 'balanceQueryTyy:view'],
  exportAccess: [
    'serviceBankProviders:export',
    'serviceBankProvidersDetail:export',
    'platformPds:export',
    'balanceQueryTyy:export',
  ],
});
const { accountName, ownerId, ownerName, vehicleNum, payEnabled, withdrawEnabled } = subAccounts.fields;
const known = {
  known: { status: 409, zh: '该主体在此通道已有账户', en: 'This owner has an account at the channel already' },
} as const;
/**
 * Opens an account at a channel: 开户中 until the channel has answered. `platformId`: the provider, when the operator
 * opens it.
 */
export const openAccount = defineCommand({
  name: 'subAccount.open',
  outside: true,
  path: `${path}/open`,
  access: ['serviceBankProviders:open', 'platformPds:open'],
  input: {
    platformId: optional(reference('serviceProvider', 'platformId', 16)),
    channel,
    ownerType,
    ownerId,
    ownerName,
    accountName,
    vehicleNum,
  },
  answer: { id: id() },
  refusals: { ...known, ...noChannel },
});
export const editAccount = defineCommand({
  name: 'subAccount.edit',
  path: `${path}/edit`,
  access: ['serviceBankProviders:edit'],
  on: subAccounts,
  input: { accountName, payEnabled, withdrawEnabled },
});
/** The channel has answered an application: a system command that writes the account down. */
export const hearAccount = defineCommand({
  name: 'subAccount.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: subAccounts,
});
/** The channel has told a balance: a system command that writes it down. */
export const hearAccountBalance = defineCommand({
  name: 'subAccount.hearBalance',
  path: `${path}/hearBalance`,
  access: 'session',
  by: 'system',
  on: subAccounts,
});
export const syncAccount = defineCommand({
  name: 'subAccount.sync',
  outside: true,
  path: `${path}/syncBalance`,
  access: ['platformPds:sync', 'balanceQuery:sync', 'balanceQueryTyy:sync'],
  on: subAccounts,
  bulk: true,
  refusals: noChannel,
});
/** 同步: asks for the balance of every open account of the caller's tenant, or of all tenants for the operator. */
export const syncAccounts = defineCommand({
  name: 'ownerBalance.sync',
  outside: true,
  path: `${path}/syncAll`,
  access: ['balanceQuery:sync', 'balanceQueryTyy:sync'],
  answer: { accounts: integer(0, 100_000) },
  refusals: noChannel,
});
export const reopenAccount = defineCommand({
  name: 'subAccount.reopen',
  outside: true,
  path: `${path}/reopen`,
  access: ['serviceBankProvidersDetail:reopen'],
  on: subAccounts,
  refusals: noChannel,
});
export const closeAccount = defineCommand({
  name: 'subAccount.close',
  path: `${path}/close`,
  access: ['serviceBankProvidersDetail:close'],
  on: subAccounts,
  input: { reason: text(200) },
  danger: true,
  refusals: { notEmpty: { status: 409, zh: '账户余额不为零，不能销户', en: 'Only an empty account can be closed' } },
});
const both = ['provider', 'operator'] as const;
export const accountLife = defineWorkflow({
  name: 'subAccount',
  resource: subAccounts,
  state: 'openStatus',
  initial: 1,
  transitions: {
    sync: { command: syncAccount, from: [2], to: 'same', actors: both },
    hear: { command: hearAccount, from: [1], to: 2, actors: ['system'] },
    hearBalance: { command: hearAccountBalance, from: [2, 4], to: 'same', actors: ['system'] },
    reopen: { command: reopenAccount, from: [3, 4], to: 1, actors: both },
    close: { command: closeAccount, from: [2], to: 4, actors: both },
  },
});
export const enableAccount = defineCommand({
  name: 'subAccount.enable',
  path: `${path}/enable`,
  access: ['serviceBankProviders:enable'],
  on: subAccounts,
});
export const disableAccount = defineCommand({
  name: 'subAccount.disable',
  path: `${path}/disable`,
  access: ['serviceBankProviders:disable'],
  on: subAccounts,
  input: { reason: text(200) },
  danger: true,
});
export const accountUse = defineWorkflow({
  name: 'subAccountUse',
  resource: subAccounts,
  state: 'status',
  initial: 1,
  transitions: {
    enable: { command: enableAccount, from: [0], to: 1, actors: both },
    disable: { command: disableAccount, from: [1], to: 0, actors: both },
  },
});
/** Balance of the custody account, for display; failures are not shown. */
export const custodyBalance = defineQuery({
  name: 'subAccount.custodyBalance',
  path: `${path}/queryPdsAccountBalance`,
  access: ['platformPds:view', 'serviceBankProviders:view'],
  conditions: true,
  input: { platformId: optional(reference('serviceProvider', 'platformId', 16)) },
  answer: { balance: balance(), ledgerBalance: balance(), diffCents: balance() },
});

/** 余额查询: the total of an owner's wallets beside the owner's account at the channel. */
export const ownerBalances = defineResource({
  name: 'ownerBalance',
  path: '/api/bank/ownerBalance',
  table: 'ledger_account',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    ownerType,
    ownerId: text(64),
    ownerName: text(64),
    channel: optional(channel),
    available: balance(),
    /** The available money again, by whose it is: the two are never one sum. */
    customerCents: optional(balance()),
    ownCents: optional(balance()),
    frozen: balance(),
    deposit: balance(),
    channelBalance: optional(balance()),
    diffCents: optional(balance()),
    lastSyncAt: optional(dateTime()),
  },
  filters: { ownerType: 'in', ownerId: 'equal', ownerName: 'like', channel: 'in' },
  sorts: ['ownerName', 'available'],
  totals: ['customerCents', 'ownCents', 'frozen', 'deposit', 'channelBalance', 'diffCents'],
  label: 'ownerName',
  access: ['balanceQuery:view'],
  exportAccess: ['balanceQuery:export'],
});
