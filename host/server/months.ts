/**
 * `node host/server/months.js track_point` (from the sources `npx tsx host/server/months.ts track_point`): lays a
 * table of the database at DATABASE_URL out by month, while the server runs. For a database that has outgrown the
 * others, see docs/operate.md.
 */
import { isMonthTable, layOutByMonth, makeMonths, monthTables, openDatabase } from '@freightdeck/core/server/database';
import pg from 'pg';

const tables = Object.keys(monthTables).join(' | ');
const wanted = process.argv.slice(2);
const url = process.env['DATABASE_URL'] ?? '';
const log = (line: string): void => void process.stdout.write(`${line}\n`);
if (url === '' || wanted.length === 0 || !wanted.every((name) => isMonthTable(name))) {
  process.stderr.write(`DATABASE_URL=postgres://… node host/server/months.js TABLE…, where TABLE is ${tables}\n`);
  process.exit(2);
}
const client = new pg.Client({ connectionString: url, application_name: 'freightdeck months' });
await client.connect();
// Without migrations: the server brings the schema up to date, this only changes how a table lies.
const database = await openDatabase({ url, migrations: [], poolSize: 1, log });
try {
  for (const table of wanted.filter(isMonthTable)) {
    await layOutByMonth(
      async (statement) => (await client.query<Record<string, unknown>>(statement)).rows ?? [],
      table,
      log,
    );
    const made = await database.transaction({ role: 'system', platformId: '' }, (tx) => makeMonths(tx, table));
    log(`${table}: laid out by month; ready: ${made.join(', ')}`);
  }
} finally {
  await client.end();
  await database.close();
}
