import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { waybillLife, waybills } from '@freightdeck/plugin-waybill/contract';
import { bindMessenger, playNext } from '../../contract/index.ts';
import { simulator } from '../../plugin.ts';

const mails = runAction<undefined>('mails', (_row, tools) => tools.go(simulator.routes.simulatedMail.path), {
  key: 'simulator:view',
  icon: 'Mail',
});

/** Every running waybill, with a button for the next step of its driver or shipper. */
export const page = listPage(waybills, {
  workflow: waybillLife,
  columns: [
    { field: 'waybillSn', opens: true },
    'waybillStatus',
    'companyName',
    'vehicleNum',
    'driverName',
    'loadPlace',
    'unloadPlace',
    'estimateKg',
    'acceptAt',
  ],
  filters: ['waybillSn', 'waybillStatus', 'vehicleNum'],
  sort: { acceptAt: 'desc' },
  fixed: { in_waybillStatus: [10, 15, 20, 25, 30, 40, 50, 60] },
  actions: [action(bindMessenger), mails],
  rowActions: [action(playNext, { primary: true })],
  bulk: [playNext],
  opens: '/waybillManage/detail',
});
