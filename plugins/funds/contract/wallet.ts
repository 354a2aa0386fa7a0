import {
  accountCode,
  accountStatus,
  dateTime,
  defineCommand,
  defineResource,
  mobile,
  money,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { owner, reasonGiven } from './words.ts';

const path = '/api/fund/wallet';
const balance = () => money({ max: Number.MAX_SAFE_INTEGER });

/** 钱包: the free and frozen money of an owner with a provider. Opened by its first posting. */
export const wallets = defineResource({
  name: 'wallet',
  path,
  table: 'ledger_account',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    ...owner,
    mobile: optional(mobile()),
    accountCode,
    available: balance(),
    frozen: balance(),
    accountStatus,
    /** Reason of the last stop or reopening, with person and time. */
    reason: optional(text(200)),
    operator: optional(text(20)),
    at: optional(dateTime()),
  },
  filters: { ownerType: 'in', ownerName: 'like', mobile: 'equal', accountStatus: 'in' },
  sorts: ['ownerName', 'available'],
  totals: ['available', 'frozen'],
  counted: 'accountStatus',
  label: 'ownerName',
  lookup: { line: ['mobile', 'accountCode', 'available', 'accountStatus'] },
  access: ['userAccountFreeze:view', 'freezethawOrder:freeze', 'withdrawRecord:add'],
  exportAccess: ['userAccountFreeze:export'],
});

/** 止付: blocks payments and withdrawals; the wallet still receives money. */
export const stopPay = defineCommand({
  name: 'wallet.stopPay',
  path: `${path}/stopPay`,
  access: ['userAccountFreeze:stopPay'],
  on: wallets,
  input: { reason: reasonGiven },
  danger: true,
  when: { accountStatus: { is: [1], refusal: 'stoppedAlready' } },
  refusals: { stoppedAlready: { status: 409, zh: '账户不是正常状态', en: 'The account is not open' } },
});
export const restoreWallet = defineCommand({
  name: 'wallet.restore',
  path: `${path}/restore`,
  access: ['userAccountFreeze:restore'],
  on: wallets,
  input: { reason: reasonGiven },
  when: { accountStatus: { is: [2], refusal: 'notStopped' } },
  refusals: {
    notStopped: { status: 409, zh: '账户未止付', en: 'The account is not stopped' },
    secondPerson: { status: 403, zh: '恢复人不能是止付人', en: 'Somebody else than who stopped it opens it again' },
  },
});
