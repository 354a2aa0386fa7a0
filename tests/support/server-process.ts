import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A server of the product in a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  /** Where it answers, once it has said that it is ready. */
  readonly url: Promise<string>;
  readonly exited: Promise<number | null>;
  readonly err: () => string;
  kill(signal: NodeJS.Signals): void;
}
export function startProcess(
  dataDir: string,
  {
    entry = 'host/server/main.ts',
    environment = {},
  }: { readonly entry?: string; readonly environment?: Readonly<Record<string, string>> } = {},
): ServerProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, entry)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      FREIGHTDECK_MODE: 'test',
      PORT: '0',
      LC_ALL: 'C',
      FREIGHTDECK_DATA_DIR: dataDir,
      ...environment,
    },
  });
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
  return {
    pid: child.pid ?? 0,
    url,
    exited,
    err: () => err,
    kill: (signal) => {
      child.kill(signal);
    },
  };
}
