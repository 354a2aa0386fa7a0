import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { addCompany } from '@freightdeck/plugin-shipper/contract';
import { providerShippers } from '../../contract/index.ts';

interface Shipper {
  readonly id: string;
  readonly companyName: string;
}

/** 服务商货主: audit, edit and switching are on the record page of the shipper. */
export const page = listPage(providerShippers, {
  columns: [
    { field: 'companyName', width: 220, pin: 'left', opens: true },
    { field: 'uscc', width: 190 },
    'name',
    'mobile',
    'settleMode',
    'invoiceTax',
    'freezeRatio',
    'oilRatio',
    'gasRatio',
    'initialQuota',
    'goodsDeposit',
    'signStatus',
    'auditStatus',
    'status',
    'partnerName',
  ],
  filters: ['companyName', 'uscc', 'mobile', 'auditStatus', 'signStatus', 'status'],
  sort: { createdAt: 'desc' },
  actions: [action(addCompany, { primary: true, icon: 'Add' })],
  rowActions: [
    runAction<Shipper>(
      'shipperTerms',
      (row, tools) => tools.go('/consignorConfigList', { companyName: row.companyName }),
      { key: 'consignorConfigList:view', icon: 'Settings' },
    ),
    runAction<Shipper>('shipperPartners', (row, tools) => tools.go('/ylCopartner/binds', { companyId: row.id }), {
      key: 'ylCopartner:view',
      icon: 'Handshake',
    }),
  ],
  opens: '/enterpriseDetail',
  exportKey: 'serviceProviderUser:export',
});
