import { createOperatorAdmin, seedPlatform, systemScope } from '@freightdeck/core/server/tenancy';
import { sql } from '@freightdeck/sdk/server';
import { parseDateTime } from '@freightdeck/sdk/values';
import type { BootContext, BootStep } from './boot-step.ts';
import { replayDemo } from './demo-replay.ts';
import { checkFirstAdmin } from './first-admin.ts';
import { SettingsFault } from './settings-fault.ts';

const everyMode = ['demo', 'test', 'production'] as const;

/** Refuses to run in production mode on a database with demo accounts, whose password is known. */
async function refuseDemoUsers({ database }: BootContext): Promise<void> {
  const demo = await database.transaction(
    systemScope,
    (tx) =>
      tx.one(
        sql`select 1 as one from platform_user where created_by = 'demo' and status = 1 and delete_status = '0'
          limit 1`,
      ),
    { readOnly: true },
  );
  if (demo !== undefined)
    throw new SettingsFault(
      'This database holds demo accounts, whose password is known to everybody. Production needs a database of ' +
        'its own.',
    );
}

async function createFirstAdmin({ database, settings }: BootContext): Promise<void> {
  const somebody = await database.transaction(
    systemScope,
    (tx) => tx.one(sql`select 1 as one from platform_user where delete_status = '0' limit 1`),
    { readOnly: true },
  );
  if (somebody !== undefined) return;
  checkFirstAdmin(settings);
  await database.transaction(systemScope, (tx) => createOperatorAdmin(tx, settings.adminUser, settings.adminPassword));
}

/** In the order they run: platform, roles, menus and dictionary, then accounts, then the demo data. */
export const bootSteps: readonly BootStep[] = [
  { title: { zh: '检查演示账号', en: 'No demo accounts' }, modes: ['production'], run: refuseDemoUsers },
  {
    title: { zh: '平台、角色、菜单与字典', en: 'Platform, roles, menus and dictionary' },
    modes: everyMode,
    run: ({ database, catalogue, plugins, core }) =>
      database.transaction(systemScope, (tx) =>
        seedPlatform(tx, catalogue, [...core.serves, ...plugins.flatMap((plugin) => plugin.serves)]),
      ),
  },
  { title: { zh: '首个管理员', en: 'First administrator' }, modes: ['production'], run: createFirstAdmin },
  {
    title: { zh: '演示账号', en: 'Demo accounts' },
    modes: ['demo', 'test'],
    run: async ({ database, catalogue, settings }) => {
      const { seedDemo } = await import('@freightdeck/core/server/tenancy/demo');
      await seedDemo({
        database,
        manifests: catalogue,
        password: settings.demoPassword,
        now: parseDateTime(settings.demoNow),
      });
    },
  },
  { title: { zh: '演示数据', en: 'Demo data' }, modes: ['demo'], run: replayDemo },
];
