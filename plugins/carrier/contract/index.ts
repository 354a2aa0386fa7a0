export { auditStatus } from './states.ts';
export { addDriver, driverAdmitted, drivers } from './driver.ts';
export {
  approveDriver, approveDriverChange, changeDriver, driverAudit, driverChangeLife, driverChanges, rejectDriver, rejectDriverChange, resubmitDriver,
} from './audit.ts';
