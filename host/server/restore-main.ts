import { runRestore } from './run-restore.ts';

await runRestore(process.argv.slice(2));
