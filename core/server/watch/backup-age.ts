import { sql } from '@freightdeck/sdk/server';
import type { Job, Tx } from '@freightdeck/sdk/server';
import { addOwnNotice } from '../notices/index.ts';
import { operatorPlatformId } from '../tenancy/operator.ts';

export interface NewestBackup {
  readonly at: string | null;
  /** Since the newest, or since the database came into use if there is none. */
  readonly seconds: number;
  readonly bytes: number | null;
  readonly missing: number;
}
export async function newestBackup(tx: Tx): Promise<NewestBackup> {
  const found = await tx.one<NewestBackup>(sql`
    select b.finished_at as at, b.bytes, coalesce(b.missing_count, 0) as missing,
      extract(epoch from clock_timestamp() - coalesce(b.finished_at, (select since from database_kind)))::int as seconds
    from (select 1) one left join lateral (
      select finished_at, bytes, missing_count from backup_run order by finished_at desc limit 1) b on true`);
  return found ?? { at: null, seconds: 0, bytes: null, missing: 0 };
}

const hour = 3600;

/** Tells the operator, a few times a day, that the newest backup is older than these hours; 0: nobody waits for one. */
export const backupWatch = (hours: number): Job => ({
  name: 'core.watchBackups',
  everySeconds: 6 * hour,
  run: async ({ tx }) => {
    if (hours === 0) return;
    const { at, seconds } = await newestBackup(tx);
    if (seconds <= hours * hour) return;
    await addOwnNotice(tx, {
      platformId: operatorPlatformId,
      kind: 'backup.old',
      level: 'urgent',
      key: 'systemStatus:view',
      title: { zh: '备份已过期', en: 'The backup is too old' },
      text:
        at === null
          ? { zh: '尚无任何备份。', en: 'There is no backup yet.' }
          : { zh: `最近一次备份完成于 ${at}。`, en: `The newest backup was finished at ${at}.` },
      opens: { path: '/systemStatus', query: {} },
    });
  },
});
