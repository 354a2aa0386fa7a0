import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  list,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { linkStatus, scope } from './states.ts';

const path = '/api/open/openPlatformCompanyInfo';

/** 货主企业对接: links a shipper of this provider to its id at a third-party platform. */
export const companyLinks = defineResource({
  name: 'openPlatformCompany',
  path,
  table: 'open_platform_company',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    openPlatformId: id('openPlatformName'),
    openName: text(50),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    thirdCompanyCode: text(50),
    scopes: list(scope, 5),
    linkStatus,
    createdAt: dateTime(),
    lastCallAt: optional(dateTime()),
  },
  filters: { companyName: 'like', thirdCompanyCode: 'like', openName: 'like', linkStatus: 'in', createdAt: 'range' },
  sorts: ['createdAt'],
  counted: 'linkStatus',
  label: 'companyName',
  access: ['ownerEnterpriseConfiguration:view'],
  exportAccess: ['ownerEnterpriseConfiguration:export'],
});
const platformOff = {
  platformOff: { status: 409, zh: '三方平台未启用', en: 'The third-party platform is not enabled' },
} as const;
const { openPlatformId, companyId, thirdCompanyCode, scopes } = companyLinks.fields;

export const addThirdPlatformCompany = defineCommand({
  name: 'openPlatformCompany.add',
  path: `${path}/addThirdPlatformCompany`,
  access: ['ownerEnterpriseConfiguration:add'],
  input: { openPlatformId, companyId, thirdCompanyCode, scopes },
  answer: { id: id() },
  refusals: {
    ...platformOff,
    companyNotAudited: { status: 412, zh: '货主企业未审核通过', en: 'The shipper has not been approved' },
    linked: { status: 409, zh: '该货主企业已对接此平台', en: 'The shipper is linked to this platform already' },
    codeUsed: { status: 409, zh: '三方企业编码已被使用', en: 'The third-party code is in use' },
    noScope: { status: 400, zh: '请选择权限范围', en: 'Choose at least one scope' },
  },
});
export const enableCompanyLink = defineCommand({
  name: 'openPlatformCompany.enable',
  path: `${path}/enable`,
  access: ['ownerEnterpriseConfiguration:enable'],
  on: companyLinks,
  bulk: true,
  refusals: platformOff,
});
export const disableCompanyLink = defineCommand({
  name: 'openPlatformCompany.disable',
  path: `${path}/disable`,
  access: ['ownerEnterpriseConfiguration:disable'],
  on: companyLinks,
  bulk: true,
  danger: true,
});
/** Enables and disables in one endpoint, as the specification wants. */
export const modifyPlatformStatus = defineCommand({
  name: 'openPlatformCompany.modifyStatus',
  path: `${path}/modifyPlatformStatus`,
  access: ['ownerEnterpriseConfiguration:enable', 'ownerEnterpriseConfiguration:disable'],
  on: companyLinks,
  input: {
    linkStatus: choice('LINK_TARGET', [
      { value: 1, zh: '启用', en: 'Enabled' },
      { value: 2, zh: '停用', en: 'Disabled' },
    ]),
  },
  refusals: platformOff,
});
export const deleteThirdPlatformCompany = defineCommand({
  name: 'openPlatformCompany.delete',
  path: `${path}/deleteThirdPlatformCompany`,
  access: ['ownerEnterpriseConfiguration:delete'],
  on: companyLinks,
  danger: true,
  refusals: {
    calledLately: { status: 409, zh: '最近24小时内有调用，不能删除', en: 'It was called within the last 24 hours' },
  },
});
/** A web hook for this shipper has arrived. Run by the system when the receiver has answered. */
export const hookDelivered = defineCommand({
  name: 'openPlatformCompany.hookDelivered',
  path: `${path}/hookDelivered`,
  access: 'session',
  on: companyLinks,
});
export const companyLinkLife = defineWorkflow({
  name: 'openPlatformCompany',
  resource: companyLinks,
  state: 'linkStatus',
  initial: 0,
  transitions: {
    enable: { command: enableCompanyLink, from: [0, 2], to: 1, actors: ['provider', 'operator'] },
    disable: { command: disableCompanyLink, from: [1], to: 2, actors: ['provider', 'operator'] },
    delete: { command: deleteThirdPlatformCompany, from: [0, 2], to: 3, actors: ['provider', 'operator'] },
  },
});
