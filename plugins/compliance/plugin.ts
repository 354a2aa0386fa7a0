import { definePlugin } from '@freightdeck/sdk/manifest';

export const compliance = definePlugin({
  id: 'compliance',
  version: '0.2.0',
  sdk: '^1.0',
  title: { zh: '合规监管', en: 'Compliance' },
  uses: ['waybill', 'trajectory', 'vehicle', 'carrier'],
  routes: {
    fiveFlowCheck: {
      path: '/fiveFlowCheck',
      title: { zh: '五流合一检查', en: 'Five-flow check' },
      audience: 'both',
      group: 'dataManage',
      icon: 'ShieldCheckmark',
    },
    fiveFlowDetail: {
      path: '/fiveFlowCheck/detail',
      title: { zh: '五流检查结果', en: 'Five-flow result' },
      audience: 'both',
      parent: 'fiveFlowCheck',
      multi: true,
      shows: { complianceResult: 'id' },
    },
    complianceRule: {
      path: '/complianceRule',
      title: { zh: '合规规则', en: 'Compliance rules' },
      audience: 'operator',
      group: 'dataManage',
      icon: 'ClipboardCheckmark',
    },
    complianceRuleHistory: {
      path: '/complianceRule/history',
      title: { zh: '规则变更记录', en: 'Rule changes' },
      audience: 'operator',
      parent: 'complianceRule',
    },
    complianceWaiver: {
      path: '/complianceWaiver',
      title: { zh: '规则豁免', en: 'Rule waivers' },
      audience: 'both',
      group: 'dataManage',
      icon: 'ShieldTask',
    },
    regReportQueue: {
      path: '/regReportQueue',
      title: { zh: '上报队列', en: 'Upload queue' },
      audience: 'both',
      group: 'dataManage',
      icon: 'Flow',
    },
    regReportMessages: {
      path: '/regReportQueue/messages',
      title: { zh: '上报报文', en: 'Upload messages' },
      audience: 'both',
      parent: 'regReportQueue',
    },
    regReportDetail: {
      path: '/regReportQueue/detail',
      title: { zh: '报文详情', en: 'Upload message' },
      audience: 'both',
      parent: 'regReportQueue',
      multi: true,
      shows: { regReport: 'id' },
    },
    regReportMonths: {
      path: '/regReportQueue/months',
      title: { zh: '上报月度统计', en: 'Upload months' },
      audience: 'both',
      parent: 'regReportQueue',
    },
    taxFiling: {
      path: '/taxFiling',
      title: { zh: '代征代办申报', en: 'Tax agency filing' },
      audience: 'provider',
      group: 'dataManage',
      icon: 'Calculator',
    },
  },
  menus: {
    fiveFlowCheck: 'fiveFlowCheck',
    complianceRule: 'complianceRule',
    complianceWaiver: 'complianceWaiver',
    regReportQueue: 'regReportQueue',
    taxFiling: 'taxFiling',
  },
  permissions: {
    fiveFlowCheck: ['view', 'ruleCheck', 'batchCheck', 'waive', 'freeze', 'evidencePack', 'export'],
    complianceRule: ['view', 'edit', 'enable', 'disable', 'simulate', 'history'],
    complianceWaiver: ['view', 'add', 'approve', 'reject', 'export'],
    regReportQueue: ['view', 'run', 'pause', 'resend', 'payload'],
    taxFiling: ['view', 'generate', 'declare', 'correct', 'pay', 'export'],
  },
  contributions: {
    'waybill.record': {
      compliance: {
        title: { zh: '合规上报', en: 'Compliance' },
        order: 90,
        key: ['fiveFlowCheck:view', 'regReportQueue:view', 'taxFiling:view'],
      },
    },
  },
});
