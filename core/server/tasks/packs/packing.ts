import type { PackedFile } from '@freightdeck/sdk/contract';
import type { Call, Packing, Tx } from '@freightdeck/sdk/server';

const boxes = new WeakMap<Tx, PackedFile[]>();
export const packing: Packing = {
  put: ({ tx }, file) => {
    boxes.get(tx)?.push(file);
  },
};
/** Runs work of a task, and answers what it handed over; nothing of what failed. */
export async function filesOf(call: Pick<Call, 'tx'>, work: () => Promise<unknown>): Promise<readonly PackedFile[]> {
  const box: PackedFile[] = [];
  boxes.set(call.tx, box);
  try {
    await work();
    return box;
  } finally {
    boxes.delete(call.tx);
  }
}
