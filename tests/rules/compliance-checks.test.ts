import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import {
  addWaiver,
  approveWaiver,
  askWaiver,
  buildEvidence,
  checkAgain,
  checkWaybill,
  complianceChecks,
  complianceRules,
  disableRule,
  editRule,
  enableRule,
  factTold,
  freezeRisk,
  rejectWaiver,
  ruleChanges,
  ruleResults,
  simulateRule,
  waivers,
} from '../../plugins/compliance/contract/index.ts';
import { checkers, summarise } from '../../plugins/compliance/server/domain/rules.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { ruleWords, waybills } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { ungated } from '../support/evidence.ts';
import { dispatcher, freightMigrations, FreightWorld, operator, person } from '../support/freight-world.ts';

const migrations = [...freightMigrations, ...(trajectory.migrations ?? []), ...(compliance.migrations ?? [])];
const checker = person('checker', 'provider');
const asOperator = { as: operator, platformId: '00001' };

describe('the badges of the five flows', () => {
  const hit = (ruleId: string, mode: 'BLOCK' | 'WARN') => ({ ruleId, flow: ruleId.charAt(0), mode, passed: false });
  it('take the worst rule of each flow; a flow without a rule that is due has not begun; what is waived counts no more', () => {
    const verdicts = [
      hit('W-04', 'WARN'),
      hit('Q-05', 'BLOCK'),
      { ruleId: 'T-01', flow: 'T', mode: 'BLOCK' as const, passed: true },
      { ruleId: 'C-01', flow: 'C', mode: 'BLOCK' as const, passed: undefined },
    ];
    expect(summarise(verdicts, new Set())).toEqual({
      contractFlow: 'NA',
      goodsFlow: 'BLOCK',
      fundsFlow: 'NA',
      invoiceFlow: 'NA',
      trackFlow: 'PASS',
      hitRules: 'W-04 Q-05',
      riskLevel: 'HIGH',
      waived: null,
    });
    expect(summarise(verdicts, new Set(['Q-05']))).toMatchObject({
      goodsFlow: 'WARN',
      riskLevel: 'LOW',
      hitRules: 'W-04',
      waived: 'Q-05',
    });
    expect(summarise(verdicts, new Set(['Q-05', 'W-04']))).toMatchObject({
      goodsFlow: 'WAIVED',
      riskLevel: 'NONE',
      hitRules: null,
    });
    expect(summarise([hit('A-05', 'WARN'), hit('A-06', 'WARN'), hit('A-07', 'WARN')], new Set())).toMatchObject({
      riskLevel: 'MID',
    });
  });
});

onEachDatabase('compliance checks', migrations, (open) => {
  let world: FreightWorld;
  const rows = async <T>(path: string, conditions: object, who = {}): Promise<readonly T[]> =>
    ((await world.post(`${path}/paging`, { conditions, page: 1, limit: 50 }, who)).pageResult as { itemList: T[] })
      .itemList;
  const listing = async <T>(path: string, conditions: object, who = {}): Promise<readonly T[]> =>
    ((await world.post(`${path}/listing`, { conditions }, who)).pageResult as { itemList: T[] }).itemList;
  const rule = async (ruleId: string): Promise<RecordOf<typeof complianceRules>> =>
    (await rows<RecordOf<typeof complianceRules>>(complianceRules.path, { ruleId }, asOperator))[0]!;
  /** A trip without any evidence, as far as this state. */
  const driven = (state: number) => ungated(world.database, () => world.trip(state));
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [trajectory, compliance]);
  }, 120_000);

  it('the catalogue holds 78 rules, each with its stage and mode, each is answered, and two are kept by the queue besides', async () => {
    const all = await listing<RecordOf<typeof complianceRules>>(complianceRules.path, {}, asOperator);
    expect(all.length).toBe(78);
    expect(all.find(({ ruleId }) => ruleId === 'T-03')).toMatchObject({
      flow: 'T',
      stage: 'T',
      ruleLevel: 'B',
      ruleMode: 'BLOCK',
      limitValue: 800_000,
      checkable: 1,
    });
    expect(all.filter(({ checkable }) => checkable !== 1).map(({ ruleId }) => ruleId)).toEqual(['R-01', 'R-04']);
    expect(Object.keys(checkers).sort()).toEqual(all.map(({ ruleId }) => ruleId).sort());
  });

  it('[DT-01] a waybill is checked by every rule in force; contract, funds and invoice have not begun', async () => {
    const early = await driven(10);
    expect(await world.refusal(checkWaybill, { waybillSn: early.waybillSn })).toBe('tooEarly');
    const trip = await driven(70);
    const { id, riskLevel, hitCount, hits } = await world.run(checkWaybill, { waybillSn: trip.waybillSn });
    expect(riskLevel).toBe('HIGH');
    expect(await world.get(complianceChecks, id)).toMatchObject({
      contractFlow: 'NA',
      fundsFlow: 'NA',
      invoiceFlow: 'NA',
      trackFlow: 'BLOCK',
      checkNo: 1,
    });
    const said = await listing<RecordOf<typeof ruleResults>>(ruleResults.path, { waybillId: trip.id });
    expect(said.length).toBe(78);
    // The answer says what was found, by code and words; so does the list, which a person can read as it stands.
    const broken = said.filter(({ passed }) => passed === 0).map((one) => one.ruleId);
    expect([hitCount, hits?.split('、')]).toEqual([
      broken.length,
      expect.arrayContaining(broken.map((rule) => `${rule} ${ruleWords(rule, 'zh')}`)),
    ]);
    expect((await world.get(complianceChecks, id)).hits?.toSorted()).toEqual(broken.toSorted());
    const of = (ruleId: string) => said.find((one) => one.ruleId === ruleId);
    expect(of('W-04')).toMatchObject({ passed: 1, value: '0.8626%', threshold: '2%' });
    expect(of('W-05')).toMatchObject({ passed: 1, value: '101.4375%' });
    expect(of('T-01')).toMatchObject({ passed: 0, value: '0 point', threshold: '10 point' });
    expect(of('T-03')).toMatchObject({ passed: 0, value: '0%', threshold: '80%' });
    expect(of('B-07')).toMatchObject({ passed: 2, value: null });
    await world.run(checkAgain, {}, { on: { id } });
    expect(await world.get(complianceChecks, id)).toMatchObject({ checkNo: 2 });
    for (const statement of [sql`delete from compliance_result`, sql`update compliance_result set passed = 1`])
      await expect(
        world.database.transaction({ role: 'operator', platformId: '00001' }, (tx) => tx.run(statement)),
      ).rejects.toThrow();
    expect(await world.refusal(checkAgain, {}, { on: { id }, platformId: '10002' })).toBe('notFound');
    expect(await world.refusal(checkWaybill, { waybillSn: trip.waybillSn }, { platformId: '10002' })).toBe('noWaybill');
  });

  it('what another plugin tells of a rule counts from the next check on', async () => {
    const trip = await driven(70);
    const { id } = await world.run(checkWaybill, { waybillSn: trip.waybillSn });
    const tell = (passed: boolean) =>
      world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        world.api
          .openCall(tx, { as: dispatcher, platformId: '10001', clock: world.clock })
          .emit(factTold, { platformId: '10001', waybillId: trip.id, ruleId: 'C-02', passed, value: '已签署' }),
      );
    await tell(true);
    await world.run(checkAgain, {}, { on: { id } });
    expect(await world.get(complianceChecks, id)).toMatchObject({ contractFlow: 'PASS' });
    await tell(false);
    await world.run(checkAgain, {}, { on: { id } });
    expect((await world.get(complianceChecks, id)).contractFlow).toBe('BLOCK');
  });

  it('a hit is waived by another person than asked, once, and the badges follow', async () => {
    const trip = await driven(70);
    expect(
      await world.refusal(addWaiver, { waybillSn: trip.waybillSn, ruleId: 'T-01', reason: '终端故障', files: null }),
    ).toBe('noCheck');
    const check = await world.run(checkWaybill, { waybillSn: trip.waybillSn });
    expect(
      await world.refusal(addWaiver, { waybillSn: trip.waybillSn, ruleId: 'W-04', reason: '未命中', files: null }),
    ).toBe('notHit');
    const { id } = await world.run(addWaiver, {
      waybillSn: trip.waybillSn,
      ruleId: 'T-01',
      reason: '终端故障',
      files: null,
    });
    expect(await world.refusal(askWaiver, { ruleId: 'T-01', reason: '再申请', files: null }, { on: check })).toBe(
      'asked',
    );
    expect(await world.refusal(approveWaiver, { remark: null }, { on: { id } })).toBe('sameHand');
    expect(await world.refusal(rejectWaiver, { reason: '自己' }, { on: { id } })).toBe('sameHand');
    expect(await world.refusal(approveWaiver, { remark: null }, { on: { id }, as: checker, platformId: '10002' })).toBe(
      'notFound',
    );
    await world.run(approveWaiver, { remark: '证据充分' }, { on: { id }, as: checker });
    expect(await world.get(waivers, id)).toMatchObject({
      waiverStatus: 1,
      applyBy: 'dispatcher',
      approvedBy: 'checker',
    });
    expect(await world.get(complianceChecks, check.id)).toMatchObject({ trackFlow: 'BLOCK', waived: 'T-01' });
    // Several rules of one reason are asked for at once, all or none; each is decided by itself.
    const several = (...moreRules: string[]) => ({ ruleId: 'T-03', moreRules, reason: '终端故障', files: null });
    expect(await world.refusal(askWaiver, several('T-04', 'W-04'), { on: check })).toBe('notHit');
    await world.run(askWaiver, several('T-04'), { on: check });
    const asked = (await listing<RecordOf<typeof waivers>>(waivers.path, {})).filter(
      (one) => one.waybillId === trip.id && one.waiverStatus === 0,
    );
    expect(asked.map(({ ruleName }) => ruleName).sort()).toEqual(['T-03', 'T-04']);
    for (const more of asked) await world.run(approveWaiver, { remark: null }, { on: more, as: checker });
    expect(await world.get(complianceChecks, check.id)).toMatchObject({
      trackFlow: 'WAIVED',
      waived: 'T-01 T-03 T-04',
    });
    expect(await world.refusal(rejectWaiver, { reason: '晚了' }, { on: { id }, as: checker })).toBe('wrongState');
    await expect(
      world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        tx.run(sql`update compliance_waiver set approved_id = apply_id where id = ${id}`),
      ),
    ).rejects.toThrow();
    const other = await driven(70);
    const otherCheck = await world.run(checkWaybill, { waybillSn: other.waybillSn });
    const refused = await world.run(askWaiver, { ruleId: 'T-01', reason: '终端故障', files: null }, { on: otherCheck });
    await world.run(rejectWaiver, { reason: '证据不足' }, { on: refused, ...asOperator });
    expect(await world.get(complianceChecks, otherCheck.id)).toMatchObject({ trackFlow: 'BLOCK' });
    expect(
      await world.refusal(askWaiver, { ruleId: 'T-01', reason: '补充证据', files: null }, { on: otherCheck }),
    ).toBe('done');
  });

  it('only the operator changes a rule; every change is kept, a trial changes nothing, and a rule that is off is asked no more', async () => {
    const trip = await driven(70);
    const check = await world.run(checkWaybill, { waybillSn: trip.waybillSn });
    const t01 = await rule('T-01');
    /** What it says of the trip at the latest check. */
    const answered = async () => {
      const { checkNo } = await world.get(complianceChecks, check.id);
      return (await rows<object>(ruleResults.path, { waybillId: trip.id, ruleId: 'T-01', checkNo }))[0];
    };
    expect(await world.refusal(editRule, { ruleMode: 'WARN', limitValue: 5, reason: '试点' }, { on: t01 })).toBe(
      'onlyOperator',
    );
    expect(await world.refusal(disableRule, { reason: '试点' }, { on: { id: t01.id } })).toBe('forbidden');
    expect(
      await world.refusal(
        editRule,
        { ruleMode: 'BLOCK', limitValue: 10, reason: '没变' },
        { on: { id: t01.id }, ...asOperator },
      ),
    ).toBe('nothingChanged');
    expect(
      await world.refusal(
        editRule,
        { ruleMode: 'BLOCK', limitValue: 10, reason: '没有阈值' },
        { on: await rule('W-01'), ...asOperator },
      ),
    ).toBe('noLimit');
    const trial = await world.run(simulateRule, { limitValue: 0 }, { on: { id: t01.id }, ...asOperator });
    expect(trial.hitsNow).toBeGreaterThan(0);
    expect(trial.hitsThen).toBe(0);
    expect(
      await world.refusal(simulateRule, { limitValue: 1 }, { on: { id: (await rule('R-01')).id }, ...asOperator }),
    ).toBe('notChecked');
    await world.run(
      editRule,
      { ruleMode: 'WARN', limitValue: 10, reason: '试点期预警' },
      { on: { id: t01.id }, ...asOperator },
    );
    await world.run(checkAgain, {}, { on: { id: check.id } });
    expect(await answered()).toMatchObject({ ruleMode: 'WARN', passed: 0 });
    await world.run(disableRule, { reason: '暂停' }, { on: { id: t01.id }, ...asOperator });
    await world.run(checkAgain, {}, { on: { id: check.id } });
    expect(await answered()).toBeUndefined();
    await world.run(enableRule, { reason: '恢复' }, { on: { id: t01.id }, ...asOperator });
    await world.run(
      editRule,
      { ruleMode: 'BLOCK', limitValue: 10, reason: '恢复' },
      { on: { id: t01.id }, ...asOperator },
    );
    const kept = await rows<RecordOf<typeof ruleChanges>>(ruleChanges.path, { ruleId: 'T-01' }, asOperator);
    expect(kept.map(({ action, before, after }) => [action, before, after]).toReversed()).toEqual([
      ['edit', 'BLOCK 10 点', 'WARN 10 点'],
      ['disable', '1', '0'],
      ['enable', '0', '1'],
      ['edit', 'WARN 10 点', 'BLOCK 10 点'],
    ]);
    await expect(
      world.database.transaction({ role: 'operator', platformId: '00001' }, (tx) =>
        tx.run(sql`delete from compliance_rule_change`),
      ),
    ).rejects.toThrow();
  });

  it("a risk is frozen by the waybill's own rule, and the evidence pack names what is missing", async () => {
    const trip = await driven(70);
    const check = await world.run(checkWaybill, { waybillSn: trip.waybillSn });
    await world.run(freezeRisk, { reason: '轨迹缺失' }, { on: { id: check.id } });
    expect(await world.get(waybills, trip.id)).toMatchObject({ freezeFlag: 1, freezeReason: 'RISK' });
    expect(await world.refusal(freezeRisk, { reason: '再次' }, { on: { id: check.id } })).not.toBe('done');
    const pack = await world.run(buildEvidence, {}, { on: { id: check.id } });
    const manifest = JSON.parse(pack.manifest) as {
      waybillSn: string;
      missing: string[];
      files: { name: string; sha256: string }[];
    };
    expect(manifest.waybillSn).toBe(trip.waybillSn);
    expect(manifest.missing).toContain('contracts');
    expect(manifest.files.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
  });
});
