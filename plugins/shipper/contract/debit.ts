import { accountCode, choice, dateTime, defineResource, id, money, optional, text } from '@freightdeck/sdk/contract';

/** 业务类型 of a journal, with the names used by the posting plugins. */
const bizType = choice('SHIPPER_DEBIT_TYPE', [
  { value: 'withdraw', zh: '提现', en: 'Withdrawal' },
  { value: 'deposit', zh: '保证金', en: 'Deposit' },
  { value: 'freeze', zh: '冻结', en: 'Freeze' },
  { value: 'thaw', zh: '解冻', en: 'Unfreezing' },
  { value: 'transfer', zh: '转账', en: 'Transfer' },
  { value: 'deduction', zh: '扣款修改', en: 'Deduction change' },
  { value: 'creditRepay', zh: '授信还款', en: 'Credit repayment' },
  { value: 'FREEZE', zh: '冻结', en: 'Freeze' },
  { value: 'THAW', zh: '解冻', en: 'Unfreezing' },
  { value: 'PREPAY', zh: '预付', en: 'Prepayment' },
  { value: 'SETTLE_COLLECT', zh: '扣款', en: 'Collection' },
  { value: 'PREMIUM', zh: '保费', en: 'Premium' },
  { value: 'REVERSE', zh: '冲销', en: 'Reversal' },
  { value: 'settle', zh: '结算', en: 'Settlement' },
  { value: 'prepay', zh: '预付', en: 'Prepayment' },
  { value: 'fuel', zh: '油气', en: 'Fuel' },
]);
/** 货主扣款明细: amounts taken from a shipper's accounts. Read from the ledger, never written. */
export const debits = defineResource({
  name: 'debitEntry',
  path: '/api/fund/ownerDebitDetail',
  table: 'ledger_entry',
  tenancy: 'tenant',
  fields: {
    at: dateTime(),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    accountCode,
    bizType,
    bizNo: text(64),
    waybillSn: optional(text(64)),
    debitAmount: money({ max: Number.MAX_SAFE_INTEGER }),
    balanceAfter: money({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
    memo: text(200, 0),
    journalNo: text(40),
  },
  filters: { companyId: 'equal', companyName: 'like', bizType: 'in', bizNo: 'many', at: 'range' },
  sorts: ['at', 'debitAmount'],
  totals: ['debitAmount'],
  label: 'journalNo',
  access: ['ownerDebitDetail:view'],
  exportAccess: ['ownerDebitDetail:export'],
});
