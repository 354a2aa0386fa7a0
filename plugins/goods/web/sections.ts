import type { FieldSection } from '@freightdeck/sdk/web';
import type { goodsSources } from '../contract/index.ts';

/** 亏涨吨 and 油气预付, as they stand in the form of a goods source and in its record. */
export const tons = {
  title: 'tons',
  fields: [
    'lossToleranceType',
    'lossTolerance',
    'lossDeductMode',
    'goodsValuePrice',
    'gainMode',
    'gainToleranceType',
    'gainTolerance',
  ],
} as const;
export const split = {
  title: 'split',
  fields: [
    'oilRatio',
    'gasRatio',
    'receiptRetention',
    'brokerName',
    'brokerMobile',
    'infoFeeMode',
    'infoFeeValue',
    'infoFeeBearer',
  ],
} as const;

/** 监管上报: what the province asks of a goods source. */
export const regulated = {
  title: 'regulated',
  fields: ['originalDocNo', 'transportType', 'businessType'],
} as const;

/** Sections of both record pages of goods. */
export const sections: readonly FieldSection<typeof goodsSources>[] = [
  {
    title: 'basic',
    fields: [
      'goodsSn',
      'platformName',
      'companyName',
      'contractNo',
      'goodsName',
      'cargoType',
      'sourceType',
      'status',
      'needAudit',
      'auditBy',
      'auditRemark',
      'closeReason',
      'templateFlag',
      'createdAt',
      'validTo',
      'unloadBefore',
    ],
  },
  {
    title: 'places',
    fields: [
      'loadUnitName',
      'loadPlace',
      'loadContact',
      'loadMobile',
      'unloadUnitName',
      'unloadPlace',
      'unloadContact',
      'unloadMobile',
      'distanceM',
    ],
  },
  {
    title: 'price',
    fields: ['valuationMethod', 'carrierPrice', 'shipperPrice', 'weightBasis', 'roundingRule', 'needShipperConfirm'],
  },
  { title: 'demands', fields: ['needPound', 'needReceipt', 'needFence', 'needInsure'] },
  tons,
  split,
  regulated,
  { title: 'card', fields: ['cardTitle', 'cardText'] },
];
