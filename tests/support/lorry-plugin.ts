import {
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  defineWorkflow,
  flag,
  id,
  integer,
  list,
  longText,
  money,
  optional,
  text,
  weight,
} from '../../sdk/contract/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import {
  defineServer,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
  tenantTable,
} from '../../sdk/server/index.ts';

const lorryManifest = definePlugin({
  id: 'lorry',
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: '货车', en: 'Lorries' },
  routes: {
    lorryManage: {
      path: '/lorryManage',
      title: { zh: '货车管理', en: 'Lorries' },
      audience: 'both',
      group: 'truckingManage',
    },
  },
  menus: { lorryManage: 'lorryManage' },
  permissions: { lorryManage: ['view', 'add', 'stop'] },
});

const status = choice('LORRY_status', [
  { value: 10, zh: '在用', en: 'In use', tone: 'running' },
  { value: 20, zh: '停用', en: 'Stopped', tone: 'stopped' },
]);
const lorry = defineResource({
  name: 'lorry',
  path: '/api/test/lorry',
  table: 'lorry',
  tenancy: 'tenant',
  label: 'plate',
  access: ['lorryManage:view'],
  fields: {
    plate: text(20),
    status,
    weight: weight(),
    price: money(),
    remark: optional(longText(200)),
    createdAt: dateTime(),
  },
  filters: { plate: 'like', status: 'in', weight: 'range', createdAt: 'range' },
  sorts: ['weight', 'createdAt'],
  totals: ['weight', 'price'],
  counted: 'status',
});
export const addLorry = defineCommand({
  name: 'lorry.add',
  path: '/api/test/lorry/add',
  access: ['lorryManage:add'],
  input: { plate: text(20), weight: weight(), price: money(), remark: optional(longText(200)) },
  answer: { id: id() },
});
const stopLorry = defineCommand({
  name: 'lorry.stop',
  path: '/api/test/lorry/stop',
  access: ['lorryManage:stop'],
  on: lorry,
  bulk: true,
  input: { reason: text(100), tags: optional(list(text(10), 5)) },
});
const lorryLife = defineWorkflow({
  name: 'lorry',
  resource: lorry,
  state: 'status',
  initial: 10,
  transitions: { stop: { command: stopLorry, from: [10], to: 20, actors: ['operator', 'provider'] } },
});
const weighLorries = defineQuery({
  name: 'lorry.weigh',
  path: '/api/test/lorry/weigh',
  access: 'session',
  conditions: true,
  input: { plate: optional(text(20)), atLeast: optional(integer(0, 1000)), exact: optional(flag()) },
  answer: { total: integer(0, 1_000_000_000) },
});
/** Takes as long as the database is told to sleep. */
const restLorry = defineQuery({
  name: 'lorry.rest',
  path: '/auth/test/rest',
  access: 'public',
  input: { ms: integer(0, 20_000) },
  answer: { rested: integer(0, 20_000) },
});

export const lorryServer = defineServer(lorryManifest, {
  migrations: [
    {
      name: 'lorry/0001-lorry',
      sql: `create table lorry (
  platform_id text not null check (platform_id <> ''), id text not null, plate text not null, status int not null default 10,
  weight int not null check (weight >= 0), price bigint not null, remark text,
  version int not null default 1, created_at timestamptz not null default now(), created_by text, updated_at timestamptz not null default now(), updated_by text,
  delete_status text not null default '0', primary key (platform_id, id));
${tenantTable('lorry')}`,
    },
  ],
  serves: [
    serveResource(lorry),
    serve(addLorry, async (call, input) => {
      const newId = call.newId();
      await call.tx.run(
        sql`insert into lorry (platform_id, id, plate, weight, price, remark, created_by) values (${call.platformId},
          ${newId}, ${input.plate}, ${input.weight}, ${input.price}, ${input.remark ?? null}, ${call.caller.id})`,
      );
      return { id: newId };
    }),
    serveWorkflow(lorryLife, {}),
    serveQuery(weighLorries, async (call, input) => {
      const row = await call.tx.one<{ total: number }>(
        sql`select coalesce(sum(weight), 0)::int as total from lorry where plate = coalesce(${input.plate ?? null},
          plate) and weight >= ${input.atLeast ?? 0}`,
      );
      return { total: row?.total ?? 0 };
    }),
    serveQuery(restLorry, async (call, input) => {
      await call.tx.run(sql`select pg_sleep(${input.ms / 1000}::float8)`);
      return { rested: input.ms };
    }),
  ],
});
