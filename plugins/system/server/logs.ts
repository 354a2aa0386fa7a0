import { serveResource, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { logs } from '../contract/logs.ts';

/** Rows of the log are never changed, so each is its first version. */
export const logServes: readonly Served[] = [serveResource(logs, {
  from: sql`(select *, 1 as version from audit_log) r`,
  order: sql`r.at desc, r.id desc`,
  columns: {
    kind: sql`case when r.name like 'session.%' then 'SIGN_IN' else 'OPERATION' end`,
    platformName: sql`(select p.platform_name from platform p where p.platform_id = r.platform_id)`,
    module: sql`split_part(r.name, '.', 1)`,
    action: sql`r.name`,
    bizNo: sql`left(r.object_id, 40)`,
    result: sql`case when r.status in (200, 204) then 'OK' when r.status >= 500 then 'FAULT' else 'REFUSED' end`,
  },
})];
