export { BackupFault } from './backup-fault.ts';
export { migrations } from './migrations.ts';
export { restoreBackup, type RestoreDone } from './restore-backup.ts';
export { writeBackup, type BackupDone } from './write-backup.ts';
