import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  money,
  optional,
  ratio,
  text,
} from '@freightdeck/sdk/contract';
import { bearer, cargoValueMode, enabled, insureMode } from './words.ts';

const path = '/api/insure/shipperInsurance';
/** 货主保险配置: whether and how a shipper's trips are insured. One row per shipper, created with the shipper. */
export const shipperInsurances = defineResource({
  name: 'shipperInsurance',
  path,
  table: 'shipper_insurance',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    insureMode,
    productId: optional(id('insureProduct', 'productName')),
    productName: optional(text(64)),
    bearer,
    cargoValueMode,
    fixedValueCents: optional(money()),
    ratePpm: optional(ratio()),
    status: enabled,
    updatedBy: optional(text(40)),
    updatedAt: dateTime(),
  },
  filters: { companyId: 'equal', companyName: 'like', productName: 'like', insureMode: 'in', status: 'in' },
  sorts: ['companyName', 'updatedAt'],
  counted: 'status',
  label: 'companyName',
  access: ['shipperInsuranceConfig:view'],
  exportAccess: ['shipperInsuranceConfig:export'],
});

const terms = {
  insureMode: optional(insureMode),
  productId: shipperInsurances.fields.productId,
  bearer: optional(bearer),
  cargoValueMode: optional(cargoValueMode),
  fixedValueCents: shipperInsurances.fields.fixedValueCents,
  reason: text(200),
};
const refusals = {
  nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' },
  noProduct: { status: 409, zh: '请先选择启用中的保险产品', en: 'Choose a product that is enabled first' },
  noValue: { status: 400, zh: '固定货值方式须填写每车货值', en: 'A fixed value needs its sum' },
} as const;
/** Empty fields stay; the timeline records each change with both values. */
export const editInsurance = defineCommand({
  name: 'shipperInsurance.edit',
  path: `${path}/edit`,
  access: ['shipperInsuranceConfig:edit'],
  on: shipperInsurances,
  input: terms,
  refusals,
});
export const batchEditInsurance = defineCommand({
  name: 'shipperInsurance.batchEdit',
  path: `${path}/batchEdit`,
  access: ['shipperInsuranceConfig:batchEdit'],
  on: shipperInsurances,
  input: terms,
  bulk: true,
  refusals,
});
export const enableInsurance = defineCommand({
  name: 'shipperInsurance.enable',
  path: `${path}/enable`,
  access: ['shipperInsuranceConfig:enable'],
  on: shipperInsurances,
  bulk: true,
  refusals: { noProduct: refusals.noProduct },
});
export const disableInsurance = defineCommand({
  name: 'shipperInsurance.disable',
  path: `${path}/disable`,
  access: ['shipperInsuranceConfig:disable'],
  on: shipperInsurances,
  input: { reason: text(200) },
  bulk: true,
});
export const shipperInsuranceLife = defineWorkflow({
  name: 'shipperInsurance',
  resource: shipperInsurances,
  state: 'status',
  initial: 0,
  transitions: {
    enable: { command: enableInsurance, from: [0], to: 1, actors: ['provider', 'operator'] },
    disable: { command: disableInsurance, from: [1], to: 0, actors: ['provider', 'operator'] },
  },
});
