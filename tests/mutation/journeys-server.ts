import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const longestStart = 240_000;

/**
 * The server of the mutated tree, with every mutant asleep, started when the first journey wants it: journeys break the
 * browser's side.
 */
export class JourneysServer {
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #url = '';
  #data = '';
  constructor(folder: string) {
    this.#folder = folder;
  }

  async url(): Promise<string> {
    if (this.#url !== '') return this.#url;
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    this.#data = mkdtempSync(join(tmpdir(), 'freightdeck-mutation-data-'));
    const child = spawn(process.execPath, ['--import', 'tsx', 'host/server/main.ts'], {
      cwd: this.#folder,
      stdio: 'ignore',
      env: {
        ...process.env,
        PORT: String(port),
        FREIGHTDECK_MODE: 'demo',
        FREIGHTDECK_DATA_DIR: this.#data,
        DATABASE_URL: '',
        DEMO_SCALE: '0.01',
      },
    });
    this.#child = child;
    const url = `http://127.0.0.1:${port}/`;
    const started = Date.now();
    while (
      !(await fetch(`${url}readyz`).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || Date.now() - started > longestStart)
        throw new Error('The server of the mutated tree did not get ready.');
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    this.#url = url;
    return url;
  }
  async stop(): Promise<void> {
    if (this.#child && this.#child.exitCode === null) {
      this.#child.kill('SIGTERM');
      await once(this.#child, 'exit');
    }
    if (this.#data !== '') rmSync(this.#data, { recursive: true, force: true });
  }
}
