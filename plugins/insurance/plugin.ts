import { definePlugin } from '@freightdeck/sdk/manifest';

export const insurance = definePlugin({
  id: 'insurance',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '保险管理', en: 'Insurance' },
  requires: ['waybill', 'goods', 'shipper', 'carrier', 'vehicle'],
  routes: {
    insureProductInfo: { path: '/insureProductInfo', title: { zh: '保险产品', en: 'Insurance products' }, audience: 'operator', group: 'businessManagement', icon: 'Certificate' },
    insureProductDetail: { path: '/insureProductInfo/detail', title: { zh: '保险产品详情', en: 'Insurance product' }, audience: 'operator', parent: 'insureProductInfo', multi: true },
    shipperInsuranceConfig: { path: '/shipperInsuranceConfig', title: { zh: '货主保险配置', en: 'Shipper insurance configuration' }, audience: 'both', group: 'businessManagement', icon: 'Table' },
    shipperInsuranceDetail: { path: '/shipperInsuranceConfig/detail', title: { zh: '货主保险配置详情', en: 'Shipper insurance terms' }, audience: 'both', parent: 'shipperInsuranceConfig', multi: true },
    policyManager: { path: '/policyManager', title: { zh: '保单管理', en: 'Policies' }, audience: 'provider', group: 'businessManagement', icon: 'ClipboardTaskList' },
    platformPolicyManager: { path: '/platformPolicyManager', title: { zh: '平台保单管理', en: 'Platform policies' }, audience: 'operator', group: 'businessManagement', icon: 'ClipboardTaskList' },
    bspolicyManager: { path: '/bspolicyManager', title: { zh: '保司保单管理', en: 'Insurer-side policies' }, audience: 'operator', group: 'businessManagement', icon: 'ArrowSwap' },
    policyDetail: { path: '/policyManager/detail', title: { zh: '保单详情', en: 'Policy' }, audience: 'both', open: true, multi: true },
    underwritingAccount: { path: '/underwritingAccount', title: { zh: '承保账户', en: 'Underwriting account' }, audience: 'both', group: 'businessManagement', icon: 'MoneyHand' },
    underwritingEntries: { path: '/underwritingAccount/entries', title: { zh: '承保账户明细', en: 'Underwriting account entries' }, audience: 'both', parent: 'underwritingAccount' },
    underwritingTopUps: { path: '/underwritingAccount/topUps', title: { zh: '承保账户充值记录', en: 'Underwriting top-ups' }, audience: 'both', parent: 'underwritingAccount' },
    bswithdrawRecord: { path: '/bswithdrawRecord', title: { zh: '承保账户提现记录', en: 'Underwriting withdrawals' }, audience: 'operator', group: 'businessManagement', icon: 'History' },
  },
  menus: {
    insureProductInfo: 'insureProductInfo', shipperInsuranceConfig: 'shipperInsuranceConfig', policyManager: 'policyManager', platformPolicyManager: 'platformPolicyManager', bspolicyManager: 'bspolicyManager',
    underwritingAccount: 'underwritingAccount', bswithdrawRecord: 'bswithdrawRecord',
  },
  permissions: {
    insureProductInfo: ['view', 'add', 'edit', 'enable', 'disable', 'detail'],
    shipperInsuranceConfig: ['view', 'edit', 'batchEdit', 'enable', 'disable', 'history', 'export'],
    policyManager: ['view', 'insure', 'cancelPolicy', 'claim', 'download', 'detail', 'export'],
    platformPolicyManager: ['view', 'detail', 'closeClaim', 'reconcile', 'export'],
    bspolicyManager: ['view', 'sync', 'retry', 'detail', 'export'],
    underwritingAccount: ['view', 'topUp', 'setWarn', 'entries', 'reconcile', 'export'],
    bswithdrawRecord: ['view', 'add', 'audit', 'detail', 'export'],
  },
});
