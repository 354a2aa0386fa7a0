/** A process that writes until it is killed, and prints the number of each row once the database acknowledged it. */
import { writeSync } from 'node:fs';
import sql from 'sql-template-tag';
import { openDatabase } from '../../core/server/database/index.ts';
import type { Scope } from '../../sdk/server/database.ts';
import { parcels } from './database-schema.ts';

const [dataDir, platformId = 'p1'] = process.argv.slice(2);
const scope: Scope = { role: 'tenant', platformId };
const database = await openDatabase({ dataDir, migrations: [parcels] });
writeSync(1, 'open\n');
for (;;) {
  const row = await database.transaction(scope, async (tx) => {
    const made = await tx.one<{ id: number }>(
      sql`insert into parcel (platform_id, code) values (${platformId}, gen_random_uuid()::text) returning id`,
    );
    await tx.run(sql`insert into parcel (platform_id, code) select ${platformId}, 'twin of ' || ${String(made?.id)}`);
    return made;
  });
  writeSync(1, `${row?.id}\n`);
}
