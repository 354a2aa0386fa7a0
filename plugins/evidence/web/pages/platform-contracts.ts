import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { contractLife, contracts, terminateContract } from '../../contract/index.ts';
import { evidence } from '../../plugin.ts';

/** 平台合同管理: contracts of all tenants, and the templates. */
export const page = listPage(contracts, {
  workflow: contractLife,
  columns: [
    { field: 'contractNo', width: 160, pin: 'left', opens: true },
    { field: 'contractStatus', width: 136 },
    { field: 'platformName', width: 220 },
    { field: 'contractType', width: 160 },
    { field: 'partyA', width: 220 },
    { field: 'partyB', width: 220 },
    'validFrom',
    'validTo',
    'signedAt',
    { field: 'fileHash', width: 200 },
  ],
  filters: ['contractNo', 'contractType', 'companyName', 'contractStatus', 'validTo', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [
    runAction('template', (_row, tools) => tools.go(evidence.routes.contractTemplate.path), {
      key: 'contractManagerPlatform:template',
      icon: 'DocumentBulletList',
    }),
  ],
  rowActions: [action(terminateContract)],
  opens: 'contractDetail',
  exportKey: 'contractManagerPlatform:export',
});
