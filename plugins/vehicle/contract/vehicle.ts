import {
  creditCode,
  date,
  dateTime,
  defineCommand,
  defineEvent,
  defineResource,
  file,
  id,
  integer,
  list,
  optional,
  plate,
  text,
  vin,
  weight,
} from '@freightdeck/sdk/contract';
import {
  auditStatus,
  energyType,
  networkStatus,
  plateColor,
  reportStatus,
  vehicleBody,
  vehicleImageKeys,
  vehicleStatus,
  vehicleType,
} from './states.ts';

/** Up to this gross mass a vehicle needs no transport certificate, and its driver no qualification. */
export const lightKg = 4500;

/** A vehicle above 4.5 tonnes needs a transport certificate; a lighter one is known by its area alone. */
export const transportRefusals = {
  badTransportNo: {
    status: 400,
    zh: '道路运输证号应为 12 位数字；总质量 4.5 吨及以下的车辆填“六位区划代码＋000000”',
    en: 'A transport certificate has twelve digits; a vehicle up to 4.5 t has its area code and 000000',
  },
  noTransportTo: {
    status: 400,
    zh: '总质量 4.5 吨以上的车辆须填写道路运输证到期日',
    en: 'A vehicle above 4.5 t needs the last day of its transport certificate',
  },
} as const;
/** 车辆 as a member of this provider's fleet. */
export const vehicles = defineResource({
  name: 'vehicle',
  path: '/api/user/tenantVehicle',
  table: 'vehicle',
  tenancy: 'tenant',
  fields: {
    vehicleNum: plate('plateColor'),
    plateColor,
    vehicleType,
    vin: vin(),
    ratedLoadKg: weight(),
    roadTransportNo: text(20),
    /** Only a vehicle up to 4.5 tonnes gross mass has none. */
    roadTransportTo: optional(date()),
    trailerNum: optional(plate()),
    /** What stands on the licence, in its order. */
    ownerName: optional(text(64)),
    useCharacter: optional(text(20)),
    brandModel: optional(text(40)),
    engineNo: optional(text(30)),
    issuer: optional(text(64)),
    registerDate: optional(date()),
    issueDate: optional(date()),
    vehicleBody: optional(vehicleBody),
    energyType: optional(energyType),
    grossMassKg: optional(weight()),
    curbKg: optional(weight()),
    tractionKg: optional(weight()),
    lengthMm: optional(integer(1000, 30_000, 'millimetre')),
    widthMm: optional(integer(500, 5000, 'millimetre')),
    heightMm: optional(integer(500, 6000, 'millimetre')),
    axleCount: optional(integer(1, 12)),
    /** 挂靠: the company the vehicle runs under, with its licence and permit. */
    attachCompany: optional(text(64)),
    attachUscc: optional(creditCode()),
    attachPermitNo: optional(text(50)),
    attachLicenseFile: optional(file()),
    attachPermitFile: optional(file()),
    defaultDriverId: optional(id('driver', 'driverName')),
    headPhoto: optional(file()),
    drivingPermitFront: optional(file()),
    drivingPermitBack: optional(file()),
    operatingPermitFront: optional(file()),
    operatingPermitBack: optional(file()),
    /** Expiry dates of the other certificates, set by 证照维护. */
    drivingPermitTo: optional(date()),
    inspectTo: optional(date()),
    insuranceCompulsoryTo: optional(date()),
    insuranceCommercialTo: optional(date()),
    carOwnerName: optional(text(20)),
    driverName: optional(text(20)),
    captainName: optional(text(20)),
    networkStatus,
    reportStatus,
    waybillCount: integer(0, 1_000_000),
    /** The first of its certificates to expire. */
    certWorstTo: optional(date()),
    auditStatus,
    /** 停用: it stays audited and gets no new trips. */
    status: vehicleStatus,
    /** Fields that were read otherwise on the papers when it was handed in. */
    ocrDiff: list(text(40), 40),
    /** How often it was handed in. */
    submitCount: integer(0, 10_000),
    /** Why it was rejected. */
    auditRemark: optional(text(200)),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    createdAt: dateTime(),
  },
  filters: {
    vehicleNum: 'many',
    plateColor: 'in',
    vehicleType: 'in',
    energyType: 'in',
    networkStatus: 'in',
    carOwnerName: 'like',
    driverName: 'like',
    ownerName: 'like',
    auditStatus: 'in',
    status: 'in',
    createdAt: 'range',
  },
  sorts: ['vehicleNum', 'createdAt', 'roadTransportTo'],
  counted: 'auditStatus',
  label: 'vehicleNum',
  lookup: {
    line: ['vehicleType', 'ratedLoadKg', 'plateColor', 'auditStatus'],
    create: { access: ['carInfo2:add'], page: '/carInfo2' },
  },
  access: [
    'carInfo2:view',
    'carInfo:view',
    'carInfoUpdate:view',
    'carInfoKeepUpdate:view',
    'modifyVehicle:add',
    'serviceCarAuditList:view',
    'waybillListManage:assign',
    'waybillManage:view',
  ],
  exportAccess: ['carInfo2:export', 'carInfo:export', 'serviceCarAuditList:export'],
  filesAccess: vehicleImageKeys,
});

const all = vehicles.fields;
/** What is entered of a vehicle beside its plate, in the order of its papers. */
export const archive = {
  plateColor: all.plateColor,
  vehicleType: all.vehicleType,
  vin: all.vin,
  ratedLoadKg: all.ratedLoadKg,
  roadTransportNo: all.roadTransportNo,
  roadTransportTo: all.roadTransportTo,
  trailerNum: all.trailerNum,
  ownerName: all.ownerName,
  useCharacter: all.useCharacter,
  brandModel: all.brandModel,
  engineNo: all.engineNo,
  issuer: all.issuer,
  registerDate: all.registerDate,
  issueDate: all.issueDate,
  vehicleBody: all.vehicleBody,
  energyType: all.energyType,
  grossMassKg: all.grossMassKg,
  curbKg: all.curbKg,
  tractionKg: all.tractionKg,
  lengthMm: all.lengthMm,
  widthMm: all.widthMm,
  heightMm: all.heightMm,
  axleCount: all.axleCount,
  attachCompany: all.attachCompany,
  attachUscc: all.attachUscc,
  attachPermitNo: all.attachPermitNo,
  headPhoto: all.headPhoto,
  drivingPermitFront: all.drivingPermitFront,
  drivingPermitBack: all.drivingPermitBack,
  operatingPermitFront: all.operatingPermitFront,
  operatingPermitBack: all.operatingPermitBack,
  attachLicenseFile: all.attachLicenseFile,
  attachPermitFile: all.attachPermitFile,
};
export const archiveFields = Object.keys(archive) as readonly (keyof typeof archive)[];

/** Admits a vehicle; the audit is a command of its own. */
export const addVehicle = defineCommand({
  name: 'vehicle.add',
  path: '/api/user/tenantVehicle/add',
  access: ['carInfo2:add', 'waybillListManage:assign'],
  input: { vehicleNum: vehicles.fields.vehicleNum, ...archive },
  answer: { id: text(40) },
  refusals: {
    plateColorMismatch: {
      status: 400,
      zh: '车牌颜色与车牌号不符',
      en: 'The plate colour does not fit the plate number',
    },
    ...transportRefusals,
  },
});

/** A vehicle has been admitted. For listeners such as reports. */
export const vehicleAdmitted = defineEvent<{ readonly id: string }>('vehicle.admitted');
