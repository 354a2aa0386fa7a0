import { expect, it } from 'vitest';
import { approveWaiver, waivers } from '../../plugins/compliance/contract/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import { bench, checkRules, waiveRule } from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { ungated } from '../support/evidence.ts';
import { checker, openSettlement, otherTenant, settlementMigrations } from '../support/settlement-world.ts';

const more = [trajectory, compliance];
const migrations = [...settlementMigrations, ...more.flatMap((half) => half.migrations ?? [])];

it('[D4.5-01e] a trip is checked and a hit waived where its order is made, by two people, and the order keeps how it stood', async () => {
  const opened = await openSettlement(await openPglite({ migrations }), more);
  const { world } = opened;
  const trip = await ungated(world.database, () => opened.signed(coalTerms));
  const on = { id: trip.id };
  const wish = { ruleId: 'T-01', reason: '平台故障期间轨迹由纸质单据佐证' };
  expect(await world.get(bench, trip.id)).toMatchObject({ riskLevel: null, ruleResult: null });
  expect(await world.refusal(waiveRule, wish, { on })).toBe('noCheck');
  expect((await world.run(checkRules, {}, { on })).riskLevel).toBe('HIGH');
  expect(await world.get(bench, trip.id)).toMatchObject({ riskLevel: 'HIGH', ruleResult: 'BLOCK' });
  expect(await world.refusal(waiveRule, { ...wish, ruleId: 'W-01' }, { on })).toBe('notHit');
  // The form offers what stops this trip, and nothing of the other hundred rules.
  const offered = async (who: Parameters<typeof world.post>[2] = {}): Promise<string[]> => {
    const beside = [{ field: 'on', value: trip.id }];
    const answer = await world.post(`${waiveRule.path}/pick`, { field: 'ruleId', beside }, who);
    return (answer.data as { readonly rows: readonly { readonly id: string }[] }).rows.map(({ id }) => id).toSorted();
  };
  const stops = await opened.within((call) =>
    call.tx.rows<{ ruleId: string }>(
      sql`select r.rule_id from compliance_result r join compliance_rule c on c.rule_id = r.rule_id
        where r.waybill_id = ${trip.id} and r.passed = 0 and c.rule_mode = 'BLOCK' order by r.rule_id`,
    ),
  );
  expect(stops.length).toBeGreaterThan(1);
  expect(await offered()).toEqual(stops.map(({ ruleId }) => ruleId));
  expect(await offered(otherTenant)).toEqual([]);
  const hits = await opened.within((call) =>
    call.tx.rows<{ ruleId: string }>(
      sql`select rule_id from compliance_result where waybill_id = ${trip.id} and passed = 0 order by rule_id`,
    ),
  );
  for (const { ruleId } of hits) {
    const { id } = await world.run(waiveRule, { ...wish, ruleId }, { on });
    expect(await world.get(waivers, id)).toMatchObject({ waiverStatus: 0, ruleId });
    expect(await world.refusal(waiveRule, { ...wish, ruleId }, { on })).toBe('asked');
    expect(await world.refusal(approveWaiver, {}, { on: { id } })).toBe('sameHand');
    await world.run(approveWaiver, {}, { on: { id }, as: checker });
    expect(await offered()).not.toContain(ruleId);
  }
  expect(await world.get(bench, trip.id)).toMatchObject({ riskLevel: 'NONE', ruleResult: 'WAIVED' });
  const order = await opened.order((await opened.create(trip.id)).id);
  expect(order).toMatchObject({ riskLevel: 'NONE', ruleResult: 'WAIVED' });
});

it('where nobody keeps the rules, a check says so', async () => {
  const opened = await openSettlement(await openPglite({ migrations: settlementMigrations }));
  const trip = await opened.signed(coalTerms);
  expect(await opened.world.refusal(checkRules, {}, { on: { id: trip.id } })).toBe('noRules');
});
