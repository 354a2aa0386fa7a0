import { action, listPage } from '@freightdeck/sdk/web';
import {
  addThirdPlatformCompany,
  companyLinkLife,
  companyLinks,
  deleteThirdPlatformCompany,
  disableCompanyLink,
  enableCompanyLink,
} from '../../contract/index.ts';
import { linkLog } from '../actions.ts';
import { scopesCell } from '../parts/scopes.tsx';

/** 货主企业对接配置 */
export const page = listPage(companyLinks, {
  workflow: companyLinkLife,
  columns: [
    { field: 'companyName', width: 220, pin: 'left' },
    'linkStatus',
    { field: 'platformName', width: 220 },
    { field: 'openName', width: 180 },
    { field: 'thirdCompanyCode', width: 160 },
    { field: 'scopes', width: 200, cell: scopesCell },
    'createdAt',
    'lastCallAt',
  ],
  filters: ['companyName', 'openName', 'linkStatus', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [action(addThirdPlatformCompany, { primary: true, icon: 'Add' })],
  rowActions: [action(enableCompanyLink), action(disableCompanyLink), linkLog, action(deleteThirdPlatformCompany)],
  bulk: [enableCompanyLink, disableCompanyLink],
  exportKey: 'ownerEnterpriseConfiguration:export',
});
