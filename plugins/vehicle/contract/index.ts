export { auditStatus, plateColor, vehicleType } from './states.ts';
export { addVehicle, vehicleAdmitted, vehicles } from './vehicle.ts';
export {
  approveVehicle, approveVehicleChange, changeVehicle, rejectVehicle, rejectVehicleChange, resubmitVehicle, vehicleAudit, vehicleChangeLife, vehicleChanges,
} from './audit.ts';
