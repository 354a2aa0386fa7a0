import type { Command, InputOfCommand, Resource } from '../../sdk/contract/index.ts';
import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import { readSettings } from '../../host/server/settings.ts';
import { pluginSet } from '../../host/server/plugin-set.ts';
import { configureProvider, updateCode } from '../../plugins/provider/contract/index.ts';
import { addCompany, applyExpansion, editTerms } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { addDriver, changeDriver } from '../../plugins/carrier/contract/index.ts';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { addVehicle, changeVehicle } from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { addAnnouncement, addCarousel, addFeedback, addSlide } from '../../plugins/content/contract/index.ts';
import { announcementInput, carouselInput, feedbackInput, slideInput } from '../../plugins/content/fixtures.ts';
import { addGoods } from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { assignWaybill } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { addEntry, addRole, addUser } from '../../plugins/system/contract/index.ts';
import type { PluginManifest } from '../../sdk/manifest/index.ts';
import { raw } from 'sql-template-tag';
import { ulid } from 'ulid';
import { sql } from '../../sdk/server/index.ts';
import type { Caller } from '../../sdk/server/index.ts';
import { openPglite, openPostgres, postgresUrl } from './database.ts';
import { type Declared, declarations, declaredResources } from './declarations.ts';
import { stopNothing } from './evidence.ts';
import { bankRecords } from './records/bank-records.ts';
import { complianceRecords } from './records/compliance-records.ts';
import { freightRecords } from './records/freight-records.ts';
import { fuelRecords } from './records/fuel-records.ts';
import { fundsRecords } from './records/funds-records.ts';
import { insuranceRecords } from './records/insurance-records.ts';
import { invoiceRecords } from './records/invoice-records.ts';
import { paperRecords } from './records/paper-records.ts';
import { peopleRecords } from './records/people-records.ts';
import { prepayRecords } from './records/prepay-records.ts';
import { providerRecords } from './records/provider-records.ts';
import { reportRecords } from './records/report-records.ts';
import { settlementRecords } from './records/settlement-records.ts';
import type { MakeRecords, TenantMaker } from './records/tenant-maker.ts';
import { trackRecords } from './records/track-records.ts';
import { startTestServer, type TestAnswer, type TestServer } from './server.ts';
import { givenFile } from './valid-bodies.ts';

const system: Caller = { id: 'system', name: '系统', actor: 'system', keys: ['*'], roleIds: [] };
/** Records of the plugins, area by area. */
const makers: readonly MakeRecords[] = [
  paperRecords,
  peopleRecords,
  reportRecords,
  freightRecords,
  trackRecords,
  bankRecords,
  fundsRecords,
  providerRecords,
  invoiceRecords,
  settlementRecords,
  prepayRecords,
  insuranceRecords,
  fuelRecords,
  complianceRecords,
];
const all = { role: 'system', platformId: '' } as const;
/** Plugins that hold money, and the one that gives rights. */
const guardingPlugins = ['bank', 'custody', 'fuel', 'funds', 'insurance', 'invoice', 'prepay', 'settlement', 'system'];
export const tenants = { a: '10001', b: '10002' } as const;
export type Tenant = (typeof tenants)[keyof typeof tenants];

/**
 * The real server with the real plugins; every resource has a record in two tenants, and those of the second are
 * marked.
 */
export class SecurityWorld {
  readonly server: TestServer;
  readonly declared: readonly Declared[];
  readonly resources: readonly Resource[];
  readonly manifests: readonly PluginManifest[];
  readonly tokens = new Map<string, string>();
  /** Paths of the commands that move money or give rights: they are left to no other day. */
  readonly guarded: ReadonlySet<string>;
  /** Id of a record by tenant and name of the resource. */
  readonly records: Readonly<Record<Tenant, Record<string, string>>> = { '10001': {}, '10002': {} };

  private constructor(
    server: TestServer,
    declared: readonly Declared[],
    resources: readonly Resource[],
    manifests: readonly PluginManifest[],
    guarded: ReadonlySet<string>,
  ) {
    this.server = server;
    this.declared = declared;
    this.resources = resources;
    this.manifests = manifests;
    this.guarded = guarded;
  }

  static async open(people: readonly string[]): Promise<SecurityWorld> {
    // Thousands of questions, one after the other: where there is a PostgreSQL it answers them in half the time.
    const server = await startTestServer({
      openDatabase: (migrations) => (postgresUrl() === '' ? openPglite : openPostgres)({ migrations }),
    });
    // What the clock does to a tenant's rows is nobody's doing: on a slow machine a job came due between two looks at
    // them.
    await server.core.jobs.stop();
    const { plugins } = await pluginSet(readSettings({ FREIGHTDECK_MODE: 'test' }), {});
    const serves = [...server.core.serves, ...plugins.flatMap((plugin) => plugin.serves)];
    const guarding = guardingPlugins.map((id) => {
      const plugin = plugins.find(({ manifest }) => manifest.id === id);
      if (!plugin) throw new Error(`There is no plugin ${id}: its commands would be left out of most runs`);
      return plugin;
    });
    const guardedServes = [...server.core.serves, ...guarding.flatMap((plugin) => plugin.serves)];
    const guarded = declarations(guardedServes).filter(({ command }) => command);
    const world = new SecurityWorld(
      server,
      declarations(serves),
      declaredResources(serves),
      plugins.map((plugin) => plugin.manifest),
      new Set(guarded.map(({ path }) => path)),
    );
    // Somebody of both tenants signs in, so that both have a session.
    for (const name of new Set([...people, 'admin_10001', 'admin_10002']))
      world.tokens.set(name, await world.enter(name));
    for (const name of people) await world.giveFile(name);
    // Who may do a thing is asked here, not whether its evidence is complete.
    await stopNothing(server.database);
    await world.#fill(tenants.a, 1, '示范');
    await world.#fill(tenants.b, 2, 'CANARY-B');
    return world;
  }

  async enter(userName: string): Promise<string> {
    const { body } = await this.server.post('/auth/login', {
      model: { userName, password: defaultDemoPassword, loginType: '4' },
    });
    if (body['status'] !== 200) throw new Error(`${userName} cannot sign in: ${JSON.stringify(body)}`);
    return (body['data'] as { session: { sessionToken: string } }).session.sessionToken;
  }
  /** A call of one of the people; '' is nobody. */
  post(person: string, path: string, body: unknown): Promise<TestAnswer> {
    const token = this.tokens.get(person);
    return this.server.post(path, body, token === undefined ? { headers: { auth: 'true' } } : { token });
  }

  async #fill(platformId: Tenant, n: number, mark: string): Promise<void> {
    const run = async <C extends Command>(
      command: C,
      input: InputOfCommand<C>,
      as: Caller = system,
      at: string = platformId,
    ): Promise<string> =>
      (
        (await this.server.core.api.run(this.server.database, command, input, { as, platformId: at })) as unknown as {
          id: string;
        }
      ).id;
    const ids = this.records[platformId];
    const company = (ids['company'] = await run(addCompany, {
      ...companyInput(n),
      companyName: `${mark}-1公司`,
      contacts: `${mark}-2`,
    }));
    const driver = (ids['driver'] = await run(addDriver, { ...driverInput(n), name: `${mark}-3` }));
    const vehicle = (ids['vehicle'] = await run(addVehicle, vehicleInput(n)));
    const goods = (ids['goods'] = await run(addGoods, {
      ...goodsInput(company, n),
      distanceM: 10,
      goodsName: `${mark}-4`,
      loadUnitName: `${mark}-5`,
    }));
    ids['waybill'] = await run(assignWaybill, { ...tripInput(goods, driver, vehicle), remark: `${mark}-6` });
    const provider: Caller = { ...system, id: `maker_${platformId}`, actor: 'provider' };
    const change = async <C extends Command>(
      command: C,
      input: InputOfCommand<C>,
      id: string,
      table: string,
    ): Promise<string> => {
      await this.server.core.api.run(this.server.database, command, input, { as: provider, platformId, on: { id } });
      return this.oneId(sql`select id from ${raw(table)} where platform_id = ${platformId}`);
    };
    ids['vehicleChange'] = await change(
      changeVehicle,
      { ratedLoadKg: 31_000, reason: `${mark}-11` },
      vehicle,
      'vehicle_change',
    );
    ids['driverChange'] = await change(
      changeDriver,
      { licenseTo: '2035-01-01', reason: `${mark}-12` },
      driver,
      'driver_change',
    );
    ids['companyConfig'] = company;
    ids['configRecord'] = await change(
      editTerms,
      { creditDays: 30, reason: `${mark}-13` },
      company,
      'company_config_record',
    );
    ids['creditExpansion'] = await change(
      applyExpansion,
      { amount: 100_000, tempTo: '2035-01-01', reason: `${mark}-14` },
      company,
      'credit_expansion',
    );
    await this.server.core.api.run(
      this.server.database,
      updateCode,
      { companyId: company, codeType: 'GOODS', enabled: 1 },
      { as: provider, platformId },
    );
    ids['codeRecord'] = await this.oneId(sql`select id from user_code_config_record where platform_id = ${platformId}`);
    ids['serviceProvider'] = platformId;
    await this.server.core.api.run(
      this.server.database,
      configureProvider,
      { payDeadlineHours: 48, reason: `${mark}-15` },
      { as: { ...system, actor: 'operator' }, platformId: '00001', on: { id: platformId } },
    );
    ids['providerRecord'] = await this.oneId(
      sql`select id from service_provider_record where platform_id = ${platformId}`,
    );
    // The operator writes these for all; rows of a tenant, which nobody can make, show that nobody reads them either.
    const operator: Caller = { ...system, actor: 'operator' };
    const handOver = (table: string, id: string): Promise<string> =>
      this.oneId(sql`update ${raw(table)} set platform_id = ${platformId} where id = ${id} returning id`);
    ids['announcement'] = await handOver(
      'platform_announcement',
      await run(addAnnouncement, { ...announcementInput(n), title: `${mark}-16` }, operator, '00001'),
    );
    ids['slide'] = await handOver(
      'slide_show',
      await run(addSlide, { ...slideInput(n), title: `${mark}-17` }, operator, '00001'),
    );
    ids['carousel'] = await run(addCarousel, { ...carouselInput(n), title: `${mark}-18` });
    ids['feedback'] = await run(addFeedback, { ...feedbackInput(n), userName: `${mark}-19` });
    const role = (ids['role'] = await run(addRole, { name: `${mark}-7` }, provider));
    ids['user'] = await run(
      addUser,
      { userName: `clerk${platformId}`, name: `${mark}-8`, password: 'Lorry#4711x', roleIds: [role] },
      provider,
    );
    ids['dictionary'] = await run(
      addEntry,
      {
        dictCode: 'MARK',
        dictName: `${mark}-9`,
        dictNameEn: '',
        dictValue: platformId,
        sort: 1,
        remark: '',
        scopePlatformId: platformId,
      },
      { ...system, actor: 'operator' },
      '00001',
    );
    const tenant: TenantMaker = {
      platformId,
      n,
      mark,
      maker: provider,
      operator,
      system,
      one: (query) => this.oneId(query),
      answers: () => this.server.core.outside.drain({ hurry: true }),
      within: (work, at = platformId) =>
        this.server.database.transaction(all, (tx) =>
          work(this.server.core.api.openCall(tx, { as: system, platformId: at })),
        ),
      run: async (command, input, as, id, at = platformId) =>
        (
          (await this.server.core.api.run(this.server.database, command, input, {
            as,
            platformId: at,
            ...(id ? { on: { id } } : {}),
          })) as unknown as { id: string }
        ).id,
    };
    for (const make of makers) Object.assign(ids, await make(tenant, ids));
    for (const [resource, table] of [
      ['systemLog', 'audit_log'],
      ['loginLog', 'session'],
    ] as const) {
      ids[resource] = await this.oneId(
        sql`select id from ${raw(table)} where platform_id = ${platformId} order by id limit 1`,
      );
    }
    if (this.hasTasks)
      ids['task'] = await this.addTask(platformId, await this.userId(`admin_${platformId}`), `${mark}-10`);
    ids['menu'] = await this.oneId(sql`select id from platform_menu order by id limit 1`);
  }
  /** Long work is of one person, so everybody needs a record of his own. */
  get hasTasks(): boolean {
    return this.resources.some((resource) => resource.name === 'task');
  }
  /** Makes the file that valid bodies name one that this person has uploaded. */
  giveFile(userName: string): Promise<string> {
    return this.oneId(sql`
      insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
        created_by)
      select platform_id, ${givenFile}, 'a.png', ${givenFile}, 'image/png', 1, ${givenFile}, now(), id
        from platform_user where user_name = ${userName}
      on conflict (platform_id, id) do update set created_by = excluded.created_by returning id`);
  }
  userId(userName: string): Promise<string> {
    return this.oneId(sql`select id from platform_user where user_name = ${userName}`);
  }
  /** One that failed long ago: nothing runs it. */
  addTask(platformId: string, userId: string, title: string): Promise<string> {
    return this.oneId(sql`
      insert into task (platform_id, id, kind, title, subject, status, request, user_id, created_at, updated_at)
      values (${platformId}, ${ulid()}, 'EXPORT', ${title}, 'waybill', 3, '{}', ${userId}, now(), now()) returning id`);
  }
  async oneId(query: ReturnType<typeof sql>): Promise<string> {
    const row = await this.server.database.transaction(all, (tx) => tx.one<{ id: string }>(query));
    if (!row) throw new Error('no such row');
    return row.id;
  }
  /** Tables whose rows belong to a platform. */
  async tenantTables(): Promise<string[]> {
    const rows = await this.server.database.transaction(all, (tx) =>
      tx.rows<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'platform_id'
        and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`),
    );
    return rows.map((row) => row.name);
  }
  /** What stands in the tables of a tenant, table by table. */
  async checksums(platformId: string): Promise<Record<string, string>> {
    const sums: Record<string, string> = {};
    for (const table of await this.tenantTables()) {
      const row = await this.server.database.transaction(all, (tx) =>
        tx.one<{ sum: string }>(sql`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
          from ${raw(table)} t where platform_id = ${platformId}`),
      );
      sums[table] = row?.sum ?? '';
    }
    return sums;
  }
}
