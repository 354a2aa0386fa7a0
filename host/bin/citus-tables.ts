/**
 * How the tables of a migrated database would be spread over nodes by Citus (decision 46), read from its catalogue:
 * what stands in the way of it, and the script that does it.
 */

/** Asks the database; names of columns come back in camelCase. */
export type Ask = <T extends object>(query: string) => Promise<readonly T[]>;

/**
 * Tables that stand whole on every node. They are small and seldom written; one that has a `platform_id` holds a key
 * that must be unique over all tenants, or is the operator's and read by all.
 */
export const referenceTables: Readonly<Record<string, string>> = {
  bank: 'banks of the country, kept by the operator',
  compliance_rule: 'the catalogue of rules, the same for all tenants',
  compliance_rule_change: 'its changes',
  contract_template: 'templates of contracts, kept by the operator',
  fuel_level: 'levels of members, the same for all tenants',
  insure_product: 'products of insurers, which all tenants choose from: its platform is that of the insurer',
  open_platform: 'partners of the open API, kept by the operator',
  open_platform_company: "a partner's code stands for one company of one tenant: the code names the tenant",
  open_platform_credential: 'keys of partners',
  outside_adapter: 'connections to systems outside, kept by the operator',
  outside_adapter_state: 'whether they answer',
  platform: 'the tenants themselves; two have no name in common',
  platform_announcement: 'written by the operator, read by all tenants',
  platform_menu: 'the menu, the same for all tenants',
  platform_role: 'rights are asked on every call; people and rights are few, and change seldom',
  platform_role_menu: 'as platform_role',
  platform_role_permission: 'as platform_role',
  platform_user: "people: the operator's stand in logs and books of tenants too",
  platform_user_role: 'as platform_role',
  person_number: 'identity numbers, sealed: one key over all tenants, which their tables hold',
  plugin_activation: 'a ticket names the tenant that serves a plugin of its own',
  plugin_face: 'what plugins show of themselves',
  plugin_file: 'code of plugins',
  plugin_package: 'packages of plugins',
  plugin_publisher: 'who made them',
  plugin_submission: 'versions that publishers have handed in',
  provider_requirement: 'what the operator wants of every provider',
  service_provider: 'providers; a company is one of them once',
  service_provider_key: "a provider's key names its tenant",
  sub_account: "a bank's account number belongs to one tenant only",
};
/** Tables that stay where the processes look first: nothing of a tenant's call joins them. */
export const coordinatorTables: Readonly<Record<string, string>> = {
  backup_run: 'backups that were made',
  database_kind: 'what this database is',
  installation: 'its secret and its file store',
  file_sweep: 'when files that no record names were swept away last',
  file_use_found: 'tables in which the files of before were looked for',
  demo_replay: 'how far the demo data came',
  job_failure: 'jobs that fail',
  job_run: 'when jobs ran last',
  login_attempt: 'failed sign-ins by name and address, before a tenant is known',
  open_nonce: 'calls of partners that were seen already',
  schema_migration: 'steps of the schema',
  server_process: 'processes that run, and their versions',
  session: 'found by its token, before a tenant is known',
  sign_on_attempt: 'found by its ticket, before a tenant is known',
};

interface TableKeys {
  readonly table: string;
  readonly hasTenant: boolean;
  readonly hasKey: boolean;
  readonly triggers: readonly string[];
}
interface UniqueKey {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
}
interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly target: string;
  readonly pairs: readonly string[];
}
/** What the rules are about, of all tables of the schema. */
export interface Keys {
  readonly tables: readonly TableKeys[];
  readonly unique: readonly UniqueKey[];
  readonly foreign: readonly ForeignKey[];
}

const ofSchema = `n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition`;
export async function readKeys(ask: Ask): Promise<Keys> {
  return {
    tables: await ask<TableKeys>(`
      select c.relname as "table",
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'platform_id'
          and not a.attisdropped) as has_tenant,
        exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as has_key,
        array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
          order by 1) as triggers
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ofSchema} order by 1`),
    // An expression has no column; it stands in the list as an empty name.
    unique: await ask<UniqueKey>(`
      select c.relname as "table", x.relname as name, array(select coalesce(a.attname::text, '')
          from unnest((i.indkey::int2[])[0:i.indnkeyatts - 1]) with ordinality as k (at, place)
          left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.at order by place) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
        join pg_namespace n on n.oid = c.relnamespace
      where (i.indisunique or i.indisexclusion) and ${ofSchema} order by 1, 2`),
    foreign: await ask<ForeignKey>(`
      select c.relname as "table", k.conname as name, f.relname as target,
        array(select a.attname || '=' || b.attname from unnest(k.conkey, k.confkey) as p (x, y)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.x
          join pg_attribute b on b.attrelid = k.confrelid and b.attnum = p.y) as pairs
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
        join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and ${ofSchema} order by 1, 2`),
  };
}

type Place = 'spread' | 'reference' | 'coordinator';
function placeOf(table: string): Place {
  if (Object.hasOwn(referenceTables, table)) return 'reference';
  return Object.hasOwn(coordinatorTables, table) ? 'coordinator' : 'spread';
}
/** A foreign key that the script takes away, because a table on every node cannot point at one that is spread. */
const isTakenAway = ({ table, target }: ForeignKey): boolean =>
  placeOf(table) === 'reference' && table === 'open_platform_company' && placeOf(target) === 'spread';

/** What stands in the way, each line with what to do about it. */
export function obstacles({ tables, unique, foreign }: Keys): readonly string[] {
  const found: string[] = [];
  const known = new Set(tables.map(({ table }) => table));
  for (const listed of [...Object.keys(referenceTables), ...Object.keys(coordinatorTables)])
    if (!known.has(listed)) found.push(`${listed} is listed in host/bin/citus-tables.ts and does not exist`);
  for (const { table, hasTenant, hasKey } of tables) {
    if (placeOf(table) !== 'spread') continue;
    if (!hasTenant) found.push(`${table} has no platform_id: add it, or list the table with a reason`);
    if (!hasKey) found.push(`${table} has no primary key`);
  }
  for (const { table, name, columns } of unique)
    if (placeOf(table) === 'spread' && !columns.includes('platform_id'))
      found.push(`${name} of ${table} (${columns.join(', ')}) is unique without platform_id: add it to the key`);
  for (const key of foreign) {
    const { table, name, target, pairs } = key;
    const [from, to] = [placeOf(table), placeOf(target)];
    if (from === 'coordinator' || isTakenAway(key)) continue;
    if (to === 'coordinator' || (from === 'reference' && to === 'spread'))
      found.push(`${name} of ${table} points at ${target}, which does not stand on every node`);
    else if (to === 'spread' && !pairs.includes('platform_id=platform_id'))
      found.push(`${name} of ${table} points at ${target} without platform_id: add it to the key`);
  }
  return found;
}

/** Tables in an order in which each comes after those it points at. */
function inOrder(tables: readonly string[], foreign: readonly ForeignKey[]): readonly string[] {
  const placed = new Set<string>();
  const place = (table: string, above: readonly string[]): void => {
    if (placed.has(table)) return;
    if (above.includes(table)) throw new Error(`${[...above, table].join(' → ')} point at each other`);
    for (const { table: from, target } of foreign)
      if (from === table && target !== table && tables.includes(target)) place(target, [...above, table]);
    placed.add(table);
  };
  for (const table of tables) place(table, []);
  return [...placed];
}

/** The script that spreads the tables of a database whose keys have no obstacle. */
export function citusScript(keys: Keys): string {
  const of = (wanted: Place): readonly string[] =>
    inOrder(
      keys.tables.map(({ table }) => table).filter((table) => placeOf(table) === wanted),
      keys.foreign,
    );
  // One that points at nothing, and that there will always be.
  const first = 'audit_log';
  const others = of('spread').filter((table) => table !== first);
  const triggers = keys.tables.filter(({ table, triggers: held }) => placeOf(table) === 'spread' && held.length > 0);
  const takenAway = keys.foreign
    .filter(isTakenAway)
    .map(
      ({ table, name }) =>
        `-- The command that writes it looks it up.\nalter table ${table} drop constraint ${name};\n`,
    )
    .join('');
  const spread = (table: string): string =>
    `select create_distributed_table('${table}', 'platform_id', colocate_with => '${first}');`;
  return `-- Spreads a migrated Freightdeck database over the nodes of a Citus cluster, by the tenant.
-- Generated by \`npx tsx host/bin/citus.ts\` from the catalogue of a migrated database; do not edit. See decision 46.
-- Run it once on the coordinator, as the owner of the tables, with the processes of Freightdeck stopped and a backup
-- taken.
\\set ON_ERROR_STOP on
create extension if not exists citus;
begin;
set local citus.multi_shard_modify_mode = 'sequential';
-- These triggers read and write rows of the same tenant only, which lie on the same node:
${triggers.map(({ table, triggers: held }) => `--   ${table}: ${held.join(', ')}`).join('\n')}
set local citus.enable_unsafe_triggers = on;

-- Whole on every node.
${takenAway}${of('reference')
    .map((table) => `select create_reference_table('${table}'); -- ${referenceTables[table] ?? ''}`)
    .join('\n')}

-- Only on the coordinator, as they are:
${of('coordinator')
  .map((table) => `--   ${table}: ${coordinatorTables[table] ?? ''}`)
  .join('\n')}

-- Spread by the tenant: all rows of one lie on one node.
select create_distributed_table('${first}', 'platform_id', colocate_with => 'none');
${others.map(spread).join('\n')}
commit;
`;
}
