import { definePlugin } from '@freightdeck/sdk/manifest';

export const custody = definePlugin({
  id: 'custody',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '通道资金', en: 'Channel funds' },
  requires: ['bank'],
  routes: {
    pdsTransferRecord: { path: '/pdsTransferRecord', title: { zh: '存管划转记录', en: 'Custody transfers' }, audience: 'operator', group: 'bankManage', icon: 'ArrowSwap' },
    pdsTransferRecords: { path: '/pdsTransferRecords', title: { zh: '存管划转记录（服务商）', en: 'Custody transfers (provider)' }, audience: 'provider', group: 'bankManage', icon: 'ArrowSwap' },
    pdsTransferInRecord: { path: '/pdsTransferInRecord', title: { zh: '存管转入记录', en: 'Custody transfer-in' }, audience: 'both', group: 'bankManage', icon: 'Receipt' },
    pdsTransferOutRecord: { path: '/pdsTransferOutRecord', title: { zh: '存管转出记录', en: 'Custody transfer-out' }, audience: 'both', group: 'bankManage', icon: 'Payment' },
    pdsInoutRecord: { path: '/pdsInoutRecord', title: { zh: '存管收支记录', en: 'Custody in/out records' }, audience: 'both', group: 'bankManage', icon: 'TextBulletList' },
    pdsStatementRecord: { path: '/pdsStatementRecord', title: { zh: '存管对账单', en: 'Custody statements' }, audience: 'both', group: 'bankManage', icon: 'Scales' },
    pdsWithdrawRecord: { path: '/pdsWithdrawRecord', title: { zh: '存管提现记录', en: 'Custody withdrawals' }, audience: 'operator', group: 'bankManage', icon: 'MoneyHand' },
    pdsWithdrawRecords: { path: '/pdsWithdrawRecords', title: { zh: '存管提现记录（服务商）', en: 'Custody withdrawals (provider)' }, audience: 'provider', group: 'bankManage', icon: 'MoneyHand' },
    hfWithdrawRecord: { path: '/hfWithdrawRecord', title: { zh: '第三方提现记录(HF)', en: 'HF withdrawals' }, audience: 'both', group: 'bankManage', icon: 'Money' },
  },
  menus: {
    pdsTransferRecord: 'pdsTransferRecord', pdsTransferRecords: 'pdsTransferRecords', pdsTransferInRecord: 'pdsTransferInRecord', pdsTransferOutRecord: 'pdsTransferOutRecord', pdsInoutRecord: 'pdsInoutRecord',
    pdsStatementRecord: 'pdsStatementRecord', pdsWithdrawRecord: 'pdsWithdrawRecord', pdsWithdrawRecords: 'pdsWithdrawRecords', hfWithdrawRecord: 'hfWithdrawRecord',
  },
  permissions: {
    pdsTransferRecord: ['view', 'query', 'retry', 'detail', 'export'],
    pdsTransferRecords: ['view', 'add', 'query', 'detail', 'export'],
    pdsTransferInRecord: ['view', 'match', 'refund', 'detail', 'export'],
    pdsTransferOutRecord: ['view', 'match', 'detail', 'export'],
    pdsInoutRecord: ['view', 'detail', 'export'],
    pdsStatementRecord: ['view', 'pull', 'reconcile', 'download', 'detail', 'export'],
    pdsWithdrawRecord: ['view', 'query', 'retry', 'detail', 'export'],
    pdsWithdrawRecords: ['view', 'audit', 'send', 'query', 'detail', 'export'],
    hfWithdrawRecord: ['view', 'query', 'retry', 'detail', 'export'],
  },
});
