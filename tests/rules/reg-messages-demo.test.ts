import { beforeAll, expect, it } from 'vitest';
import { demoStage } from '../../host/server/demo-stage.ts';
import bank from '../../plugins/bank/server/index.ts';
import { tellReports } from '../../plugins/compliance/server/demo-reports.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import funds from '../../plugins/funds/server/index.ts';
import insurance from '../../plugins/insurance/server/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import provider from '../../plugins/provider/server/index.ts';
import settlement from '../../plugins/settlement/server/index.ts';
import { replayOf } from '../../plugins/simulator/server/demo/replay.ts';
import { tenants } from '../../plugins/simulator/server/demo/tenants.ts';
import simulator from '../../plugins/simulator/server/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld } from '../support/freight-world.ts';
import { stopNothing } from '../support/evidence.ts';
import { licence } from '../support/regulator-world.ts';

const money = [provider, bank, funds, prepay, insurance, settlement, invoice];
const halves = [...money, trajectory, evidence, compliance, simulator];
const platformId = '10004';
/** About seventy trips: the least that tell of money too. */
const story = { now: '2026-03-01 08:00:00', scale: 0.03, seed: 20_260_101, report: () => undefined };

interface Told {
  readonly msgType: string;
  readonly messages: number;
  readonly accepted: number;
  readonly again: number;
  readonly failed: number;
  readonly errors: string | null;
}

onEachDatabase(
  'messages of the demo',
  [...freightMigrations, ...halves.flatMap(({ migrations }) => migrations ?? [])],
  (open) => {
    let told: readonly Told[] = [];
    beforeAll(async () => {
      const database = await open();
      const world = await FreightWorld.open(database, halves);
      await stopNothing(database);
      await database.transaction({ role: 'system', platformId: '00001' }, async (tx) => {
        await tx.run(
          sql`insert into platform (platform_id, platform_name) values (${platformId}, '东港示范网络货运有限公司')`,
        );
        await tx.run(sql`insert into service_provider (platform_id, uscc, business_permit_no)
          values (${platformId}, ${licence.uscc}, ${licence.businessPermitNo})`);
      });
      const worker = world.worker(undefined, database, simulator.adapters?.(database));
      const stage = demoStage(world.api, database, worker, story);
      await replayOf(
        stage,
        tenants.filter((one) => one.platformId === platformId),
      );
      await tellReports(stage, platformId);
      told = await database.transaction({ role: 'system', platformId }, (tx) =>
        tx.rows<Told>(sql`
          select msg_type, count(*)::int as messages, (count(*) filter (where report_state = 3))::int as accepted,
            (count(*) filter (where seq > 1))::int as again, (count(*) filter (where report_state = 4))::int as failed,
            string_agg(distinct error_code || ' ' || message, '; ') as errors
          from reg_report where platform_id = ${platformId} group by 1 order by 1`),
      );
    }, 400_000);

    it('[D8.6-15] all kinds go to the province, which takes all but two that wait for somebody; what came back was repaired', () => {
      const sum = (of: 'messages' | 'accepted' | 'again' | 'failed'): number =>
        told.reduce((total, one) => total + one[of], 0);
      expect(
        told.map(({ msgType }) => msgType),
        JSON.stringify(told),
      ).toEqual(['DRIVER', 'FUNDS', 'POSITION', 'VEHICLE', 'WAYBILL']);
      expect(sum('failed'), JSON.stringify(told)).toBeLessThanOrEqual(2);
      expect(sum('accepted') / sum('messages'), JSON.stringify(told)).toBeGreaterThanOrEqual(0.99);
      expect(sum('again')).toBeGreaterThan(0);
    });
  },
);
