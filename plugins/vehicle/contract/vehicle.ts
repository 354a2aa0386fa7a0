import {
  date,
  dateTime,
  defineCommand,
  defineEvent,
  defineResource,
  file,
  integer,
  optional,
  plate,
  text,
  vin,
  weight,
} from '@freightdeck/sdk/contract';
import { auditStatus, plateColor, vehicleType } from './states.ts';

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
    roadTransportTo: date(),
    trailerNum: optional(plate()),
    lengthMm: optional(integer(1000, 30_000, 'millimetre')),
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
    auditStatus,
    /** Why it was rejected. */
    auditRemark: optional(text(200)),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    createdAt: dateTime(),
  },
  filters: { vehicleNum: 'many', plateColor: 'in', vehicleType: 'in', auditStatus: 'in', createdAt: 'range' },
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
});

/** Admits a vehicle; the audit is a command of its own. */
export const addVehicle = defineCommand({
  name: 'vehicle.add',
  path: '/api/user/tenantVehicle/add',
  access: ['carInfo2:add', 'waybillListManage:assign'],
  input: {
    vehicleNum: vehicles.fields.vehicleNum,
    plateColor,
    vehicleType,
    vin: vehicles.fields.vin,
    ratedLoadKg: vehicles.fields.ratedLoadKg,
    roadTransportNo: vehicles.fields.roadTransportNo,
    roadTransportTo: vehicles.fields.roadTransportTo,
    trailerNum: vehicles.fields.trailerNum,
    lengthMm: vehicles.fields.lengthMm,
    headPhoto: vehicles.fields.headPhoto,
    drivingPermitFront: vehicles.fields.drivingPermitFront,
    drivingPermitBack: vehicles.fields.drivingPermitBack,
    operatingPermitFront: vehicles.fields.operatingPermitFront,
    operatingPermitBack: vehicles.fields.operatingPermitBack,
  },
  answer: { id: text(40) },
  refusals: {
    plateColorMismatch: {
      status: 400,
      zh: '车牌颜色与车牌号不符',
      en: 'The plate colour does not fit the plate number',
    },
  },
});

/** A vehicle has been admitted. For listeners such as reports. */
export const vehicleAdmitted = defineEvent<{ readonly id: string }>('vehicle.admitted');
