import type { RecordOf } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import { changeDriver, resubmitDriver, type drivers } from '@freightdeck/plugin-carrier/contract';

type Driver = RecordOf<typeof drivers>;
/** A correction and a change start from what stands there. */
const asItIs = ({ name, vehicleClass, licenseTo, qualificationNo }: Driver) => ({ name, vehicleClass, licenseTo, qualificationNo });

export const changeDriverAction = action(changeDriver, { initial: asItIs });
export const resubmitDriverAction = action(resubmitDriver, { initial: asItIs });
