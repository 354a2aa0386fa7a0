import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const longestStart = 240_000;

/** Starts the real server with small demo data for all journeys, and stops it after the last. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  const port = process.env.JOURNEYS_OWN;
  if (!port) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'freightdeck-journeys-'));
  const server = spawn(process.execPath, ['--import', 'tsx', 'host/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: port,
      FREIGHTDECK_MODE: 'demo',
      FREIGHTDECK_DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO_SCALE: process.env.DEMO_SCALE ?? '0.01',
      DEMO_NOW: process.env.DEMO_NOW ?? '',
    },
  });
  const ended = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const started = Date.now();
  while (
    !(await fetch(`${process.env.JOURNEYS_URL}readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || Date.now() - started > longestStart) {
      await stop();
      throw new Error('The server of the journeys did not get ready.');
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return stop;
}
