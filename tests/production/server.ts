import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createDatabase, findPostgres } from '../../host/bin/postgres.ts';
import { installation, worldKey } from './installation.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = (path: string): string[] => ['--import', 'tsx', join(root, path)];
/** The line of a program that says where it is. */
async function ready(child: ChildProcess, words: RegExp): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = words.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('it ended before it was ready');
}

/**
 * The product as it is installed: a production server on PostgreSQL, whose environment says where its database is and
 * nothing of any outside system, and beside it a program of its own that is its bank, insurer, tax service and
 * regulator. It is told of that program by people, on its pages.
 */
export default async function startInstallation(): Promise<() => Promise<void>> {
  const found = await findPostgres();
  if ('none' in found) throw new Error(`No PostgreSQL: ${found.none}`);
  const folder = mkdtempSync(join(tmpdir(), 'freightdeck-production-'));
  const children: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const child of children.reverse()) {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      child.stdin?.end();
      child.kill('SIGTERM');
      await ended;
    }
    await found.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const world = spawn(process.execPath, program('plugins/simulator/server/world/main.ts'), {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(world);
    world.stdin.write(`${JSON.stringify({ folder: join(folder, 'world'), port: 0, ...worldKey })}\n`);
    process.env['PRODUCTION_WORLD'] = await ready(world, /^The played world is ready: (\S+)$/);
    const server = spawn(process.execPath, program('host/server/main.ts'), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        FREIGHTDECK_MODE: 'production',
        PORT: new URL(process.env['JOURNEYS_URL']!).port,
        FREIGHTDECK_DATA_DIR: join(folder, 'data'),
        DATABASE_URL: await createDatabase(found.url, 'production'),
        FREIGHTDECK_SECRET: installation.secret,
        FREIGHTDECK_ADMIN_USER: installation.admin,
        FREIGHTDECK_ADMIN_PASSWORD: installation.password,
        LOG_LEVEL: 'error',
      },
    });
    children.push(server);
    await ready(server, /^Freightdeck is ready: (\S+)$/);
    process.env['PRODUCTION_ENVIRONMENT'] = `/proc/${server.pid}/environ`;
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
