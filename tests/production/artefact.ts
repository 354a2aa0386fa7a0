/**
 * `npm run test:artefact`: installs what `npm run build` made in a folder outside of the repository, with production
 * packages alone, starts it in production mode, signs in, restarts it. Prints sizes and seconds; asserts what must hold.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

async function started(port: number): Promise<{ readonly seconds: number; stop(): Promise<number | null> }> {
  const begun = performance.now();
  const server = spawn(process.execPath, ['server.js'], {
    cwd: join(folder, 'app'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      // The database of DATABASE_URL where there is one, which must be empty; else the embedded one.
      PATH: process.env['PATH'] ?? '',
      ...(process.env['DATABASE_URL']
        ? { DATABASE_URL: process.env['DATABASE_URL'] }
        : { FREIGHTDECK_ALLOW_PGLITE: '1' }),
      FREIGHTDECK_MODE: 'production',
      FREIGHTDECK_DATA_DIR: join(folder, 'data'),
      FREIGHTDECK_SECRET: 'an artefact that is tried out and thrown away',
      FREIGHTDECK_ADMIN_PASSWORD: password,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
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
  const stop = (): Promise<number | null> => {
    server.kill('SIGTERM');
    return ended;
  };
  return { seconds: (performance.now() - begun) / 1000, stop };
}

try {
  cpSync('dist', join(folder, 'app'), { recursive: true });
  const install = spawnSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: join(folder, 'app'),
    stdio: 'inherit',
  });
  assert.equal(install.status, 0, 'the packages could not be installed');
  console.log(`installed: ${megabytes(join(folder, 'app')).toFixed(0)} MB`);
  const port = await freePort();
  const first = await started(port);
  console.log(`ready on an empty database: ${first.seconds.toFixed(1)} s`);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  assert.match(await page.text(), /<div id="console"/);
  assert.equal(await first.stop(), 0, 'it ends cleanly');
  const again = await started(port);
  console.log(`ready on a migrated database: ${again.seconds.toFixed(1)} s`);
  assert.equal(await again.stop(), 0, 'it ends cleanly');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
