import { provide, sql } from '@freightdeck/sdk/server';
import type { DemoStage, Provided } from '@freightdeck/sdk/server';
import { TripStory } from '../contract/index.ts';
import { checkTrips } from './checks.ts';
import { tellReports } from './demo-reports.ts';
import type { CheckedWaybill } from './facts.ts';

/** Trips checked in one transaction. */
const BATCH = 60;

/** Checks at once what the job would check within the next hours. */
async function tellChecks(stage: DemoStage, platformId: string): Promise<void> {
  for (let found = BATCH; found === BATCH;)
    found = await stage.together(
      platformId,
      async (at) => {
        const call = at(stage.now, 'system');
        const due = await call.tx.rows<CheckedWaybill>(sql`
          select w.id, w.platform_id, w.waybill_sn, w.company_name, w.waybill_status from compliance_due d
            join waybill w on w.platform_id = d.platform_id and w.id = d.waybill_id
          where d.platform_id = ${platformId} order by w.id limit ${BATCH}`);
        if (due.length === 0) return 0;
        await call.tx.run(sql`delete from compliance_due where platform_id = ${platformId}
          and waybill_id = any(${due.map(({ id }) => id)}::text[])`);
        await checkTrips(call, platformId, due);
        return due.length;
      },
      'at once',
    );
}
export const provideTripStory: Provided = provide(TripStory, () => ({
  tell: async (asked, platformId) => {
    const stage = asked as DemoStage;
    await tellReports(stage, platformId);
    await tellChecks(stage, platformId);
  },
}));
