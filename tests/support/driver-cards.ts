import { addCard } from '../../plugins/bank/contract/index.ts';
import { cardNumberOf } from '../../plugins/bank/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import type { FreightWorld } from './freight-world.ts';

/** Checked default cards for drivers of a world, numbered from 1 in the order they are given. */
export class DriverCards {
  readonly #world: FreightWorld;
  #given = 0;
  constructor(world: FreightWorld) {
    this.#world = world;
  }
  #write(query: ReturnType<typeof sql>): Promise<number> {
    return this.#world.database.transaction({ role: 'system', platformId: '10001' }, (tx) => tx.run(query));
  }
  /** `holder`: another name than the driver's on the card. */
  async give(driverId: string, holder?: string): Promise<string> {
    await this.#write(sql`
      insert into bank (id, bank_code, bank_name, created_at, updated_at)
      values ('bank-of-cards', '102', '工商银行', now(), now()) on conflict do nothing`);
    const driver = await this.#world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.one<{ name: string }>(sql`select name from driver where id = ${driverId}`),
    );
    const ownerName = driver?.name ?? '';
    const { id } = await this.#world.run(addCard, {
      ownerType: 'driver',
      ownerId: driverId,
      ownerName,
      holderName: holder ?? ownerName,
      bankId: 'bank-of-cards',
      cardNo: cardNumberOf((this.#given += 1)),
    });
    await this.#write(sql`update bank_card set verify_status = 1, is_default = true where id = ${id}`);
    return id;
  }
}
