import { token } from '@freightdeck/sdk/contract';
import type { RecordTrails } from './record-trails.ts';

export { RecordTrails } from './record-trails.ts';
export type { Trail, TrailPlace } from './record-trails.ts';
/** The lists from which records were opened, for the pages of the core. */
export const Trails = token<Pick<RecordTrails, 'leave' | 'at' | 'step' | 'takeFrom' | 'look'>>('core.trails', 1);
