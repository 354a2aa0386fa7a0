import {
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  id,
  money,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { channel, noChannel } from './channel.ts';
import { balance } from './ledger.ts';
import { postingKind } from './posting-kinds.ts';
import { syncState } from './sync-state.ts';

const path = '/api/bank/tyyPool';
/** TYY平台余额: money into and out of the operator's fuel pool; the postings of account 1201. */
export const poolMoves = defineResource({
  name: 'tyyPool',
  path,
  table: 'ledger_entry',
  tenancy: 'tenant',
  fields: {
    at: dateTime(),
    bizType: postingKind,
    bizNo: text(64),
    inCents: optional(money()),
    outCents: optional(money()),
    tyyBalance: balance(),
    operator: text(64, 0),
    remark: text(200, 0),
  },
  filters: { at: 'range', bizType: 'equal', bizNo: 'many' },
  sorts: ['at'],
  totals: ['inCents', 'outCents'],
  label: 'bizNo',
  access: ['tyyBalance:view'],
  exportAccess: ['tyyBalance:export'],
});
/** Pays from a channel into the pool (P-24). */
export const topUpPool = defineCommand({
  name: 'tyyPool.topUp',
  path: `${path}/topUp`,
  access: ['tyyBalance:topUp'],
  input: { channel, amount: money({ min: 1 }), bankReceiptNo: text(40), remark: optional(text(200)) },
  answer: { id: id() },
  refusals: {
    channelShort: { status: 422, zh: '通道余额不足：还差{short}元', en: 'The channel is {short} yuan short' },
    receiptUsed: { status: 409, zh: '该回单号已充值', en: 'This receipt has been used already' },
  },
});
export const syncPool = defineCommand({
  name: 'tyyPool.sync',
  path: `${path}/sync`,
  access: ['tyyBalance:sync'],
  refusals: noChannel,
});
/** TYY has told its balance: a system command that writes it down. */
export const hearPool = defineCommand({ name: 'tyyPool.hear', path: `${path}/hear`, access: 'session', by: 'system' });
export const warnPool = defineCommand({
  name: 'tyyPool.setWarn',
  path: `${path}/setWarn`,
  access: ['tyyBalance:setWarn'],
  input: { warnCents: money() },
});
export const poolState = defineQuery({
  name: 'tyyPool.state',
  path: `${path}/state`,
  access: ['tyyBalance:view'],
  answer: {
    ledgerBalance: balance(),
    channelBalance: optional(balance()),
    diffCents: optional(balance()),
    warnCents: money(),
    syncState,
    lastSyncAt: optional(dateTime()),
  },
});
