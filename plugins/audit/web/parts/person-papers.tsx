import { papersCheck } from './papers-read.tsx';

/** Drivers: identity card, driving licence and qualification; of the others, the front of the identity card. */
export const part = papersCheck({
  idFront: ['name', 'idNumber'],
  licenseFront: ['name', 'driverLicenseNo', 'vehicleClass'],
  qualificationFile: ['name', 'qualificationNo'],
});
