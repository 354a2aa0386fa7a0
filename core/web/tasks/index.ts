export { TaskStore } from './task-store.ts';
export type { TaskServices } from './task-store.ts';
