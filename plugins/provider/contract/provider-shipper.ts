import { optional, defineResource, text } from '@freightdeck/sdk/contract';
import { companies } from '@freightdeck/plugin-shipper/contract';

const {
  companyName,
  uscc,
  name,
  mobile,
  settleMode,
  invoiceTax,
  freezeRatio,
  oilRatio,
  gasRatio,
  initialQuota,
  goodsDeposit,
  signStatus,
  auditStatus,
  status,
  createdAt,
} = companies.fields;

/** 服务商货主: the shippers of a provider with their terms and their partner. */
export const providerShippers = defineResource({
  name: 'providerShipper',
  path: '/api/user/serviceProviderUserInfo',
  table: 'company',
  tenancy: 'tenant',
  fields: {
    companyName,
    uscc,
    name,
    mobile,
    settleMode,
    invoiceTax,
    freezeRatio,
    oilRatio,
    gasRatio,
    initialQuota,
    goodsDeposit,
    signStatus,
    auditStatus,
    status,
    partnerName: optional(text(20)),
    createdAt,
  },
  filters: { companyName: 'like', uscc: 'equal', mobile: 'equal', auditStatus: 'in', signStatus: 'in', status: 'in' },
  sorts: ['companyName', 'createdAt'],
  counted: 'auditStatus',
  label: 'companyName',
  access: ['serviceProviderUser:view'],
  exportAccess: ['serviceProviderUser:export'],
});
