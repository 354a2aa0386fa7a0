import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import report from '../../plugins/report/server/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import reportWeb from '../../plugins/report/web/index.ts';
import {
  addTemplate,
  copyTemplate,
  deleteTemplate,
  editTemplate,
  reportSources,
  runTemplate,
  scheduleTemplate,
  templates,
} from '../../plugins/report/contract/index.ts';
import { templateInputs } from '../../plugins/report/fixtures.ts';
import { closeReport, regReports, resendReport } from '../../plugins/compliance/contract/index.ts';
import { conditionsOf, readState } from '../../core/web/pages/list-query.ts';
import type { ListDefinition } from '../../sdk/web/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { stopNothing } from '../support/evidence.ts';
import { dispatcher, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { reportMigrations } from '../support/report-world.ts';

const colleague = person('colleague', 'provider');

onEachDatabase('report records', reportMigrations, (open) => {
  let world: FreightWorld;
  const names = async (as = dispatcher, platformId = '10001'): Promise<readonly string[]> =>
    (
      (await world.post(`${templates.path}/listing`, {}, { as, platformId })).pageResult as {
        itemList: { name: string }[];
      }
    ).itemList.map((row) => row.name);
  const daily = templateInputs[0]!;

  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [trajectory, compliance, report]);
    await stopNothing(world.database);
    await world.trip(70);
    await world.trip(60);
  }, 180_000);

  it('[R1-32] a saved report is made, changed, copied, run and removed', async () => {
    const { id } = await world.run(addTemplate, daily);
    await world.run(editTemplate, { ...daily, name: '近7天日报', recentDays: 7 }, { on: { id } });
    expect(await world.get(templates, id)).toMatchObject({
      name: '近7天日报',
      recentDays: 7,
      columnCount: daily.columns.length,
      lastRunAt: null,
      ownerName: 'dispatcher',
    });
    const { conditions } = await world.run(runTemplate, {}, { on: { id } });
    expect(conditions).toEqual([
      { type: 'start_day', value: '2026-02-27' },
      { type: 'end_day', value: '2026-03-05' },
    ]);
    expect((await world.get(templates, id)).lastRunAt).toMatch(/^2026-03-05 /);
    const answer = await world.post(`${reportSources[daily.reportType].path}/listing`, { conditions });
    expect((answer.pageResult as { itemList: object[] }).itemList.length).toBeGreaterThan(0);
    const copy = await world.run(copyTemplate, {}, { on: { id }, as: colleague });
    expect(await world.get(templates, copy.id, { as: colleague })).toMatchObject({
      name: '近7天日报 (2)',
      scope: 'OWN',
      ownerName: 'colleague',
    });
    await world.run(deleteTemplate, {}, { on: { id } });
    expect(await names()).not.toContain('近7天日报');
  });

  it('a report has one column at least, and none that its source lacks', async () => {
    expect(await world.refusal(addTemplate, { ...daily, columns: [] })).toBe('noColumns');
    expect(await world.refusal(addTemplate, { ...daily, columns: ['day', 'groupKey'] })).toBe('wrongColumn');
    const { id } = await world.run(addTemplate, { ...daily, columns: ['day', 'day', 'loadKg'] });
    expect((await world.get(templates, id)).columns).toEqual(['day', 'loadKg']);
    expect(await world.refusal(editTemplate, { ...daily, columns: ['companyName'] }, { on: { id } })).toBe(
      'wrongColumn',
    );
  });

  it("what is not shared is its owner's alone; what is shared is changed by its owner only; another tenant sees neither", async () => {
    const own = await world.run(addTemplate, { ...daily, name: '自用', scope: 'OWN' });
    const shared = await world.run(addTemplate, { ...daily, name: '共享', scope: 'PLATFORM' });
    expect(await names(colleague)).toEqual(expect.arrayContaining(['共享']));
    expect(await names(colleague)).not.toContain('自用');
    expect(await world.refusal(editTemplate, daily, { on: own, as: colleague })).toBe('notFound');
    expect(await world.refusal(editTemplate, daily, { on: shared, as: colleague })).toBe('notOwner');
    expect(await world.refusal(deleteTemplate, {}, { on: shared, as: colleague })).toBe('notOwner');
    expect(await names(dispatcher, '10002')).toEqual([]);
    for (const command of [runTemplate, copyTemplate, deleteTemplate])
      expect(await world.refusal(command, {}, { on: shared, platformId: '10002' })).toBe('notFound');
    await world.run(runTemplate, {}, { on: shared, as: colleague });
  });

  it('a saved report runs by itself at six of its day, for its owner, and not again before the next one', async () => {
    const on = await world.run(addTemplate, { ...daily, name: '每日晨报' });
    expect(await world.refusal(scheduleTemplate, { schedule: 'DAY' }, { on, as: colleague })).toBe('notOwner');
    const next = async (schedule: 'NONE' | 'DAY' | 'WEEK' | 'MONTH') => {
      await world.run(scheduleTemplate, { schedule }, { on });
      return (await world.get(templates, on.id)).nextRunAt;
    };
    // 2026-03-05 is a Thursday.
    expect([await next('MONTH'), await next('WEEK'), await next('NONE'), await next('DAY')]).toEqual([
      '2026-04-01 06:00:00',
      '2026-03-09 06:00:00',
      null,
      '2026-03-06 06:00:00',
    ]);
    const runs = async () => {
      await world.database.transaction({ role: 'system', platformId: '00001' }, async (tx) => {
        const call = world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock });
        await report.jobs?.find((one) => one.name === 'report.schedule')?.run(call);
      });
      return world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
        tx.rows<{ userId: string; title: string; request: { resource: string; conditions: { value: string }[] } }>(
          sql`select user_id, title, request from task where platform_id = '10001' and kind = 'EXPORT'`,
        ),
      );
    };
    expect(await runs()).toEqual([]);
    world.later(22 * 60 + 30);
    const [task, ...others] = await runs();
    expect(others).toEqual([]);
    expect(task).toMatchObject({ userId: dispatcher.id, title: '每日晨报', request: { resource: 'dayReport' } });
    expect(task?.request.conditions.map(({ value }) => value)).toEqual(['2026-02-05', '2026-03-06']);
    expect(await runs()).toHaveLength(1);
    expect(await world.get(templates, on.id)).toMatchObject({ schedule: 'DAY', nextRunAt: '2026-03-07 06:00:00' });
  });

  it('an upload record is the message that the upload queue sends: resent and closed on either page, seen by its tenant', async () => {
    const trip = await world.trip(70);
    const of = async (who: { readonly platformId?: string } = {}) =>
      (
        (await world.post(`${regReports.path}/listing`, { conditions: { in_waybillSn: [trip.waybillSn] } }, who))
          .pageResult as { itemList: { id: string; reportState: number; msgType: string }[] }
      ).itemList;
    const tripOf = (list: readonly { readonly id: string; readonly reportState: number; readonly msgType: string }[]) =>
      list.filter(({ msgType }) => msgType === 'WAYBILL');
    const [message] = tripOf(await of());
    expect(message).toMatchObject({ reportState: 0 });
    expect(await of({ platformId: '10002' })).toEqual([]);
    expect(regReports.access).toContain('recordReports:view');
    expect(resendReport.access).toContain('recordReports:resend');
    const on = { id: message?.id ?? '' };
    expect(await world.refusal(closeReport, { reason: '不再上报' }, { on, platformId: '10002' })).toBe('notFound');
    await world.run(closeReport, { reason: '线下已报' }, { on });
    expect(tripOf(await of())).toMatchObject([{ reportState: 6, message: '线下已报' }]);
    const left = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one<{ left: string | null }>(sql`select to_regclass('report_upload')::text as left`),
    );
    expect(left?.left).toBeNull();
  });

  it('every list of the plugin opens, and its filters and sorts are understood by the platform', async () => {
    const value: Readonly<Record<string, string>> = {
      range: '2026-03-01~2026-03-31',
      like: '2026',
      equal: 'x',
      in: '1',
      many: 'A1,B2',
    };
    const routes = Object.entries(reportWeb.pages).filter(([name]) => name !== 'exportReport');
    expect(routes).toHaveLength(17);
    for (const [name, load] of routes) {
      const { page } = await load!();
      expect(page.kind, name).toBe('list');
      const definition = page as ListDefinition;
      const ask = async (query: Readonly<Record<string, string>>): Promise<void> => {
        const state = readState(definition, query);
        const body = {
          conditions: conditionsOf(definition, state.filters),
          page: 1,
          limit: 20,
          orderBy: state.sort ? [{ field: state.sort.id, dir: state.sort.dir }] : [],
        };
        for (const who of [{}, { as: operator, platformId: '00001' }])
          expect(
            (await world.post(`${definition.resource.path}/paging`, body, who)).status,
            `${name} ${JSON.stringify(query)}`,
          ).toBe(200);
      };
      await ask({});
      for (const filter of definition.filters) {
        const field = definition.resource.fields[filter];
        await ask({
          [filter]: field?.choices
            ? String(field.choices[0]?.value)
            : (value[definition.resource.filters[filter] ?? 'in'] ?? 'x'),
        });
      }
      for (const sort of definition.resource.sorts) await ask({ sort: `${sort}:asc` });
    }
  });
});
