import type { RecordOf } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import { changeVehicle, resubmitVehicle, type vehicles } from '../contract/index.ts';

type Vehicle = RecordOf<typeof vehicles>;

/** What every list of vehicles shows and is searched by. */
export const columns = [
  { field: 'vehicleNum', pin: 'left', opens: true }, 'auditStatus', 'plateColor', 'vehicleType', 'ratedLoadKg', 'vin', 'roadTransportNo', 'roadTransportTo', 'trailerNum',
  'auditRemark', 'createdAt',
] as const;
export const filters = ['vehicleNum', 'plateColor', 'vehicleType', 'auditStatus', 'createdAt'] as const;

/** A correction and a change start from what stands there. */
const asItIs = ({ plateColor, vehicleType, vin, ratedLoadKg, roadTransportNo, roadTransportTo, trailerNum }: Vehicle) => ({
  plateColor, vehicleType, vin, ratedLoadKg, roadTransportNo, roadTransportTo, trailerNum,
});
export const changeAction = action(changeVehicle, { initial: asItIs });
export const resubmitAction = action(resubmitVehicle, { initial: asItIs });
