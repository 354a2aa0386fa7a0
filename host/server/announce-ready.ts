import { systemScope } from '@freightdeck/core/server/tenancy';
import { sql } from '@freightdeck/sdk/server';
import type { RunningServer } from './start-server.ts';
import type { Settings } from './settings.ts';

/** Prints the line that scripts wait for, and in demo mode the accounts to try. */
export async function announceReady(
  { url, database }: RunningServer,
  settings: Settings,
  write: (text: string) => void,
): Promise<void> {
  write(`Freightdeck is ready: ${url}/\n`);
  if (settings.mode !== 'demo') return;
  const people = await database.transaction(
    systemScope,
    (tx) =>
      tx.rows<{ platformName: string; platformId: string; names: string[] }>(sql`
    select p.platform_name, p.platform_id, array_agg(u.user_name order by u.created_at, u.id) as names
    from platform_user u join platform p on p.platform_id = u.platform_id
    where u.created_by = 'demo' and u.status = 1 and u.delete_status = '0' group by p.platform_id, p.platform_name
      order by p.platform_id`),
    { readOnly: true },
  );
  const lines = people.map(
    ({ platformId, platformName, names }) => `  ${platformId.padEnd(8)}${names.join(', ')}  (${platformName})`,
  );
  write(`Demo accounts, password ${settings.demoPassword}:\n${lines.join('\n')}\n`);
}
