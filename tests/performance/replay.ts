/**
 * `npm run bench:replay -- [--scale 0.02] [--disk]`: how fast the demo is told by its own commands on the embedded
 * database. Prints commands a second and asserts nothing. The goal is 1,000 a second; a step of a timeline is a
 * command.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@freightdeck/core/server/database';
import { sql } from '@freightdeck/sdk/server';
import { readSettings } from '../../host/server/settings.ts';
import { startServer } from '../../host/server/start-server.ts';

const at = process.argv.indexOf('--scale');
const scale = at < 0 ? '0.02' : (process.argv[at + 1] ?? '0.02');
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-replay-'));
const settings = readSettings({
  DEMO_SCALE: scale,
  PORT: '0',
  FREIGHTDECK_DATA_DIR: folder,
  DEMO_NOW: '2026-03-01 08:00:00',
  FREIGHTDECK_DEMO_DATABASE: '1',
  DATABASE_URL: process.env.DATABASE_URL,
});
const inMemory = !process.argv.includes('--disk') && settings.databaseUrl === '';

/** Processor seconds of this process and of the database it started: on a busy machine the only figures to compare. */
function processor(): { readonly server: number; readonly database: number } {
  const own = process.cpuUsage();
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  const ticks = children
    .map((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [])
    .reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0);
  return { server: (own.user + own.system) / 1e6, database: ticks / 100 };
}

const started = performance.now();
let loading = 0;
let loaded = 0;
let before = processor();
let after = before;
const server = await startServer(settings, {
  webRoot: '',
  ...(inMemory ? { openDatabase: (migrations) => openDatabase({ migrations }) } : {}),
  progress: (line) => {
    if (line.startsWith('Loading') && loading === 0) [loading, before] = [performance.now(), processor()];
    if (line.startsWith('Demo data loaded')) [loaded, after] = [performance.now(), processor()];
  },
});
const ready = performance.now();
const told = await server.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
  tx.one<{ steps: number; waybills: number }>(
    sql`select (select count(*) from record_event) as steps, (select count(*) from waybill) as waybills`,
  ),
);
const seconds = (loaded - loading) / 1000;
const steps = told?.steps ?? 0;
console.log(
  `${told?.waybills} waybills, ${steps} commands in ${seconds.toFixed(1)} s: ${(steps / seconds).toFixed(0)} commands/s (goal ≥ 1000); ready after ${((ready - started) / 1000).toFixed(1)} s`,
);
console.log(
  `processor time a command: server ${(((after.server - before.server) / steps) * 1000).toFixed(2)} ms, database ${(((after.database - before.database) / steps) * 1000).toFixed(2)} ms`,
);
await server.close(0);
rmSync(folder, { recursive: true, force: true });
