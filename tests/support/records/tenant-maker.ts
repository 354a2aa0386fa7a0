import type { Command, InputOfCommand } from '../../../sdk/contract/index.ts';
import type { Caller, Sql } from '../../../sdk/server/index.ts';

/** Makes records in one tenant, by real commands; every free text carries the mark. */
export interface TenantMaker {
  readonly platformId: string;
  readonly n: number;
  readonly mark: string;
  /** Somebody of the tenant with every right. */
  readonly maker: Caller;
  readonly operator: Caller;
  /** Runs a command and tells the id it answers; `at` = another platform, `on` = the record it acts on. */
  run<C extends Command>(command: C, input: InputOfCommand<C>, as: Caller, on?: string, at?: string): Promise<string>;
  /** The id a statement answers, run as the system. */
  one(query: Sql): Promise<string>;
}
export type Ids = Readonly<Record<string, string>>;
/** Ids of new records by the name of their resource. */
export type MakeRecords = (tenant: TenantMaker, ids: Ids) => Promise<Record<string, string>>;
