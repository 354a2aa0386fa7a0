import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Field, keptFields, optional } from '../../sdk/contract/index.ts';
import type { Declared } from '../support/declarations.ts';
import { keysOf, people } from '../support/people.ts';
import { isInShare, isWhole, shareName } from '../support/run-share.ts';
import { SecurityWorld } from '../support/security-world.ts';
import type { TestAnswer } from '../support/server.ts';
import { validBody } from '../support/valid-bodies.ts';

/** A value as JSON text, because no JavaScript value is written as some of these. */
interface Bad {
  readonly name: string;
  readonly json: string;
}
const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
const sqlText = "'; select pg_sleep(9); --";
const bad: readonly Bad[] = [
  { name: 'null', json: 'null' },
  { name: 'true', json: 'true' },
  { name: 'a text', json: '"text"' },
  { name: 'an empty text', json: '""' },
  { name: 'blanks', json: '"   "' },
  { name: 'zero', json: '0' },
  { name: 'negative', json: '-1' },
  { name: 'a fraction', json: '1.5' },
  { name: 'huge', json: '1e308' },
  { name: 'beyond all numbers', json: '1e400' },
  { name: 'twenty digits', json: '12345678901234567890' },
  { name: 'NaN as text', json: '"NaN"' },
  { name: 'very long', json: JSON.stringify('长'.repeat(70_000)) },
  { name: 'NUL', json: String.raw`"a\u0000b"` },
  { name: 'half a character', json: String.raw`"a\ud800b"` },
  { name: 'emoji', json: '"👨‍👩‍👧‍👦"' },
  { name: 'right to left', json: String.raw`"\u202Eabc"` },
  { name: 'a list', json: '[]' },
  { name: 'a list of lists', json: '[[1]]' },
  { name: 'an object', json: '{"a":1}' },
  { name: 'an operator', json: '{"$ne":null}' },
  { name: '40 deep', json: nested(40) },
  { name: '31 deep', json: nested(27) },
  { name: 'SQL', json: JSON.stringify(sqlText) },
  { name: 'markup', json: '"<script>alert(1)</script>"' },
  { name: 'a path', json: '"../../etc/passwd"' },
  { name: 'a day that is none', json: '"2026-02-30 25:61:61"' },
  { name: 'year 0', json: '"0000-00-00"' },
];
/** Refused before anybody looks at the fields, so nobody can name one. */
const beforeFields = new Set(['NUL', 'half a character', '40 deep']);
const inside =
  /select |insert |update .* set |syntax error|pg_|\.ts:\d|node_modules|\bat \w+ \(|SQLSTATE|constraint|violates|zod|undefined|\[object/i;

/** A whole run asks every path everything; otherwise each gets its share, and all of them together everything. */
const share = isWhole ? 1 : 3;
const isMine = (at: number, turn: number, of = 1): boolean => (at + turn) % (of * share) === 0;

let world: SecurityWorld;
let calls = 0;
const wrong: string[] = [];
/** Pairs of field kind and value that have been tried already: the same schema need not be asked again and again. */
const tried = new Set<string>();

beforeAll(async () => {
  world = await SecurityWorld.open(['admin', 'admin_10001']);
}, 180_000);
afterAll(() => {
  process.stdout.write(`\nBad inputs: ${calls} bodies over ${world.declared.length} paths (${shareName}).\n`);
});

/** Who may call it, so that the body is what it is refused for. */
function callerOf({ access }: Declared): string {
  if (typeof access === 'string') return 'admin_10001';
  const able = people
    .filter(({ name }) => name === 'admin_10001' || name === 'admin')
    .reverse()
    .find((person) => {
      const keys = keysOf(person, world.manifests);
      return access.some((key) => keys.has(key));
    });
  return able?.name ?? 'admin';
}
async function ask(declared: Declared, what: string, text: string, named?: string): Promise<void> {
  calls += 1;
  const answer: TestAnswer = await world.post(callerOf(declared), declared.path, text);
  const { httpStatus, body } = answer;
  const status = body['status'];
  const told = `${declared.path} ← ${what}: HTTP ${httpStatus} ${answer.text.slice(0, 300)}`;
  // What is good answers some queries with the file itself.
  const isFile = httpStatus === 200 && /^(PK|%PDF)/.test(answer.text);
  const ok = isFile || status === 200 || status === 204;
  if (isFile) {
    if (named !== undefined) wrong.push(`taken: ${told}`);
    return;
  }
  if (httpStatus >= 500 || typeof status !== 'number' || status >= 500 || (httpStatus !== 200 && httpStatus !== status))
    wrong.push(`fault: ${told}`);
  if (status === 401) wrong.push(`the session is gone: ${told}`);
  if (!ok && (typeof body['message'] !== 'string' || body['message'] === '')) wrong.push(`no message: ${told}`);
  if ('code' in body || typeof body['requestId'] !== 'string') wrong.push(`no envelope: ${told}`);
  if (
    !ok &&
    inside.test(
      // A message may repeat what was given: that tells nothing.
      JSON.stringify([
        body['message'],
        body['reason'],
        Object.values((body['messageDetails'] ?? {}) as object),
      ]).replaceAll(sqlText, ''),
    )
  )
    wrong.push(`tells of the inside: ${told}`);
  if (named === undefined) return;
  if (ok) wrong.push(`taken: ${told}`);
  else if (
    !Object.keys((body['messageDetails'] ?? {}) as object).some(
      (field) => field === named || field.startsWith(`${named}.`),
    )
  )
    wrong.push(`"${named}" is not named: ${told}`);
}
const takes = (field: Field, json: string): boolean =>
  field.schema.safeParse(JSON.parse(json)).success || (!field.required && json === 'null');

/** The body as text with one value replaced, or left out. */
function replaced(body: Readonly<Record<string, unknown>>, field: string, json: string | undefined): string {
  return `{${Object.entries(body)
    .filter(([name]) => name !== field || json !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${name === field ? json : JSON.stringify(value)}`)
    .join(',')}}`;
}

async function fieldsOf(declared: Declared, turn: number): Promise<void> {
  const fields = declared.command?.input ?? declared.query?.input ?? {};
  const valid = validBody(declared);
  const input = (declared.command ? valid['model'] : valid) as Record<string, unknown>;
  const whole = (model: string): string =>
    declared.command ? replaced({ ...valid, model: {} }, 'model', model) : model;
  const kept = declared.command ? keptFields(declared.command) : [];
  for (const [name, given] of Object.entries(fields)) {
    const field = kept.includes(name) ? optional(given) : given;
    if (field.required && field.kind !== 'json')
      await ask(declared, `${name} missing`, whole(replaced(input, name, undefined)), name);
    for (const [at, { name: what, json }] of bad.entries()) {
      const pair = `${field.kind === 'json' ? `${declared.name} ${name}` : field.kind} ${field.required} ${what}`;
      // Every kind of field with every value once, and each field with a few of them.
      if (tried.has(pair) && !isMine(at + name.length, turn, 19)) continue;
      tried.add(pair);
      const body = whole(replaced(input, name, json));
      await ask(declared, `${name} ${what}`, body, beforeFields.has(what) || takes(field, json) ? undefined : name);
    }
  }
  await ask(declared, 'an unknown field', whole(JSON.stringify({ ...input, unheardOf: 1 })), 'unheardOf');
}
/** What stands around the input: the body itself, ids, versions, pages, conditions. */
async function envelopeOf(declared: Declared, turn: number): Promise<void> {
  const valid = validBody(declared);
  for (const [at, [what, text]] of (
    [
      ['nothing', ''],
      ['no JSON', '{"a":'],
      ['a word', 'NaN'],
      ['a list', '[]'],
      ['a text', '"x"'],
      ['null', 'null'],
      ['a number', '7'],
      ['40 deep', `{"model":${nested(40)}}`],
      ['a prototype', '{"__proto__":{"admin":true}}'],
    ] as const
  ).entries())
    if (isMine(at, turn)) await ask(declared, what, text);
  await ask(declared, 'the same key twice', `{"id":"a","id":"b",${JSON.stringify(valid).slice(1)}`);
  await ask(declared, 'an unknown key', JSON.stringify({ ...valid, unheardOf: 1 }), 'unheardOf');
  const strict = [
    'id',
    'version',
    'ids',
    'requestId',
    'model',
    'page',
    'limit',
    'orderBy',
    'after',
    'plain',
    'conditions',
  ];
  for (const name of declared.query ? [] : strict) {
    for (const [at, { name: what, json }] of bad.entries()) {
      const pair = `${declared.kind} ${declared.on !== undefined} ${declared.command?.bulk} ${name} ${what}`;
      if (tried.has(pair) && !isMine(at + name.length, turn, 41)) continue;
      tried.add(pair);
      await ask(declared, `${name}: ${what}`, replaced({ ...valid, [name]: null }, name, json));
    }
  }
}
async function conditionsOf(declared: Declared, turn: number): Promise<void> {
  if (!declared.on || !['paging', 'listing', 'statistics', 'total'].includes(declared.kind)) return;
  const page = declared.kind === 'paging' ? { page: 1, limit: 10 } : {};
  for (const [name, filter] of [...Object.entries(declared.on.filters), ['id', 'in'], ['platformId', 'in']] as const) {
    const kind = declared.on.fields[name]?.kind ?? 'id';
    for (const prefix of filter === 'range'
      ? ['start_', 'end_', 'ge_']
      : filter === 'in'
        ? ['', 'in_', 'notIn_']
        : filter === 'equal'
          ? ['']
          : ['', 'like_', 'in_']) {
      for (const [at, { name: what, json }] of bad.entries()) {
        const pair = `condition ${kind} ${filter} ${prefix} ${what}`;
        if (tried.has(pair) && !isMine(at + name.length, turn, 61)) continue;
        tried.add(pair);
        await ask(
          declared,
          `${prefix}${name} ${what}`,
          replaced({ ...page, conditions: 0 }, 'conditions', `[{"type":"${prefix}${name}","value":${json}}]`),
        );
      }
    }
  }
  for (const [at, type] of [
    'platform_id',
    'deleteStatus',
    'version',
    "id') or 1=1 --",
    'in_',
    '_',
    'toString',
    'in_constructor',
    '',
    'like_',
    'x'.repeat(5000),
  ].entries())
    if (isMine(at, turn))
      await ask(
        declared,
        `condition ${type.slice(0, 20)}`,
        JSON.stringify({ ...page, conditions: [{ type, value: 'x' }] }),
        type === '' ? 'conditions' : type.slice(0, 100),
      );
  for (const [at, order] of ['password_hash', 'id; drop table waybill', 'version', 'toString', ''].entries())
    if (isMine(at, turn) && !['statistics', 'total'].includes(declared.kind))
      await ask(
        declared,
        `order ${order}`,
        JSON.stringify({ ...page, orderBy: [{ field: order, dir: 'asc' }] }),
        'orderBy',
      );
}

describe('bad inputs over the real API', { retry: 0 }, () => {
  it('every valid body is valid, or the rest would prove nothing', () => {
    const refused = world.declared.filter(
      (declared) =>
        world.server.core.api.endpoints.get(declared.path)?.body.safeParse(validBody(declared)).success !== true,
    );
    expect(refused.map((one) => one.path)).toEqual([]);
  });
  it.each(['command', 'query', 'paging', 'listing', 'get', 'events', 'statistics', 'total'] as const)(
    '%s: never a fault, always a message, and the field by its name',
    async (kind) => {
      for (const [turn, declared] of world.declared
        .filter((one) => one.kind === kind && one.name !== 'session.logout')
        .entries()) {
        if (!world.guarded.has(declared.path) && !isInShare(turn)) continue;
        await envelopeOf(declared, turn);
        await fieldsOf(declared, turn);
        await conditionsOf(declared, turn);
      }
      expect(wrong.splice(0)).toEqual([]);
    },
    240_000,
  );
  it('nothing of it was logged as a fault', () => {
    expect(world.server.logLines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });
});
