import { errorReport } from '@freightdeck/sdk/contract';
import { appendOnly, serve, sql, tenantTable } from '@freightdeck/sdk/server';
import type { Migration, Served } from '@freightdeck/sdk/server';
import { countFault } from '../partners/figures.ts';

export const clientErrorMigrations: readonly Migration[] = [
  {
    name: 'core/0034-client-errors',
    sql: `
create table client_error (
  platform_id text not null check (platform_id <> ''), id text not null, user_id text not null,
  message text not null, place text not null, url text not null, stack text not null, plugin text, \
plugins_off text[] not null,
  happened_at timestamptz not null, created_at timestamptz not null, primary key (platform_id, id));
create index client_error_newest on client_error (created_at desc);
${tenantTable('client_error')}
${appendOnly('client_error')}`,
  },
];

/** Stores an error of the browser together with the plugins that were active. */
export const clientErrorServes: readonly Served[] = [
  serve(errorReport, async (call, input) => {
    await call.tx.run(sql`
      insert into client_error (platform_id, id, user_id, message, place, url, stack, plugin, plugins_off, happened_at,
        created_at)
      values (${call.platformId}, ${call.newId()}, ${call.caller.id}, ${input.message}, ${input.info}, ${input.url},
        ${input.stack}, ${input.plugin ?? null},
        ${[...(call.pluginsOff ?? [])]}::text[], ${input.at}::timestamptz, ${call.now()}::timestamptz)`);
    await countFault(call, input);
  }),
];
