import { action, listPage, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { approveCert, certKeepLife, certKeeps, rejectCert, remindCert, submitCert } from '../../contract/index.ts';
import { daysLeftCell } from '../parts/days-left.tsx';

type Keep = RecordOf<typeof certKeeps>;
const update = runAction<undefined>('updateCert', (_row, tools) => tools.go('/carInfoKeepUpdate'), {
  key: 'carInfoKeepUpdate:submit',
  icon: 'DocumentArrowUp',
});
/** Prefilled with the vehicle and kind of this row. */
const submit = action(submitCert, { initial: ({ vehicleId, certType }: Keep) => ({ vehicleId, certType }) });

/** 车辆证照维护, the earliest expiry first. */
export const page = listPage(certKeeps, {
  workflow: certKeepLife,
  columns: [
    { field: 'vehicleNum', pin: 'left' },
    'keepStatus',
    'certType',
    'driverName',
    'oldTo',
    { field: 'daysLeft', cell: daysLeftCell },
    'newTo',
    'source',
    'applyBy',
    'remindCount',
    'remindedAt',
    'auditBy',
    'auditAt',
    'remark',
    'updatedAt',
  ],
  filters: ['vehicleNum', 'certType', 'keepStatus', 'oldTo', 'newTo', 'source'],
  sort: { oldTo: 'asc' },
  actions: [update],
  rowActions: [action(approveCert), action(rejectCert), action(remindCert), submit],
  bulk: [remindCert, approveCert],
  exportKey: 'carInfoKeep:export',
});
