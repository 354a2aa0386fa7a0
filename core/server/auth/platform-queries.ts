import {
  avatarSet,
  branding,
  platformConfig,
  platformNameGet,
  serviceProviderGet,
  systemName,
  userGet,
  userRoleListing,
} from '@freightdeck/sdk/contract';
import { Refused, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Served, Tx } from '@freightdeck/sdk/server';
import { changedDictionary } from '../dictionary/index.ts';
import { operatorPlatformId, systemScope } from '../tenancy/operator.ts';
import type { IdentityContext } from './identity-context.ts';
import { membershipsOf, userById } from './memberships.ts';
import { sessionIdOf } from './session-info.ts';
import { sessionRecordOf } from './session-record.ts';

/** How a tenant's sign-in page looks before anybody has signed in. */
export interface Branding {
  readonly title?: string;
  readonly logo?: string;
  readonly favicon?: string;
  readonly picture?: string;
  readonly colour?: string;
  readonly loginVariant?: 'default' | 'alternate';
  readonly hosts?: readonly string[];
  readonly marker?: string;
}
interface BrandedPlatform {
  readonly platformId: string;
  readonly platformName: string;
  readonly branding: Branding;
}

/** The host without its port, in lower case. */
const hostName = (host: string): string => host.trim().toLowerCase().replace(/:\d+$/, '');

/**
 * The platform asked for by id, else by path marker (its own or its id), else by host; the operator's when none is
 * known.
 */
async function brandedPlatform(
  tx: Tx,
  wanted: { readonly platformId?: string | null; readonly marker?: string | null; readonly host?: string | null },
): Promise<BrandedPlatform | undefined> {
  return tx.one<BrandedPlatform>(sql`
    select platform_id, platform_name, branding from platform
    where delete_status = '0' and status <> 3 and (platform_id in (${wanted.platformId ?? ''}, ${operatorPlatformId})
      or ${wanted.marker ?? ''} in (branding ->> 'marker', platform_id)
        or branding -> 'hosts' @> to_jsonb(${hostName(wanted.host ?? '')}::text))
    order by platform_id = ${wanted.platformId ?? ''} desc, coalesce(branding ->> 'marker' = ${wanted.marker || '-'},
      false) desc, platform_id = ${wanted.marker ?? ''} desc,
      coalesce(branding -> 'hosts' @> to_jsonb(${hostName(wanted.host ?? '')}::text), false) desc,
        platform_id = ${operatorPlatformId} desc
    limit 1`);
}

/** Queries of the console about platform and person. */
export function platformServes(context: IdentityContext): readonly Served[] {
  const brand = serveQuery(branding, async (call, input) => {
    const found = await brandedPlatform(call.tx, input);
    // Under an address that nobody has, the page is of nobody: the product's own look, not the operator's.
    const isNobody =
      Boolean(input.marker) &&
      found?.platformId === operatorPlatformId &&
      input.marker !== operatorPlatformId &&
      found.branding.marker !== input.marker;
    const look = isNobody ? {} : (found?.branding ?? {});
    const demo = context.mode === 'demo';
    const accounts = demo
      ? await call.tx.rows<{ userName: string; platformName: string; mobile: string }>(sql`
      select u.user_name, p.platform_name, u.mobile from platform_user u join platform p
        on p.platform_id = u.platform_id
      where u.created_by = 'demo' and u.status = 1 and u.delete_status = '0' and p.status = 1 order by p.platform_id,
        u.created_at, u.id limit 200`)
      : [];
    return {
      platformId: found?.platformId ?? operatorPlatformId,
      platformName: isNobody ? 'Freightdeck' : (found?.platformName ?? 'Freightdeck'),
      title: look.title ?? null,
      logo: look.logo ?? null,
      favicon: look.favicon ?? null,
      picture: look.picture ?? null,
      colour: look.colour ?? null,
      loginVariant: look.loginVariant ?? 'default',
      demoAccounts: accounts,
      demoPassword: demo ? (context.demoPassword ?? null) : null,
    };
  });

  const own = serveQuery(userGet, (call, input) => {
    if (input.id !== call.caller.id) throw new Refused('notFound');
    return context.database.transaction(
      systemScope,
      async (tx) => {
        const user = await userById(tx, call.caller.id);
        const memberships = user === undefined ? [] : await membershipsOf(tx, user);
        const group = memberships.find(({ id }) => id === call.platformId);
        if (user === undefined || group === undefined) throw new Refused('notFound');
        const present = await tx.one<{ factorDue: boolean }>(
          sql`select factor_due from session where id = ${sessionIdOf(call.caller) ?? ''} and user_id = ${user.id}`,
        );
        const roleIds = call.caller.roleIds;
        return {
          session: sessionRecordOf({ user, memberships, group, roleIds, factorDue: present?.factorDue }, ''),
        };
      },
      { readOnly: true },
    );
  });

  const config = serveQuery(platformConfig, async (call, input) => {
    if (!call.isOperator && input.platformId !== call.platformId) throw new Refused('notFound');
    const found = await call.tx.one<{
      platformId: string;
      platformName: string;
      oilgasConsumeThirdPartyType: number;
      presentation: Record<string, string | number | boolean>;
    }>(sql`
      select platform_id, platform_name, oilgas_consume_third_party_type, presentation from platform
        where platform_id = ${input.platformId} and delete_status = '0'`);
    if (found === undefined) throw new Refused('notFound');
    return { ...found, dictionary: await changedDictionary(call.tx, input.platformId) };
  });

  const roles = serveQuery(userRoleListing, async (call, input) => {
    if (input.userId !== call.caller.id) throw new Refused('notFound');
    return {
      itemList: await call.tx.rows<{ id: string; name: string; type: string; description: string }>(sql`
      select r.id, r.name, r.type, r.remark as description from platform_user_role ur
      join platform_role r on r.platform_id = ur.platform_id and r.id = ur.role_id and r.delete_status = '0'
        and r.status = 1
      where ur.platform_id = ${call.platformId} and ur.user_id = ${call.caller.id} order by r.created_at, r.id`),
    };
  });
  const name = serveQuery(platformNameGet, async (call, input) => {
    if (!call.isOperator && input.platformId !== call.platformId) throw new Refused('notFound');
    const found = await call.tx.one<{ platformName: string }>(
      sql`select platform_name from platform where platform_id = ${input.platformId} and delete_status = '0'`,
    );
    if (found === undefined) throw new Refused('notFound');
    return found;
  });
  const system = serveQuery(systemName, async (call) => {
    const operator = await call.tx.one<{ platformName: string }>(
      sql`select platform_name from platform where platform_id = ${operatorPlatformId}`,
    );
    return { systemName: operator?.platformName ?? 'Freightdeck' };
  });
  const provider = serveQuery(serviceProviderGet, (call, input) =>
    call.tx.one<{ platformId: string; platformName: string; shortName: string; platformGrade: string }>(sql`
    select platform_id, platform_name, short_name, platform_grade from platform where platform_id = ${input.platformId}
      and delete_status = '0' and status <> 3`),
  );
  const face = serve(avatarSet, async (call, { avatar }) => {
    const picture = avatar
      ? await call.tx.one(
          sql`select 1 as one from stored_file where id = ${avatar} and created_by = ${call.caller.id}
            and content_type like 'image/%'`,
        )
      : {};
    if (picture === undefined) return call.refuse('noPicture');
    await context.database.transaction(systemScope, (tx) =>
      tx.run(sql`
      update platform_user set avatar = ${avatar ?? ''}, version = version + 1, updated_at = ${call.now()}::timestamptz,
        updated_by = ${call.caller.id} where id = ${call.caller.id}`),
    );
  });
  return [face, brand, own, config, roles, name, system, provider];
}
