/**
 * `npm run test:backup`: a backup of a larger database while others write, restored elsewhere, its books checked and
 * its files hashed. Prints rows, sizes, seconds and the memory it took. `DRILL_ROWS` (1,000,000) and `DRILL_FILES`.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup, writeBackup } from '../../core/server/backup/index.ts';
import { DiskBytes } from '../../core/server/files/index.ts';
import { createDatabase, findPostgres } from '../../host/bin/postgres.ts';
import { sql } from '../../sdk/server/index.ts';
import { givenToOwner, Load, openAt, productMigrations, system, wrongFiles } from '../support/backup-world.ts';

const rows = Number(process.env['DRILL_ROWS'] ?? 1_000_000);
const papers = Number(process.env['DRILL_FILES'] ?? 1000);
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-drill-'));
const found = await findPostgres();
if ('none' in found) throw new Error(`No PostgreSQL: ${found.none}`);
let most = 0;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 100);
const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const [begun, before] = [performance.now(), process.memoryUsage().rss];
  most = before;
  const done = await work();
  const grown = `${Math.round(before / 1e6)} to ${Math.round(most / 1e6)} MB in memory`;
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s, ${grown}`);
  return done;
};
try {
  const migrations = await productMigrations();
  const place = async (name: string): Promise<{ url: string; dataDir: string }> => ({
    url: await givenToOwner(await createDatabase(found.url, name)),
    dataDir: '',
  });
  const from = await place('drill_from');
  const source = await openAt(from, migrations);
  await source.transaction(system, (tx) =>
    tx.run(sql`
      insert into audit_log (platform_id, id, user_id, user_name, actor_type, ip, path, name, status, request_id, at, ms)
      select '10001', 'drill-' || n, 'u' || n % 50, '张三', 'provider', '10.0.0.1', '/api/waybill/' || md5(n::text),
        'waybill.assign', 200, md5('r' || n), now() - n * interval '1 second', n % 400
      from generate_series(1, ${rows}::int) n`),
  );
  const load = new Load(source, join(folder, 'from'));
  for (let made = 0; made < papers; made += 1) await load.once();
  load.start();
  const path = join(folder, 'drill.tar');
  const made = await timed('backup under load, read back', () =>
    writeBackup({ place: from, bytes: new DiskBytes(join(folder, 'from')), path }),
  );
  await load.stop();
  const size = `${(made.bytes / 1e6).toFixed(1)} MB`;
  console.log(`${made.rows} rows, ${made.files} files, ${size}; ${load.written} rounds written by the end`);
  const to = await place('drill_to');
  const done = await timed('restored', () =>
    restoreBackup({ place: to, bytes: new DiskBytes(join(folder, 'to')), path, migrations }),
  );
  assert.deepEqual([done.rows, done.files, done.faults], [made.rows, made.files, []]);
  const restored = await openAt(to, migrations);
  assert.deepEqual(await wrongFiles(restored, join(folder, 'to')), []);
  await restored.close();
  await source.close();
  console.log(`${done.books} book checked without faults, ${done.files} files hashed`);
} finally {
  clearInterval(watch);
  await found.stop();
  rmSync(folder, { recursive: true, force: true });
}
