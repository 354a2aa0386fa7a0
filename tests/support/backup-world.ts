import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { raw } from 'sql-template-tag';
import { openDatabase } from '../../core/server/database/index.ts';
import { DiskBytes } from '../../core/server/files/index.ts';
import { collectMigrations } from '../../core/server/plugins/index.ts';
import { pluginSet } from '../../host/server/plugin-set.ts';
import { coreMigrations } from '../../host/server/server-core.ts';
import { readSettings } from '../../host/server/settings.ts';
import { sql, type Database, type Migration } from '../../sdk/server/index.ts';
import { bank, credit, debit, LedgerBook, wallet } from './ledger-book.ts';

export const system = { role: 'system', platformId: '' } as const;

/** Every migration of the product, as its servers apply them. */
export async function productMigrations(): Promise<readonly Migration[]> {
  const { plugins } = await pluginSet(readSettings({ FREIGHTDECK_MODE: 'test' }), {});
  return collectMigrations(coreMigrations, plugins);
}

/** Gives a new database to an owner who is no superuser and passes no row security, as the operator's guide has it. */
export async function givenToOwner(url: string): Promise<string> {
  const name = /\/([^/?]+)(\?.*)?$/.exec(url)?.[1] ?? '';
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      do $$ begin create role app_tenant nologin; exception when duplicate_object then null; end $$;
      do $$ begin create role app_operator nologin; exception when duplicate_object then null; end $$;
      create role owner_${name} login createrole;
      grant app_tenant, app_operator to owner_${name};
      alter database ${name} owner to owner_${name}`);
  } finally {
    await client.end();
  }
  return url.replace('//postgres@', `//owner_${name}@`);
}

/** Every row of every table, a digest of each table; rows are told as text and put in order. */
export async function digestsOf(database: Database, but: readonly string[] = []): Promise<Record<string, string>> {
  const tables = await database.transaction(system, (tx) =>
    tx.rows<{ name: string }>(sql`
      select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
        and relnamespace = current_schema()::regnamespace order by 1`),
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (but.includes(name)) continue;
    const rows = await database.transaction(system, (tx) =>
      tx.rows<{ line: string }>(sql`select t::text as line from ${raw(`"${name}"`)} t order by t::text collate "C"`),
    );
    found[name] = `${rows.length} ${createHash('sha256')
      .update(rows.map(({ line }) => line).join('\n'))
      .digest('hex')}`;
  }
  return found;
}

/** Somebody who goes on working: posts money and stores files, each file before its row. */
export class Load {
  readonly book: LedgerBook;
  readonly #database: Database;
  readonly #bytes: DiskBytes;
  #stopped = false;
  #running: Promise<void> | undefined;
  written = 0;

  constructor(database: Database, dataDir: string) {
    this.#database = database;
    this.#bytes = new DiskBytes(dataDir);
    this.book = new LedgerBook(database);
  }

  async once(): Promise<void> {
    const number = (this.written += 1);
    await this.book.post([debit(bank, 100 + number), credit(wallet(`W${number % 7}`), 100 + number)]);
    const content = Buffer.from(`paper ${number} \\ \t of a trip\n`.repeat(50));
    const path = `10001/2026-11/paper-${number}.pdf`;
    await this.#bytes.put(`files/${path}`, content);
    await this.#database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(sql`
        insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
          created_by)
        values ('10001', ${`paper-${number}`}, ${`纸\\N\t${number}\r\n`}, ${path}, 'application/pdf', ${content.length},
          ${createHash('sha256').update(content).digest('hex')}, clock_timestamp(), 'clerk')`),
    );
  }

  start(): void {
    this.#running = (async () => {
      while (!this.#stopped) await this.once();
    })();
  }
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }
}

/** Files that rows of a restored database name and that are not what their row says. */
export async function wrongFiles(database: Database, dataDir: string): Promise<readonly string[]> {
  const rows = await database.transaction(system, (tx) =>
    tx.rows<{ relativePath: string; sha256: string }>(sql`select relative_path, sha256 from stored_file`),
  );
  return rows
    .filter(({ relativePath, sha256 }) => {
      const content = readFileSync(join(dataDir, 'files', relativePath));
      return createHash('sha256').update(content).digest('hex') !== sha256;
    })
    .map(({ relativePath }) => relativePath);
}

export const openAt = (place: { readonly url: string; readonly dataDir: string }, migrations: readonly Migration[]) =>
  openDatabase({ ...(place.url === '' ? { dataDir: place.dataDir } : { url: place.url }), migrations });
