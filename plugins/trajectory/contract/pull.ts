import * as z from 'zod/mini';
import { choice, defineCommand, definePort } from '@freightdeck/sdk/contract';
import { trackDevices } from './device.ts';

/** 轨迹拉取: whether a service is asked for the positions of a trip from its departure to its unloading. */
export const pullState = choice('TRACK_PULL_STATE', [
  { value: 1, zh: '拉取中', en: 'Asked for', tone: 'running' },
  { value: 2, zh: '已结束', en: 'Ended', tone: 'done' },
  { value: 3, zh: '未接入定位服务', en: 'No service is connected', tone: 'warning' },
  { value: 4, zh: '车辆无此类设备', en: 'The lorry has no such device', tone: 'warning' },
]);

/** Most positions in one answer. */
export const mostPulled = 2_000;
const asked = z.object({
  /** 拉取来源 of the configuration in force. */
  provider: z.enum(['BEIDOU', 'SINOIOV', 'APP']),
  deviceNo: z.string(),
  vehicleNum: z.string(),
  /** What is known already is not asked for again; both ends as wire time. */
  from: z.string(),
  until: z.string(),
});
const position = z.object({
  at: z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
  /** WGS-84, in millionths of a degree. */
  lonWgsE6: z.int().check(z.minimum(73_000_000), z.maximum(136_000_000)),
  latWgsE6: z.int().check(z.minimum(3_000_000), z.maximum(54_000_000)),
  speedKmh10: z.optional(z.int().check(z.minimum(0), z.maximum(3_000))),
  heading: z.optional(z.int().check(z.minimum(0), z.maximum(359))),
});
const told = z.object({ points: z.array(position).check(z.maxLength(mostPulled)) });
export type PullRequest = z.infer<typeof asked>;
export type PulledPositions = z.infer<typeof told>;
/** 轨迹拉取: where a lorry was, by a service that keeps its positions. */
export const trackPull = definePort<PullRequest, PulledPositions>({ name: 'track.pull', request: asked, answer: told });

/** The service has answered: a system command that takes the positions in. */
export const hearPull = defineCommand({
  name: 'trackDevice.hear',
  path: `${trackDevices.path}/hear`,
  access: 'session',
  on: trackDevices,
});
