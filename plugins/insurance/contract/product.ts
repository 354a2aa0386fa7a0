import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  id,
  list,
  money,
  optional,
  ratio,
  text,
} from '@freightdeck/sdk/contract';
import { cargoType } from '@freightdeck/plugin-goods/contract';
import { vehicles } from '@freightdeck/plugin-vehicle/contract';
import { chargeMode, enabled, riskType } from './words.ts';

const path = '/api/insure/product';
/**
 * 保险产品: an insurer's product and how its premium is calculated. One register for all providers, managed by the
 * operator.
 */
export const products = defineResource({
  name: 'insureProduct',
  path,
  table: 'insure_product',
  tenancy: 'everyone',
  fields: {
    productNo: text(20),
    name: text(64),
    insurerCode: text(20),
    insurerName: text(64),
    riskType,
    chargeMode,
    ratePpm: optional(ratio()),
    feeCents: optional(money()),
    minPremium: money(),
    maxInsured: optional(money()),
    deductibleText: optional(text(200)),
    /** Empty: every cargo, every plate colour. */
    cargoTypes: optional(list(cargoType, 50)),
    plateTypes: optional(list(vehicles.fields.plateColor, 20)),
    clausesFile: optional(file()),
    status: enabled,
    updatedAt: dateTime(),
  },
  filters: { name: 'like', productNo: 'equal', insurerName: 'like', riskType: 'in', status: 'in' },
  sorts: ['productNo', 'updatedAt'],
  counted: 'status',
  label: 'name',
  lookup: { line: ['productNo', 'insurerName', 'riskType', 'status'] },
  access: ['insureProductInfo:view', 'shipperInsuranceConfig:view', 'policyManager:view', 'underwritingAccount:view'],
});

const {
  productNo,
  name,
  insurerCode,
  insurerName,
  ratePpm,
  feeCents,
  minPremium,
  maxInsured,
  deductibleText,
  cargoTypes,
  plateTypes,
  clausesFile,
} = products.fields;
const priced = { ratePpm, feeCents, minPremium, maxInsured, deductibleText, cargoTypes, plateTypes, clausesFile };
const noPrice = {
  noPrice: {
    status: 400,
    zh: '按保额比例须填费率，按车或按吨须填单价',
    en: 'A share of the sum needs a rate, a trip or a tonne needs a price',
  },
} as const;
export const addProduct = defineCommand({
  name: 'insureProduct.add',
  path: `${path}/add`,
  access: ['insureProductInfo:add'],
  by: 'operator',
  input: { productNo, name, insurerCode, insurerName, riskType, chargeMode, ...priced },
  answer: { id: id() },
  refusals: noPrice,
});
/** Existing policies keep the price they were calculated with. */
export const editProduct = defineCommand({
  name: 'insureProduct.edit',
  path: `${path}/edit`,
  access: ['insureProductInfo:edit'],
  by: 'operator',
  on: products,
  input: { name, ...priced },
  refusals: noPrice,
});
export const enableProduct = defineCommand({
  name: 'insureProduct.enable',
  path: `${path}/enable`,
  access: ['insureProductInfo:enable'],
  on: products,
});
export const disableProduct = defineCommand({
  name: 'insureProduct.disable',
  path: `${path}/disable`,
  access: ['insureProductInfo:disable'],
  on: products,
  input: { reason: text(200) },
  danger: true,
});
export const productLife = defineWorkflow({
  name: 'insureProduct',
  resource: products,
  state: 'status',
  initial: 1,
  transitions: {
    enable: { command: enableProduct, from: [0], to: 1, actors: ['operator'] },
    disable: { command: disableProduct, from: [1], to: 0, actors: ['operator'] },
  },
});
