import { action, recordPage } from '@freightdeck/sdk/web';
import { etcApplies, etcLife, reportEnd, reportStart, retryEtc } from '../../contract/index.ts';
import { EtcTolls } from '../parts/record-tabs.tsx';
import { VehicleFiling } from '../parts/vehicle-filing.tsx';

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
      fields: ['etcStatus', 'startAt', 'startDue', 'endAt', 'endDue', 'failStep', 'failReason', 'at'],
    },
  ],
  actions: [action(reportStart), action(reportEnd), action(retryEtc)],
  tabs: [
    { id: 'invoices', part: EtcTolls },
    { id: 'filing', part: VehicleFiling },
  ],
});
