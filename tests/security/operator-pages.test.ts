import { describe, expect, test } from 'vitest';
import { RouteAudiences } from '../../core/server/permissions/index.ts';
import { manifests } from '../../host/manifests.ts';

/**
 * Pages of the specification that belong to the operator: a tenant has no right on them, whatever was granted by
 * mistake.
 */
const ofOperator = [
  'jscConfig',
  'menu',
  'dictionary',
  'systemConfig',
  'noticeManage',
  'slideShow',
  'serviceProvider',
  'serviceProviderNew',
  'serviceProviderRequire',
  'serviceProviderSecretKey',
  'serviceEditRecord',
  'serviceBatchEditRecord',
  'serviceProviderUserManage',
  'platformServiceProviderUserBatchEditRecord',
  'platformGoodsInfo',
  'platformYuehuoConfig',
  'platformWaybillManage',
  'provideWaybillManager',
  'contractManagerPlatform',
  'poundManagerPlatform',
  'insureProductInfo',
  'platformPolicyManager',
  'bspolicyManager',
  'bswithdrawRecord',
  'driverAudit',
  'driverAudit2',
  'carInfo',
  'platformVehicleBlockList',
  'faceManage',
  'platformSettlement',
  'bulkSettlementReview',
  'settlementReceiptPlatform',
  'settlementErrorAdmin',
  'platformCheckInvoice',
  'platformInvoiceManage',
  'platformBatchInvoiceDetail',
  'platformBatchInvoiceDetailOld',
  'bank',
  'tyyBalance',
  'platformPds',
  'pdsTransferRecord',
  'pdsWithdrawRecord',
  'userMemberLevel',
  'threePlatformConfiguration',
  'reportInfoPlatform',
  'reportInfoBigData',
  'applyReportNewPlatform',
  'serviceProviderSystemStatisticalReport',
  'complianceRule',
];
const audiences = new RouteAudiences(manifests);
const tenant = { isOperator: false, oilgasType: 0 };
const operator = { isOperator: true, oilgasType: 0 };

describe('pages of the operator', () => {
  test.each(ofOperator)('%s gives a tenant no right, and the operator his', (page) => {
    const keys = manifests.flatMap(({ permissions }) => (permissions[page] ?? []).map((code) => `${page}:${code}`));
    expect(keys).not.toEqual([]);
    expect(audiences.effective(keys, tenant)).toEqual([]);
    expect(audiences.effective(keys, operator)).toEqual(keys);
  });
});
