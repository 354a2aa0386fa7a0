export { TaskStore } from './task-store.ts';
