import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  distance,
  id,
  integer,
  optional,
  plate,
  ratio,
  shape,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { waybillStatus } from '@freightdeck/plugin-waybill/contract';
import { deviceType } from './device.ts';
import { pullState } from './pull.ts';

const path = '/api/track/waybillTrack';
/** Longest period of a query by plate, in hours. */
export const mostHours = 72;
/** Hours before acceptance and after signature that belong to a trip; positions outside are not shown. */
export const windowHours = 2;

const fence = (code: string) =>
  choice(code, [
    { value: 0, zh: '未判定', en: 'Not known', tone: 'draft' },
    { value: 1, zh: '已进入', en: 'Entered', tone: 'done' },
    { value: 2, zh: '未进入', en: 'Missed', tone: 'warning' },
  ]);

/** 运单轨迹: one row per waybill that summarises its way: that of one device, and where it was silent of another one. */
export const waybillTracks = defineResource({
  name: 'waybillTrack',
  path,
  table: 'waybill_track',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    waybillSn: reference('waybill', 'waybillSn', 20),
    vehicleNum: plate(),
    sendUnitName: text(64),
    receiveUnitName: text(64),
    waybillStatus,
    startAt: dateTime(),
    endAt: optional(dateTime()),
    pointCount: integer(0, 10_000_000),
    /** Planned: great-circle distance × 1.26 (× 1.35 below 150 km), until a route service is connected. */
    distanceM: distance(),
    trackDistanceM: distance(),
    distanceRatio: optional(ratio(100_000_000)),
    coverage: ratio(),
    maxGapMin: integer(0, 1_000_000, 'minute'),
    stopCount: integer(0, 100_000),
    maxSpeedKmh: integer(0, 1_000, 'kmh'),
    loadFence: fence('TRACK_LOAD_FENCE'),
    unloadFence: fence('TRACK_UNLOAD_FENCE'),
    /** The device that leads: on what it told the figures rest. */
    source: optional(deviceType),
    leadDevice: optional(text(32)),
    /** The numbers of other devices that told of the same trip. */
    otherDevices: optional(text(400)),
    /** How often one of them speaks where the leading one was silent. */
    filledGapCount: integer(0, 100_000),
    computedAt: optional(dateTime()),
    pullState: optional(pullState),
    /** When a service was asked for positions last. */
    pullAt: optional(dateTime()),
  },
  filters: {
    waybillSn: 'many',
    vehicleNum: 'many',
    waybillStatus: 'in',
    startAt: 'range',
    source: 'in',
    coverage: 'range',
    pointCount: 'range',
  },
  sorts: ['startAt', 'coverage', 'pointCount', 'computedAt'],
  label: 'waybillSn',
  access: ['trackSelectNew:view', 'trackSelect:view', 'trackPlayback:view', 'pathSimplifierIns:view'],
  exportAccess: ['trackSelectNew:exportTrack'],
});

/** A position: WGS-84 as reported and GCJ-02 for maps in China, each in millionths of a degree. */
const point = z.object({
  at: z.string(),
  lonWgsE6: z.int(),
  latWgsE6: z.int(),
  lonGcjE6: z.int(),
  latGcjE6: z.int(),
  speedKmh10: z.nullable(z.int()),
  heading: z.nullable(z.int()),
  locType: z.string(),
  source: z.string(),
  flag: z.string(),
});
export type TrackPoint = z.infer<typeof point>;
const stop = z.object({ from: z.string(), to: z.string(), minutes: z.int(), lonGcjE6: z.int(), latGcjE6: z.int() });
export type TrackStop = z.infer<typeof stop>;
const gap = z.object({ from: z.string(), to: z.string(), minutes: z.int() });
export type TrackGap = z.infer<typeof gap>;
const place = z.object({ name: z.string(), lonGcjE6: z.int(), latGcjE6: z.int(), radiusM: z.int() });
export type FencedPlace = z.infer<typeof place>;
const event = z.object({ at: z.string(), kind: z.string(), text: z.string() });
export type TrackEvent = z.infer<typeof event>;
/** A device that told of the trip: it leads, fills in where the leading one is silent, or was not needed. */
const teller = z.object({
  deviceNo: z.string(),
  source: z.string(),
  pointCount: z.int(),
  distanceM: z.int(),
  leads: z.boolean(),
  fills: z.int(),
});
export type TrackTeller = z.infer<typeof teller>;

const track = {
  vehicleNum: text(10),
  waybillSn: optional(text(20)),
  from: dateTime(),
  to: dateTime(),
  points: shape(z.array(point)),
  stops: shape(z.array(stop)),
  gaps: shape(z.array(gap)),
  /** Loading and unloading place of the waybill, with the fences in force. */
  places: shape(z.array(place)),
  /** State changes of the waybill and alarms, in order. */
  events: shape(z.array(event)),
  /** Of a trip, while the goods are under way, as its summary says. */
  distanceM: distance(),
  maxGapMin: integer(0, 1_000_000, 'minute'),
  maxSpeedKmh: integer(0, 1_000, 'kmh'),
  /** Who told it: the leading device first. */
  sources: shape(z.array(teller)),
};
/** 轨迹: positions of a waybill, or of a vehicle for at most 72 hours, in order; only within trips of the tenant. */
export const historyTrajectory = defineQuery({
  name: 'waybillTrack.history',
  path: `${path}/queryHistoryTrajectory`,
  access: [
    'trackSelect:query',
    'trackSelectNew:query',
    'trackPlayback:view',
    'pathSimplifierIns:view',
    'locusAlarmInfo:track',
  ],
  conditions: true,
  input: {
    waybillSn: optional(text(20)),
    vehicleNum: optional(text(10)),
    start: optional(dateTime()),
    end: optional(dateTime()),
    source: optional(text(20)),
  },
  answer: track,
});
/**
 * 抽稀: the points that Douglas-Peucker keeps at a tolerance, and the largest distance of a removed point from the line.
 */
export const simplifyTrack = defineQuery({
  name: 'waybillTrack.simplify',
  path: `${path}/simplify`,
  access: ['pathSimplifierIns:run'],
  input: { waybillSn: text(20), tolerance: distance(0, 5_000, 'fineKm') },
  answer: {
    pointCount: integer(0, 100_000),
    simplifiedCount: integer(0, 100_000),
    distanceM: distance(),
    simplifiedM: distance(),
    errorM: distance(0, 1_000_000, 'fineKm'),
    points: shape(z.array(point)),
    kept: shape(z.array(z.int())),
  },
});
/**
 * 重新拉取: asks the connected service for the way of the trip, and summarises the positions again; charged as a track
 * query. What the service answers is summed up when it is here.
 */
export const repullTrack = defineCommand({
  name: 'waybillTrack.repull',
  path: `${path}/repull`,
  access: ['trackSelectNew:repull'],
  on: waybillTracks,
  bulk: true,
  outside: true,
  answer: { pointCount: integer(0, 10_000_000), id: id() },
});
