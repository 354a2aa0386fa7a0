export { describeOpen } from './describe.ts';
export { OpenDoor, openPathOf } from './door.ts';
export type { OpenDoorOptions } from './door.ts';
export { hookAdapter } from './hook-adapter.ts';
export { openJobs } from './jobs.ts';
export { openHeaders } from './knock.ts';
export type { OpenRequest } from './knock.ts';
export { isOpened } from './narrowed.ts';
export { migrations } from './migrations.ts';
