import {
  auditStates,
  choice,
  date,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  id,
  integer,
  optional,
  plate,
  reference,
  text,
} from '@freightdeck/sdk/contract';
import { noVehicle } from './states.ts';

const path = '/api/user/vehicleCertKeep';
const certType = choice('VEHICLE_CERT_TYPE', [
  { value: 'DRIVING', zh: '行驶证', en: 'Vehicle licence' },
  { value: 'OPERATING', zh: '营运证', en: 'Transport certificate' },
  { value: 'INSPECTION', zh: '年检', en: 'Inspection' },
  { value: 'COMPULSORY', zh: '交强险', en: 'Compulsory insurance' },
  { value: 'COMMERCIAL', zh: '商业险', en: 'Commercial insurance' },
]);
export type CertType = keyof typeof dateOfCert;
/** The field of a vehicle with the expiry date of each certificate. */
export const dateOfCert = {
  DRIVING: 'drivingPermitTo',
  OPERATING: 'roadTransportTo',
  INSPECTION: 'inspectTo',
  COMPULSORY: 'insuranceCompulsoryTo',
  COMMERCIAL: 'insuranceCommercialTo',
} as const;
/** Days before expiry at which a certificate needs renewal. */
export const keepDaysAhead = 30;

/** 证照维护: a certificate that expires soon, and its replacement. */
export const certKeeps = defineResource({
  name: 'vehicleCertKeep',
  path,
  table: 'vehicle_cert_keep',
  tenancy: 'tenant',
  fields: {
    vehicleId: id('vehicle', 'vehicleNum'),
    vehicleNum: plate(),
    /** Who usually drives it, and has to know. */
    driverName: optional(reference('driver', 'name', 20)),
    certType,
    oldTo: optional(date()),
    /** Days until the certificate expires; negative when it has expired. */
    daysLeft: optional(integer(-100_000, 100_000)),
    newTo: optional(date()),
    certFile: optional(file()),
    keepStatus: choice('CERT_KEEP_STATUS', [
      { value: 0, zh: '待维护', en: 'To be renewed', tone: 'warning' },
      ...auditStates(),
    ]),
    source: choice('CERT_KEEP_SOURCE', [
      { value: 'EXPIRING', zh: '到期提醒', en: 'Expiring' },
      { value: 'MANUAL', zh: '手工录入', en: 'Entered' },
    ]),
    applyBy: optional(text(20)),
    remindCount: integer(0, 10_000),
    remindedAt: optional(dateTime()),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    remark: optional(text(200)),
    updatedAt: dateTime(),
  },
  filters: { vehicleNum: 'many', certType: 'in', oldTo: 'range', newTo: 'range', keepStatus: 'in', source: 'in' },
  sorts: ['oldTo', 'newTo', 'updatedAt'],
  counted: 'keepStatus',
  label: 'vehicleNum',
  access: ['carInfoKeep:view', 'carInfoKeepUpdate:view'],
  exportAccess: ['carInfoKeep:export'],
  filesAccess: ['carInfoKeep:detail', 'carInfoKeep:audit'],
});

const past = {
  past: { status: 400, zh: '新有效期不能早于今天', en: 'The new last day must not lie in the past' },
} as const;
const notLater = {
  notLater: { status: 400, zh: '新有效期应晚于原有效期', en: 'The new last day must be later than the old one' },
} as const;
/** Submits the new certificate to a waiting renewal, or creates one. */
export const submitCert = defineCommand({
  name: 'vehicleCertKeep.submit',
  path: `${path}/add`,
  access: ['carInfoKeepUpdate:submit', 'carInfoKeep:add'],
  input: { vehicleId: id('vehicle'), certType, newTo: date(), certFile: file() },
  answer: { id: id() },
  refusals: {
    ...past,
    ...notLater,
    noVehicle,
    waiting: { status: 409, zh: '该证照已有待审核的更新', en: 'An update of this certificate is waiting already' },
  },
});
export const remindCert = defineCommand({
  name: 'vehicleCertKeep.remind',
  path: `${path}/remind`,
  access: ['carInfoKeep:remind', 'carInfoKeep:batchRemind'],
  on: certKeeps,
  bulk: true,
  refusals: { reminded: { status: 409, zh: '今天已经提醒过', en: 'A reminder has been sent today already' } },
});
export const approveCert = defineCommand({
  name: 'vehicleCertKeep.approve',
  path: `${path}/approve`,
  access: ['carInfoKeep:audit'],
  on: certKeeps,
  bulk: true,
  refusals: past,
});
export const rejectCert = defineCommand({
  name: 'vehicleCertKeep.reject',
  path: `${path}/reject`,
  access: ['carInfoKeep:audit'],
  on: certKeeps,
  input: { reason: text(200) },
});

/** Approval writes the new date to the vehicle; an expired vehicle becomes valid again. */
export const certKeepLife = defineWorkflow({
  name: 'vehicleCertKeep',
  resource: certKeeps,
  state: 'keepStatus',
  initial: 0,
  transitions: {
    remind: { command: remindCert, from: [0], to: 'same', actors: ['provider', 'operator'] },
    approve: { command: approveCert, from: [1], to: 2, actors: ['provider', 'operator'] },
    reject: { command: rejectCert, from: [1], to: 3, actors: ['provider', 'operator'] },
  },
});
