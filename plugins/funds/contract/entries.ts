import {
  accountCode,
  choice,
  dateTime,
  defineResource,
  mobile,
  money,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { channel, direction, postingKind } from '@freightdeck/plugin-bank/contract';
import { owner } from './words.ts';

const balance = () => money({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const sum = () => money({ max: Number.MAX_SAFE_INTEGER });
/** The amount again, in a column by direction, so that incoming and outgoing amounts have separate totals. */
const ways = { inCents: optional(sum()), outCents: optional(sum()) };
const line = {
  platformName: text(64),
  at: dateTime(),
  bizType: postingKind,
  bizNo: text(64),
  direction,
  amount: sum(),
  ...ways,
  balanceAfter: balance(),
  journalNo: reference('ledgerJournal', 'journalNo', 40),
  memo: text(200, 0),
};
const searched = { bizType: 'in', bizNo: 'many', direction: 'in', at: 'range' } as const;
const sorts = ['at', 'amount'] as const;

/** 收支订单: all orders that moved money at a bank, of every kind. */
export const moneyOrders = defineResource({
  name: 'inoutOrder',
  path: '/api/fund/inoutOrder',
  table: 'ledger_journal',
  tenancy: 'tenant',
  fields: {
    platformName: line.platformName,
    at: line.at,
    bizType: line.bizType,
    bizNo: line.bizNo,
    ...owner,
    direction,
    amount: sum(),
    ...ways,
    channel,
    journalNo: line.journalNo,
    status: choice('JOURNAL_STATE', [
      { value: 1, zh: '有效', en: 'Valid', tone: 'done' },
      { value: 2, zh: '已冲销', en: 'Reversed', tone: 'void' },
    ]),
  },
  filters: { ...searched, ownerName: 'like', journalNo: 'many' },
  sorts: [...sorts],
  totals: ['inCents', 'outCents'],
  counted: 'direction',
  label: 'journalNo',
  access: ['inoutOrder:view'],
  exportAccess: ['inoutOrder:export'],
});

/** 收支记录: entries of a provider's own accounts: its channels, and its wallet with the operator. */
export const ownEntries = defineResource({
  name: 'ownEntry',
  path: '/api/fund/inoutRecord',
  table: 'ledger_entry',
  tenancy: 'tenant',
  fields: { ...line, accountCode, channel: optional(channel), counterName: optional(text(64)) },
  filters: { ...searched, channel: 'in', accountCode: 'in' },
  sorts: [...sorts],
  totals: ['inCents', 'outCents'],
  counted: 'direction',
  label: 'journalNo',
  access: ['inoutRecord:view', 'serverInoutRecord:view', 'serviceProviderInOutDetail:view'],
  exportAccess: ['inoutRecord:export', 'serverInoutRecord:export', 'serviceProviderInOutDetail:export'],
});

/** 子账户收支: entries of shippers' accounts with a provider. */
export const subEntries = defineResource({
  name: 'subEntry',
  path: '/api/fund/subInoutRecord',
  table: 'ledger_entry',
  tenancy: 'tenant',
  fields: { ...line, accountNo: text(64), accountCode, ...owner, channelNo: optional(text(40)) },
  filters: { ...searched, accountNo: 'like', accountCode: 'in', ownerName: 'like' },
  sorts: [...sorts],
  totals: ['inCents', 'outCents'],
  counted: 'direction',
  label: 'journalNo',
  access: ['subInoutRecord:view'],
  exportAccess: ['subInoutRecord:export'],
});

/** 用户收支: entries of the wallets of drivers, car owners, captains, brokers and partners. */
export const userEntries = defineResource({
  name: 'userEntry',
  path: '/api/fund/userInoutRecord',
  table: 'ledger_entry',
  tenancy: 'tenant',
  fields: {
    ...line,
    accountCode,
    ...owner,
    brokerName: text(64),
    captainName: text(64),
    mobile: optional(mobile()),
    waybillSn: optional(reference('waybill', 'waybillSn', 20)),
  },
  filters: {
    ...searched,
    ownerType: 'in',
    ownerId: 'equal',
    ownerName: 'like',
    brokerName: 'like',
    captainName: 'like',
    mobile: 'equal',
  },
  sorts: [...sorts],
  totals: ['inCents', 'outCents'],
  counted: 'direction',
  label: 'journalNo',
  access: [
    'userInoutRecord:view',
    'userinoutRecordDetail:view',
    'brokerInoutRecord:view',
    'carCaptionInoutRecord:view',
  ],
  exportAccess: [
    'userInoutRecord:export',
    'userinoutRecordDetail:export',
    'brokerInoutRecord:export',
    'carCaptionInoutRecord:export',
  ],
});
