import type { Api, Envelope } from '../../core/server/api/index.ts';
import { addOwnNotice } from '../../core/server/notices/index.ts';
import { provideChangeWords } from '../../core/server/changes/index.ts';
import { buildApi, migrations as callMigrations } from '../../core/server/api/index.ts';
import { type CoreHalf, coreHalf, coreMigrations, seedPlatform, systemScope } from '../../core/server/tenancy/index.ts';
import { defaultDemoPassword, seedDemo } from '../../core/server/tenancy/demo/index.ts';
import type { SecretBox } from '../../core/server/outside/index.ts';
import type { ServiceAddresses } from '../../core/server/partners/index.ts';
import systemServer from '../../plugins/system/server/index.ts';
import { system } from '../../plugins/system/plugin.ts';
import { waybill } from '../../plugins/waybill/plugin.ts';
import { openPglite } from './database.ts';
import { changePassword } from '../../sdk/contract/index.ts';
import { OwnNotices, provide, sql } from '../../sdk/server/index.ts';
import type { SharedModules } from '../../sdk/package/index.ts';
import type { Database } from '../../sdk/server/index.ts';

const manifests = [system, waybill];
export type Answer = Envelope & {
  readonly data: Record<string, unknown>;
  readonly pageResult: { readonly itemList: readonly Record<string, unknown>[]; readonly total: number };
};

/** The real engine with identity, the demo tenants and the plugin `system`. */
export class SystemWorld {
  readonly database: Database;
  readonly half: CoreHalf;
  readonly #api: Api;
  #requests = 0;

  private constructor(
    database: Database,
    shared: SharedModules | undefined,
    addresses: ServiceAddresses | undefined,
    box: SecretBox | undefined,
  ) {
    this.database = database;
    this.half = coreHalf({
      database,
      manifests,
      shared,
      addresses,
      box,
      mode: 'demo',
      demoPassword: defaultDemoPassword,
      book: () => this.#api,
    });
    this.#api = buildApi({
      halves: [systemServer],
      coreServes: this.half.serves,
      coreProvides: [
        ...(this.half.provides ?? []),
        provideChangeWords(() => this.#api),
        provide(OwnNotices, () => ({
          add: async (tx, notice) => {
            await addOwnNotice(tx, notice);
          },
        })),
      ],
    });
  }
  get api(): Api {
    return this.#api;
  }
  /** `shared`: what a built console would share with partners' plugins. `addresses`: where their services may stand. */
  static async open(shared?: SharedModules, addresses?: ServiceAddresses, box?: SecretBox): Promise<SystemWorld> {
    const world = new SystemWorld(
      await openPglite({ migrations: [...callMigrations, ...coreMigrations, ...(systemServer.migrations ?? [])] }),
      shared,
      addresses,
      box,
    );
    await world.database.transaction(systemScope, (tx) =>
      seedPlatform(tx, manifests, [...world.half.serves, ...systemServer.serves]),
    );
    await seedDemo({ database: world.database, manifests });
    return world;
  }

  /** One call over the session of a token, as the HTTP side makes it. */
  async call(token: string | undefined, path: string, body: unknown): Promise<Answer> {
    const endpoint = this.#api.endpoints.get(path);
    if (!endpoint) throw new Error(`nothing at ${path}`);
    const session = token === undefined ? undefined : await this.half.sessions.find(token);
    return (await this.#api.dispatch(
      endpoint,
      { session, language: 'zh', requestId: `request-${(this.#requests += 1)}`, ip: '10.0.0.1', body },
      this.database,
    )) as Answer;
  }
  run(token: string | undefined, path: string, model: object, on: object = {}): Promise<Answer> {
    return this.call(token, path, { model, requestId: `intent-${(this.#requests += 1)}`, ...on });
  }
  paging(token: string, path: string, conditions: object = {}): Promise<Answer> {
    return this.call(token, `${path}/paging`, { conditions, page: 1, limit: 50 });
  }
  async enter(userName: string, password = defaultDemoPassword): Promise<string> {
    const answer = await this.run(undefined, '/auth/login', { userName, password, loginType: '4' });
    if (answer.status !== 200) throw new Error(`${userName} cannot sign in: ${answer.message}`);
    return (answer.data as { session: { sessionToken: string } }).session.sessionToken;
  }
  async userId(userName: string): Promise<string> {
    return (
      await this.one<{ id: string }>(
        sql`select id from platform_user where user_name = ${userName} and delete_status = '0'`,
      )
    ).id;
  }
  async roleId(platformId: string, template: string): Promise<string> {
    return (
      await this.one<{ id: string }>(
        sql`select id from platform_role where platform_id = ${platformId} and template = ${template}`,
      )
    ).id;
  }
  async one<T extends object>(query: ReturnType<typeof sql>): Promise<T> {
    const row = await this.database.transaction(systemScope, (tx) => tx.one<T>(query));
    if (!row) throw new Error('no such row');
    return row;
  }
  /** A role of this platform with these keys, made and granted over the API, and a user who has only it. */
  async newcomer(
    admin: string,
    userName: string,
    grant: { readonly keys: readonly string[]; readonly menus: readonly string[] },
  ): Promise<{ roleId: string; userId: string; token: string }> {
    const roleId = String(
      (await this.done(this.run(admin, '/api/platform/Role/add', { name: `role ${userName}` }))).data['id'],
    );
    await this.done(this.run(admin, '/api/platform/Role/grant', grant, { id: roleId }));
    const userId = String(
      (
        await this.done(
          this.run(admin, '/api/platform/User/add', {
            userName,
            name: userName,
            password: 'Given#4711x',
            roleIds: [roleId],
          }),
        )
      ).data['id'],
    );
    const token = await this.enter(userName, 'Given#4711x');
    const passwords = { oldPassword: 'Given#4711x', newPassword: 'Lorry#4711x' };
    await this.done(this.run(token, changePassword.path, passwords));
    return { roleId, userId, token };
  }
  async done(answering: Promise<Answer>): Promise<Answer> {
    const answer = await answering;
    if (answer.status !== 200)
      throw new Error(
        `${answer.status} ${answer.reason ?? ''} ${answer.message ?? ''} ${JSON.stringify(answer.messageDetails ?? {})}`,
      );
    return answer;
  }
  async close(): Promise<void> {
    await this.half.settled();
    await this.database.close();
  }
}
