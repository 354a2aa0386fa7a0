export { ErrorLog } from './error-log.ts';
