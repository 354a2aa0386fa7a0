import { definePlugin } from '@freightdeck/sdk/manifest';

export const evidence = definePlugin({
  id: 'evidence',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '合同与磅单', en: 'Contracts and weighing' },
  requires: ['waybill'],
  uses: ['goods', 'shipper', 'carrier', 'vehicle'],
  routes: {
    contractManager: {
      path: '/contractManager',
      title: { zh: '合同管理', en: 'Contract management' },
      audience: 'provider',
      group: 'truckingManage',
      icon: 'Signature',
    },
    contractManagerPlatform: {
      path: '/contractManagerPlatform',
      title: { zh: '平台合同管理', en: 'Platform contract management' },
      audience: 'operator',
      group: 'truckingManage',
      icon: 'Signature',
    },
    contractTemplate: {
      path: '/contractManagerPlatform/template',
      title: { zh: '合同模板', en: 'Contract templates' },
      audience: 'operator',
      parent: 'contractManagerPlatform',
    },
    contractDetail: {
      path: '/contractDetail',
      title: { zh: '合同详情', en: 'Contract' },
      audience: 'both',
      open: true,
      multi: true,
      shows: { contract: 'id' },
    },
    poundManager: {
      path: '/poundManager',
      title: { zh: '磅单管理', en: 'Weighing records' },
      audience: 'provider',
      group: 'truckingManage',
      icon: 'Scales',
      shows: { pound: 'poundSn' },
      finds: { poundSn: 'BD\\d{10,}' },
    },
    poundManagerPlatform: {
      path: '/poundManagerPlatform',
      title: { zh: '平台磅单管理', en: 'Platform weighing records' },
      audience: 'operator',
      group: 'truckingManage',
      icon: 'Scales',
      shows: { pound: 'poundSn' },
    },
    poundDetail: {
      path: '/poundDetail',
      title: { zh: '磅单详情', en: 'Weighing slip' },
      audience: 'both',
      open: true,
      multi: true,
      shows: { pound: 'id' },
    },
  },
  menus: {
    contractManager: 'contractManager',
    contractManagerPlatform: 'contractManagerPlatform',
    poundManager: 'poundManager',
    poundManagerPlatform: 'poundManagerPlatform',
  },
  permissions: {
    contractManager: ['view', 'add', 'send', 'sign', 'terminate', 'void', 'renew', 'preview', 'download', 'export'],
    contractManagerPlatform: ['view', 'preview', 'download', 'terminate', 'template', 'export'],
    poundManager: ['view', 'add', 'audit', 'batchAudit', 'edit', 'void', 'viewImage', 'ocrRetry', 'export'],
    poundManagerPlatform: ['view', 'detail', 'viewImage', 'audit', 'export'],
  },
  contributions: {
    'waybill.record': {
      slips: {
        title: { zh: '磅单', en: 'Weighing slips' },
        order: 20,
        key: ['poundManager:view', 'poundManagerPlatform:view'],
      },
      receipt: { title: { zh: '回单', en: 'Receipt' }, order: 30 },
      contract: {
        title: { zh: '合同', en: 'Contract' },
        order: 40,
        key: ['contractManager:view', 'contractManagerPlatform:view'],
      },
    },
  },
});
