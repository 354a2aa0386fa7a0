/**
 * `npx tsx host/bin/citus.ts`: writes docs/deploy/citus.sql from the catalogue of a migrated database. A test holds it
 * against the schema.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@freightdeck/core/server/database';
import { collectMigrations } from '@freightdeck/core/server/plugins';
import { raw } from 'sql-template-tag';
import { serverPlugins } from '../plugins.server.ts';
import { coreMigrations } from '../server/server-core.ts';
import { citusScript, obstacles, readKeys } from './citus-tables.ts';

const database = await openDatabase({ migrations: collectMigrations(coreMigrations, serverPlugins) });
try {
  const keys = await database.transaction({ role: 'system', platformId: '' }, (tx) =>
    readKeys((query) => tx.rows(raw(query))),
  );
  for (const line of obstacles(keys)) process.stderr.write(`${line}\n`);
  writeFileSync(join(import.meta.dirname, '../../docs/deploy/citus.sql'), citusScript(keys));
} finally {
  await database.close();
}
