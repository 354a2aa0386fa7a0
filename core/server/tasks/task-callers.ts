import { sql, type Database } from '@freightdeck/sdk/server';
import { withDependents } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { switchedOff } from '../plugins/index.ts';
import type { RoleKeys } from '../permissions/index.ts';
import { isOperatorPlatform, systemScope } from '../tenancy/operator.ts';
import type { TaskCallers } from './task-record.ts';

/** Reads a person's present rights, as a session would. */
export function taskCallers(database: Database, roleKeys: RoleKeys, manifests: readonly PluginManifest[]): TaskCallers {
  return {
    callerOf: (platformId, userId, roleIds) =>
      database.transaction(systemScope, async (tx) => {
        const found = await tx.one<{
          name: string;
          rightsVersion: number;
          oilgasConsumeThirdPartyType: number;
          off: string[];
          roleIds: string[];
        }>(sql`
          select u.name, p.rights_version, p.oilgas_consume_third_party_type, ${switchedOff} as off,
            array(select r.id from platform_user_role ur join platform_role r on r.platform_id = ur.platform_id
              and r.id = ur.role_id and r.delete_status = '0' and r.status = 1
              where ur.platform_id = p.platform_id and ur.user_id = u.id and r.id = any(${[...roleIds]}::text[])
                order by r.created_at, r.id) as role_ids
          from platform_user u, platform p
          where u.id = ${userId} and u.status = 1 and u.delete_status = '0' and p.platform_id = ${platformId}
            and p.status = 1 and p.delete_status = '0'`);
        if (!found || found.roleIds.length === 0) return undefined;
        const isOperator = isOperatorPlatform(platformId);
        const keys = await roleKeys.kept(
          (work) => work(tx),
          platformId,
          found.roleIds,
          { isOperator, oilgasType: found.oilgasConsumeThirdPartyType, off: withDependents(found.off, manifests) },
          found.rightsVersion,
        );
        return {
          id: userId,
          name: found.name,
          actor: isOperator ? 'operator' : 'provider',
          keys,
          roleIds: found.roleIds,
        } as const;
      }),
  };
}
