import type { RecordOf } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import {
  addVehicle,
  archiveFields,
  archiveSections,
  changeVehicle,
  resubmitVehicle,
  submitVehicle,
  type vehicles,
} from '../contract/index.ts';

const ChangeForm = lazy(() => import('./parts/change-form.tsx').then((module) => ({ default: module.ChangeForm })));
type Vehicle = RecordOf<typeof vehicles>;

/** Columns and filters of every list of vehicles. */
export const columns = [
  { field: 'vehicleNum', pin: 'left', opens: true },
  'auditStatus',
  'plateColor',
  'vehicleType',
  'lengthMm',
  'ratedLoadKg',
  'grossMassKg',
  'energyType',
  'networkStatus',
  { field: 'ownerName', width: 200 },
  'vin',
  'roadTransportNo',
  'roadTransportTo',
  'trailerNum',
  'auditRemark',
  'createdAt',
] as const;
export const filters = [
  'vehicleNum',
  'plateColor',
  'vehicleType',
  'energyType',
  'networkStatus',
  'auditStatus',
  'createdAt',
] as const;

/** Prefills a correction with the current values. */
const asItIs = (vehicle: Vehicle) =>
  Object.fromEntries(archiveFields.map((field) => [field, vehicle[field]])) as Pick<
    Vehicle,
    (typeof archiveFields)[number]
  >;
/** The form with old and new values, as on 车辆变更. */
export const changeAction = action(changeVehicle, { form: ChangeForm, icon: 'Edit' });
export const resubmitAction = action(resubmitVehicle, { initial: asItIs, sections: archiveSections });
export const submitAction = action(submitVehicle, { initial: asItIs, sections: archiveSections });
/** A new vehicle, by its papers. */
export const addAction = action(addVehicle, {
  primary: true,
  icon: 'Add',
  sections: [{ title: 'plate', fields: ['vehicleNum'] }, ...archiveSections],
});
