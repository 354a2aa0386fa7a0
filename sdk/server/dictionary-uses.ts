import { token } from '../contract/index.ts';
import type { Call } from './call.ts';

/** How many records of a platform hold one value of a dictionary code. */
export interface UsesOfValue {
  /** Empty for records that belong to no platform. */
  readonly platformId: string;
  readonly value: string;
  readonly uses: number;
  /** Some records were not looked at, because there are too many. */
  readonly atLeast: boolean;
}
/** Who holds the values of a dictionary code, of all plugins. */
export interface DictionaryUses {
  /** One line for each platform and value; with `value` of this value only. */
  of(call: Call, code: string, value?: string): Promise<readonly UsesOfValue[]>;
}
/** Offered by the core. */
export const DictionaryUses = token<DictionaryUses>('core.dictionaryUses', 1);
