/**
 * `tsx tests/performance/replay-digest.ts [--scale 1] [--keep <file>] [--against <file>]`: tells the demo once on the
 * embedded database and takes a digest of every table it fills. `--keep` writes the digests down, `--against` compares
 * with those of another telling.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '@freightdeck/core/server/database';
import { readSettings } from '../../host/server/settings.ts';
import { startServer } from '../../host/server/start-server.ts';
import { differences, tableDigests, type Digest } from '../support/table-digests.ts';

const { values: given } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, keep: { type: 'string' }, against: { type: 'string' } },
});
let telling = 0;
let since = 0;
let part = '';
const server = await startServer(
  readSettings({ DEMO_SCALE: given.scale, PORT: '0', DEMO_NOW: '2026-03-01 08:00:00' }),
  {
    webRoot: '',
    openDatabase: (migrations) => openDatabase({ migrations }),
    progress: (line) => {
      if (line.startsWith('Loading')) [part, since] = [line, performance.now()];
      if (!line.startsWith('Demo data loaded')) return;
      const took = performance.now() - since;
      telling += took;
      if (took > 2000) console.log(`${part} ${(took / 1000).toFixed(1)} s`);
    },
  },
);
const found = await tableDigests(server.database);
console.log(
  `told in ${(telling / 1000).toFixed(1)} s; ${found['waybill']?.rows} waybills, ${found['record_event']?.rows} commands; ${Object.keys(found).length} tables, ${Object.values(found).reduce((sum, { rows }) => sum + rows, 0)} rows`,
);
if (given.keep) writeFileSync(given.keep, JSON.stringify(found));
if (given.against) {
  const different = differences(JSON.parse(readFileSync(given.against, 'utf8')) as Record<string, Digest>, found);
  console.log(different.length === 0 ? 'the same to the byte' : different.join('\n'));
}
await server.close(0);
