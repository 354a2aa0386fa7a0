import { choice, date, defineCommand, defineEvent, defineResource, optional, plate, text, vin, weight } from '@freightdeck/sdk/contract';

export const plateColor = choice('PLATE_COLOR', [
  { value: '1', zh: '蓝', en: 'Blue' }, { value: '2', zh: '黄', en: 'Yellow' }, { value: '3', zh: '黑', en: 'Black' }, { value: '4', zh: '白', en: 'White' },
  { value: '5', zh: '绿', en: 'Green' }, { value: '9', zh: '其他', en: 'Other' }, { value: '91', zh: '农黄', en: 'Farm yellow' }, { value: '92', zh: '农绿', en: 'Farm green' },
  { value: '93', zh: '黄绿', en: 'Yellow-green' }, { value: '94', zh: '渐变绿', en: 'Gradient green' },
]);
export const vehicleType = choice('VEHICLE_TYPE', [
  { value: 'H11', zh: '重型普通货车', en: 'Heavy truck' }, { value: 'H17', zh: '重型自卸货车', en: 'Heavy tipper' }, { value: 'H19', zh: '重型仓栅式货车', en: 'Heavy stake truck' },
  { value: 'H31', zh: '轻型普通货车', en: 'Light truck' }, { value: 'Q11', zh: '重型半挂牵引车', en: 'Heavy tractor' },
]);

/** 车辆 as a member of this provider's fleet. */
export const vehicles = defineResource({
  name: 'vehicle',
  path: '/api/user/tenantVehicle',
  table: 'vehicle',
  tenancy: 'tenant',
  fields: {
    vehicleNum: plate(),
    plateColor,
    vehicleType,
    vin: vin(),
    ratedLoadKg: weight(),
    roadTransportNo: text(20),
    roadTransportTo: date(),
    trailerNum: optional(plate()),
    auditStatus: choice('AUDIT_STATUS', [
      { value: 1, zh: '待审核', en: 'Awaiting audit', tone: 'waiting' },
      { value: 2, zh: '审核通过', en: 'Approved', tone: 'done' },
      { value: 3, zh: '审核驳回', en: 'Rejected', tone: 'refused' },
    ]),
  },
  filters: { vehicleNum: 'like', vehicleType: 'in', auditStatus: 'in' },
  sorts: ['vehicleNum'],
  label: 'vehicleNum',
  access: ['waybillListManage:assign', 'waybillManage:view'],
});

/** Admits a vehicle; audited elsewhere. */
export const addVehicle = defineCommand({
  name: 'vehicle.add',
  path: '/api/user/tenantVehicle/add',
  access: ['waybillListManage:assign'],
  input: {
    vehicleNum: vehicles.fields.vehicleNum,
    plateColor,
    vehicleType,
    vin: vehicles.fields.vin,
    ratedLoadKg: vehicles.fields.ratedLoadKg,
    roadTransportNo: vehicles.fields.roadTransportNo,
    roadTransportTo: vehicles.fields.roadTransportTo,
    trailerNum: vehicles.fields.trailerNum,
  },
  answer: { id: text(40) },
  refusals: { plateColorMismatch: { status: 400, zh: '车牌颜色与车牌号不符', en: 'The plate colour does not fit the plate number' } },
});

/** A vehicle has been admitted: figures listen. */
export const vehicleAdmitted = defineEvent<{ readonly id: string }>('vehicle.admitted');
