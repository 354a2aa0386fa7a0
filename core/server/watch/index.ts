export { backupWatch } from './backup-age.ts';
export { diskOf } from './disk.ts';
export { migrations } from './migrations.ts';
export { platformStatus } from './platform-status.ts';
export { ProcessPulse } from './process-pulse.ts';
