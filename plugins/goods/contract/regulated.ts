import { choice, optional, text } from '@freightdeck/sdk/contract';

/** 运输组织 as the regulator knows it. */
export const transportType = choice('TRANSPORT_TYPE', [
  { value: '1', zh: '公路', en: 'Road' },
  { value: '2', zh: '公铁', en: 'Road and rail' },
  { value: '3', zh: '公水', en: 'Road and water' },
  { value: '4', zh: '公空', en: 'Road and air' },
  { value: '5', zh: '公铁水', en: 'Road, rail and water' },
  { value: '6', zh: '公铁空', en: 'Road, rail and air' },
  { value: '7', zh: '公水空', en: 'Road, water and air' },
  { value: '8', zh: '公铁水空', en: 'Road, rail, water and air' },
]);
/** 业务类型 as the regulator knows it. */
export const businessType = choice('BUSINESS_TYPE', [
  { value: '1002996', zh: '干线普货', en: 'Long-haul general cargo' },
  { value: '1003997', zh: '城市配送', en: 'City distribution' },
  { value: '1003998', zh: '农村配送', en: 'Rural distribution' },
  { value: '1002998', zh: '集装箱运输', en: 'Container transport' },
  { value: '1003999', zh: '其他', en: 'Other' },
]);
/** What the province asks of a goods source. Without an upstream number the order is known by the goods number. */
export const regulatedTerms = {
  originalDocNo: optional(text(35)),
  transportType,
  businessType,
};
/** Road transport, long-haul general cargo. */
export const plainTransport = { originalDocNo: null, transportType: '1', businessType: '1002996' } as const;
