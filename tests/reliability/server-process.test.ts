import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { seedServerFolder } from '../support/database.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-process-'));
const living: { kill(signal: NodeJS.Signals): boolean }[] = [];
afterAll(() => {
  for (const child of living) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  readonly pid: number;
  readonly url: Promise<string>;
  readonly exited: Promise<number | null>;
  readonly out: () => string;
  readonly err: () => string;
  kill(signal: NodeJS.Signals): boolean;
}
function run(entry: string, environment: Readonly<Record<string, string>>, options: readonly string[] = []): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, entry), ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], FREIGHTDECK_MODE: 'test', PORT: '0', LC_ALL: 'C', ...environment },
  });
  living.push(child);
  let [out, err] = ['', ''];
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const url = new Promise<string>((done, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const ready = /^Freightdeck is ready: (http:\/\/127\.0\.0\.1:\d+)\/$/m.exec(out)?.[1];
      if (ready !== undefined) done(ready);
    });
    void exited.then((code) => failed(new Error(`ended with ${code}: ${err}`)));
  });
  url.catch(() => undefined);
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return { pid: child.pid ?? 0, url, exited, out: () => out, err: () => err, kill: (signal) => child.kill(signal) };
}
const lorryProcess = async (name: string, more: Readonly<Record<string, string>> = {}): Promise<Run> => {
  const dataDir = join(folder, name);
  if (!existsSync(dataDir)) await seedServerFolder(dataDir);
  return run('tests/reliability/server-process-entry.ts', { FREIGHTDECK_DATA_DIR: dataDir, ...more });
};

interface Answered {
  readonly status: number;
  readonly connection: string | undefined;
  readonly body: string;
}
const rest = (url: string, ms: number, agent: Agent): Promise<Answered> =>
  new Promise((done, failed) => {
    const sent = request(
      `${url}/auth/test/rest`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (response) => {
        let body = '';
        response
          .on('data', (chunk: Buffer) => {
            body += chunk.toString();
          })
          .on('end', () => done({ status: response.statusCode ?? 0, connection: response.headers.connection, body }))
          .on('error', failed);
      },
    );
    sent.on('error', failed).end(JSON.stringify({ ms }));
  });
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

describe('the process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s ends what is running, refuses what is new, and leaves with 0',
    async (signal) => {
      const server = await lorryProcess(signal);
      const url = await server.url;
      const agent = new Agent({ keepAlive: true });
      expect((await rest(url, 0, agent)).connection).toBe('keep-alive');
      const running = Array.from({ length: 3 }, () => rest(url, 400, agent));
      await pause(150);
      const asked = Date.now();
      server.kill(signal);
      server.kill(signal);
      await pause(50);
      await expect(fetch(`${url}/livez`)).rejects.toThrow();
      for (const answer of await Promise.all(running))
        expect(answer).toMatchObject({
          status: 200,
          connection: 'close',
          body: expect.stringContaining('"rested":400') as string,
        });
      expect(await server.exited).toBe(0);
      expect(Date.now() - asked).toBeLessThan(10_000);
      expect(server.err()).toBe('');
    },
    60_000,
  );

  it('resets no connection that is kept alive: each gets its answer and is told to close', async () => {
    const server = await lorryProcess('kept');
    const url = await server.url;
    const faults: string[] = [];
    const connected = new Set<number>();
    let ended = 0;
    const caller = async (name: number): Promise<void> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let told: string | undefined; told !== 'close'; ended += 1) {
        try {
          told = (await rest(url, 0, agent)).connection;
          connected.add(name);
          await pause(100);
        } catch (error) {
          faults.push((error as { code?: string }).code ?? String(error));
          return;
        }
      }
    };
    const callers = Array.from({ length: 20 }, (_, name) => caller(name));
    while (connected.size + faults.length < callers.length) await pause(20);
    await pause(200);
    server.kill('SIGTERM');
    await Promise.all(callers);
    expect(await server.exited).toBe(0);
    expect(ended).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  }, 60_000);

  it('refuses a data folder that is in use, names the process, and ends with 1', async () => {
    const first = await lorryProcess('shared');
    await first.url;
    const second = await lorryProcess('shared');
    expect(await second.exited).toBe(1);
    expect(second.err()).toContain(`in use by process ${first.pid} `);
    expect(second.out()).not.toContain('is ready');
    expect((await fetch(`${await first.url}/readyz`)).status).toBe(200);
    first.kill('SIGTERM');
    expect(await first.exited).toBe(0);
  }, 60_000);

  it('says so when the port is taken or a setting is wrong, and ends with 1', async () => {
    const holder = createServer();
    const port = await new Promise<number>((done) =>
      holder.listen(0, '127.0.0.1', () => {
        const address = holder.address();
        done(typeof address === 'object' && address !== null ? address.port : 0);
      }),
    );
    const taken = await lorryProcess('taken', { PORT: String(port) });
    expect(await taken.exited).toBe(1);
    expect(taken.err().trim()).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT to a free port.`,
    );
    holder.close();
    const wrong = await lorryProcess('wrong', { PORT: 'eighty' });
    expect(await wrong.exited).toBe(1);
    expect(wrong.err().trim()).toBe('PORT is "eighty"; it must be a whole number from 0 to 65535.');
  }, 60_000);

  it('a rejection nobody handled is logged, and the process drains and ends with 1', async () => {
    const server = await lorryProcess('rejection');
    const url = await server.url;
    const running = rest(url, 500, new Agent());
    await pause(150);
    server.kill('SIGUSR2');
    expect((await running).status).toBe(200);
    expect(await server.exited).toBe(1);
    expect(server.err()).toContain('nobody waits for this');
  }, 60_000);

  it('prints every setting with --help and starts nothing', async () => {
    const help = run('host/server/main.ts', {}, ['--help']);
    expect(await help.exited).toBe(0);
    expect(help.out()).toContain('FREIGHTDECK_DATA_DIR');
    expect(help.out()).not.toContain('is ready');
  }, 30_000);
});
