import { date, dateTime, defineCommand, defineResource, id, optional, ratio, text } from '@freightdeck/sdk/contract';
import { cargoType } from '@freightdeck/plugin-goods/contract';

const path = '/api/oilgas/fuelRatio';

/**
 * 油气比例: the share of the freight paid as oil and gas, for a shipper, a goods source or a kind of cargo, within a
 * period.
 */
export const fuelRatios = defineResource({
  name: 'fuelRatio',
  path,
  table: 'fuel_ratio',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    goodsId: optional(id('goods', 'goodsSn')),
    goodsSn: optional(text(20)),
    cargoType: optional(cargoType),
    oilRatio: ratio(),
    gasRatio: ratio(),
    validFrom: date(),
    validTo: date(),
    /** The actual share in the trips signed this month. */
    monthActualPpm: ratio(),
    updatedBy: text(40),
    updatedAt: dateTime(),
  },
  filters: { companyName: 'like', goodsSn: 'equal', cargoType: 'in' },
  sorts: ['updatedAt', 'validFrom'],
  label: 'companyName',
  access: ['fuelratioquery:view'],
  exportAccess: ['fuelratioquery:export'],
});
const { oilRatio, gasRatio, validFrom, validTo } = fuelRatios.fields;
const wrong = {
  oilGas: { status: 422, zh: '油比例与气比例之和不能超过{most}%', en: 'Oil and gas together must not exceed {most} %' },
  days: { status: 400, zh: '开始日期不能晚于结束日期', en: 'The first day is after the last' },
  overlap: { status: 409, zh: '相同范围在该期间已有比例', en: 'The same scope has a ratio within these days' },
} as const;
export const addRatio = defineCommand({
  name: 'fuelRatio.add',
  path: `${path}/add`,
  access: ['fuelratioquery:add'],
  input: {
    companyId: fuelRatios.fields.companyId,
    goodsId: fuelRatios.fields.goodsId,
    cargoType: fuelRatios.fields.cargoType,
    oilRatio,
    gasRatio,
    validFrom,
    validTo,
  },
  answer: { id: id() },
  refusals: {
    ...wrong,
    goodsWrong: { status: 409, zh: '货源不属于该货主', en: 'The goods source is not of this shipper' },
  },
});
export const editRatio = defineCommand({
  name: 'fuelRatio.edit',
  path: `${path}/edit`,
  access: ['fuelratioquery:edit'],
  on: fuelRatios,
  input: { oilRatio, gasRatio, validFrom, validTo, reason: text(200) },
  refusals: wrong,
});
export const deleteRatio = defineCommand({
  name: 'fuelRatio.delete',
  path: `${path}/delete`,
  access: ['fuelratioquery:delete'],
  on: fuelRatios,
  input: { reason: text(200) },
  danger: true,
});
