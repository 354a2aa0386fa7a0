import { raw } from 'sql-template-tag';
import { ulid } from 'ulid';
import type { Command, InputOfCommand } from '../../../sdk/contract/index.ts';
import { type Call, type Caller, type Sql, sql } from '../../../sdk/server/index.ts';

/** Makes records in one tenant, by real commands; every free text carries the mark. */
export interface TenantMaker {
  readonly platformId: string;
  readonly n: number;
  readonly mark: string;
  /** Somebody of the tenant with every right. */
  readonly maker: Caller;
  readonly operator: Caller;
  /** Nobody: what happens by itself. */
  readonly system: Caller;
  /** Runs a command and tells the id it answers; `at` = another platform, `on` = the record it acts on. */
  run<C extends Command>(command: C, input: InputOfCommand<C>, as: Caller, on?: string, at?: string): Promise<string>;
  /** The id a statement answers, run as the system. */
  one(query: Sql): Promise<string>;
  /** Lets the outside systems answer what was sent to them. */
  answers(): Promise<void>;
  /** Work of a plugin that has no command of its own, run as the system. */
  within<T>(work: (call: Call) => Promise<T>, at?: string): Promise<T>;
}
type Ids = Readonly<Record<string, string>>;
/** Ids of new records by the name of their resource. */
export type MakeRecords = (tenant: TenantMaker, ids: Ids) => Promise<Record<string, string>>;

/** One row of a table, for what only a long story would make; columns that are not named have their defaults. */
export function insertRow(
  { platformId, one }: TenantMaker,
  table: string,
  values: Readonly<Record<string, unknown>>,
  shared = false,
): Promise<string> {
  const now = new Date().toISOString();
  const row = {
    ...(shared ? {} : { platform_id: platformId }),
    id: ulid(),
    created_at: now,
    updated_at: now,
    ...values,
  };
  const columns = raw(Object.keys(row).join(', '));
  return one(
    sql`insert into ${raw(table)} (${columns}) select ${columns} from jsonb_populate_record(null::${raw(table)},
      ${JSON.stringify(row)}::jsonb) returning id`,
  );
}
/** A text of a record the tenant has. */
export const textOf = ({ one }: TenantMaker, table: string, column: string, id: string | undefined): Promise<string> =>
  one(sql`select ${raw(column)} as id from ${raw(table)} where id = ${id}`);
/** A file of the tenant that its maker has uploaded; nothing is written to a disk. */
export const fileOf = ({ one, platformId, maker }: TenantMaker, id: string): Promise<string> =>
  one(sql`
    insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
      created_by)
    values (${platformId}, ${id}, ${id}, ${id}, 'image/png', 1, ${id}, now(), ${maker.id}) returning id`);
