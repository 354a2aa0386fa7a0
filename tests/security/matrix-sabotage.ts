// tsx tests/security/matrix-sabotage.ts: breaks one guard after the other in a copy of the product; a suite that stays
// green has not looked.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Sabotage {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The smallest suites that must notice. */
  readonly suites: readonly string[];
}
const sabotages: readonly Sabotage[] = [
  {
    what: 'lists and records without the tenant condition',
    file: 'core/server/api/row-projection.ts',
    suites: ['tests/security/id-swap.test.ts'],
    from: "view.resource.tenancy === 'tenant' && !call.isOperator ? [sql`r.platform_id = ${call.platformId}`] : []",
    to: '[]',
  },
  {
    what: 'paths without the key check',
    file: 'core/server/api/api.ts',
    suites: ['tests/security/matrix.test.ts'],
    from: "if (typeof access !== 'string' && !access.some((key) => call.can(key))) throw",
    to: "if (typeof access === 'number') throw",
  },
  {
    what: 'lifecycles without the actor check',
    file: 'core/server/api/workflow-commands.ts',
    suites: ['tests/security/matrix.test.ts'],
    from: 'if (!transition.actors.includes(call.caller.actor))',
    to: 'if (transition.actors.length === 0)',
  },
  {
    what: 'commands without the version check',
    file: 'core/server/api/run-command.ts',
    suites: ['tests/rules/api-calls.test.ts', 'tests/security/matrix.test.ts'],
    from: 'on.version !== undefined && on.version !== record.version',
    to: 'on.version !== undefined && on.version < 0',
  },
  {
    what: 'records read without their lock',
    file: 'core/server/api/run-command.ts',
    suites: ['tests/reliability/waybill-parallel.test.ts', 'tests/rules/api-calls.test.ts'],
    from: 'loadRecord(call, view, on.id, true)',
    to: 'loadRecord(call, view, on.id)',
  },
  {
    what: 'tables without row-level security',
    file: 'sdk/server/schema.ts',
    suites: ['tests/security/id-swap.test.ts'],
    from: 'using (platform_id = current_platform()',
    to: 'using (true or platform_id = current_platform()',
  },
  {
    what: 'routes without a permission',
    file: 'core/server/api/boot-checks.ts',
    suites: ['tests/security/matrix-boot.test.ts'],
    from: 'if (!Array.isArray(access) || access.length === 0) return fault(',
    to: 'if (!Array.isArray(access) || access.length === 0) return; fault(',
  },
  {
    what: 'a data folder without its lock',
    file: 'core/server/database/data-folder-lock.ts',
    suites: ['tests/reliability/kill-during-writes.test.ts'],
    from: 'function holderLives(holder: LockHolder): boolean {',
    to: 'function holderLives(holder: LockHolder): boolean {\n  if (holder.pid > 0) return false;',
  },
];

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'freightdeck-sabotage-'));
const bin = 'node_modules/vitest/vitest.mjs';

/** The product without what is made from it; its own packages point into the copy, all others into the original. */
function makeCopy(): void {
  for (const name of [
    'core',
    'host',
    'plugins',
    'sdk',
    'tests',
    'package.json',
    'vite.config.ts',
    ...readdirSync(root).filter((one) => one.startsWith('tsconfig')),
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (from) => !from.includes('/node_modules') });
  mkdirSync(join(copy, 'node_modules/@freightdeck'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@freightdeck' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of ['core', 'host', 'sdk'])
    symlinkSync(join(copy, name), join(copy, 'node_modules/@freightdeck', name));
  for (const name of readdirSync(join(copy, 'plugins')))
    symlinkSync(join(copy, 'plugins', name), join(copy, 'node_modules/@freightdeck', `plugin-${name}`));
}
function run(suites: readonly string[]): { readonly red: boolean; readonly failed: readonly string[] } {
  rmSync(join(copy, '.reports/vitest.json'), { force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'run', ...suites], {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
  });
  if (!existsSync(join(copy, '.reports/vitest.json'))) throw new Error(`the runner did not run: ${stdout} ${stderr}`);
  const report = JSON.parse(readFileSync(join(copy, '.reports/vitest.json'), 'utf8')) as {
    testResults: { status: string; message: string; assertionResults: { status: string; title: string }[] }[];
  };
  const failed = report.testResults.flatMap((file) => [
    ...file.assertionResults.filter((one) => one.status === 'failed').map((one) => one.title),
    ...(file.status === 'failed' && file.assertionResults.length === 0
      ? [`whole file: ${file.message.slice(0, 200)}`]
      : []),
  ]);
  return { red: status !== 0, failed: failed.length === 0 && status !== 0 ? [stdout.slice(-200)] : failed };
}

const survivors: string[] = [];
try {
  makeCopy();
  const wanted = process.argv[2];
  for (const { what, file, from, to, suites } of sabotages.filter(
    (one) => wanted === undefined || one.what.includes(wanted),
  )) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} does not hold exactly once: ${from}`);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
    const { red, failed } = run(suites);
    writeFileSync(path, text);
    if (!red) survivors.push(what);
    process.stdout.write(
      `${red ? 'noticed ' : 'SURVIVED'}  ${what}: ${failed.slice(0, 4).join(' | ') || suites.join(', ')}\n`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.stdout.write(`${survivors.length} survived\n`);
process.exitCode = survivors.length === 0 ? 0 : 1;
