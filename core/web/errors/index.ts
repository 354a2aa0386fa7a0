export { ErrorLog, isFault } from './error-log.ts';
export { ErrorReporter } from './error-reporter.ts';
export { watchUntrackedReads } from './untracked-reads.ts';
