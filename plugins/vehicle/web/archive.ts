import type { RecordOf } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import { changeVehicle, resubmitVehicle, type vehicles } from '../contract/index.ts';

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
  'vin',
  'roadTransportNo',
  'roadTransportTo',
  'trailerNum',
  'auditRemark',
  'createdAt',
] as const;
export const filters = ['vehicleNum', 'plateColor', 'vehicleType', 'auditStatus', 'createdAt'] as const;

/** Prefills a correction with the current values. */
const asItIs = ({
  plateColor,
  vehicleType,
  vin,
  ratedLoadKg,
  roadTransportNo,
  roadTransportTo,
  trailerNum,
  lengthMm,
  headPhoto,
  drivingPermitFront,
  drivingPermitBack,
  operatingPermitFront,
  operatingPermitBack,
}: Vehicle) => ({
  plateColor,
  vehicleType,
  vin,
  ratedLoadKg,
  roadTransportNo,
  roadTransportTo,
  trailerNum,
  lengthMm,
  headPhoto,
  drivingPermitFront,
  drivingPermitBack,
  operatingPermitFront,
  operatingPermitBack,
});
/** The form with old and new values, as on 车辆变更. */
export const changeAction = action(changeVehicle, { form: ChangeForm, icon: 'Edit' });
export const resubmitAction = action(resubmitVehicle, { initial: asItIs });
