import { sql } from '../../sdk/server/index.ts';
import type { FreightWorld } from './freight-world.ts';
import { giveCard } from './owner-cards.ts';

/** Checked default cards for drivers of a world. */
export class DriverCards {
  readonly #world: FreightWorld;
  constructor(world: FreightWorld) {
    this.#world = world;
  }
  /** `holder`: another name than the driver's on the card. */
  async give(driverId: string, holder?: string): Promise<string> {
    const driver = await this.#world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.one<{ name: string }>(sql`select name from driver where id = ${driverId}`),
    );
    const owner = { ownerType: 'driver', ownerId: driverId, ownerName: driver?.name ?? '' } as const;
    return giveCard(this.#world, owner, holder === undefined ? {} : { holder });
  }
}
