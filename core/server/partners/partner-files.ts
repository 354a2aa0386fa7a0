import { sql } from '@freightdeck/sdk/server';
import type { Database } from '@freightdeck/sdk/server';
import { systemScope } from '../tenancy/operator.ts';
import { inForce, inFrame } from './in-force.ts';

/** Returns the code behind the address of a partner's plugin. An expired or unknown ticket opens nothing. */
export class PartnerFiles {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }
  /**
   * `framed`: requested from a sandboxed frame. Unreviewed code is served to frames only; reviewed code also to frames
   * that were open when it was reviewed.
   */
  async open(ticket: string, path: string, framed: boolean): Promise<string | undefined> {
    const found = await this.#database.transaction(
      systemScope,
      (tx) =>
        tx.one<{ code: string }>(sql`
      select f.code from plugin_activation a ${inForce}
      join plugin_file f on f.package_id = p.id and f.path = ${path} and (${framed} or not ${inFrame})
      join platform t on t.platform_id = a.platform_id and t.status = 1 and t.delete_status = '0'
      where a.ticket = ${ticket}`),
      { readOnly: true },
    );
    return found?.code;
  }
}
