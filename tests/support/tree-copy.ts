import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { closeLater } from './opened.ts';

const root = join(import.meta.dirname, '../..');

export interface RunResult {
  readonly status: number | null;
  /** What it said, on both channels. */
  readonly said: string;
}

/** A copy of the working tree, in which a test may change files; removed after the test file. */
export class TreeCopy {
  readonly path = mkdtempSync(join(tmpdir(), 'freightdeck-copy-'));

  constructor() {
    closeLater(() => {
      rmSync(this.path, { recursive: true, force: true });
      return Promise.resolve();
    });
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    for (const file of listed.split('\n')) {
      if (file === '' || !existsSync(join(root, file))) continue;
      mkdirSync(dirname(join(this.path, file)), { recursive: true });
      cpSync(join(root, file), join(this.path, file));
    }
    // The architecture tests ask git for the files of the project.
    execFileSync('git', ['init', '--quiet'], { cwd: this.path });
    this.#linkPackages();
  }

  /** Packages are those of this tree; the product's own, which npm links, lead into the copy. */
  #linkPackages(): void {
    const [from, to] = [join(root, 'node_modules'), join(this.path, 'node_modules')];
    mkdirSync(to);
    for (const name of readdirSync(from)) if (name !== '@freightdeck') symlinkSync(join(from, name), join(to, name));
    cpSync(join(from, '@freightdeck'), join(to, '@freightdeck'), { recursive: true, verbatimSymlinks: true });
  }

  read(file: string): string {
    return readFileSync(join(this.path, file), 'utf8');
  }

  /**
   * Runs Node.js in the copy to its end. The test's own process goes on meanwhile, or its runner would think it dead.
   */
  async run(args: readonly string[]): Promise<RunResult> {
    const child = spawn(process.execPath, args, {
      cwd: this.path,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LC_ALL: 'C.UTF-8' },
    });
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const status = await new Promise<number | null>((done) => child.once('close', done));
    return { status, said };
  }

  /**
   * Everything that git sees in the copy, with a mark of what stands in it: two of them are equal when nothing was
   * written between.
   */
  fingerprint(): string {
    const env = { ...process.env, GIT_INDEX_FILE: join(this.path, '.git/fingerprint') };
    execFileSync('git', ['add', '--all'], { cwd: this.path, env, stdio: 'ignore' });
    return execFileSync('git', ['write-tree'], { cwd: this.path, env, encoding: 'utf8' }).trim();
  }

  /** Starts the server of the copy, and tells where it answers; it ends after the test file. */
  async serve(environment: Readonly<Record<string, string>>): Promise<string> {
    const data = mkdtempSync(join(tmpdir(), 'freightdeck-copy-data-'));
    const child = spawn(process.execPath, ['--import', 'tsx', 'host/server/main.ts'], {
      cwd: this.path,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', PORT: '0', FREIGHTDECK_DATA_DIR: data, ...environment },
    });
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    closeLater(async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(data, { recursive: true, force: true });
    });
    let said = '';
    return new Promise<string>((done, failed) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const ready = /^Freightdeck is ready: (http:\/\/127\.0\.0\.1:\d+)\/$/m.exec(said)?.[1];
        if (ready !== undefined) done(ready);
      });
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      void ended.then(() => failed(new Error(`the server of the copy ended: ${said}`)));
    });
  }
}
