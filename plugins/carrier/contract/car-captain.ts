import * as z from 'zod/mini';
import {
  choice,
  defineCommand,
  defineQuery,
  defineResource,
  erasedRefusal,
  erasureOf,
  id,
  integer,
  list,
  money,
  notErased,
  optional,
  ratio,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { memberFields, memberLife, memberRefusals, returnRefusals } from './member.ts';

const path = '/api/user/userCarCaptain';
const yesNo = choice('PAYEE_ENABLED', [
  { value: 1, zh: '是', en: 'Yes', tone: 'done' },
  { value: 0, zh: '否', en: 'No', tone: 'stopped' },
]);

/** 车队长: leads drivers and may receive their freight with a mandate, up to a monthly cap. */
export const carCaptains = defineResource({
  name: 'carCaptain',
  path,
  table: 'car_captain',
  tenancy: 'tenant',
  fields: {
    ...memberFields,
    teamName: text(30),
    driverCount: integer(0, 100_000),
    driverIds: list(id('driver'), 200),
    driverNames: list(text(20), 200),
    /** Vehicles that his drivers usually drive. */
    vehicleCount: integer(0, 100_000),
    /** What is available in his wallet here. */
    walletBalance: money(),
    /** What he is paid for trips that were signed in this month and whose orders are approved. */
    monthIncome: money(),
    mandateContractNo: optional(text(40)),
    feeMode: choice('CAPTAIN_FEE_MODE', [
      { value: 'NONE', zh: '不收费', en: 'None' },
      { value: 'PER_TRIP', zh: '按趟', en: 'Per trip' },
      { value: 'PPM', zh: '按比例', en: 'Share' },
    ]),
    /** The fee per trip or the share of its freight, depending on the mode. */
    feePerTrip: optional(money()),
    feePpm: optional(ratio(200_000)),
    payeeEnabled: yesNo,
    monthlyCapCents: optional(money()),
  },
  filters: {
    name: 'like',
    mobile: 'equal',
    teamName: 'like',
    auditStatus: 'in',
    status: 'in',
    payeeEnabled: 'in',
    createdAt: 'range',
  },
  sorts: ['name', 'teamName', 'createdAt'],
  totals: ['walletBalance', 'monthIncome'],
  counted: 'auditStatus',
  label: 'name',
  lookup: { line: ['mobile', 'teamName', 'mandateContractNo', 'auditStatus', 'status'] },
  access: ['carCaptainManage:view'],
  exportAccess: ['carCaptainManage:export'],
  filesAccess: ['carCaptainManage:audit'],
});

const {
  name,
  mobile,
  idNumber,
  teamName,
  mandateContractNo,
  feeMode,
  feePerTrip,
  feePpm,
  payeeEnabled,
  monthlyCapCents,
  idFront,
  idBack,
} = carCaptains.fields;
const terms = { mandateContractNo, feePerTrip, feePpm, monthlyCapCents };
const termRefusals = {
  feeMissing: {
    status: 400,
    zh: '请按收费方式填写费用或比例',
    en: 'Give the fee or the share that the fee mode asks for',
  },
  noMandate: { status: 409, zh: '代收需要代收协议和月代收上限', en: 'Collecting needs a mandate and a monthly cap' },
} as const;
export const addCarCaptain = defineCommand({
  name: 'carCaptain.addCarCaptain',
  path: `${path}/add`,
  access: ['carCaptainManage:add'],
  input: { name, mobile, idNumber, teamName, feeMode, ...terms, payeeEnabled, idFront, idBack },
  answer: { id: id() },
  refusals: { ...memberRefusals, ...returnRefusals, ...termRefusals },
});
export const carCaptainLife = memberLife(
  carCaptains,
  { name: optional(name), mobile: optional(mobile), teamName: optional(teamName), idFront, idBack },
  {
    audit: ['carCaptainManage:audit'],
    edit: ['carCaptainManage:edit'],
    enable: ['carCaptainManage:enable'],
    disable: ['carCaptainManage:disable'],
  },
);
export const captainErasure = erasureOf(carCaptains, ['carCaptainManage:erase']);
/** Sets fee and mandate. */
export const editCaptainTerms = defineCommand({
  name: 'carCaptain.terms',
  path: `${path}/terms`,
  access: ['carCaptainManage:edit'],
  on: carCaptains,
  when: notErased,
  input: { feeMode, ...terms, payeeEnabled },
  refusals: { ...termRefusals, ...erasedRefusal },
});
/** Sets the drivers of a team; a driver has one captain. */
export const bindDrivers = defineCommand({
  name: 'carCaptain.bindDriver',
  path: `${path}/bindDriver`,
  access: ['carCaptainManage:bindDriver'],
  on: carCaptains,
  input: { driverIds: carCaptains.fields.driverIds },
  refusals: {
    notAudited: { status: 409, zh: '审核通过后才能绑定', en: 'Only an approved member can have them' },
    ledAlready: { status: 409, zh: '司机 {name} 已属于其他车队', en: 'Driver {name} belongs to another team' },
  },
});
/** Content of a captain's QR code: the team a driver joins by scanning it. */
export const captainQrCode = defineQuery({
  name: 'carCaptain.qrCode',
  path: '/api/trucking/truckingCarCaptainQrCode/getCarCaptainQrCodeConfig',
  access: ['carCaptainManage:qrcode', 'carCaptainManage:view'],
  conditions: true,
  input: { carCaptainId: id('carCaptain') },
  answer: { carCaptainId: text(40), teamName: text(30), enabled: shape(z.boolean()), content: text(200) },
});
