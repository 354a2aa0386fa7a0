export { demoTractorPapers } from './demo-papers.ts';
export { readOtherwise, type PaperReading } from './paper-readings.ts';
export { archiveFacts, archiveSections, vehiclePapers } from './archive-sections.ts';
export {
  auditStatus,
  energyType,
  networkStatus,
  notWhole,
  plateColor,
  reportStatus,
  vehicleBody,
  vehicleImageKeys,
  vehicleStatus,
  vehicleType,
} from './states.ts';
export { printVehicle } from './paper.ts';
export { bindDriver, disableVehicle, enableVehicle, unbindDriver, vehicleUse } from './use.ts';
export { addVehicle, archive, archiveFields, lightKg, vehicleAdmitted, vehicles } from './vehicle.ts';
export {
  approveVehicle,
  approveVehicleChange,
  cancelVehicle,
  changeable,
  changeVehicle,
  expireVehicle,
  modifyVehicle,
  rejectVehicle,
  rejectVehicleChange,
  resubmitVehicle,
  submitVehicle,
  vehicleAudit,
  vehicleChangeLife,
  vehicleChanges,
  withdrawVehicleChange,
} from './audit.ts';
export {
  approveCert,
  certKeepLife,
  certKeeps,
  dateOfCert,
  keepDaysAhead,
  rejectCert,
  remindCert,
  submitCert,
} from './cert-keep.ts';
export type { CertType } from './cert-keep.ts';
export {
  addBlock,
  blockAdded,
  blockEntries,
  blockLife,
  blockRefusals,
  blockVehicle,
  importBlocks,
  releaseBlock,
} from './block-list.ts';
export type { TripAlarm, VehicleOf, VehiclePosition } from './positions.ts';
export { VehicleAlarms, VehiclePositions } from './positions.ts';
