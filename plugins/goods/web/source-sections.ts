import { Auth } from '@freightdeck/sdk/web';
import type { ServiceLocator } from '@freightdeck/sdk/web';
import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { lastPick } from '@freightdeck/sdk/ui';
import { addDays, formatDateTime } from '@freightdeck/sdk/values';
import type { addGoods } from '../contract/index.ts';
import { regulated, split, tons } from './sections.ts';

/**
 * The form of a goods source, where one is published and where one is edited: 货物, 装货, 卸货, 价格, 亏涨吨, 油气预付, 要求,
 * 监管上报, 有效期.
 */
export const sourceSections = [
  { title: 'cargo', fields: ['companyId', 'goodsName', 'cargoType', 'totalKg'] },
  { title: 'load', fields: ['loadPlace', 'loadUnitName', 'loadContact', 'loadMobile'] },
  { title: 'unload', fields: ['unloadPlace', 'unloadUnitName', 'unloadContact', 'unloadMobile', 'distanceM'] },
  { title: 'price', fields: ['valuationMethod', 'carrierPrice', 'shipperPrice', 'weightBasis', 'roundingRule'] },
  tons,
  split,
  {
    title: 'demands',
    fields: ['sourceType', 'needShipperConfirm', 'needAudit', 'needPound', 'needReceipt', 'needFence', 'needInsure'],
  },
  regulated,
  { title: 'validity', fields: ['unloadBefore', 'validTo'] },
] as const;

/** How long a goods source is open unless somebody says otherwise. */
const openDays = 30;
/**
 * First values of a new goods source: the shipper chosen last, priced by tonne of the smaller weight, open for a month.
 */
export function freshSource(services: ServiceLocator): Partial<InputOfCommand<typeof addGoods>> {
  const companyId = lastPick(services.get(Auth).session, 'company');
  return {
    ...(companyId === undefined ? {} : { companyId }),
    valuationMethod: 'TONNE',
    weightBasis: 'MIN',
    sourceType: 2,
    needShipperConfirm: false,
    needAudit: false,
    needPound: false,
    needReceipt: false,
    needFence: false,
    needInsure: false,
    publish: false,
    validTo: `${addDays(formatDateTime(Date.now()).slice(0, 10), openDays)} 23:59:59`,
  };
}
