import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineEvent,
  defineResource,
  erasureFields,
  erasureOf,
  file,
  idNumber,
  integer,
  list,
  mobile,
  optional,
  paperNumber,
  ratio,
  reference,
  text,
} from '@freightdeck/sdk/contract';
import { reportStatus } from '@freightdeck/plugin-vehicle/contract';
import { returnRefusals } from './member.ts';
import { auditStatus, driverImageKeys, onceAudited, realNameStatus } from './states.ts';

/** 承运身份: for whom the driver drives. */
const actualCarrierType = choice('ACTUAL_CARRIER_TYPE', [
  { value: 'SELF', zh: '个体', en: 'On own account' },
  { value: 'COMPANY', zh: '挂靠', en: 'Attached to a company' },
  { value: 'OWNER', zh: '车主雇佣', en: 'Employed by a car owner' },
]);
/** 代办申报授权: whether the provider may file taxes for the driver. */
const taxAgentStatus = choice('TAX_AGENT_STATUS', [
  { value: 1, zh: '已授权', en: 'Given', tone: 'done' },
  { value: 0, zh: '未授权', en: 'Not given', tone: 'draft' },
]);

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
    /** In China the number of a driving licence is that of the identity card. */
    driverLicenseNo: optional(idNumber('data:plainId')),
    licenseIssuer: optional(text(64)),
    licenseFrom: optional(date()),
    licenseFront: optional(file()),
    licenseBack: optional(file()),
    /** Often the number of the identity card. */
    qualificationNo: optional(paperNumber(19, 'data:plainId')),
    qualificationTo: optional(date()),
    qualificationFile: optional(file()),
    faceFile: optional(file()),
    emergencyContact: optional(text(20)),
    emergencyMobile: optional(mobile('data:plainMobile')),
    /** The last safety training. */
    safetyTrainingAt: optional(date()),
    actualCarrierType: optional(actualCarrierType),
    taxAgentStatus: optional(taxAgentStatus),
    taxAgentFile: optional(file()),
    /** Who and what belongs to the driver here, and how the driver stands. */
    vehicleNum: optional(reference('vehicle', 'vehicleNum', 10)),
    carOwnerName: optional(text(64)),
    captainName: optional(text(20)),
    creditScore: integer(0, 100),
    reportStatus,
    auditStatus,
    /** Fields that were read otherwise on the papers when it was handed in. */
    ocrDiff: list(text(40), 40),
    /** How often it was handed in. */
    submitCount: integer(0, 10_000),
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
    /** When he was last asked by text message to hand in what is missing. */
    invitedAt: optional(dateTime()),
    ...erasureFields,
    createdAt: dateTime(),
  },
  filters: {
    name: 'like',
    mobile: 'equal',
    idNumber: 'equal',
    vehicleClass: 'in',
    auditStatus: 'in',
    basicAuditStatus: 'in',
    realNameStatus: 'in',
    vehicleNum: 'like',
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
  filesAccess: driverImageKeys,
});

const { gender, address, idValidTo, idFront, idBack } = drivers.fields;
/** Data of the identity card besides name and number. */
export const basics = { gender, address, idValidTo, idFront, idBack };

const all = drivers.fields;
/** What stands on licence and qualification, and what else is kept of a driver. */
export const papers = {
  vehicleClass: all.vehicleClass,
  licenseTo: all.licenseTo,
  driverLicenseNo: all.driverLicenseNo,
  licenseIssuer: all.licenseIssuer,
  licenseFrom: all.licenseFrom,
  licenseFront: all.licenseFront,
  licenseBack: all.licenseBack,
  qualificationNo: all.qualificationNo,
  qualificationTo: all.qualificationTo,
  qualificationFile: all.qualificationFile,
  faceFile: all.faceFile,
  emergencyContact: all.emergencyContact,
  emergencyMobile: all.emergencyMobile,
  safetyTrainingAt: all.safetyTrainingAt,
  actualCarrierType: all.actualCarrierType,
  taxAgentStatus: all.taxAgentStatus,
  taxAgentFile: all.taxAgentFile,
};
/** The fields that a form may start with; masked numbers are left out and stay as they are. */
export const paperFields = (Object.keys(papers) as (keyof typeof papers)[]).filter(
  (field) => field !== 'driverLicenseNo' && field !== 'qualificationNo' && field !== 'emergencyMobile',
);
/** Classes that drive only vehicles up to 4.5 tonnes, for which no qualification is needed. */
export const lightClasses: readonly string[] = ['C1', 'C2', 'C3', 'C4', 'C6'];
export const driverRefusals = {
  badDates: {
    status: 400,
    zh: '驾驶证有效期的起始日应早于到期日',
    en: 'The driving licence must begin before it ends',
  },
  badQualification: {
    status: 400,
    zh: '从业资格证号应为 12 至 19 位数字或字母',
    en: 'A qualification has 12 to 19 digits or letters',
  },
} as const;

/** Admits a driver; the audit is a command of its own. */
export const addDriver = defineCommand({
  name: 'driver.add',
  path: '/api/user/tenantDriver/add',
  access: ['serviceDriverAuditList:edit', 'waybillListManage:assign'],
  input: {
    name: drivers.fields.name,
    mobile: drivers.fields.mobile,
    idNumber: drivers.fields.idNumber,
    ...papers,
    ...basics,
  },
  answer: { id: text(40) },
  refusals: { ...driverRefusals, ...returnRefusals },
});

export const driverErasure = erasureOf(drivers, ['serviceDriverAuditList:erase', 'driverAudit:erase']);

/** A driver has been admitted. For listeners such as reports. */
export const driverAdmitted = defineEvent<{ readonly id: string }>('driver.admitted');
