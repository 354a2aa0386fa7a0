import * as z from 'zod/mini';
import { defineQuery, id, integer, money, shape } from '@freightdeck/sdk/contract';
import { applyTo, goodsSources } from '@freightdeck/plugin-goods/contract';

const trip = z.object({
  id: z.string(),
  waybillSn: z.string(),
  vehicleNum: z.string(),
  waybillStatus: z.int(),
  oldAmount: z.int(),
  newAmount: z.int(),
});
/** 改价影响: which trips a new price would change, and their new amounts. The first hundred are listed. */
export const confirmModifyPrice = defineQuery({
  name: 'waybill.confirmModifyPrice',
  path: '/api/trucking/truckingGoodsInfo/confirmModifyPrice',
  access: ['editSource:changePrice'],
  input: { goodsId: id('goods'), carrierPrice: goodsSources.fields.carrierPrice, applyTo },
  answer: {
    trips: shape(z.array(trip)),
    count: integer(0, 1_000_000),
    difference: money({ min: -999_999_999_999, max: 999_999_999_999 }),
  },
});
