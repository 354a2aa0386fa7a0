// tsx tests/reliability/crash-rounds.ts [rounds]: the test of kills during writes, as often as one likes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crash } from '../support/crash-rounds.ts';
import type { ServerProcess } from '../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-rounds-'));
const living: ServerProcess[] = [];
try {
  const { rounds, acknowledged, lost, torn } = await crash(folder, Number(process.argv[2] ?? 10), (server) =>
    living.push(server),
  );
  for (const [at, { written, readyMs }] of rounds.entries())
    process.stdout.write(`${at}: ready in ${readyMs} ms, ${written} acknowledged\n`);
  process.stdout.write(
    `${acknowledged} acknowledged, ${lost.length} lost, ${torn.length} counts torn\n${[...lost, ...torn].join('\n')}`,
  );
  process.exitCode = lost.length + torn.length === 0 ? 0 : 1;
} finally {
  for (const one of living) one.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
