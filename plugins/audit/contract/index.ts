/** Audits act on records of other plugins; their commands are in the contracts of carrier and vehicle. */
export { driverAudit } from '@freightdeck/plugin-carrier/contract';
export { vehicleAudit } from '@freightdeck/plugin-vehicle/contract';
export { papersRead } from './papers-read.ts';
