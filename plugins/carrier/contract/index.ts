import { choice, date, defineCommand, defineEvent, defineResource, idNumber, mobile, optional, text } from '@freightdeck/sdk/contract';

export const auditStatus = choice('AUDIT_STATUS', [
  { value: 0, zh: '未提交', en: 'Not submitted', tone: 'draft' },
  { value: 1, zh: '待审核', en: 'Awaiting audit', tone: 'waiting' },
  { value: 2, zh: '审核通过', en: 'Approved', tone: 'done' },
  { value: 3, zh: '审核驳回', en: 'Rejected', tone: 'refused' },
  { value: 4, zh: '变更待审核', en: 'Change awaiting audit', tone: 'waiting' },
  { value: 5, zh: '已过期', en: 'Expired', tone: 'void' },
  { value: 9, zh: '已注销', en: 'Cancelled', tone: 'void' },
]);

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
  },
  filters: { name: 'like', mobile: 'equal', auditStatus: 'in' },
  sorts: ['name'],
  label: 'name',
  access: ['waybillListManage:assign', 'waybillManage:view'],
});

/** Admits a driver; audited elsewhere. */
export const addDriver = defineCommand({
  name: 'driver.add',
  path: '/api/user/tenantDriver/add',
  access: ['waybillListManage:assign'],
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
