import { beforeAll, expect, it } from 'vitest';
import { buildApi, migrations } from '../../core/server/api/index.ts';
import type { Api } from '../../core/server/api/index.ts';
import {
  bankCard,
  choice,
  defineCommand,
  defineResource,
  defineWorkflow,
  idNumber,
  mobile,
  optional,
  secret,
  text,
} from '../../sdk/contract/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineServer, insertRecord, serveResource, serveWorkflow, tenantTable } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/index.ts';
import { idNumberOf } from '../../plugins/carrier/fixtures.ts';
import { openPglite } from '../support/database.ts';
import { person } from '../support/parcel-api.ts';

const manifest = definePlugin({
  id: 'payee',
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: '收款人', en: 'Payees' },
  routes: { payeeManage: { path: '/payeeManage', title: { zh: '收款人', en: 'Payees' }, audience: 'both' } },
  menus: { payeeManage: 'payeeManage' },
  permissions: { payeeManage: ['view', 'edit', 'plain'] },
});
const numbers = {
  mobile: mobile(),
  idNumber: idNumber(),
  bankCard: bankCard(),
  ownMobile: mobile('payeeManage:plain'),
};
const state = choice('PAYEE_STATE', [{ value: 0, zh: '草稿', en: 'Draft' }]);
const payees = defineResource({
  name: 'payee',
  path: '/api/test/payee',
  table: 'payee',
  tenancy: 'tenant',
  label: 'name',
  access: ['payeeManage:view'],
  fields: { name: text(20), state },
  filters: {},
  sorts: [],
});
const changePayee = defineCommand({
  name: 'payee.change',
  path: '/api/test/payee/change',
  access: ['payeeManage:edit'],
  on: payees,
  input: { ...numbers, pin: secret(10), remark: optional(text(50)) },
});
const life = defineWorkflow({
  name: 'payee',
  resource: payees,
  state: 'state',
  initial: 0,
  transitions: { change: { command: changePayee, from: [0], to: 'same', actors: ['provider'] } },
});
const half = defineServer(manifest, {
  migrations: [
    {
      name: 'payee/0001-payee',
      sql: `create table payee (
  platform_id text not null, id text not null, name text not null, state int not null default 0,
  version int not null default 1, created_at timestamptz not null, created_by text,
  updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id));
${tenantTable('payee')}`,
    },
  ],
  serves: [serveResource(payees, {}), serveWorkflow(life, { change: { effect: () => ({}) } })],
});

/** A person's numbers; none belongs to anybody. */
const given = {
  mobile: '19900001234',
  idNumber: idNumberOf(7),
  bankCard: '6222020000000000000',
  ownMobile: '19900005678',
};
let api: Api;
let database: Database;
let id = '';

beforeAll(async () => {
  database = await openPglite({ migrations: [...migrations, ...(half.migrations ?? [])] });
  api = buildApi({ halves: [half], coreServes: [] });
  const as = { id: 'maker', name: 'maker', actor: 'provider', keys: ['*'], roleIds: [] } as const;
  id = await database.transaction({ role: 'tenant', platformId: 'A1' }, (tx) =>
    insertRecord(api.openCall(tx, { as, platformId: 'A1', language: 'zh' }), payees, { name: '示安', state: 0 }),
  );
}, 120_000);

const ask = (path: string, body: unknown, keys: readonly string[]) =>
  api.dispatch(
    api.endpoints.get(path)!,
    { session: person('A1', keys), language: 'zh', requestId: `timeline-${path}`, ip: '127.0.0.1', body },
    database,
  );

it('the timeline keeps no personal number and no secret of an input, whoever looks at it', async () => {
  const model = { ...given, pin: '4711', remark: '换卡' };
  expect(await ask(changePayee.path, { id, model }, ['payeeManage:edit'])).toMatchObject({ status: 200 });
  for (const keys of [['payeeManage:view'], ['payeeManage:view', 'payeeManage:plain'], ['*']]) {
    const answer = await ask(`${payees.path}/events`, { id }, keys);
    expect(answer.status).toBe(200);
    const shown = JSON.stringify(answer.data);
    expect(shown).toContain('换卡');
    expect(Object.values(given).filter((value) => shown.includes(value))).toEqual([]);
    expect(shown).not.toContain('4711');
    // What is masked is still told apart by its last digits.
    expect(shown).toMatch(/199\*{4}1234.*199\*{4}5678/);
  }
});
