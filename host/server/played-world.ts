import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Api } from '@freightdeck/core/server/api';
import { operatorPlatformId, systemScope } from '@freightdeck/core/server/tenancy';
import { isBuilt, OutsideDesk, sql, type Caller, type Database } from '@freightdeck/sdk/server';

/** A program beside the server that plays the bank. It ends with the server, however the server ends. */
export interface PlayedWorld {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  stop(): void;
}
const root = join(import.meta.dirname, '../..');
const program = join(root, 'plugins/simulator/server/world/main');
const runs = isBuilt ? [`${program}.js`] : ['--import', 'tsx', `${program}.ts`];
const ready = /^The played world is ready: (\S+)$/;

/** Starts the played world with its own store in `folder`. */
export function startPlayedWorld(folder: string): Promise<PlayedWorld> {
  const [keyId, secret] = ['demo', randomBytes(32).toString('base64url')];
  const child = spawn(process.execPath, runs, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // A world that has ended by itself is seen where it is asked: on the page of the outside channels.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify({ folder, port: 0, keyId, secret })}\n`);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`The played world ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = ready.exec(line)?.[1];
      if (url !== undefined) done({ url, keyId, secret, stop: () => void child.stdin.end() });
    });
  });
}

const id = 'played-world';
const host: Caller = { id: 'system', name: '系统', actor: 'system', keys: [], roleIds: [] };
/** Sets the played world up as an outside system, as an operator would: nothing else knows that it is played. */
export const connectPlayedWorld = (
  { database, api }: { readonly database: Database; readonly api: Pick<Api, 'openCall'> },
  { url, keyId, secret }: PlayedWorld,
): Promise<unknown> =>
  database.transaction(systemScope, (tx) => {
    const desk = api.openCall(tx, { as: host, platformId: operatorPlatformId }).get(OutsideDesk);
    const sealed = desk.seal(id, secret);
    return tx.run(sql`
      insert into outside_adapter as a (id, created_at, updated_at, name, kind, ports, channels, address, key_id,
        secret_sealed, secret_changed_at, secret_changed_by, changed_by_id, parallel_calls, time_limit_seconds, enabled)
      values (${id}, clock_timestamp(), clock_timestamp(), ${id}, 'channel-v1', '[]', '[]', ${url}, ${keyId},
        ${sealed}, clock_timestamp(), ${host.name}, ${host.id}, 8, 10, 1)
      on conflict (id) do update set address = excluded.address, key_id = excluded.key_id,
        secret_sealed = excluded.secret_sealed, secret_changed_at = excluded.secret_changed_at,
        version = a.version + 1, updated_at = excluded.updated_at`);
  });
