import { sql } from '@freightdeck/sdk/server';
import type { DemoCall, DemoStage } from '@freightdeck/sdk/server';
import { parseDateTime } from '@freightdeck/sdk/values';
import { addTemplate } from '@freightdeck/plugin-evidence/contract';
import { addConfig, standardLimits } from '@freightdeck/plugin-trajectory/contract';
import { reportPositions } from '../proofs/hand-in.ts';
import { drivenTrips } from '../proofs/played-driver.ts';
import type { Told } from './tell-trip.ts';

const carrierBody = `一、乙方按运单载明的货物、路线和时间完成运输，不得转托他人。
二、运费按运单约定计算，卸货磅单审核通过后结算。
三、乙方保证车辆和人员证件在运输期间有效，并全程保持定位。`;

/**
 * What the trips of the demo need besides people who are played: words of the contracts with drivers, limits of alarms.
 */
export class ProofStory {
  readonly #stage: DemoStage;
  readonly #platformId: string;

  private constructor(stage: DemoStage, platformId: string) {
    this.#stage = stage;
    this.#platformId = platformId;
  }

  /** Undefined where the plugins that keep proofs do not run. */
  static async of(stage: DemoStage, platformId: string): Promise<ProofStory | undefined> {
    const kept = await stage.together(platformId, (at) =>
      at(stage.now, 'system').tx.one<{ is: boolean }>(
        sql`select to_regclass('pound') is not null and to_regclass('track_point') is not null as is`,
      ),
    );
    return kept?.is ? new ProofStory(stage, platformId) : undefined;
  }

  /** The operator's words of a contract between platform and driver, unless there are some. */
  async template(start: string): Promise<void> {
    await this.#stage.together('00001', async (at) => {
      const known = await at(start, 'operator').tx.one(
        sql`select 1 from contract_template where contract_type = 'CARRIER' and template_status = 1 limit 1`,
      );
      if (known) return;
      const words = { name: '实际承运人运输合同（单次）', contractType: 'CARRIER', body: carrierBody } as const;
      await at(start, 'operator').execute(addTemplate, words);
    });
  }

  /** What is an alarm for all trips of the provider. */
  async limits(start: string): Promise<void> {
    await this.#stage.together(this.#platformId, async (at) => {
      const desk = at(start, 'provider');
      const known = await desk.tx.one(
        sql`select 1 from trajectory_config where platform_id = ${this.#platformId} and company_id is null`,
      );
      if (!known) await desk.execute(addConfig, { companyId: null, ...standardLimits });
    });
  }

  /** What the terminals of trips that are still on the road have told so far. */
  async soFar(at: DemoCall, trips: readonly Told[]): Promise<void> {
    const { now } = this.#stage;
    const call = at(now, 'system');
    const driven = await drivenTrips(
      call.tx,
      this.#platformId,
      trips.map(({ id }) => id),
    );
    for (const trip of driven.values()) await reportPositions(call, trip, parseDateTime(now)?.getTime() ?? 0);
  }
}
