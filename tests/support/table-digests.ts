import { createHash } from 'node:crypto';
import { raw } from 'sql-template-tag';
import { sql, type Database } from '../../sdk/server/index.ts';

export interface Digest {
  readonly rows: number;
  readonly hash: string;
  /** The first rows, to show where two begin to differ. */
  readonly first: readonly string[];
}
/** What the start of a server writes, by the clock and the salts of the machine: no part of any story. */
const bySetup: readonly string[] = [
  'schema_migration',
  'demo_replay',
  'outside_adapter_state',
  'job_run',
  'server_process',
  'platform',
  'platform_announcement',
  'platform_dictionary',
  'platform_menu',
  'platform_role',
  'platform_role_menu',
  'platform_role_permission',
  'platform_user',
  'platform_user_role',
];
/** Secrets that nobody may be able to guess, not even from the seed, and what is no part of a story. */
const secrets: Readonly<Record<string, readonly string[]>> = {
  fuel_qr: ['qr_code'],
  goods_qr_code: ['code'],
  sms_check: ['code_hash'],
  person_number: ['number'],
  bank_card_number: ['card_no', 'holder_cert_no'],
  bank_enterprise_credential: ['app_secret', 'certificate'],
  // When the next try is due goes by the clock of the database.
  outbox: ['next_at'],
  // When a row came in goes by it, too.
  stored_file: ['entered_at'],
};
const system = { role: 'system', platformId: '' } as const;
const page = 20_000;

/** A digest of every table that a story fills, its rows as text in the order of their key. */
export async function tableDigests(database: Database): Promise<Readonly<Record<string, Digest>>> {
  const tables = await database.transaction(system, (tx) =>
    tx.rows<{ name: string; key: string | null }>(sql`
    select c.relname as name, (select string_agg(quote_ident(a.attname), ', ' order by k.place) from pg_index i,
      unnest(i.indkey) with ordinality as k (number, place), pg_attribute a
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as key
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = current_schema()::regnamespace order by c.relname`),
  );
  const found: Record<string, Digest> = {};
  for (const { name, key } of tables.filter((table) => !bySetup.includes(table.name))) {
    const hash = createHash('sha256');
    const first: string[] = [];
    // The code in a message is a secret too.
    const line =
      name === 'sms_record'
        ? sql`regexp_replace(t::text, '为[0-9]{6}', '为******')`
        : sql`(to_jsonb(t) - ${[...(secrets[name] ?? [])]}::text[])::text`;
    let rows = 0;
    for (let more = true; more;) {
      const lines = await database.transaction(system, (tx) =>
        tx.rows<{ line: string }>(
          sql`select ${line} as line from ${raw(`"${name}" t order by ${key ?? 't::text'}`)}
            limit ${page} offset ${rows}`,
        ),
      );
      for (const one of lines) hash.update(`${one.line}\n`);
      if (rows === 0) first.push(...lines.slice(0, 40).map((one) => one.line));
      rows += lines.length;
      more = lines.length === page;
    }
    found[name] = { rows, hash: hash.digest('hex'), first };
  }
  return found;
}
/** Tables that are not the same in both, each with its first rows that differ. */
export const differences = (
  one: Readonly<Record<string, Digest>>,
  other: Readonly<Record<string, Digest>>,
): readonly string[] =>
  Object.keys({ ...one, ...other })
    .filter((name) => one[name]?.hash !== other[name]?.hash)
    .map((name) => {
      const at = other[name]?.first.findIndex((line, index) => line !== one[name]?.first[index]) ?? -1;
      return `${name} (${one[name]?.rows} and ${other[name]?.rows} rows)\n  ${one[name]?.first[at] ?? ''}\n  ${other[name]?.first[at] ?? ''}`;
    });
