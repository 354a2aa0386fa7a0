import { date, defineQuery, id, optional, shape, text } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

/** Most days that one question may cover. */
export const mostMapDays = 366;
const route = z.object({
  sendUnitName: z.string(),
  sendLonLat: z.string(),
  receiveUnitName: z.string(),
  receiveLonLat: z.string(),
  waybillCount: z.int(),
  settleKg: z.int(),
  receivableAmount: z.int(),
});
export type MapRoute = z.infer<typeof route>;
/** 收发货分布: from where to where the trips went that were signed in these days, busiest first. */
export const mapDetail = defineQuery({
  name: 'cockpit.mapDetail',
  path: '/api/platform/platformServiceProviderInfo/getMapDetail',
  access: 'session',
  input: {
    /** Without days: the month up to today. */
    from: optional(date()),
    to: optional(date()),
    companyId: optional(id('company', 'companyName')),
    cargoType: optional(text(20)),
  },
  answer: { from: text(10), to: text(10), routes: shape(z.array(route)) },
});
