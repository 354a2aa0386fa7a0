import { createHash } from 'node:crypto';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { join, sql } from '@freightdeck/sdk/server';
import type { Database, Tx } from '@freightdeck/sdk/server';
import { hashPassword } from '../../auth/password.ts';
import type { TemplateName } from '../../permissions/index.ts';
import { operatorPlatformId, systemScope } from '../operator.ts';
import { giveRoles, seedRoles } from '../seed-platform.ts';
import { demoNotices } from './notices.ts';
import { demoPeople, demoTenants } from './tenants.ts';

export const defaultDemoPassword = 'Freight#2026';
export interface DemoOptions {
  readonly database: Database;
  readonly manifests: readonly PluginManifest[];
  readonly password?: string | undefined;
  /** The present day of the demo; announcements are dated back from it. */
  readonly now?: Date | undefined;
}

/** An id that is the same at every start, so that the same seed gives the same data. */
function fixedId(name: string): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bytes = [...createHash('sha256').update(name).digest().subarray(0, 16)];
  return `01J0000000${bytes.map((byte) => letters[byte % 32]).join('')}`;
}

/** Demo tenants, people and notices, after `seedPlatform`; safe to repeat. Never part of production. */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const { database, manifests } = options;
  // One password hash for all: forty of them would take longer than everything else.
  const hash = await hashPassword(options.password ?? defaultDemoPassword);
  await database.transaction(systemScope, async (tx) => {
    await seedTenants(tx);
    const roles = new Map<string, ReadonlyMap<TemplateName, string>>();
    for (const platformId of [operatorPlatformId, ...demoTenants.map((tenant) => tenant.platformId)])
      roles.set(platformId, await seedRoles(tx, platformId, manifests));
    await seedPeople(tx, hash, options.password !== undefined, roles);
    await seedNotices(tx, options.now ?? new Date());
    await seedHostTitles(tx);
  });
}

async function seedTenants(tx: Tx): Promise<void> {
  await tx.run(
    sql`update platform set platform_name = '示范运营平台', short_name = '示范运营'
      where platform_id = ${operatorPlatformId} and updated_by is null`,
  );
  const rows = demoTenants.map(
    (tenant) => sql`(${tenant.platformId}, ${tenant.name}, ${tenant.shortName}, '2', ${tenant.platformId},
      ${tenant.oilgasType ?? 0}::int,
    ${JSON.stringify(tenant.branding ?? {})}::jsonb, ${JSON.stringify(tenant.presentation ?? {})}::jsonb, 'demo')`,
  );
  await tx.run(sql`
    insert into platform (platform_id, platform_name, short_name, platform_grade, service_provider_id,
      oilgas_consume_third_party_type, branding, presentation, created_by)
    values ${join(rows)} on conflict do nothing`);
}

async function seedPeople(
  tx: Tx,
  hash: string,
  passwordGiven: boolean,
  roles: ReadonlyMap<string, ReadonlyMap<TemplateName, string>>,
): Promise<void> {
  const start = Date.UTC(2026, 0, 1);
  for (const [at, person] of demoPeople.entries()) {
    const home = person.roles[0]?.[0] ?? operatorPlatformId;
    const id = fixedId(`user ${person.userName}`);
    const made = await tx.run(sql`
      insert into platform_user (platform_id, id, user_name, name, mobile, user_type, password_hash,
        password_changed_at, is_bind_wechat, open_id, created_by, created_at)
      values (${home}, ${id}, ${person.userName}, ${person.name}, ${`1990000${String(1000 + at)}`},
        ${home === operatorPlatformId ? '1' : '2'}, ${hash}, now(),
        ${person.openId === undefined ? '0' : '1'}, ${person.openId ?? ''}, 'demo',
          ${new Date(start + at * 1000).toISOString()}::timestamptz)
      on conflict do nothing`);
    // After a start with another DEMO_PASSWORD that password must work; a password somebody has changed stays.
    if (made === 0) {
      if (passwordGiven)
        await tx.run(
          sql`update platform_user set password_hash = ${hash} where id = ${id} and created_by = 'demo'
            and updated_by is null`,
        );
      continue;
    }
    for (const [platformId, templates] of person.roles)
      await giveRoles(
        tx,
        platformId,
        id,
        templates.flatMap((template) => roles.get(platformId)?.get(template) ?? []),
      );
  }
}

async function seedNotices(tx: Tx, now: Date): Promise<void> {
  for (const notice of demoNotices) {
    const at = new Date(now.getTime() - notice.daysAgo * 86_400_000).toISOString();
    await tx.run(sql`
      insert into platform_announcement (platform_id, id, title, content, user_type, level, top_flag, pop_flag, status,
        publish_at, created_at, created_by)
      values (${operatorPlatformId}, ${fixedId(`notice ${notice.title}`)}, ${notice.title}, ${notice.content},
        ${notice.userType}, ${notice.level ?? 'info'}, ${notice.topFlag}, ${notice.topFlag}, 1,
        ${at}::timestamptz, ${at}::timestamptz, 'demo') on conflict do nothing`);
  }
}

/** Titles of the operator's console by host name. */
async function seedHostTitles(tx: Tx): Promise<void> {
  for (const [at, host] of ['127.0.0.1', 'localhost'].entries())
    await tx.run(sql`
    insert into platform_dictionary (platform_id, id, dict_code, dict_name, dict_name_en, dict_value, sort)
    values (${operatorPlatformId}, ${fixedId(`host ${host}`)}, 'ADMIN_URL_name', ${host}, ${host}, '网络货运管理平台',
      ${at}) on conflict do nothing`);
}
