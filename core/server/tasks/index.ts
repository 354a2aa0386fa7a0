export { cellsOf } from './cell-text.ts';
export { importDesk } from './imports/import-desk.ts';
export { migrations } from './migrations.ts';
export { taskServes } from './serve-tasks.ts';
export { taskCallers } from './task-callers.ts';
export { openTaskFile } from './task-file.ts';
export { expireTasks, removeExpired, TaskRunner } from './task-runner.ts';
