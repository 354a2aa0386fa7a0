import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { startTestServer } from '../support/server.ts';

const token = 'a-token-that-only-the-watcher-knows';
const file = (name: string): string => readFileSync(join(import.meta.dirname, '../../docs/deploy', name), 'utf8');
/** Metrics of an expression; what Prometheus itself makes is `up`. */
const metricsIn = (expression: string): readonly string[] =>
  expression.replace(/"[^"]*"/g, '').match(/\b(?:freightdeck|nodejs|process)_\w+/g) ?? [];

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string; readonly annotations: object }[];
  }[];
}
interface Board {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}
const rules = (parse(file('alerts.yaml')) as Rules).groups.flatMap((group) => group.rules);
const board = JSON.parse(file('grafana.json')) as Board;

describe('the board and the alerts', () => {
  /** Names of the series that a server tells, with something of everything in its database. */
  let told: ReadonlySet<string>;
  let text = '';
  beforeAll(async () => {
    const server = await startTestServer({}, { metrics: { token } });
    await server.database.transaction(systemScope, async (tx) => {
      await tx.run(sql`
        insert into outbox (platform_id, id, created_at, updated_at, port, adapter, key, request, then_command, on_id,
          state) values ('10001', 'w', now(), now(), 'bank.transfer', 'nobody', 'w', '{}', 'none', 'w', 'waiting')`);
      await tx.run(sql`insert into outside_adapter_state (name, faults) values ('a-bank', 1)`);
      await tx.run(sql`
        insert into task (platform_id, id, kind, title, subject, request, user_id, created_at, updated_at)
        values ('10001', 't1', 'EXPORT', 'a', 'a', '{}', 'u', now() - interval '1 minute', now())`);
      await tx.run(sql`
        insert into backup_run (id, started_at, finished_at, file_name, bytes, row_count, file_count, missing_count,
          sha256) values ('b', now(), now() - interval '1 hour', 'b.tar', 1000, 1, 1, 2, '')`);
      await tx.run(sql`
        insert into ledger_account (platform_id, id, code, owner_type, owner_id, owner_name, normal_side, guarded,
          created_at, updated_at) values ('10001', 'a', 1001, 'channel', 'ENT', '', 'D', false, now(), now())`);
    });
    await server.post('/auth/login', { model: {} });
    await expect(
      server.database.transaction(systemScope, (tx) => tx.run(sql`insert into job_run (name) values (null)`)),
    ).rejects.toThrow();
    text = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
    told = new Set([...text.matchAll(/^([a-z_]\w*)(?:\{| )/gm)].map(([, name = '']) => name));
    told = new Set([...told, ...[...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)]);
  }, 120_000);

  it.each(rules.map(({ alert, expr }) => [alert, expr] as const))(
    '%s names metrics that the server tells',
    (_, expr) => {
      const names = metricsIn(expr);
      expect(names.length + (/\bup\{/.test(expr) ? 1 : 0)).toBeGreaterThan(0);
      expect(names.filter((name) => !told.has(name))).toEqual([]);
    },
  );
  it('every panel names metrics that the server tells', () => {
    const targets = board.panels.flatMap(({ title, targets: of }) => of.map(({ expr }) => ({ title, expr })));
    expect(targets.length).toBeGreaterThan(25);
    for (const { title, expr } of targets) {
      expect([title, metricsIn(expr).length]).not.toEqual([title, 0]);
      expect([title, metricsIn(expr).filter((name) => !told.has(name))]).toEqual([title, []]);
    }
  });
  it('whatever of Freightdeck is told of, the board or an alert shows', () => {
    const shown = new Set([
      ...rules.flatMap(({ expr }) => metricsIn(expr)),
      ...board.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    ]);
    const typed = [...text.matchAll(/^# TYPE (freightdeck_\w+) /gm)].map(([, name = '']) => name);
    expect(typed.filter((name) => !shown.has(name) && !shown.has(`${name}_bucket`))).toEqual([]);
  });
  it('each alert says in both languages what is wrong, and what to do', () => {
    for (const { alert, annotations } of rules)
      expect([alert, annotations]).toEqual([
        alert,
        { summary: expect.stringMatching(/\p{Script=Han}.*\/ \S+ \S+/u), action: expect.stringMatching(/\.$/) },
      ]);
  });
  it('tells the age of the newest backup, what it missed, and books that nobody has checked', () => {
    const value = (name: string): number =>
      Number(new RegExp(`^freightdeck_${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
    expect(value('backup_age_seconds')).toBeGreaterThanOrEqual(3600);
    expect(value('backup_missing_files')).toBe(2);
    expect(value('ledger_books_unchecked')).toBe(1);
    expect(value('tasks_oldest_seconds')).toBeGreaterThanOrEqual(60);
    expect(text).toMatch(/^freightdeck_database_faults_total\{kind="DatabaseFault"\} 1$/m);
    expect(text).toMatch(/^freightdeck_database_seconds_count\{scope="system",kind="write"\} [1-9]/m);
  });
});
