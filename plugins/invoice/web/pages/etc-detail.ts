import { action, recordPage } from '@freightdeck/sdk/web';
import { checkVehicle, etcApplies, etcLife, reportEnd, reportStart, retryEtc } from '../../contract/index.ts';
import { EtcTolls } from '../parts/record-tabs.tsx';

/** ETC发票申请详情 */
export const page = recordPage(etcApplies, {
  workflow: etcLife,
  figures: ['invoiceCount', 'feeCents', 'startDue', 'endDue'],
  sections: [
    {
      title: 'trip',
      fields: ['applyNo', 'waybillSn', 'vehicleNum', 'platformName', 'loadPlace', 'unloadPlace', 'loadAt', 'unloadAt'],
    },
    {
      title: 'report',
      fields: [
        'etcStatus',
        'startAt',
        'startDue',
        'endAt',
        'endDue',
        'failStep',
        'failReason',
        'filingState',
        'tollState',
        'at',
      ],
    },
  ],
  actions: [action(reportStart), action(reportEnd), action(retryEtc), action(checkVehicle)],
  tabs: [{ id: 'invoices', part: EtcTolls }],
});
