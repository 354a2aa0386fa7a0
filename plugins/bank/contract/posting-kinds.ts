import { choice } from '@freightdeck/sdk/contract';

/** What a journal was made for, in words. A kind that nobody has named yet is shown as it is. */
export const postingKind = choice('LEDGER_BIZ_TYPE', [
  { value: 'RECHARGE', zh: '充值', en: 'Recharge' }, { value: 'FREEZE', zh: '冻结', en: 'Freeze' }, { value: 'THAW', zh: '解冻', en: 'Thaw' },
  { value: 'PREPAY', zh: '预付', en: 'Prepay' }, { value: 'SETTLE_AR', zh: '应收', en: 'Receivable' },
  { value: 'SETTLE_COLLECT', zh: '扣款', en: 'Collection' }, { value: 'SETTLE_COST', zh: '成本', en: 'Cost' },
  { value: 'SETTLE_PAY', zh: '付款', en: 'Payment' }, { value: 'RECEIPT', zh: '回单付', en: 'Receipt release' },
  { value: 'INFO_FEE', zh: '信息费', en: 'Info fee' }, { value: 'PREMIUM', zh: '保费', en: 'Premium' },
  { value: 'PLATFORM_FEE', zh: '平台费', en: 'Platform fee' }, { value: 'COMMISSION', zh: '佣金', en: 'Commission' },
  { value: 'WITHDRAW', zh: '提现', en: 'Withdrawal' }, { value: 'WITHDRAW_FAIL', zh: '提现失败', en: 'Withdrawal failed' },
  { value: 'FUEL', zh: '加油', en: 'Fuel' }, { value: 'FUEL_REFUND', zh: '加油退款', en: 'Fuel refund' },
  { value: 'STATION', zh: '油站结算', en: 'Station settlement' }, { value: 'TOPUP', zh: '预存', en: 'Top-up' },
  { value: 'DEPOSIT', zh: '保证金', en: 'Deposit' }, { value: 'ADJUST', zh: '调整', en: 'Adjustment' }, { value: 'REVERSE', zh: '冲正', en: 'Reversal' },
  { value: 'TAX', zh: '税款', en: 'Tax' }, { value: 'TRANSFER', zh: '调拨', en: 'Transfer' }, { value: 'SUSPENSE', zh: '挂账', en: 'Suspense' },
  { value: 'OWN_FUNDS', zh: '自有资金', en: 'Own funds' }, { value: 'REFUND', zh: '退款', en: 'Refund' }, { value: 'CLAIM', zh: '理赔', en: 'Claim' },
  { value: 'CREDIT_REPAY', zh: '授信还款', en: 'Credit repayment' }, { value: 'FREIGHT', zh: '运费', en: 'Freight' },
  { value: 'FUEL_ADJUST', zh: '加油差错调整', en: 'Fuel adjustment' }, { value: 'FUEL_PREPAY', zh: '油气预付', en: 'Fuel prepay' },
  { value: 'FUEL_STATION', zh: '油站结算', en: 'Station settlement' }, { value: 'FUEL_TOPUP', zh: '油气预存', en: 'Fuel top-up' },
  { value: 'FUEL_TRANSFER', zh: '现金转油气', en: 'Cash to fuel' }, { value: 'SUBCONTRACT', zh: '分包结算', en: 'Subcontract' },
  { value: 'deduction', zh: '扣款修改', en: 'Deduction change' }, { value: 'deposit', zh: '保证金', en: 'Deposit' },
  { value: 'freeze', zh: '冻结', en: 'Freeze' }, { value: 'opening', zh: '期初余额', en: 'Opening balance' }, { value: 'thaw', zh: '解冻', en: 'Thaw' },
  { value: 'tollDeduct', zh: '通行费抵扣', en: 'Toll deduction' }, { value: 'transfer', zh: '转账', en: 'Transfer' },
  { value: 'withdraw', zh: '提现', en: 'Withdrawal' },
]);
