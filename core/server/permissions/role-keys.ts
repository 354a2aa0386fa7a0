import { sql } from '@freightdeck/sdk/server';
import type { Call, Tx } from '@freightdeck/sdk/server';
import type { Beholder, RouteAudiences } from './effective-keys.ts';

/** Stored entries of these roles. */
async function storedEntries(tx: Tx, platformId: string, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await tx.rows<{ permissionKey: string }>(sql`
    select distinct permission_key from platform_role_permission
    where platform_id = ${platformId} and role_id = any(${roleIds}) order by permission_key`);
  return rows.map((row) => row.permissionKey);
}

const remembered = 500;
type Opening = (work: (tx: Tx) => Promise<readonly string[]>) => Promise<readonly string[]>;

/** Keys of roles, kept in memory until the platform's rights change. */
export class RoleKeys {
  readonly #audiences: RouteAudiences;
  readonly #kept = new Map<string, readonly string[]>();

  constructor(audiences: RouteAudiences) {
    this.#audiences = audiences;
  }

  /** The keys as the database has them in this transaction. */
  async read(tx: Tx, platformId: string, roleIds: readonly string[], to: Beholder): Promise<readonly string[]> {
    return this.#audiences.effective(await storedEntries(tx, platformId, roleIds), to);
  }

  /**
   * The same, read once per `rightsVersion`, which whoever changes rights raises in the same transaction; `open` gives
   * one to read in.
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
    // Rights may have risen since the version was read: then these are newer than their name, and nobody will ask for
    // that name again.
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
 * To be called by whoever changes roles, grants or role menus of a platform: the next call of everybody there sees it.
 */
export async function bumpRights(call: Pick<Call, 'tx'>, platformId: string): Promise<void> {
  await call.tx.run(sql`update platform set rights_version = rights_version + 1 where platform_id = ${platformId}`);
}
