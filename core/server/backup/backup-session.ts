import { existsSync } from 'node:fs';
import type pg from 'pg';
import { Client } from 'pg';
import { openEmbedded } from '../database/index.ts';

/** Where a database is: `url` of PostgreSQL, or the folder of the embedded one. */
export interface DatabasePlace {
  readonly url: string;
  readonly dataDir: string;
}
/** One connection that a backup or a restore works on from its begin to its end. */
export interface BackupSession {
  readonly kind: 'pglite' | 'postgres';
  readonly client: pg.ClientBase;
  close(): Promise<void>;
}

/** Values are written and read in one form, whatever the server's settings are, and nothing of it is too slow. */
const settings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set lock_timeout = 30000`;

/** A connection of its own: that of the server's pool sends statements ahead, which COPY does not bear. */
export async function openSession({ url, dataDir }: DatabasePlace): Promise<BackupSession> {
  if (url !== '') {
    const client = new Client({ connectionString: url, keepAlive: true, application_name: 'freightdeck-backup' });
    // A connection that breaks is told by the statement that runs on it.
    client.on('error', () => undefined);
    await client.connect();
    await client.query(settings);
    return { kind: 'postgres', client, close: () => client.end() };
  }
  const { client, close } = await openEmbedded(dataDir);
  await client.query(settings);
  return { kind: 'pglite', client, close };
}

/** Whether there is an embedded database in the folder at all; opening would make one. */
export const isThere = ({ url, dataDir }: DatabasePlace): boolean => url !== '' || existsSync(dataDir);
