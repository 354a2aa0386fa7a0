import { runBackup } from './run-backup.ts';

await runBackup(process.argv.slice(2));
