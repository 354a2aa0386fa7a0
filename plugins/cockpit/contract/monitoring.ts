import * as z from 'zod/mini';
import { defineQuery, flag, id, optional, shape, text } from '@freightdeck/sdk/contract';

const stateName = { waybillStatus: z.int(), waybillStatusRemark: z.string(), waybillStatusRemarkEn: z.string() };
const vehicle = z.object({
  ...stateName,
  id: z.string(),
  platformId: z.string(),
  platformName: z.string(),
  waybillSn: z.string(),
  vehicleNum: z.string(),
  driverName: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  sendUnitName: z.string(),
  sendLonLat: z.string(),
  receiveUnitName: z.string(),
  receiveLonLat: z.string(),
  /** When the waybill entered its state. */
  stateAt: z.string(),
  /** What a device of the vehicle told last: longitude and latitude, GCJ-02. */
  device: z.nullable(
    z.object({
      at: z.string(),
      lonLat: z.string(),
      speedKmh: z.nullable(z.number()),
      online: z.boolean(),
    }),
  ),
  lastAt: z.string(),
  /** From the device to the unloading place as the crow flies; null where no device tells where the vehicle is. */
  distanceToUnloadM: z.nullable(z.int()),
  /** 约定到达 of the trip, as long as it is on its way there; null where none was agreed. */
  arriveBy: z.nullable(z.string()),
  /** 预计到达 by the last position; null where nobody knows where the vehicle is, or nobody has looked yet. */
  etaAt: z.nullable(z.string()),
  etaState: z.nullable(z.enum(['IN_TIME', 'LATE', 'PASSED', 'NO_POINT'])),
  /** Its device has reported lately, has not, or there is none that ever has. */
  onlineStatus: z.enum(['ONLINE', 'OFFLINE', 'NONE']),
  /** Alarms of the trip that nobody has closed, the newest first. */
  alarms: z.array(
    z.object({
      id: z.string(),
      alarmType: z.string(),
      alarmTypeRemark: z.string(),
      alarmTypeRemarkEn: z.string(),
      startAt: z.string(),
      inHand: z.boolean(),
    }),
  ),
});
export type RunningVehicle = z.infer<typeof vehicle>;
/** Vehicles of running waybills, most recently changed first; of all tenants for the operator. */
export const transitMonitoring = defineQuery({
  name: 'cockpit.monitoring',
  path: '/api/track/waybillTrack/queryTransitMonitoring',
  access: ['realTimeMonitoring:view'],
  conditions: true,
  input: { platformId: optional(id()) },
  answer: { now: shape(z.string()), itemList: shape(z.array(vehicle)) },
});

/**
 * 联系司机: whom to call about a trip under way. Who asks is logged; the number is whole only when `plain` asks for it
 * and the caller may see mobiles whole (`data:plainMobile`).
 */
export const callDriver = defineQuery({
  name: 'cockpit.callDriver',
  path: '/api/track/waybillTrack/callDriver',
  access: ['realTimeMonitoring:callDriver'],
  input: { id: id('waybill'), plain: optional(flag()) },
  answer: { driverName: text(20), driverMobile: text(20) },
  writes: true,
});

const figures = { trips: z.int(), totalMoney: z.int(), totalWeight: z.number() };
/**
 * The data wall: today, the months, vehicles by state, and the busiest routes of the month. Money in cents, weight in
 * tonnes.
 */
export const dataWall = defineQuery({
  name: 'cockpit.wall',
  path: '/api/platform/platformServiceProviderInfo/getDataFullScreen',
  access: ['dataFullScreen:view'],
  answer: {
    today: shape(z.object({ day: z.string(), ...figures })),
    month: shape(z.array(z.object({ month: z.string(), ...figures }))),
    running: shape(z.array(z.object({ ...stateName, number: z.int() }))),
    routes: shape(z.array(z.object({ sendUnitName: z.string(), receiveUnitName: z.string(), ...figures }))),
  },
});

/** Who carries most this month, from where to where: drawn on the map of the cockpit, which colours provinces by it. */
export const mapFlows = defineQuery({
  name: 'cockpit.flows',
  path: '/api/platform/platformServiceProviderInfo/getMapFlows',
  access: 'session',
  answer: {
    routes: shape(
      z.array(
        z.object({
          sendUnitName: z.string(),
          sendLonLat: z.string(),
          receiveUnitName: z.string(),
          receiveLonLat: z.string(),
          ...figures,
        }),
      ),
    ),
  },
});
