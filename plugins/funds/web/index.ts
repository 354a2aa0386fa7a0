import { defineWeb } from '@freightdeck/sdk/web';
import { funds } from '../plugin.ts';

export default defineWeb(funds, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    recharge: () => import('./pages/recharges.ts'),
    OwnerRechargeAudit: () => import('./pages/recharge-audit.ts'),
    rechargeDetail: () => import('./pages/recharge-detail.ts'),
    rechargeAuditDetail: () => import('./pages/recharge-detail.ts'),
    withdrawRecord: () => import('./pages/withdrawals.ts'),
    withdrawDetail: () => import('./pages/withdraw-detail.ts'),
    companyWithdrawRecord: () => import('./pages/company-withdrawals.ts'),
    withdrawDeposit: () => import('./pages/deposit-withdrawals.ts'),
    quotaAllocation: () => import('./pages/quotas.ts'),
    quotaDetail: () => import('./pages/quota-entries.ts'),
    freezethawOrder: () => import('./pages/freezes.ts'),
    freezeDetail: () => import('./pages/freeze-detail.ts'),
    userAccountFreeze: () => import('./pages/wallets.ts'),
    inoutOrder: () => import('./pages/money-orders.ts'),
    inoutRecord: () => import('./pages/own-entries.ts'),
    serverInoutRecord: () => import('./pages/provider-entries.ts'),
    serviceProviderInOutDetail: () => import('./pages/provider-detail.ts'),
    subInoutRecord: () => import('./pages/sub-entries.ts'),
    userInoutRecord: () => import('./pages/user-entries.tsx'),
    userinoutRecordDetail: () => import('./pages/user-detail.ts'),
    brokerInoutRecord: () => import('./pages/broker-entries.ts'),
    carCaptionInoutRecord: () => import('./pages/captain-entries.ts'),
    deduceModifyRecord: () => import('./pages/deductions.ts'),
    TradeTransferOrder: () => import('./pages/transfers.ts'),
    transferDetail: () => import('./pages/transfer-detail.ts'),
  },
  resources: {
    wallet: () => import('../contract/wallet.ts'),
    rechargeOrder: () => import('../contract/recharge.ts'),
    withdrawOrder: () => import('../contract/withdraw.ts'),
    transferOrder: () => import('../contract/transfer.ts'),
  },
});
