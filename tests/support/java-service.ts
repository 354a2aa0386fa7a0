import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../architecture/source-files.ts';

const sources = join(root, 'host/kit/java/src');
/** Whether this machine compiles Java 17 or newer. */
export const hasJava = ((): boolean => {
  const { status, stdout, stderr } = spawnSync('javac', ['-version'], { encoding: 'utf8' });
  return status === 0 && Number(/javac (\d+)/.exec(`${stdout}${stderr}`)?.[1] ?? 0) >= 17;
})();

/** The Java library with its tests and its example, compiled with every warning as an error. */
export class JavaBuild {
  readonly folder = mkdtempSync(join(tmpdir(), 'freightdeck-java-'));

  compile(): this {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.java'))
      .map((name) => join(sources, name));
    const strict = ['--release', '17', '-encoding', 'UTF-8', '-Xlint:all', '-Werror', '-d', this.folder];
    execFileSync('javac', [...strict, ...files], { stdio: ['ignore', 'inherit', 'inherit'] });
    return this;
  }
  /** Runs the unit tests; says what they said. */
  test(): { readonly passed: boolean; readonly said: string } {
    const { status, stdout, stderr } = spawnSync(
      'java',
      ['-cp', this.folder, 'freightdeck.service.FreightdeckTokenTest'],
      {
        encoding: 'utf8',
      },
    );
    return { passed: status === 0, said: `${stdout}${stderr}` };
  }
  /** The small server of the example, until it is stopped. */
  async serve(environment: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
    const server = spawn('java', ['-cp', this.folder, 'freightdeck.service.RateServer'], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(server.stdout, 'data');
    return async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    };
  }
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
