/**
 * `npm run test:artefact`: installs what `npm run build` made in a folder outside of the repository, with production
 * packages alone, starts it in production mode on an empty database, signs in, kills it, starts it again, upgrades the
 * database of the version before, and goes back. Prints sizes and seconds; asserts what must hold. With a PostgreSQL
 * (DATABASE_URL, or that of this machine); without one the embedded database, which leaves out the two versions.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { createDatabase, findPostgres } from '../../host/bin/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-artefact-'));
const password = 'Artefact#2026x';
const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
const megabytes = (path: string): number => {
  // A package that is carried along is linked to, and counts once.
  const own = lstatSync(path);
  if (!own.isDirectory()) return own.size / 1e6;
  return readdirSync(path).reduce((sum, name) => sum + megabytes(join(path, name)), 0);
};

const postgres = await findPostgres();
let databaseUrl = 'none' in postgres ? undefined : await createDatabase(postgres.url, `artefact_${process.pid}`);

interface Started {
  readonly seconds: number;
  /** Seconds of CPU until it was ready, which other work on the machine does not change. */
  readonly busy: string;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}
const environment = (port: number): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { FREIGHTDECK_ALLOW_PGLITE: '1' }),
  FREIGHTDECK_MODE: 'production',
  FREIGHTDECK_DATA_DIR: join(folder, 'data'),
  FREIGHTDECK_SECRET: 'an artefact that is tried out and thrown away',
  FREIGHTDECK_ADMIN_PASSWORD: password,
  PORT: String(port),
  LOG_LEVEL: 'warn',
});

async function started(port: number): Promise<Started> {
  const begun = performance.now();
  const server = spawn(process.execPath, ['server.js'], {
    cwd: join(folder, 'app'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(port),
  });
  const ended = new Promise<number | null>((done) => server.once('exit', done));
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    assert.equal(server.exitCode, null, 'the server ended before it was ready');
    await new Promise((done) => setTimeout(done, 50));
  }
  const seconds = (performance.now() - begun) / 1000;
  // In ticks of 10 ms, where the system tells it.
  const told = `/proc/${server.pid}/stat`;
  const ticks = existsSync(told)
    ? readFileSync(told, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
    : [];
  const busy = ticks.length > 12 ? `, ${((Number(ticks[11]) + Number(ticks[12])) / 100).toFixed(1)} s of CPU` : '';
  const stop = (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    server.kill(signal);
    return ended;
  };
  return { seconds, busy, stop };
}
const tell = (what: string, { seconds, busy }: Started): void =>
  console.log(`${what}: ready in ${seconds.toFixed(1)} s${busy}`);

/** What the server says when it does not start; it must not. */
function refusal(port: number): string {
  const { status, stderr } = spawnSync(process.execPath, ['server.js'], {
    cwd: join(folder, 'app'),
    env: environment(port),
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.equal(status, 1, 'it starts all the same');
  return stderr;
}

async function signIn(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: { userName: 'admin', password, loginType: '4', platformId: null } }),
  });
  const { status, message } = (await answer.json()) as { readonly status: number; readonly message?: string };
  assert.equal(status, 200, `the first administrator cannot sign in: ${message}`);
}

/** The first administrator signs in where people do, and sees a console. */
async function signInByBrowser(port: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ locale: 'zh-CN' });
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.locator('input[name=username]').fill('admin');
    await page.locator('input[name=password]').fill(password);
    await page.locator('button[type=submit]').click();
    await page.locator('[role=tab][data-path][aria-selected=true]').waitFor({ timeout: 60_000 });
  } finally {
    await browser.close();
  }
}

/** Where the backup of before the upgrade is kept. */
const backup = join(folder, 'before.tar');
/** Runs a program of the operator to its end. */
function operate(port: number, program: string, ...words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: join(folder, 'app'),
    env: environment(port),
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${program}: ${stderr}`);
  console.log(`${program}: ${stdout.trim().split('\n').at(-1)}`);
}

/** Does it to the database as no version of ours would, to play another one. */
async function alter(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

try {
  cpSync('dist', join(folder, 'app'), { recursive: true });
  const install = spawnSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: join(folder, 'app'),
    stdio: 'inherit',
  });
  assert.equal(install.status, 0, 'the packages could not be installed');
  const size = megabytes(join(folder, 'app'));
  console.log(`installed: ${size.toFixed(0)} MB`);
  assert.ok(size <= 150, 'more than 150 MB');
  const port = await freePort();

  const first = await started(port);
  tell('on an empty database', first);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  assert.match(await page.text(), /<div id="console"/);
  await signInByBrowser(port);
  console.log('the first administrator signs in with a browser');
  assert.equal(await first.stop('SIGTERM'), 0, 'it ends cleanly');

  const again = await started(port);
  tell('on a migrated database', again);
  await again.stop('SIGKILL');
  const afterwards = await started(port);
  tell('after it was killed', afterwards);
  await signIn(port);
  assert.equal(await afterwards.stop('SIGTERM'), 0, 'it ends cleanly');

  if (databaseUrl) {
    operate(port, 'backup.js', backup);
    // The version before had a migration less: the database did not remember yet what it is used for.
    await alter(`drop table database_kind; delete from schema_migration where name = 'core/0091-database-kind'`);
    const upgraded = await started(port);
    tell('on the database of the version before', upgraded);
    await signIn(port);
    assert.equal(await upgraded.stop('SIGTERM'), 0, 'it ends cleanly');

    await alter(`insert into schema_migration (name, checksum, version) values ('core/9999-later', 'x', '9.0.0')`);
    const told = refusal(port);
    assert.match(told, /newer version of Freightdeck \(9\.0\.0\).*core\/9999-later.*restore the backup/s);
    console.log(`on the database of a later version: ${told.trim()}`);
    databaseUrl = 'none' in postgres ? databaseUrl : await createDatabase(postgres.url, `artefact_back_${process.pid}`);
    operate(port, 'restore.js', backup);
    const back = await started(port);
    tell('on the backup of before', back);
    await signIn(port);
    assert.equal(await back.stop('SIGTERM'), 0, 'it ends cleanly');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  if (!('none' in postgres)) await postgres.stop();
}
