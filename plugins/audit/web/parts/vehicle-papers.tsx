import { papersCheck } from './papers-read.tsx';

/** Vehicles: licence and transport certificate. */
export const part = papersCheck({
  drivingPermitFront: ['vehicleNum', 'vin'],
  operatingPermitFront: ['vehicleNum', 'roadTransportNo'],
});
