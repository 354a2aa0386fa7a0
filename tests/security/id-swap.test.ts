import { beforeAll, describe, expect, it } from 'vitest';
import { raw } from 'sql-template-tag';
import type { Field, Resource } from '../../sdk/contract/index.ts';
import type { Envelope } from '../../core/server/api/index.ts';
import { type Database, type Scope, sql } from '../../sdk/server/index.ts';
import type { Declared } from '../support/declarations.ts';
import { isInShare, isWhole, shareName } from '../support/run-share.ts';
import { SecurityWorld, tenants } from '../support/security-world.ts';
import { missingId, validBody, validInput } from '../support/valid-bodies.ts';

const thief = 'admin_10001';
const clerk = 'disp_10001';
const { a, b } = tenants;
let world: SecurityWorld;
/** What must never stand in an answer to tenant A: every id of B, and the marks in B's texts. */
let ofB: readonly string[];
let before: Record<string, string>;
const wrong: string[] = [];
let calls = 0;

beforeAll(async () => {
  world = await SecurityWorld.open([thief, clerk, 'admin_10002']);
  ofB = ['CANARY-B', ...recordsOfB().map(([, id]) => id)];
  before = await world.checksums(b);
}, 180_000);

/** Records that are B's alone. What is one set for all tenants is nobody's: everybody reads it and may point at it. */
function recordsOfB(): [string, string][] {
  const shared = new Set(
    world.resources.filter((resource) => resource.tenancy === 'everyone').map((resource) => resource.name),
  );
  return Object.entries(world.records[b]).filter(([resource]) => !shared.has(resource));
}
type Ask = (path: string, body: object) => Promise<Envelope>;
const overHttp =
  (person: string): Ask =>
  async (path, body) => {
    const { httpStatus, body: answer } = await world.post(person, path, body);
    return httpStatus === 200 ? (answer as unknown as Envelope) : { ...answer, status: httpStatus };
  };
/** The ids that were asked with may come back as the name of what was not found; nothing else of B may. */
function leak(answer: Envelope, asked: readonly string[]): string | undefined {
  const text = JSON.stringify({ ...answer, requestId: '' });
  const rest = answer.status === 200 && 'data' in answer ? text.replace(/"failList":\[.*?\]/, '') : text;
  return ofB.find((one) => rest.includes(one) && !asked.includes(one));
}
async function harmless(
  ask: Ask,
  what: string,
  path: string,
  body: object,
  asked: readonly string[] = [],
): Promise<Envelope> {
  calls += 1;
  const answer = await ask(path, body);
  // The log of A keeps the ids A itself has asked with.
  const found = path.includes('/systemLog/') ? leak(answer, ofB.slice(1)) : leak(answer, asked);
  if (found !== undefined)
    wrong.push(`${what} ${path} ${JSON.stringify(body)}: ${found} in ${JSON.stringify(answer).slice(0, 300)}`);
  if (answer.status >= 500)
    wrong.push(`${what} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}
const plain = (answer: Envelope, id: string): string =>
  JSON.stringify({ ...answer, requestId: '' }).replaceAll(JSON.stringify(id).slice(1, -1), 'ID');
/** The answer with B's id is the answer with nobody's id. */
async function twins(
  ask: Ask,
  what: string,
  path: string,
  make: (id: string) => object,
  id: string,
): Promise<Envelope> {
  const foreign = await harmless(ask, what, path, make(id), [id]);
  const missing = await ask(path, make(missingId));
  if (plain(foreign, id) !== plain(missing, missingId))
    wrong.push(`${what} ${path}: B's id ${plain(foreign, id)} / nobody's ${plain(missing, missingId)}`);
  return foreign;
}
const rowsOf = (answer: Envelope): number =>
  (answer.pageResult as { itemList: unknown[] } | undefined)?.itemList.length ?? 0;
const figuresOf = (answer: Envelope): number =>
  answer.status === 200 ? Math.max(0, ...Object.values(answer.data as Record<string, number>)) : 0;
/** What a list is asked, and how much of it an answer holds. */
const foundIn = { paging: rowsOf, listing: rowsOf, total: figuresOf, statistics: figuresOf } as const;
const kinds = ['paging', 'listing', 'total', 'statistics'] as const satisfies readonly (keyof typeof foundIn)[];
const idFilters = (resource: Resource): [string, Field][] =>
  Object.keys(resource.filters).flatMap((name): [string, Field][] => {
    const field = resource.fields[name];
    return field?.refers !== undefined ? [[name, field]] : [];
  });
const ofTenants = (): readonly Resource[] => world.resources.filter((resource) => resource.tenancy === 'tenant');

/** Every shape of a condition on the platform, and whether rows of one's own may come of it. */
const platformShapes: readonly (readonly [string, object])[] = [
  ['B', { platformId: b }],
  ['B in a list', { platformId: [b] }],
  ['in B', { in_platformId: b }],
  ['in [B]', { in_platformId: [b] }],
  ['in [A, B]', { in_platformId: [a, b] }],
  ['not A', { notIn_platformId: [a] }],
  ['in nothing', { in_platformId: [] }],
  ['not in nothing', { notIn_platformId: [] }],
  ['not null', { isNull_platformId: false }],
  ['null', { isNull_platformId: true }],
  ['empty', { platformId: '' }],
  ['blank', { platformId: '  ' }],
  ['an object', { platformId: { ne: a } }],
  ['null itself', { platformId: null }],
  ['a wild card', { platformId: '%' }],
  ['like', { like_platformId: '%' }],
  ['operator', { platformId: '00001' }],
  ['a column', { platform_id: b }],
  [
    'twice',
    [
      { type: 'platformId', value: a },
      { type: 'platformId', value: b },
    ],
  ],
  [
    'as a list',
    [
      { type: 'in_platformId', value: b },
      { type: 'in_platformId', value: a },
    ],
  ],
  ['the prototype', { __proto__: null, 'r.platform_id': b }],
  ['a number', { platformId: 10_002 }],
];

/**
 * A whole run asks everything of every list; else each list is asked a share, another one than the list before, so that
 * all lists together are asked everything.
 */
const shareOf = <T>(all: readonly T[], size: number, turn: number): readonly T[] =>
  isWhole || all.length <= size
    ? all
    : Array.from({ length: size }, (_none, step) => all[(turn * size + step) % all.length]!);
/** The work in pieces, each of which is done well within its time on a busy machine. */
const parts = [1, 2, 3] as const;
type Part = (typeof parts)[number];
const partOf = <T>(all: readonly T[], part: Part): readonly T[] =>
  all.filter((_one, index) => index % parts.length === part - 1);
/** A third of them, another one each day. The matrix asks every path for a record of another tenant in every run. */
const ofToday = <T>(all: readonly T[]): readonly T[] => all.filter((_one, index) => isInShare(index));

async function readEverything(ask: Ask, what: string, part: Part): Promise<void> {
  for (const [turn, resource] of partOf(ofToday(ofTenants()), part).entries()) {
    const id = world.records[b][resource.name] ?? '';
    for (const kind of ['get', 'events']) {
      const answer = await twins(ask, what, `${resource.path}/${kind}`, (one) => ({ id: one }), id);
      if (answer.status !== 404 && answer.status !== 403)
        wrong.push(`${what} ${resource.path}/${kind} of B: ${answer.status}`);
      await twins(ask, what, `${resource.path}/${kind}`, (one) => ({ conditions: [{ type: 'id', value: one }] }), id);
      await twins(ask, what, `${resource.path}/${kind}`, (one) => ({ conditions: { id: one } }), id);
    }
    const direct: (readonly [string, object])[] = [
      ['all', {}],
      ['id', { id }],
      ['in id', { in_id: [id] }],
      ['in id, own too', { in_id: [id, world.records[a][resource.name] ?? ''] }],
      ['id, B', { id, platformId: b }],
      ['not own', { notIn_id: [world.records[a][resource.name] ?? ''] }],
      ...idFilters(resource).map(
        ([name, field]) => [name, { [name]: world.records[b][field.refers ?? ''] ?? missingId }] as const,
      ),
    ];
    for (const [step, [shape, conditions]] of [...direct, ...shareOf(platformShapes, 5, turn)].entries()) {
      const asked = step < direct.length ? kinds : shareOf(kinds, 2, turn + step);
      // The operator's entries of the dictionary, and the announcements meant for them, are for every tenant to read; a
      // batch of the operator is put together from the tenant's own rows.
      const foreignOnly =
        !(
          ['dictionary', 'announcement', 'providerBatch'].includes(resource.name) &&
          ['not A', 'operator'].includes(shape)
        ) &&
        [
          'id',
          'in id',
          'id, B',
          'B',
          'B in a list',
          'in B',
          'in [B]',
          'not A',
          'operator',
          ...idFilters(resource).map(([name]) => name),
        ].includes(shape);
      for (const kind of asked) {
        if (kind === 'statistics' && resource.counted === undefined) continue;
        const answer = await harmless(
          ask,
          `${what} ${shape}`,
          `${resource.path}/${kind}`,
          kind === 'paging' ? { conditions, page: 1, limit: 50 } : { conditions },
        );
        if (foreignOnly && foundIn[kind](answer) > 0)
          wrong.push(`${what} ${resource.path}/${kind} ${shape}: ${JSON.stringify(answer).slice(0, 300)}`);
      }
    }
    // A page behind a row of B must be the page behind nobody's row.
    for (const [step, field] of resource.sorts.entries())
      for (const dir of shareOf(['asc', 'desc'], 1, turn + step))
        await twins(
          ask,
          `${what} after, by ${field} ${dir},`,
          `${resource.path}/paging`,
          (one) => ({ page: 1, limit: 10, after: one, orderBy: [{ field, dir }] }),
          id,
        );
  }
  for (const declared of partOf(ofToday(world.declared.filter((one) => one.query && one.access !== 'public')), part)) {
    for (const [name, field] of Object.entries(declared.query?.input ?? {})) {
      if (field.kind !== 'id') continue;
      for (const id of [b, ...someOfB(`${declared.path} ${name}`, field.refers).map(([, one]) => one)])
        await harmless(
          ask,
          `${what} ${name}`,
          declared.path,
          { ...validInput(declared.name, declared.query?.input ?? {}), [name]: id },
          [id],
        );
    }
    await harmless(ask, `${what} plain`, declared.path, validBody(declared));
  }
}

const othersAt = isWhole ? [0, 1, 2] : [0];
/**
 * Of B's records the one that is meant and one of another kind (of three, when everything is asked), other ones for
 * every place: all kinds come up in the whole run.
 */
function someOfB(place: string, meant: string | undefined): [string, string][] {
  // Ids of figures are put together, and longer than any id a body takes.
  const all = recordsOfB().filter(([resource, id]) => resource === meant || id.length <= 40);
  const start = [...place].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % all.length, 7);
  const others = othersAt.map((step) => all[(start + step * 17) % all.length]!);
  return [...new Map([...all.filter(([resource]) => resource === meant), ...others])];
}
/** The resource whose id a field takes; one that takes a record by another of its values takes no id. */
const referredBy = (field: Field | undefined): string | undefined =>
  field?.by === undefined ? field?.refers : undefined;
/** B's ids in every place of a command's body that takes an id. */
async function swapEverything(ask: Ask, what: string, declared: Declared, turn: number): Promise<void> {
  const { command } = declared;
  if (!command) return;
  const own = (name: string | undefined): string => world.records[a][name ?? ''] ?? missingId;
  const input = (): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(validInput(command.name, command.input)).map(([name, value]) => [
        name,
        typeof value === 'string' && referredBy(command.input[name]) ? own(referredBy(command.input[name])) : value,
      ]),
    );
  const tenantRecord = declared.on?.tenancy !== 'everyone';
  if (declared.on && tenantRecord) {
    const model = input();
    for (const [resource, id] of someOfB(declared.path, declared.on.name)) {
      const answer = await twins(ask, `${what} on B's ${resource}`, declared.path, (one) => ({ model, id: one }), id);
      if (answer.status !== 404 && answer.status !== 403)
        wrong.push(`${what} ${declared.path} on B's ${resource}: ${JSON.stringify(answer)}`);
      await twins(
        ask,
        `${what} on B's ${resource} with its version`,
        declared.path,
        (one) => ({ model, id: one, version: 1 }),
        id,
      );
    }
    if (command.bulk) {
      const answer = await ask(declared.path, { model, ids: [...Object.values(world.records[b]), missingId] });
      const list = answer.data as
        { ok: number; failList: { id: string; reason: string; message: string }[] } | undefined;
      if (
        answer.status === 200 &&
        list &&
        (list.ok !== 0 || new Set(list.failList.map((one) => `${one.reason} ${one.message}`)).size !== 1)
      )
        wrong.push(`${what} ${declared.path} in bulk: ${JSON.stringify(list)}`);
    }
  }
  for (const [name, field] of Object.entries(command.input)) {
    const refers = referredBy(field) ?? (/^(roleIds)$/.test(name) ? 'role' : undefined);
    if (field.kind !== 'id' && refers === undefined) continue;
    for (const id of [...someOfB(`${declared.path} ${name}`, refers).map(([, one]) => one), b]) {
      const value = (one: string): unknown => (field.kind === 'list' ? [one] : one);
      const body = (one: string): object => ({
        model: { ...input(), [name]: value(one) },
        ...(declared.on ? { id: tenantRecord ? own(declared.on.name) : missingId } : {}),
      });
      const answer = await harmless(ask, `${what} ${name}`, declared.path, body(id), [id]);
      if (answer.status === 200) wrong.push(`${what} ${declared.path} took B's ${id} as ${name}`);
      const missing = await ask(declared.path, body(missingId));
      if (plain(answer, id) !== plain(missing, missingId))
        wrong.push(
          `${what} ${declared.path} ${name}: B's ${plain(answer, id)} / nobody's ${plain(missing, missingId)}`,
        );
    }
  }
  // A body that says for which tenant it is meant is refused whole.
  for (const extra of shareOf([{ platformId: b }, { platform_id: b }, { tenantId: b }], 1, turn)) {
    const answer = await ask(declared.path, { ...validBody(declared), model: { ...input(), ...extra } });
    if (answer.status === 200) wrong.push(`${what} ${declared.path} took ${JSON.stringify(extra)}`);
    if ((await ask(declared.path, { ...validBody(declared), ...extra })).status === 200)
      wrong.push(`${what} ${declared.path} took ${JSON.stringify(extra)} beside the model`);
  }
}
const swappable = (): readonly Declared[] =>
  world.declared.filter((one) => one.command && one.access !== 'public' && one.name !== 'session.logout');

describe('tenant A with the ids of tenant B', { retry: 0 }, () => {
  it.each([
    ...parts.map((part) => [thief, part] as const),
    ...shareOf(parts, 1, 1).map((part) => [clerk, part] as const),
  ])(
    '%s reads nothing of B, part %i',
    async (person, part) => {
      await readEverything(overHttp(person), person, part);
      expect(wrong.splice(0)).toEqual([]);
    },
    300_000,
  );
  it.each(parts)(
    '[D2.2-01] and acts on nothing of B, part %i',
    async (part) => {
      const commands = swappable().filter((one, index) => world.guarded.has(one.path) || isInShare(index));
      for (const [turn, declared] of partOf(commands, part).entries())
        await swapEverything(overHttp(thief), thief, declared, turn);
      expect(wrong.splice(0)).toEqual([]);
    },
    180_000,
  );
  it('and every row of B is as it was', async () => {
    expect(await world.checksums(b)).toEqual(before);
    process.stdout.write(`\nId swaps: ${calls} calls, ${Object.keys(before).length} tables compared (${shareName}).\n`);
  });
});

/**
 * Dispatches with a session that says one thing and a database scope that says another: one of the two walls is gone.
 */
function dispatchWith(isOperator: boolean, scope: Scope): Ask {
  return async (path, body) => {
    const { core, database } = world.server;
    const endpoint = core.api.endpoints.get(path);
    const session = await core.sessions.find(world.tokens.get(thief) ?? '');
    if (!endpoint || !session) throw new Error(`nothing at ${path}`);
    const one: Database = {
      ...database,
      kind: database.kind,
      ping: () => database.ping(),
      close: () => database.close(),
      transaction: (_scope, work, options) => database.transaction(scope, work, options),
    };
    // Every key, so that also what only the operator may ask is asked.
    const refusedByTable = (error: unknown): Envelope => {
      // A table no tenant may touch at all, as the providers' keys: the database itself says no.
      if (scope.role === 'tenant' && (error as { code?: unknown }).code === '42501')
        return { status: 403, message: '', requestId: 'r' };
      throw error;
    };
    return core.api
      .dispatch(
        endpoint,
        {
          session: { ...session, isOperator, caller: { ...session.caller, keys: ['*'] } },
          language: 'zh',
          requestId: 'r',
          ip: '',
          body,
        },
        one,
      )
      .catch(refusedByTable);
  };
}

describe('each of the two walls holds alone', { retry: 0 }, () => {
  const withoutRls = dispatchWith(false, { role: 'operator', platformId: a });
  it.each(parts)(
    'the queries, when row-level security shows every tenant, part %i: reading',
    async (part) => {
      await readEverything(withoutRls, 'without RLS', part);
      expect(wrong.splice(0)).toEqual([]);
    },
    300_000,
  );
  it.each(parts)(
    'the queries, when row-level security shows every tenant, part %i: acting',
    async (part) => {
      // What is one set for all tenants has no tenant to ask for; its keys are the operator's.
      const shared = world.resources
        .filter((resource) => resource.tenancy === 'everyone')
        .map((resource) => `${resource.path}/`);
      const commands = swappable().filter(
        (one) => !one.name.startsWith('session.') && !shared.some((path) => one.path.startsWith(path)),
      );
      for (const [turn, declared] of partOf(ofToday(commands), part).entries())
        await swapEverything(withoutRls, 'without RLS', declared, turn);
      expect(wrong.splice(0)).toEqual([]);
      expect(await world.checksums(b)).toEqual(before);
    },
    300_000,
  );
  it.each(parts)(
    'row-level security, when the queries ask for every tenant, part %i',
    async (part) => {
      await readEverything(dispatchWith(true, { role: 'tenant', platformId: a }), 'without conditions', part);
      expect(wrong.splice(0)).toEqual([]);
      expect(await world.checksums(b)).toEqual(before);
    },
    300_000,
  );
  it('[D2.2-01] row-level security, on every table with a platform', async () => {
    const { database } = world.server;
    const scope = { role: 'tenant', platformId: a } as const;
    const open: string[] = [];
    for (const table of await world.tenantTables()) {
      const t = raw(table);
      const attempt = (work: ReturnType<typeof sql>): Promise<number> =>
        database.transaction(scope, (tx) => tx.run(work)).catch(() => 0);
      const seen = await database
        .transaction(scope, (tx) =>
          tx.one<{ n: number }>(sql`select count(*)::int as n from ${t} where platform_id = ${b}`),
        )
        .catch(() => ({ n: 0 }));
      if ((seen?.n ?? 0) > 0) open.push(`${table}: ${seen?.n} rows of B are seen`);
      if ((await attempt(sql`update ${t} set platform_id = platform_id where platform_id <> ${a}`)) > 0)
        open.push(`${table}: foreign rows can be changed`);
      if ((await attempt(sql`update ${t} set platform_id = ${b} where platform_id = ${a}`)) > 0)
        open.push(`${table}: own rows can be given away`);
      if ((await attempt(sql`delete from ${t} where platform_id <> ${a}`)) > 0)
        open.push(`${table}: foreign rows can be removed`);
      const forced = await database.transaction({ role: 'system', platformId: '' }, (tx) =>
        tx.one<{ on: boolean }>(
          sql`select relrowsecurity and relforcerowsecurity as "on" from pg_class where oid = ${table}::regclass`,
        ),
      );
      if (forced?.on !== true) open.push(`${table}: row-level security is not forced`);
    }
    expect(open).toEqual([]);
    expect(await world.checksums(b)).toEqual(before);
  }, 60_000);
});
