import { ledger } from '../../core/server/ledger/index.ts';
import { system } from './freight-world.ts';
import type { FreightWorld } from './freight-world.ts';

/** P-00: the provider's own money on an account. */
export const ownFunds = (world: FreightWorld, ownerId: string, amount: number): Promise<unknown> =>
  world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
    ledger.post(world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock }), {
      bizType: 'test',
      bizNo: `own-${ownerId}`,
      requestId: `own-${ownerId}`,
      postings: [
        { code: 1001, ownerType: 'channel', ownerId, side: 'D', amount },
        { code: 3001, ownerType: 'tenant', ownerId: '10001', side: 'C', amount },
      ],
    }),
  );
