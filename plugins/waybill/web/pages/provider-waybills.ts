import { listPage } from '@freightdeck/sdk/web';
import { waybills } from '../../contract/index.ts';
import { waybill } from '../../plugin.ts';

/** 服务商运单: the trips of each provider with their amounts. */
export const page = listPage(waybills, {
  columns: [
    { field: 'platformName', width: 220, pin: 'left' },
    { field: 'waybillSn', opens: true },
    'goodsSn',
    'companyName',
    'vehicleNum',
    'driverName',
    'carOwnerName',
    'captainName',
    'brokerName',
    'waybillStatus',
    'settleKg',
    'freightAmount',
    'infoFee',
    'oilAmount',
    'gasAmount',
    'cashAmount',
    'serviceFee',
    'receivableAmount',
    'settleStatus',
    'payStatus',
    'signAt',
    'month',
  ],
  filters: ['platformId', 'companyName', 'month', 'signAt', 'waybillStatus', 'settleStatus'],
  sort: { signAt: 'desc' },
  opens: waybill.routes.waybillDetail.path,
  exportKey: 'provideWaybillManager:export',
});
