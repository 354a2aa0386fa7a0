export { TaskStore } from './task-store.ts';
export type { TaskDoors } from './task-store.ts';
