import { defineServer, serveResource, sql } from '@freightdeck/sdk/server';
import { waybills } from '../contract/index.ts';
import { waybill } from '../plugin.ts';
import { serveAssignWaybill } from './assign-waybill.ts';
import { pinnedColumns } from './pinned-terms.ts';
import { waybills as waybillTable } from './migrations/0001-waybills.ts';
import { serveWaybillLife } from './waybill-life.ts';

/** A scalar question, not a join: counting a list must not touch the platforms. */
const platformName = sql`coalesce((select p.platform_name from platform p where p.platform_id = r.platform_id), r.platform_id)`;

export default defineServer(waybill, {
  migrations: [waybillTable],
  serves: [serveResource(waybills, { columns: { platformName }, kept: pinnedColumns, order: sql`r.accept_at desc` }), serveAssignWaybill, serveWaybillLife],
});
