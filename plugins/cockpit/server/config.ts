import { serve, serveQuery, sql, type Call, type Served } from '@freightdeck/sdk/server';
import {
  cockpitConfig,
  cockpitConfigs,
  removeCockpitConfig,
  saveCockpitConfig,
  standardCockpit,
  type CockpitConfigRow,
  type CockpitSettings,
} from '../contract/index.ts';

type Found = { readonly [K in keyof CockpitConfigRow]: CockpitConfigRow[K] | null };
const stored = sql`p.platform_id, p.platform_name, c.version, c.tiles, c.stations, c.map_approval, c.map_scope, c.theme,
  c.refresh_sec, c.banner_title, c.banner_host, c.updated_by, c.updated_at`;

/** The configuration of a tenant, or the standard one. */
function settled(found: Found): CockpitConfigRow {
  const own = found.version !== null;
  return {
    platformId: found.platformId ?? '',
    platformName: found.platformName ?? '',
    version: found.version ?? 0,
    updatedBy: found.updatedBy,
    updatedAt: found.updatedAt,
    ...(own
      ? ({
          tiles: found.tiles ?? [],
          stations: found.stations,
          mapApproval: found.mapApproval,
          mapScope: found.mapScope ?? 'CHINA',
          theme: found.theme ?? 'FOLLOW',
          refreshSec: found.refreshSec ?? standardCockpit.refreshSec,
          bannerTitle: found.bannerTitle,
          bannerHost: found.bannerHost,
        } satisfies CockpitSettings)
      : standardCockpit),
  };
}

const getConfig = serveQuery(cockpitConfig, async (call, input) => {
  const platformId = input.platformId ?? call.platformId;
  if (!call.isOperator && platformId !== call.platformId) return undefined;
  const found = await call.tx.one<Found>(sql`
    SELECT ${stored} FROM platform p LEFT JOIN cockpit_config c ON c.platform_id = p.platform_id WHERE p.platform_id =
      ${platformId} AND p.delete_status = '0'`);
  if (!found) return undefined;
  const { platformName: _name, updatedAt: _at, updatedBy: _by, ...config } = settled(found);
  return config;
});

const allConfigs = serveQuery(cockpitConfigs, async (call) => {
  const rows = await call.tx.rows<Found>(sql`
    SELECT ${stored} FROM platform p LEFT JOIN cockpit_config c ON c.platform_id = p.platform_id
    WHERE p.delete_status = '0' AND ${call.isOperator ? sql`true` : sql`p.platform_id = ${call.platformId}`} ORDER BY
      c.version IS NULL, p.platform_id LIMIT 1000`);
  return { itemList: rows.map(settled) };
});

/**
 * Version of the configuration (0 without one), after locking its platform row; undefined when the caller may not see
 * the platform.
 */
async function lockVersion(
  call: Pick<Call, 'tx' | 'isOperator' | 'platformId'>,
  platformId: string,
): Promise<number | undefined> {
  if (!call.isOperator && platformId !== call.platformId) return undefined;
  const platform = await call.tx.one(
    sql`SELECT 1 AS found FROM platform WHERE platform_id = ${platformId} AND delete_status = '0' FOR UPDATE`,
  );
  if (!platform) return undefined;
  return (
    (
      await call.tx.one<{ version: number }>(
        sql`SELECT version FROM cockpit_config WHERE platform_id = ${platformId} FOR UPDATE`,
      )
    )?.version ?? 0
  );
}

const saveConfig = serve(saveCockpitConfig, async (call, input) => {
  const version = await lockVersion(call, input.platformId);
  if (version === undefined) return call.refuse('unknownPlatform');
  if (version !== input.version) call.refuse('changed');
  const tiles = [...new Set(input.tiles)];
  if (tiles.length === 0) call.refuse('noTiles');
  await call.tx.run(sql`
    INSERT INTO cockpit_config (platform_id, tiles, stations, map_approval, map_scope, theme, refresh_sec, banner_title,
      banner_host, version, updated_by, updated_at)
    VALUES (${input.platformId}, ${JSON.stringify(tiles)}::jsonb, ${input.stations ?? null}::int,
      ${input.mapApproval ?? null}, ${input.mapScope}, ${input.theme}, ${input.refreshSec}::int,
      ${input.bannerTitle ?? null}, ${input.bannerHost ?? null}, 1, ${call.caller.name}, ${call.now()})
    ON CONFLICT (platform_id) DO UPDATE SET tiles = excluded.tiles, stations = excluded.stations,
      map_approval = excluded.map_approval, map_scope = excluded.map_scope,
      theme = excluded.theme, refresh_sec = excluded.refresh_sec, banner_title = excluded.banner_title,
        banner_host = excluded.banner_host,
      version = cockpit_config.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`);
  return { version: version + 1 };
});

const removeConfig = serve(removeCockpitConfig, async (call, { platformId, version: seen }) => {
  const version = await lockVersion(call, platformId);
  if (version === undefined) return call.refuse('unknownPlatform');
  if (version !== seen) call.refuse('changed');
  await call.tx.run(sql`DELETE FROM cockpit_config WHERE platform_id = ${platformId}`);
});

export const configServes: readonly Served[] = [getConfig, allConfigs, saveConfig, removeConfig];
