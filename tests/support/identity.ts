import type { Envelope } from '../../core/server/api/index.ts';
import { buildApi, migrations as callMigrations } from '../../core/server/api/index.ts';
import type { Sessions } from '../../core/server/auth/index.ts';
import { SecretBox } from '../../core/server/outside/index.ts';
import { type CoreHalf, coreHalf, coreMigrations, seedPlatform, systemScope } from '../../core/server/tenancy/index.ts';
import { defaultDemoPassword, seedDemo } from '../../core/server/tenancy/demo/index.ts';
import type { SessionRecord } from '../../sdk/contract/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import type { PluginManifest } from '../../sdk/manifest/index.ts';
import type { Database } from '../../sdk/server/index.ts';
import { openPglite } from './database.ts';

export const identityMigrations = [...callMigrations, ...coreMigrations];
export const password = defaultDemoPassword;

/** Plugins as the menus, audiences and role templates see them: manifests only. */
export const trade: readonly PluginManifest[] = [
  definePlugin({
    id: 'waybill',
    version: '0.1.0',
    sdk: '^1.0',
    title: { zh: '运单管理', en: 'Waybills' },
    routes: {
      waybillManage: {
        path: '/waybillManage',
        title: { zh: '运单管理', en: 'Waybill management' },
        audience: 'both',
        group: 'truckingManage',
        icon: 'VehicleTruck',
      },
      waybillDetail: {
        path: '/waybillDetail',
        title: { zh: '运单详情', en: 'Waybill detail' },
        audience: 'both',
        parent: 'waybillManage',
        group: 'truckingManage',
        open: true,
      },
      waybillListManage: {
        path: '/waybillListManage',
        title: { zh: '运单列表', en: 'Waybill list' },
        audience: 'provider',
        group: 'truckingManage',
      },
      platformWaybillManage: {
        path: '/platformWaybillManage',
        title: { zh: '平台运单', en: 'Platform waybills' },
        audience: 'operator',
        group: 'truckingManage',
      },
    },
    menus: {
      waybillManage: 'waybillManage',
      waybillListManage: 'waybillListManage',
      platformWaybillManage: 'platformWaybillManage',
    },
    permissions: {
      waybillManage: ['view', 'detail', 'export', 'cancel'],
      waybillListManage: ['view', 'assign'],
      platformWaybillManage: ['view', 'freeze'],
    },
  }),
  definePlugin({
    id: 'system',
    version: '0.1.0',
    sdk: '^1.0',
    title: { zh: '系统管理', en: 'System' },
    routes: {
      user: { path: '/user', title: { zh: '用户管理', en: 'Users' }, audience: 'both', group: 'sysManage' },
      // Declared for both on purpose: the core itself must keep it from providers.
      menu: { path: '/menu', title: { zh: '菜单管理', en: 'Menus' }, audience: 'both', group: 'sysManage' },
    },
    menus: { user: 'user', menu: 'menu' },
    permissions: { user: ['view', 'add', 'edit'], menu: ['view', 'add', 'edit'] },
  }),
  definePlugin({
    id: 'fuel',
    version: '0.1.0',
    sdk: '^1.0',
    title: { zh: '油气管理', en: 'Fuel' },
    routes: {
      stationfuel: {
        path: '/stationfuel',
        title: { zh: '油站管理', en: 'Stations' },
        audience: 'both',
        group: 'oligasManage',
      },
      shellOligas: {
        path: '/shellOligas',
        title: { zh: '壳牌油气', en: 'Shell fuel' },
        audience: 'both',
        group: 'oligasManage',
      },
      consumOrderList: {
        path: '/consumOrderList',
        title: { zh: '消费订单', en: 'Orders' },
        audience: 'both',
        group: 'oligasManage',
      },
    },
    menus: { stationfuel: 'stationfuel', shellOligas: 'shellOligas', consumOrderList: 'consumOrderList' },
    permissions: { stationfuel: ['view', 'add'], shellOligas: ['view', 'sync'], consumOrderList: ['view', 'refund'] },
  }),
];

/** A clock that stands until it is moved. */
class Clock {
  #at: number;
  constructor(start = '2026-06-01T08:00:00Z') {
    this.#at = Date.parse(start);
  }
  readonly now = (): Date => new Date(this.#at);
  pass(minutes: number): void {
    this.#at += minutes * 60_000;
  }
}

export interface CallOptions {
  readonly token?: string;
  readonly ip?: string;
  readonly userAgent?: string;
  readonly language?: 'zh' | 'en';
  readonly off?: ReadonlySet<string>;
}
export type Answer = Envelope & {
  readonly data: Readonly<Record<string, unknown>>;
  readonly messageDetails: Record<string, string>;
};

/** The identity half over a fresh database with the demo tenants. */
export class IdentityRig {
  readonly database: Database;
  readonly half: CoreHalf;
  readonly clock = new Clock();
  readonly box = new SecretBox('a secret of tests, thirty-two long');
  readonly #api;
  #calls = 0;

  private constructor(database: Database, mode: 'demo' | 'production') {
    this.database = database;
    this.half = coreHalf({
      database,
      manifests: trade,
      mode,
      demoPassword: mode === 'demo' ? password : undefined,
      now: this.clock.now,
      box: this.box,
      weightyKeys: new Set(['waybillListManage:assign']),
    });
    this.#api = buildApi({ halves: [], coreServes: this.half.serves, coreProvides: this.half.provides });
  }

  static async open(mode: 'demo' | 'production' = 'demo', database?: Database): Promise<IdentityRig> {
    const rig = new IdentityRig(database ?? (await openPglite({ migrations: identityMigrations })), mode);
    await rig.database.transaction(systemScope, (tx) => seedPlatform(tx, trade, rig.half.serves));
    await seedDemo({ database: rig.database, manifests: trade, now: rig.clock.now() });
    return rig;
  }

  get sessions(): Sessions {
    return this.half.sessions;
  }

  async call(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    const endpoint = this.#api.endpoints.get(path);
    if (!endpoint) throw new Error(`nothing at ${path}`);
    const session = options.token === undefined ? undefined : await this.sessions.find(options.token);
    return (await this.#api.dispatch(
      endpoint,
      {
        session,
        language: options.language ?? 'zh',
        requestId: `request-${++this.#calls}`,
        ip: options.ip ?? '10.0.0.1',
        userAgent: options.userAgent,
        body,
        clock: this.clock.now,
        ...(options.off ? { pluginsOff: options.off } : {}),
      },
      this.database,
    )) as Answer;
  }

  login(
    userName: string,
    secret = password,
    more: { ip?: string; userAgent?: string; platformId?: string; language?: 'zh' | 'en'; model?: object } = {},
  ): Promise<Answer> {
    const model = {
      userName,
      password: secret,
      loginType: '4',
      ...more.model,
      ...(more.platformId ? { platformId: more.platformId } : {}),
    };
    return this.call('/auth/login', { model }, more);
  }

  async enter(userName: string, platformId?: string): Promise<SessionRecord> {
    const answer = await this.login(userName, password, platformId ? { platformId } : {});
    if (answer.status !== 200) throw new Error(`${userName} cannot sign in: ${answer.message}`);
    return (answer.data as { session: SessionRecord }).session;
  }

  async close(): Promise<void> {
    await this.half.settled();
    await this.database.close();
  }
}
