import { token } from '../contract/index.ts';
import type { PackedFile } from '../contract/index.ts';
import type { Call } from './call.ts';

/** Takes the files of a command that packs. Outside a task nobody keeps them. */
export interface Packing {
  put(call: Pick<Call, 'tx'>, file: PackedFile): void;
}
export const Packing = token<Packing>('core.packing', 1);
