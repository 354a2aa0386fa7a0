import { beforeAll, describe, expect, it } from 'vitest';
import { pluginSet } from '../../host/server/plugin-set.ts';
import { readSettings } from '../../host/server/settings.ts';
import { brokerLife, carCaptainLife, carOwnerLife, drivers, people } from '../../plugins/carrier/contract/index.ts';
import { editGoods, goodsSources } from '../../plugins/goods/contract/index.ts';
import { waybills } from '../../plugins/waybill/contract/index.ts';
import { type Command, type Fields, isMasked, type Resource } from '../../sdk/contract/index.ts';
import { type Caller, openNumbers, recordEvent, sql } from '../../sdk/server/index.ts';
import { raw } from 'sql-template-tag';
import { openNumbersIn } from '../support/open-numbers.ts';
import { isInShare } from '../support/run-share.ts';
import { SecurityWorld, tenants } from '../support/security-world.ts';
import { validBody } from '../support/valid-bodies.ts';

const everywhere = { role: 'system', platformId: '' } as const;
const maker: Caller = { id: 'maker', name: '测试', actor: 'provider', keys: ['*'], roleIds: [] };
const admin = 'admin_10001';
/** What a clerk with no data keys looks through: every list, and nothing plainly. */
const looker = 'view_10001';
const a = tenants.a;

/** Columns that hold a number of a person, wherever they are; `hash` and masks of numbers are none. */
const numberColumns = /(^|_)(mobile|id_number|cert_no|card_no|sent_to|counter_account)$/;
/** A number that stands for itself, not as a part of a longer one. */
const stands = (text: string, number: string): boolean =>
  new RegExp(`(?<![0-9A-Za-z])${number}(?![0-9A-Za-z])`).test(text);

let world: SecurityWorld;
/** Every mobile, identity and card number in the database. */
let numbers: readonly string[] = [];
async function numbersKept(): Promise<string[]> {
  return world.server.database.transaction(everywhere, async (tx) => {
    const columns = await tx.rows<{ table: string; column: string }>(sql`
      select c.table_name as table, c.column_name as column from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'text'`);
    const found = new Set<string>();
    for (const { table, column } of columns.filter(({ column }) => numberColumns.test(column)))
      for (const { value } of await tx.rows<{ value: string }>(
        sql`select distinct ${raw(`"${column}"`)} as value from ${raw(`"${table}"`)}
          where ${raw(`"${column}"`)} ~ '^[0-9]{10,18}[0-9X]$'`,
      ))
        found.add(value);
    // Identity numbers stand sealed in one table.
    const call = world.server.core.api.openCall(tx, { as: maker, platformId: a });
    const keys = await tx.rows<{ id: string }>(sql`select id from person_number`);
    const opened = await openNumbers(
      call,
      keys.map(({ id }) => id),
    );
    return [...new Set([...found, ...opened.values()])];
  });
}
const shownIn = (text: string): string[] => numbers.filter((number) => stands(text, number));
const changeAs = async (command: Command, input: object, id: string): Promise<unknown> =>
  world.server.core.api.run(world.server.database, command, input as never, { as: maker, platformId: a, on: { id } });
const idOf = (resource: Resource): string => {
  const id = world.records[a][resource.name];
  if (id === undefined) throw new Error(`The world has no ${resource.name}`);
  return id;
};

beforeAll(async () => {
  world = await SecurityWorld.open([admin, looker, 'admin']);
  numbers = await numbersKept();
}, 240_000);

describe('mobiles, identity and card numbers', () => {
  it('are in the world that is looked through', () => {
    expect(numbers.length).toBeGreaterThan(20);
    expect(numbers.some((number) => number.length === 11) && numbers.some((number) => number.length === 18)).toBe(true);
  });

  it('stand sealed where they are identity numbers: no table of the whole world holds one in the open', async () => {
    expect(await openNumbersIn(world.server.database)).toEqual([]);
  });

  it.each([
    ['an administrator, who holds every key', admin],
    ['somebody who may only look', looker],
    ['the operator', 'admin'],
  ])(
    '[D2.2-10] leave by no list, record or timeline for %s who does not ask for them',
    async (_who, person) => {
      const told: string[] = [];
      for (const { name, path } of world.resources) {
        const id = world.records[a][name];
        const asked = [
          ['paging', { page: 1, limit: 50, conditions: [] }],
          ['listing', { conditions: [] }],
          ...(id
            ? ([
                ['get', { id }],
                ['events', { id }],
              ] as const)
            : []),
        ] as const;
        for (const [kind, body] of asked) {
          const { text } = await world.post(person, `${path}/${kind}`, body);
          told.push(...shownIn(text).map((number) => `${name}.${kind} ${number}`));
        }
      }
      expect(told).toEqual([]);
    },
    240_000,
  );

  // Who holds every key sees at least what the others see.
  it.each([
    ['an administrator, who holds every key', admin],
    ['the operator', 'admin'],
  ])(
    'leave by no question and no picker for %s who does not ask for them',
    async (_who, person) => {
      const told: string[] = [];
      const all = world.declared.filter((one) => one.query && one.access !== 'public');
      expect(all.length).toBeGreaterThan(100);
      const asked = all.filter((one, place) => one.picks === undefined || isInShare(place));
      for (const declared of asked) {
        const body = validBody(declared);
        for (const [name, { kind, refers }] of Object.entries(declared.query?.input ?? {}))
          if (kind === 'id' && refers && world.records[a][refers]) body[name] = world.records[a][refers];
        const { text } = await world.post(person, declared.path, body);
        told.push(...shownIn(text).map((number) => `${declared.name} ${number}`));
      }
      expect(told).toEqual([]);
    },
    240_000,
  );

  it('[D2.2-10] are shown to who holds the key and asks, one by one, and every asking is logged', async () => {
    for (const [resource, field] of [
      [drivers, 'idNumber'],
      [drivers, 'mobile'],
      [people, 'idNumber'],
      [waybills, 'driverMobile'],
    ] as const) {
      const ask = async (person: string, plain: boolean): Promise<string> => {
        const { body } = await world.post(person, `${resource.path}/get`, { id: idOf(resource), plain });
        return String((body['data'] as Record<string, unknown> | undefined)?.[field]);
      };
      expect(numbers, `${resource.name}.${field}`).toContain(await ask(admin, true));
      expect(await ask(admin, false)).toContain('****');
      expect(await ask(looker, true)).toContain('****');
    }
    // A single number, and the log says of which kind.
    const one = await world.post(admin, `${drivers.path}/get`, { id: idOf(drivers), plain: ['mobile'] });
    const shown = one.body['data'] as Record<string, unknown>;
    expect(numbers).toContain(shown['mobile']);
    expect(shown['idNumber']).toContain('****');
    const said = await world.server.database.transaction(everywhere, (tx) =>
      tx.one<{ told: string }>(sql`
      select told from audit_log where reason = 'plain' and name = 'driver.get' order by at desc, id desc limit 1`),
    );
    expect(said?.told).toBe('查看了未掩码的内容：手机号');
    const logged = await world.server.database.transaction(everywhere, (tx) =>
      tx.rows<{ userName: string }>(sql`
      select user_name from audit_log where reason = 'plain' and name = 'driver.get' and object_id = ${idOf(drivers)}`),
    );
    expect(logged.length).toBe(5);
  });

  it('leave by no file: what an export writes is masked for everybody', async () => {
    const call = { as: { ...maker, keys: ['*'] }, platformId: a };
    const { api } = world.server.core;
    const told = await world.server.database.transaction({ role: 'tenant', platformId: a }, async (tx) => {
      const found: string[] = [];
      for (const { name, fields } of world.resources.filter(({ exportAccess }) => exportAccess !== undefined)) {
        const rows = await api.lists.values(api.openCall(tx, call), name, Object.keys(fields), { most: 50 });
        found.push(...shownIn(JSON.stringify(rows)).map((number) => `${name} ${number}`));
      }
      return found;
    });
    expect(told).toEqual([]);
  }, 120_000);
});

describe('the timeline', () => {
  const eventsOf = async (resource: Resource, id: string): Promise<string> =>
    (await world.post(admin, `${resource.path}/events`, { id })).text;

  it('shows that a number was changed, and never the number', async () => {
    const typed = '19900119999';
    const changes: readonly (readonly [Command, object, Resource, string])[] = [
      [carOwnerLife.edit, { mobile: typed }, carOwnerLife.audit.resource, 'audit_status = 2'],
      [carCaptainLife.edit, { mobile: typed }, carCaptainLife.audit.resource, 'audit_status = 2'],
      [brokerLife.edit, { mobile: typed }, brokerLife.audit.resource, 'audit_status = 2'],
      [editGoods, { loadMobile: typed, brokerMobile: typed, reason: '改联系人' }, goodsSources, 'status = 10'],
    ];
    for (const [command, input, resource, fitting] of changes) {
      // In the state the command is for.
      await world.server.database.transaction(everywhere, (tx) =>
        tx.run(sql`update ${raw(resource.table)} set ${raw(fitting)} where id = ${idOf(resource)}`),
      );
      await changeAs(command, input, idOf(resource));
      const events = await eventsOf(resource, idOf(resource));
      expect(events, command.name).toContain('199****9999');
      expect(events, command.name).not.toContain(typed);
    }
  });

  it('is masked by its writer too, whoever of the plugins tells it what', async () => {
    const detail = { mobile: '19900119998', idNumber: '990000198002141238', name: '示安' };
    await world.server.database.transaction({ role: 'tenant', platformId: a }, (tx) =>
      recordEvent(world.server.core.api.openCall(tx, { as: maker, platformId: a }), drivers, idOf(drivers), {
        action: 'edit',
        detail,
      }),
    );
    const events = await eventsOf(drivers, idOf(drivers));
    expect(events).toContain('示安');
    expect(events).toContain('9900**********1238');
    expect(shownIn(events)).toEqual([]);
    expect(events).not.toMatch(/19900119998|990000198002141238/);
  });
});

describe('contracts of all plugins', () => {
  const maskedIn = (fields: Fields): string[] =>
    Object.entries(fields).flatMap(([name, field]) =>
      isMasked(field)
        ? [name]
        : [
            ...(field.of ? maskedIn({ [name]: field.of }) : []),
            ...(field.fields ? maskedIn(field.fields).map((inner) => `${name}.${inner}`) : []),
          ],
    );

  it('a command answers with no personal number: what it did is read from the record', async () => {
    const { plugins } = await pluginSet(readSettings({ FREIGHTDECK_MODE: 'test' }), {});
    const commands = plugins.flatMap(({ serves }) =>
      serves.flatMap((served) =>
        'command' in served
          ? [served.command]
          : 'workflow' in served
            ? Object.values(served.workflow.transitions).map(({ command }) => command)
            : [],
      ),
    );
    expect(commands.length).toBeGreaterThan(300);
    expect(commands.flatMap(({ name, answer }) => maskedIn(answer).map((field) => `${name}.${field}`))).toEqual([]);
  });
});
