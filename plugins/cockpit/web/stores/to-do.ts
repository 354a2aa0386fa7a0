import type { Http, Permissions, Plugins } from '@freightdeck/sdk/web';

/** Something that waits for people. Its words: `todo.<id>`. */
export interface ToDo {
  readonly id: string;
  /** Who can do it. */
  readonly key: string;
  /** The list that it waits in. */
  readonly path: string;
  readonly resource: string;
  /** The field by which it waits, and its values: the list is opened by the same filter. */
  readonly field: string;
  readonly values: readonly (string | number)[];
  /** What else the list holds always: it is counted by the same, and needs no filter there. */
  readonly of?: Readonly<Record<string, unknown>>;
}
const one = (
  id: string,
  key: string,
  path: string,
  resource: string,
  field: string,
  ...values: ToDo['values']
): ToDo => ({ id, key, path, resource, field, values });

const captains = 'waybillModifyCarCaptain';
/** First what stops trips and people, then money, then what failed. */
export const toDos: readonly ToDo[] = [
  one('accept', 'waybillListManage:assign', '/waybillManage', 'waybill', 'waybillStatus', 10),
  one('pound', 'poundManager:audit', '/poundManager', 'pound', 'poundStatus', 1),
  {
    ...one(
      'plateChange',
      'waybillModifyVehicleNum:audit',
      '/waybillModifyVehicleNum',
      'waybillChange',
      'auditStatus',
      1,
    ),
    of: { in_changeType: ['VEHICLE'] },
  },
  {
    ...one('captainChange', `${captains}:audit`, `/${captains}`, 'waybillChange', 'auditStatus', 1),
    of: { in_changeType: ['CAPTAIN'] },
  },
  one('driver', 'serviceDriverAuditList:audit', '/serviceDriverAuditList', 'driver', 'auditStatus', 1),
  one('driverChange', 'driverUpdataList:audit', '/driverUpdataList', 'driverChange', 'auditStatus', 1),
  one('vehicle', 'serviceCarAuditList:audit', '/serviceCarAuditList', 'vehicle', 'auditStatus', 1),
  one('vehicleChange', 'carInfoUpdataList:audit', '/carInfoUpdataList', 'vehicleChange', 'auditStatus', 1),
  one('company', 'enterpriseAudit:audit', '/enterpriseAudit', 'company', 'auditStatus', 1),
  one('certificate', 'carInfoKeep:add', '/carInfoKeep', 'vehicleCertKeep', 'keepStatus', 0),
  one('certificateAudit', 'carInfoKeep:audit', '/carInfoKeep', 'vehicleCertKeep', 'keepStatus', 1),
  one('alarm', 'locusAlarmInfo:handle', '/locusAlarmInfo', 'locusAlarm', 'alarmStatus', 0),
  one('waiver', 'complianceWaiver:approve', '/complianceWaiver', 'complianceWaiver', 'waiverStatus', 0),
  one('settlement', 'spSettlementManage:audit', '/spSettlementManage', 'settlementOrder', 'settleStatus', 20),
  one('settlementError', 'settlementError:retry', '/settlementError', 'settlementError', 'errorStatus', 0),
  one('recharge', 'OwnerRechargeAudit:audit', '/OwnerRechargeAudit', 'rechargeOrder', 'rechargeStatus', 10, 20),
  one('withdrawal', 'withdrawRecord:audit', '/withdrawRecord', 'withdrawOrder', 'withdrawStatus', 10),
  one('invoice', 'checkInvoice:audit', '/checkInvoice', 'invoiceApply', 'applyStatus', 20),
  one('difference', 'ledgerDetails:reconcile', '/ledgerDetails/differences', 'channelDifference', 'diffState', 0, 1),
  one('message', 'regReportQueue:resend', '/regReportQueue/messages', 'regReport', 'reportState', 4),
  one('outside', 'outsideChannels:resend', '/outsideChannels', 'outbox', 'state', 'parked'),
  one('job', 'backgroundJobs:run', '/backgroundJobs', 'backgroundJob', 'jobState', 'failing', 'parked'),
];
/** Where the list is opened that holds just what was counted. */
export const hrefOf = ({ path, field, values }: ToDo): string =>
  `#${path}?${new URLSearchParams({ [field]: values.join(',') }).toString()}`;

/** How much waits of each, by the same lists that it leads to; what the person cannot read is left out. */
export async function waiting(
  http: Pick<Http, 'list'>,
  plugins: Pick<Plugins, 'resource'>,
  permissions: Pick<Permissions, 'can'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const found: (readonly [string, number])[] = [];
  // One after the other: nobody waits for them, and the page has other things to fetch.
  for (const { id, key, resource: name, field, values, of = {} } of toDos) {
    if (signal.aborted) break;
    if (!permissions.can(key)) continue;
    try {
      const resource = await plugins.resource(name);
      if (!resource) continue;
      const fixed = Object.entries(of).map(([type, value]) => ({ type, value }));
      const conditions = [{ type: `in_${field}`, value: [...values] }, ...fixed];
      const { total } = await http.list(resource, { conditions, page: 1, limit: 10 }, { quiet: true, signal });
      if (total !== null) found.push([id, total]);
    } catch {
      // The list cannot be read now: the others can.
    }
  }
  return new Map(found);
}
