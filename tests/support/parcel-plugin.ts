import {
  choice,
  dateTime,
  defineCommand,
  defineEvent,
  defineQuery,
  defineResource,
  defineWorkflow,
  id,
  integer,
  list,
  money,
  optional,
  secret,
  text,
  token,
  weight,
} from '../../sdk/contract/index.ts';
import type { Field } from '../../sdk/contract/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import {
  defineServer,
  insertRecord,
  listen,
  provide,
  recordEvent,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
  tenantTable,
} from '../../sdk/server/index.ts';
import { mobileSchema } from '../../sdk/contract/values/index.ts';

/** A small plugin with everything a plugin can serve. */
export const parcelManifest = definePlugin({
  id: 'parcel',
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: '包裹', en: 'Parcels' },
  routes: { parcelManage: { path: '/parcelManage', title: { zh: '包裹管理', en: 'Parcels' }, audience: 'both' } },
  menus: { parcelManage: 'parcelManage' },
  permissions: { parcelManage: ['view', 'add', 'send', 'lose', 'edit', 'plain'] },
});

const status = choice('PARCEL_status', [
  { value: 10, zh: '待发', en: 'Waiting' },
  { value: 20, zh: '在途', en: 'On the way' },
  { value: 30, zh: '丢失', en: 'Lost' },
]);
const frozen = choice('PARCEL_frozen', [
  { value: 0, zh: '否', en: 'No' },
  { value: 1, zh: '是', en: 'Yes' },
]);
const mobile: Field<string> = { kind: 'mobile', schema: mobileSchema, required: true, plain: 'parcelManage:plain' };
export const parcels = defineResource({
  name: 'parcel',
  path: '/api/test/parcel',
  table: 'parcel',
  tenancy: 'tenant',
  label: 'parcelSn',
  access: ['parcelManage:view'],
  fields: {
    parcelSn: text(20),
    status,
    frozen,
    kg: weight(),
    fee: money(),
    receiver: text(50),
    mobile,
    pin: secret(20),
    note: optional(text(50)),
    sentAt: optional(dateTime()),
    createdAt: dateTime(),
  },
  filters: {
    parcelSn: 'many',
    status: 'in',
    kg: 'range',
    receiver: 'like',
    frozen: 'equal',
    createdAt: 'range',
    note: 'like',
    mobile: 'like',
  },
  sorts: ['kg', 'createdAt', 'note', 'mobile', 'receiver'],
  totals: ['kg', 'fee'],
  counted: 'status',
});
export const addParcel = defineCommand({
  name: 'parcel.add',
  path: '/api/test/parcel/add',
  access: ['parcelManage:add'],
  input: {
    parcelSn: text(20),
    kg: weight(),
    fee: money(),
    receiver: text(50),
    mobile,
    pin: secret(20),
    createdAt: optional(dateTime()),
    frozen: optional(frozen),
  },
  answer: { id: id() },
  refusals: { tooHeavy: { status: 412, zh: '超过{most}千克', en: 'Over {most} kg' } },
});
export const sendParcel = defineCommand({
  name: 'parcel.send',
  path: '/api/test/parcel/send',
  access: ['parcelManage:send'],
  on: parcels,
  bulk: true,
  input: { pin: optional(secret(20)), reason: optional(text(50)) },
  refusals: {
    isFrozen: { status: 423, zh: '包裹已冻结', en: 'The parcel is frozen' },
    noReceiver: { status: 412, zh: '没有收件人', en: 'No receiver' },
  },
});
export const loseParcel = defineCommand({
  name: 'parcel.lose',
  path: '/api/test/parcel/lose',
  access: ['parcelManage:lose'],
  on: parcels,
});
const noteParcel = defineCommand({
  name: 'parcel.note',
  path: '/api/test/parcel/note',
  access: ['parcelManage:edit'],
  on: parcels,
  input: { note: text(50) },
  answer: { note: text(50) },
});
const sendAll = defineCommand({
  name: 'parcel.sendAll',
  path: '/api/test/parcel/sendAll',
  access: 'session',
  input: { ids: list(id()) },
  answer: { sent: integer(0, 1000) },
});
export const parcelLife = defineWorkflow({
  name: 'parcel',
  resource: parcels,
  state: 'status',
  initial: 10,
  transitions: {
    send: {
      command: sendParcel,
      from: [10],
      to: 20,
      actors: ['operator', 'provider'],
      when: { frozen: { is: [0], refusal: 'isFrozen' } },
    },
    lose: { command: loseParcel, from: [20], to: 30, actors: ['system'] },
  },
});
const countParcels = defineQuery({
  name: 'parcel.count',
  path: '/api/test/parcel/count',
  access: 'session',
  conditions: true,
  spread: true,
  input: { in_status: optional(list(integer(0, 99), 10)), title: optional(text(20)) },
  answer: { total: integer(0, 1_000_000), asked: list(integer(0, 99)) },
});
const nothing = defineQuery({ name: 'parcel.nothing', path: '/api/test/parcel/nothing', access: 'session' });
const hello = defineQuery({
  name: 'parcel.hello',
  path: '/auth/test/hello',
  access: 'public',
  answer: { text: text(20) },
});
const parcelSent = defineEvent<{ readonly after: { readonly id: string } }>('parcel.send');
const scale = token<{ readonly most: number }>('parcel.scale', 1);

/** What listeners and services did, for the tests to look at. */
export const seen = { sent: [] as string[], scales: 0, adds: 0 };

export const parcelServer = defineServer(parcelManifest, {
  migrations: [
    {
      name: 'parcel/0001-parcel',
      sql: `create table parcel (
  platform_id text not null check (platform_id <> ''), id text not null, parcel_sn text not null, status int not null default 10, frozen int not null default 0,
  kg int not null check (kg >= 0), fee bigint not null, receiver text not null, mobile text not null, pin text not null, note text, sent_at timestamptz,
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  delete_status text not null default '0', primary key (platform_id, id), constraint parcel_parcel_sn_key unique (platform_id, parcel_sn));
${tenantTable('parcel')}`,
    },
  ],
  serves: [
    serveResource(parcels, {
      where: () => sql`r.delete_status = '0'`,
      search: { keyword: (value) => sql`(r.parcel_sn = ${value} or r.receiver = ${value})` },
    }),
    serve(addParcel, async (call, input) => {
      seen.adds += 1;
      if (input.kg > call.get(scale).most) call.refuse('tooHeavy', { most: call.get(scale).most });
      const { createdAt, frozen: stopped, ...values } = input;
      const made = await insertRecord(call, parcels, {
        ...values,
        status: 10,
        frozen: stopped ?? 0,
        ...(createdAt ? { createdAt } : {}),
      });
      await recordEvent(call, parcels, made, { action: 'add', toState: 10 });
      return { id: made };
    }),
    serve(noteParcel, async (call, input, record) => {
      await call.tx.run(
        sql`update parcel set note = ${input.note}, version = version + 1 where id = ${record.id}
          and platform_id = ${record.platformId}`,
      );
      return { note: input.note };
    }),
    serve(sendAll, async (call, input) => {
      for (const one of input.ids) await call.execute(sendParcel, {}, { id: one });
      return { sent: input.ids.length };
    }),
    serveWorkflow(parcelLife, {
      send: {
        guard: (call, record) => {
          if (record.receiver === 'nobody') call.refuse('noReceiver');
        },
        effect: (call) => ({ sentAt: call.now() }),
      },
    }),
    serveQuery(countParcels, async (call, input) => {
      const row = await call.tx.one<{ total: number }>(sql`select count(*) as total from parcel`);
      return { total: row?.total ?? 0, asked: input.in_status ?? [] };
    }),
    serveQuery(nothing, () => Promise.resolve(undefined)),
    serveQuery(hello, () => Promise.resolve({ text: 'hello' })),
  ],
  listens: [
    listen(parcelSent, async (_call, payload) => {
      seen.sent.push(payload.after.id);
      await Promise.resolve();
    }),
  ],
  provides: [
    provide(scale, () => {
      seen.scales += 1;
      return { most: 100_000 };
    }),
  ],
});
