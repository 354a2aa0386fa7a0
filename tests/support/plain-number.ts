import { openNumber, sql } from '../../sdk/server/index.ts';
import { type FreightWorld, system } from './freight-world.ts';

/** The identity number of a driver, which the table of drivers holds by its key only. */
export const numberOfDriver = (world: FreightWorld, id: string): Promise<string> =>
  world.database.transaction({ role: 'system', platformId: '10001' }, async (tx) => {
    const call = world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock });
    const kept = await tx.one<{ idNumber: string }>(sql`select id_number from driver where id = ${id}`);
    return openNumber(call, kept?.idNumber ?? '');
  });
