import { action, recordPage } from '@freightdeck/sdk/web';
import {
  approveStation,
  approveTopUp,
  disableStation,
  enableStation,
  rejectStation,
  rejectTopUp,
  restStation,
  stationAudit,
  stations,
} from '../../contract/index.ts';
import { amendmentsOf, editStation, generateCodes, pricesOf, saveStation, topUp } from '../actions.ts';

/** 油站详情 */
export const page = recordPage(stations, {
  workflow: stationAudit,
  figures: ['status', 'payableCents', 'prepaidCents', 'transitCents', 'settleCycle'],
  sections: [
    {
      title: 'basic',
      fields: [
        'stationName',
        'stationType',
        'platformName',
        'uscc',
        'ownerName',
        'mobile',
        'city',
        'address',
        'status',
        'createdAt',
      ],
    },
    { title: 'third', fields: ['thirdType', 'thirdStationId'] },
    { title: 'topUp', fields: ['askedCents', 'askedChannel', 'askedVoucherNo', 'askedBy'] },
    { title: 'audit', fields: ['auditStatus', 'auditBy', 'auditAt', 'auditRemark'] },
  ],
  actions: [
    action(approveStation),
    action(rejectStation),
    saveStation,
    editStation,
    pricesOf,
    amendmentsOf,
    generateCodes,
    topUp,
    action(approveTopUp),
    action(rejectTopUp),
    action(enableStation),
    action(restStation),
    action(disableStation),
  ],
});
