/**
 * `tsx tests/performance/replay-digest.ts [--scale 1] [--keep <file>] [--against <file>]`: tells the demo once on the embedded database and
 * takes a digest of every table, its rows in the order of their keys. `--keep` writes the digests down, `--against` compares with those of another telling.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '@freightdeck/core/server/database';
import { sql } from '@freightdeck/sdk/server';
import type { Database } from '@freightdeck/sdk/server';
import { readSettings } from '../../host/server/settings.ts';
import { startServer } from '../../host/server/start-server.ts';

const { values: given } = parseArgs({ options: { scale: { type: 'string', default: '1' }, keep: { type: 'string' }, against: { type: 'string' } } });
interface Digest { readonly rows: number; readonly hash: string; readonly first: readonly string[] }

/** The rows of a table as text, in the order of its primary key; of a table without one, in the order of the texts. */
async function digests(database: Database): Promise<Readonly<Record<string, Digest>>> {
  const tables = await database.transaction({ role: 'system', platformId: '' }, (tx) => tx.rows<{ name: string; key: string | null }>(sql`
    select c.relname as name, (select string_agg(quote_ident(a.attname), ', ' order by k.place) from pg_index i, unnest(i.indkey) with ordinality as k (number, place), pg_attribute a
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public' order by c.relname`));
  const found: Record<string, Digest> = {};
  for (const { name, key } of tables) {
    const hash = createHash('sha256');
    const first: string[] = [];
    let rows = 0;
    for (let more = true; more;) {
      const page = await database.transaction({ role: 'system', platformId: '' }, (tx) => tx.rows<{ line: string }>({ text: `select t::text as line from "${name}" t order by ${key ?? 't::text'} limit 20000 offset ${rows}`, values: [] } as never));
      for (const { line } of page) hash.update(`${line}\n`);
      if (rows === 0) first.push(...page.slice(0, 40).map(({ line }) => line));
      rows += page.length;
      more = page.length === 20_000;
    }
    found[name] = { rows, hash: hash.digest('hex'), first };
  }
  return found;
}
const settings = readSettings({ DEMO_SCALE: given.scale, PORT: '0', DEMO_NOW: '2026-03-01 08:00:00' });
let telling = 0;
let since = 0;
let part = '';
const server = await startServer(settings, {
  webRoot: '',
  openDatabase: (migrations) => openDatabase({ migrations }),
  progress: (line) => {
    if (line.startsWith('Loading')) [part, since] = [line, performance.now()];
    if (!line.startsWith('Demo data loaded')) return;
    const took = performance.now() - since;
    telling += took;
    if (took > 2000) console.log(`${part} ${(took / 1000).toFixed(1)} s`);
  },
});
const found = await digests(server.database);
console.log(`told in ${(telling / 1000).toFixed(1)} s; ${found['waybill']?.rows} waybills, ${found['record_event']?.rows} commands; ${Object.keys(found).length} tables, ${Object.values(found).reduce((sum, { rows }) => sum + rows, 0)} rows`);
if (given.keep) writeFileSync(given.keep, JSON.stringify(found));
if (given.against) {
  const before = JSON.parse(readFileSync(given.against, 'utf8')) as Record<string, Digest>;
  const different = Object.keys({ ...before, ...found }).filter((name) => before[name]?.hash !== found[name]?.hash);
  if (different.length === 0) console.log('the same to the byte');
  for (const name of different) {
    const at = found[name]?.first.findIndex((line, index) => line !== before[name]?.first[index]) ?? -1;
    console.log(`different: ${name} (${before[name]?.rows} and ${found[name]?.rows} rows)\n  ${before[name]?.first[at] ?? ''}\n  ${found[name]?.first[at] ?? ''}`);
  }
}
await server.close(0);
