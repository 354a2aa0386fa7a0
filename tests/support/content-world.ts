import type { Envelope } from '../../core/server/api/index.ts';
import { buildApi, JobRunner, migrations as callMigrations } from '../../core/server/api/index.ts';
import { type CoreHalf, coreHalf, coreMigrations, seedPlatform, systemScope } from '../../core/server/tenancy/index.ts';
import { defaultDemoPassword, seedDemo } from '../../core/server/tenancy/demo/index.ts';
import { demoStage } from '../../host/server/demo-stage.ts';
import contentServer from '../../plugins/content/server/index.ts';
import { content } from '../../plugins/content/plugin.ts';
import { system } from '../../plugins/system/plugin.ts';
import { provide, SmsChannel, sql } from '../../sdk/server/index.ts';
import type { Database, Sms } from '../../sdk/server/index.ts';
import { openPglite } from './database.ts';

const manifests = [system, content];
export type ContentAnswer = Envelope & {
  readonly data: Record<string, unknown>;
  readonly pageResult: { readonly itemList: readonly Record<string, unknown>[]; readonly total: number };
  readonly notReadCount: number;
};
const migrations = [...callMigrations, ...coreMigrations, ...(contentServer.migrations ?? [])];

/** The real engine with identity, the demo tenants and the plugin `content`, and a clock that is moved by hand. */
export class ContentWorld {
  readonly database: Database;
  readonly half: CoreHalf;
  /** Text messages, as they were handed over. */
  readonly sent: Sms[] = [];
  readonly #api;
  #requests = 0;
  #ahead = 0;

  private constructor(database: Database) {
    this.database = database;
    this.half = coreHalf({ database, manifests, mode: 'demo', demoPassword: defaultDemoPassword });
    const telephone = provide(SmsChannel, () => ({
      send: (_call, sms) => {
        this.sent.push(sms);
        return Promise.resolve(true);
      },
    }));
    this.#api = buildApi({
      halves: [contentServer],
      coreServes: this.half.serves,
      coreProvides: [...this.half.provides, telephone],
    });
  }
  static async open(): Promise<ContentWorld> {
    const world = new ContentWorld(await openPglite({ migrations }));
    await world.database.transaction(systemScope, (tx) =>
      seedPlatform(tx, manifests, [...world.half.serves, ...contentServer.serves]),
    );
    await seedDemo({ database: world.database, manifests });
    return world;
  }
  readonly clock = (): Date => new Date(Date.now() + this.#ahead);
  later(hours: number): void {
    this.#ahead += hours * 3_600_000;
  }

  async call(token: string | undefined, path: string, body: unknown): Promise<ContentAnswer> {
    const endpoint = this.#api.endpoints.get(path);
    if (!endpoint) throw new Error(`nothing at ${path}`);
    const session = token === undefined ? undefined : await this.half.sessions.find(token);
    return (await this.#api.dispatch(
      endpoint,
      {
        session,
        language: 'zh',
        requestId: `request-${(this.#requests += 1)}`,
        ip: '10.0.0.1',
        body,
        clock: this.clock,
      },
      this.database,
    )) as ContentAnswer;
  }
  run(token: string | undefined, path: string, model: object, on: object = {}): Promise<ContentAnswer> {
    return this.call(token, path, { model, requestId: `intent-${(this.#requests += 1)}`, ...on });
  }
  async done(token: string, path: string, model: object, on: object = {}): Promise<ContentAnswer> {
    const answer = await this.run(token, path, model, on);
    if (answer.status !== 200)
      throw new Error(
        `${path}: ${answer.status} ${answer.reason ?? ''} ${answer.message ?? ''} ${JSON.stringify(answer.messageDetails ?? {})}`,
      );
    return answer;
  }
  paging(token: string, path: string, conditions: object = {}): Promise<ContentAnswer> {
    return this.call(token, `${path}/paging`, { conditions, page: 1, limit: 50 });
  }
  async enter(userName: string): Promise<string> {
    const answer = await this.run(undefined, '/auth/login', {
      userName,
      password: defaultDemoPassword,
      loginType: '4',
    });
    if (answer.status !== 200) throw new Error(`${userName} cannot sign in: ${answer.message}`);
    return (answer.data as unknown as { session: { sessionToken: string } }).session.sessionToken;
  }
  async one<T extends object>(query: ReturnType<typeof sql>): Promise<T> {
    const row = await this.database.transaction(systemScope, (tx) => tx.one<T>(query));
    if (!row) throw new Error('no such row');
    return row;
  }
  write(query: ReturnType<typeof sql>): Promise<number> {
    return this.database.transaction(systemScope, (tx) => tx.run(query));
  }
  /** Lets the plugin's jobs run once. */
  async jobs(): Promise<void> {
    const runner = new JobRunner({
      api: this.#api,
      database: this.database,
      jobs: contentServer.jobs ?? [],
      clock: this.clock,
      lookEveryMs: 3_600_000,
    });
    await this.write(sql`delete from job_run`);
    await runner.start();
    await runner.look();
    await runner.stop();
  }
  /** Tells the demo and how many statements it took. */
  async replay(now: string): Promise<number> {
    let statements = 0;
    const counted: Database = {
      kind: this.database.kind,
      ping: () => this.database.ping(),
      close: () => this.database.close(),
      transaction: (scope, work, options) =>
        this.database.transaction(
          scope,
          (tx) =>
            work(
              new Proxy(tx, {
                get: (target, name) => {
                  if (name === 'rows' || name === 'one' || name === 'run') statements += 1;
                  const value: unknown = Reflect.get(target, name, target);
                  return typeof value === 'function' ? (value.bind(target) as unknown) : value;
                },
              }),
            ),
          options,
        ),
    };
    const nothingOutside = { tellStory: () => Promise.resolve() };
    await contentServer.demo?.(
      demoStage(this.#api, counted, nothingOutside, { now, scale: 1, seed: 1, report: () => undefined }),
    );
    return statements;
  }
  async close(): Promise<void> {
    await this.half.settled();
    await this.database.close();
  }
}
