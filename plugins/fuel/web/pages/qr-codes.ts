import { action, listPage } from '@freightdeck/sdk/web';
import { disableQr, qrCodes, qrLife } from '../../contract/index.ts';
import { GenerateCodes } from '../parts/generate-codes.tsx';

/** 油气二维码 */
export const page = listPage(qrCodes, {
  workflow: qrLife,
  columns: [
    { field: 'stationName', width: 190, pin: 'left', opens: true },
    { field: 'qrCode', width: 290 },
    'scanCount',
    'orderCount',
    { field: 'orderNo', width: 170 },
    'qrStatus',
    'expireAt',
    'updatedAt',
    { field: 'platformName', width: 200 },
  ],
  filters: ['stationName', 'qrStatus', 'platformId'],
  sort: { updatedAt: 'desc' },
  top: GenerateCodes,
  rowActions: [action(disableQr)],
  bulk: [disableQr],
  opens: '/fuelQrCode/detail',
});
