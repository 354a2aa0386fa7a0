export { ErrorLog } from './error-log.ts';
export { watchUntrackedReads } from './untracked-reads.ts';
