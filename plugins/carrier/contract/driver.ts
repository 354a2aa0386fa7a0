import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineEvent,
  defineResource,
  file,
  idNumber,
  list,
  mobile,
  optional,
  ratio,
  text,
} from '@freightdeck/sdk/contract';
import { auditStatus, onceAudited, realNameStatus } from './states.ts';

/** 司机 as a member of this provider. */
export const drivers = defineResource({
  name: 'driver',
  path: '/api/user/tenantDriver',
  table: 'driver',
  tenancy: 'tenant',
  fields: {
    name: text(20),
    mobile: mobile('data:plainMobile'),
    idNumber: idNumber('data:plainId'),
    vehicleClass: choice(
      'VEHICLE_CLASS',
      ['A1', 'A2', 'A3', 'B1', 'B2', 'C1', 'C2', 'C3', 'C4', 'C6'].map((value) => ({ value, zh: value, en: value })),
    ),
    licenseTo: date(),
    qualificationNo: optional(text(19)),
    auditStatus,
    /** Why it was rejected. */
    auditRemark: optional(text(200)),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    /** The first of two audits, for providers that require two; its findings are shown to the second auditor. */
    firstAuditBy: optional(text(20)),
    firstAuditAt: optional(dateTime()),
    riskHits: list(text(20), 10),
    /** Data of the identity card, audited separately. */
    gender: optional(
      choice('GENDER', [
        { value: 'M', zh: '男', en: 'Male' },
        { value: 'F', zh: '女', en: 'Female' },
      ]),
    ),
    address: optional(text(100)),
    idValidTo: optional(date()),
    idFront: optional(file()),
    idBack: optional(file()),
    realNameStatus,
    faceScore: optional(ratio()),
    basicAuditStatus: onceAudited,
    basicAuditBy: optional(text(20)),
    basicAuditAt: optional(dateTime()),
    basicRemark: optional(text(200)),
    createdAt: dateTime(),
  },
  filters: {
    name: 'like',
    mobile: 'equal',
    idNumber: 'equal',
    vehicleClass: 'in',
    auditStatus: 'in',
    basicAuditStatus: 'in',
    firstAuditBy: 'like',
    firstAuditAt: 'range',
    createdAt: 'range',
  },
  sorts: ['name', 'createdAt', 'licenseTo'],
  counted: 'auditStatus',
  label: 'name',
  lookup: {
    line: ['mobile', 'vehicleClass', 'auditStatus'],
    create: { access: ['serviceDriverAuditList:edit'], page: '/serviceDriverAuditList' },
  },
  access: [
    'serviceDriverAuditList:view',
    'driverAudit:view',
    'driverAudit2:view',
    'driverBasicAudit:view',
    'carCaptainManage:bindDriver',
    'waybillListManage:assign',
    'waybillManage:view',
  ],
  exportAccess: [
    'serviceDriverAuditList:export',
    'driverAudit:export',
    'driverAudit2:export',
    'driverBasicAudit:export',
  ],
});

const { gender, address, idValidTo, idFront, idBack } = drivers.fields;
/** Data of the identity card besides name and number. */
export const basics = { gender, address, idValidTo, idFront, idBack };

/** Admits a driver; the audit is a command of its own. */
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
    ...basics,
  },
  answer: { id: text(40) },
});

/** A driver has been admitted. For listeners such as reports. */
export const driverAdmitted = defineEvent<{ readonly id: string }>('driver.admitted');
