import { sql } from '@freightdeck/sdk/server';
import type { Call, Tx } from '@freightdeck/sdk/server';
import type { Beholder, RouteAudiences } from './effective-keys.ts';

/** Stored permission entries of these roles. */
async function storedEntries(tx: Tx, platformId: string, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await tx.rows<{ permissionKey: string }>(sql`
    select distinct permission_key from platform_role_permission
    where platform_id = ${platformId} and role_id = any(${roleIds}) order by permission_key`);
  return rows.map((row) => row.permissionKey);
}

const remembered = 500;
type Opening = (work: (tx: Tx) => Promise<readonly string[]>) => Promise<readonly string[]>;

/** Permission keys of roles, kept in memory until the platform's rights change. */
export class RoleKeys {
  readonly #audiences: RouteAudiences;
  readonly #kept = new Map<string, readonly string[]>();

  constructor(audiences: RouteAudiences) {
    this.#audiences = audiences;
  }

  /** The keys as they are in this transaction. */
  async read(tx: Tx, platformId: string, roleIds: readonly string[], to: Beholder): Promise<readonly string[]> {
    return this.#audiences.effective(await storedEntries(tx, platformId, roleIds), to);
  }

  /**
   * The same, read once per `rightsVersion`, which every change of rights raises in the same transaction; `open` gives
   * a transaction to read in.
   */
  async kept(
    open: Opening,
    platformId: string,
    roleIds: readonly string[],
    to: Beholder,
    rightsVersion: number,
  ): Promise<readonly string[]> {
    const name = JSON.stringify([
      platformId,
      rightsVersion,
      to.isOperator,
      to.oilgasType,
      [...(to.off ?? [])].sort(),
      [...roleIds].sort(),
    ]);
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    // The rights may have changed since the version was read. The entry then holds newer keys under an old version,
    // which is harmless: no later call asks for that version.
    const keys = await open((tx) => this.read(tx, platformId, roleIds, to));
    if (this.#kept.size >= remembered)
      for (const oldest of this.#kept.keys()) {
        this.#kept.delete(oldest);
        break;
      }
    this.#kept.set(name, keys);
    return keys;
  }
}

/**
 * Call this after changing roles, grants or role menus of a platform: the change takes effect at everybody's next call.
 */
export async function bumpRights(call: Pick<Call, 'tx'>, platformId: string): Promise<void> {
  await call.tx.run(sql`update platform set rights_version = rights_version + 1 where platform_id = ${platformId}`);
}
