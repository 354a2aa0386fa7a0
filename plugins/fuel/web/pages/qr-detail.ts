import { action, recordPage } from '@freightdeck/sdk/web';
import { disableQr, qrCodes, qrLife } from '../../contract/index.ts';
import { CodePicture } from '../parts/code-picture.tsx';

/** 油气二维码详情 */
export const page = recordPage(qrCodes, {
  workflow: qrLife,
  figures: ['qrStatus', 'expireAt', 'scanCount', 'orderCount'],
  sections: [
    {
      title: 'basic',
      fields: ['stationName', 'platformName', 'qrCode', 'qrStatus', 'expireAt', 'orderNo', 'createdAt'],
    },
  ],
  actions: [action(disableQr)],
  tabs: [{ id: 'code', part: CodePicture, key: 'fuelQrCode:download' }],
});
