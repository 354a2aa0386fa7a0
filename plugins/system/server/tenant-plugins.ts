import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { Rights, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { switchPluginOff, switchPluginOn, tenantPluginImpact, tenantPlugins } from '../contract/index.ts';
import type { Tenant, TenantPlugin } from '../contract/index.ts';
import { dependentsOf, pagesGone, routesHeld } from './domain/plugin-impact.ts';

const operatorPlatform = '00001';

const overview = serveQuery(tenantPlugins, async (call) => ({
  off: await call.tx.rows<TenantPlugin>(sql`
    select o.platform_id, coalesce(p.platform_name, '') as platform_name, o.plugin_id, o.reason, o.updated_at,
      o.updated_by
    from platform_plugin_off o left join platform p on p.platform_id = o.platform_id
    where ${call.isOperator ? sql`true` : sql`o.platform_id = ${call.platformId}`} order by o.plugin_id, o.platform_id
      limit 10000`),
  tenants: call.isOperator
    ? await call.tx.rows<Tenant>(sql`
    select platform_id, platform_name from platform where platform_id <> ${operatorPlatform} and delete_status = '0'
      order by platform_id limit 5000`)
    : [],
  plugins: call.isOperator
    ? call
        .get(Rights)
        .manifests()
        .map(({ id }) => id)
        .filter((id) => id !== 'system')
    : [],
}));

interface Place {
  readonly pluginId: string;
  readonly scopePlatformId: string;
}
/** Why this plugin cannot be switched for this tenant, whoever asks. */
async function faultOf(
  call: Pick<Call, 'tx' | 'isOperator'>,
  plugin: PluginManifest | undefined,
  { scopePlatformId }: Place,
): Promise<'forbidden' | 'plugin' | 'operator' | 'platform' | undefined> {
  if (!call.isOperator) return 'forbidden';
  if (!plugin) return 'plugin';
  if (scopePlatformId === operatorPlatform) return 'operator';
  const found = await call.tx.one(
    sql`select 1 as found from platform where platform_id = ${scopePlatformId} and delete_status = '0'`,
  );
  return found ? undefined : 'platform';
}
const pluginOf = (call: Pick<Call, 'get'>, { pluginId }: Place): PluginManifest | undefined =>
  call
    .get(Rights)
    .manifests()
    .find(({ id }) => id === pluginId);
const objectId = ({ pluginId, scopePlatformId }: Place): string => `${pluginId}@${scopePlatformId}`.slice(0, 40);

const impact = serveQuery(tenantPluginImpact, async (call, input) => {
  const plugin = pluginOf(call, input);
  const fault = await faultOf(call, plugin, input);
  if (!plugin || fault) return call.refuse(fault === 'forbidden' ? fault : 'notFound');
  const rights = call.get(Rights);
  const all = [...rights.manifests(), ...(await rights.partnerManifests(call, input.scopePlatformId))];
  const dependents = dependentsOf(plugin.id, all);
  const gone = [plugin, ...dependents];
  const seen = pagesGone(gone, all).filter(([, { audience }]) => audience !== 'operator');
  const routes = new Set(seen.map(([name]) => name));
  return {
    pages: seen.map(([, { title }]) => title),
    menus: all.flatMap(({ menus }) => Object.values(menus)).filter((route) => routes.has(route)).length,
    parts: gone.flatMap(({ contributions = {} }) =>
      Object.entries(contributions).flatMap(([slot, parts]) =>
        Object.values(parts).map(({ title }) => ({ slot, title })),
      ),
    ),
    dependents: dependents.map(({ id, title }) => ({ pluginId: id, title })),
    ...(await people(call, input.scopePlatformId, routes)),
  };
});

/** People of a tenant whose roles have a key of one of these pages. */
async function people(
  call: Pick<Call, 'tx' | 'now'>,
  platformId: string,
  routes: ReadonlySet<string>,
): Promise<{ holders: number; signedIn: number }> {
  const entries = await call.tx.rows<{ roleId: string; permissionKey: string }>(sql`
    select p.role_id, p.permission_key from platform_role_permission p
    join platform_role r on r.platform_id = p.platform_id and r.id = p.role_id and r.status = 1
      and r.delete_status = '0' where p.platform_id = ${platformId}`);
  const roles = [
    ...new Set(
      entries
        .filter(({ permissionKey }) => routesHeld(permissionKey).some((route) => routes.has(route)))
        .map(({ roleId }) => roleId),
    ),
  ];
  return (
    (await call.tx.one<{ holders: number; signedIn: number }>(sql`
    select count(*)::int as holders, count(*) filter (where exists (
      select from session s where s.platform_id = ${platformId} and s.user_id = u.id
        and s.session_epoch = u.session_epoch and s.ended_at is null
        and s.expires_at > ${call.now()}::timestamptz
          and s.last_seen_at > ${call.now()}::timestamptz - interval '30 minutes'))::int as signed_in
    from platform_user u where u.status = 1 and u.delete_status = '0' and exists (
      select from platform_user_role ur where ur.platform_id = ${platformId} and ur.user_id = u.id
        and ur.role_id = any(${roles}::text[]))`)) ?? {
      holders: 0,
      signedIn: 0,
    }
  );
}

const off = serve(switchPluginOff, async (call, input) => {
  const fault = await faultOf(call, pluginOf(call, input), input);
  if (fault) call.refuse(fault);
  if (input.pluginId === 'system') call.refuse('system');
  await call.tx.run(sql`
    insert into platform_plugin_off (platform_id, plugin_id, reason, updated_at, updated_by)
    values (${input.scopePlatformId}, ${input.pluginId}, ${input.reason ?? ''}, ${call.now()}::timestamptz,
      ${call.caller.name})
    on conflict (platform_id, plugin_id) do update set reason = excluded.reason, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by`);
  return { id: objectId(input) };
});
const on = serve(switchPluginOn, async (call, input) => {
  const fault = await faultOf(call, pluginOf(call, input), input);
  if (fault) call.refuse(fault);
  if (
    (await call.tx.run(
      sql`delete from platform_plugin_off where platform_id = ${input.scopePlatformId}
        and plugin_id = ${input.pluginId}`,
    )) === 0
  )
    call.refuse('running');
  return { id: objectId(input) };
});

export const tenantPluginServes: readonly Served[] = [overview, impact, off, on];
