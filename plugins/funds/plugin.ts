import { definePlugin } from '@freightdeck/sdk/manifest';

export const funds = definePlugin({
  id: 'funds',
  version: '0.2.0',
  sdk: '^1.0',
  title: { zh: '资金收支', en: 'Funds' },
  requires: ['shipper', 'carrier', 'waybill'],
  routes: {
    recharge: { path: '/recharge', title: { zh: '充值管理', en: 'Recharges' }, audience: 'provider', group: 'financialManage', icon: 'Wallet' },
    OwnerRechargeAudit: { path: '/OwnerRechargeAudit', title: { zh: '货主充值审核', en: 'Shipper recharge audit' }, audience: 'both', group: 'financialManage', icon: 'ClipboardCheckmark' },
    rechargeDetail: { path: '/OwnerRechargeAudit/detail', title: { zh: '充值单详情', en: 'Recharge' }, audience: 'both', parent: 'OwnerRechargeAudit', multi: true },
    withdrawRecord: { path: '/withdrawRecord', title: { zh: '提现记录', en: 'Withdrawals' }, audience: 'both', group: 'financialManage', icon: 'MoneyHand' },
    withdrawDetail: { path: '/withdrawRecord/detail', title: { zh: '提现单详情', en: 'Withdrawal' }, audience: 'both', parent: 'withdrawRecord', multi: true },
    companyWithdrawRecord: { path: '/companyWithdrawRecord', title: { zh: '货主提现记录', en: 'Shipper withdrawals' }, audience: 'both', group: 'financialManage', icon: 'BuildingShop' },
    withdrawDeposit: { path: '/withdrawDeposit', title: { zh: '保证金提取', en: 'Deposit withdrawals' }, audience: 'both', group: 'financialManage', icon: 'Savings' },
    quotaAllocation: { path: '/quotaAllocation', title: { zh: '额度分配', en: 'Quota allocation' }, audience: 'both', group: 'financialManage', icon: 'MoneySettings' },
    quotaDetail: { path: '/quotaDetail', title: { zh: '额度明细', en: 'Quota details' }, audience: 'both', group: 'financialManage', icon: 'TextBulletListSquare' },
    freezethawOrder: { path: '/freezethawOrder', title: { zh: '冻结解冻单', en: 'Freeze and thaw orders' }, audience: 'both', group: 'financialManage', icon: 'LockClosed' },
    freezeDetail: { path: '/freezethawOrder/detail', title: { zh: '冻结单详情', en: 'Freeze order' }, audience: 'both', parent: 'freezethawOrder', multi: true },
    userAccountFreeze: { path: '/userAccountFreeze', title: { zh: '用户账户冻结', en: 'User account freeze' }, audience: 'operator', group: 'financialManage', icon: 'PersonAccounts' },
  },
  menus: {
    recharge: 'recharge', OwnerRechargeAudit: 'OwnerRechargeAudit', withdrawRecord: 'withdrawRecord', companyWithdrawRecord: 'companyWithdrawRecord', withdrawDeposit: 'withdrawDeposit',
    quotaAllocation: 'quotaAllocation', quotaDetail: 'quotaDetail', freezethawOrder: 'freezethawOrder', userAccountFreeze: 'userAccountFreeze',
  },
  permissions: {
    recharge: ['view', 'add', 'cancel', 'detail', 'print', 'export'],
    OwnerRechargeAudit: ['view', 'audit', 'confirm', 'reject', 'matchStatement', 'detail', 'export'],
    withdrawRecord: ['view', 'add', 'audit', 'batchAudit', 'reject', 'send', 'query', 'detail', 'export'],
    companyWithdrawRecord: ['view', 'audit', 'reject', 'detail', 'export'],
    withdrawDeposit: ['view', 'add', 'audit', 'reject', 'detail', 'export'],
    quotaAllocation: ['view', 'grantQuota', 'expandQuota', 'reduceQuota', 'suspend', 'history', 'export'],
    quotaDetail: ['view', 'detail', 'export'],
    freezethawOrder: ['view', 'freeze', 'thaw', 'partThaw', 'detail', 'export'],
    userAccountFreeze: ['view', 'stopPay', 'restore', 'freeze', 'thaw', 'detail', 'export'],
  },
});
