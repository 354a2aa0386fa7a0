import { choice, date, dateTime, defineCommand, defineEvent, defineResource, idNumber, mobile, optional, text } from '@freightdeck/sdk/contract';
import { auditStatus } from './states.ts';

/** 司机 as a member of this provider. */
export const drivers = defineResource({
  name: 'driver',
  path: '/api/user/tenantDriver',
  table: 'driver',
  tenancy: 'tenant',
  fields: {
    name: text(20),
    mobile: mobile(),
    idNumber: idNumber(),
    vehicleClass: choice('VEHICLE_CLASS', ['A1', 'A2', 'A3', 'B1', 'B2', 'C1', 'C2', 'C3', 'C4', 'C6'].map((value) => ({ value, zh: value, en: value }))),
    licenseTo: date(),
    qualificationNo: optional(text(19)),
    auditStatus,
    /** Why it was rejected. */
    auditRemark: optional(text(200)),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    createdAt: dateTime(),
  },
  filters: { name: 'like', mobile: 'equal', idNumber: 'equal', vehicleClass: 'in', auditStatus: 'in', createdAt: 'range' },
  sorts: ['name', 'createdAt', 'licenseTo'],
  counted: 'auditStatus',
  label: 'name',
  access: ['serviceDriverAuditList:view', 'driverAudit:view', 'waybillListManage:assign', 'waybillManage:view'],
  exportAccess: ['serviceDriverAuditList:export', 'driverAudit:export'],
});

/** Admits a driver; audited elsewhere. */
export const addDriver = defineCommand({
  name: 'driver.add',
  path: '/api/user/tenantDriver/add',
  access: ['serviceDriverAuditList:edit', 'waybillListManage:assign'],
  input: {
    name: drivers.fields.name,
    mobile: drivers.fields.mobile,
    idNumber: drivers.fields.idNumber,
    vehicleClass: drivers.fields.vehicleClass,
    licenseTo: drivers.fields.licenseTo,
    qualificationNo: drivers.fields.qualificationNo,
  },
  answer: { id: text(40) },
});

/** A driver has been admitted: figures listen. */
export const driverAdmitted = defineEvent<{ readonly id: string }>('driver.admitted');
