import { beforeAll, describe, expect, it } from 'vitest';
import { lorryOverrides, tokens } from '../support/lorry-server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(lorryOverrides);
}, 60_000);

const paths = [
  '/api/test/lorry/paging',
  '/api/test/lorry/listing',
  '/api/test/lorry/get',
  '/api/test/lorry/statistics',
  '/api/test/lorry/events',
  '/api/test/lorry/add',
  '/api/test/lorry/stop',
  '/api/test/lorry/weigh',
];
const good = { plate: '沪A12345', weight: 1000, price: 5000 };
const model = (change: object): object => ({ model: { ...good, ...change }, requestId: 'intent-00000001' });
const condition = (type: unknown, value: unknown): object => ({ conditions: [{ type, value }], page: 1, limit: 10 });

/** What nobody in good faith sends. A path may answer it or refuse it, but must not break over it. */
const bad: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['a number', 1],
  ['a text', 'x'],
  ['a list', []],
  ['a list of lists', [[[]]]],
  ['nothing', {}],
  ['an unknown key', { nonsense: 1 }],
  ['a key named code', { code: 500 }],
  ['constructor as a name', { conditions: { constructor: 1 } }],
  ['toString', { toString: 1 }],
  ['hasOwnProperty', condition('hasOwnProperty', 'x')],
  ['no model', { requestId: 'intent-00000001' }],
  ['model null', { model: null, requestId: 'intent-00000001' }],
  ['model a list', { model: [good], requestId: 'intent-00000001' }],
  ['model a text', { model: 'x', requestId: 'intent-00000001' }],
  ['no requestId', { model: good }],
  ['requestId a number', { model: good, requestId: 7 }],
  ['requestId too long', { model: good, requestId: 'x'.repeat(5000) }],
  ['requestId empty', { model: good, requestId: '' }],
  ['requestId a quote', { model: good, requestId: "'; drop table lorry; --" }],
  ['weight as text', model({ weight: '1000' })],
  ['weight negative', model({ weight: -1 })],
  ['weight broken', model({ weight: 1.5 })],
  ['weight huge', model({ weight: 1e300 })],
  ['weight over int', model({ weight: 2 ** 31 })],
  ['weight null', model({ weight: null })],
  ['weight an object', model({ weight: { $gt: 0 } })],
  ['weight a list', model({ weight: [1] })],
  ['price over safe', model({ price: 2 ** 53 + 2 })],
  ['price minus zero', model({ price: -0 })],
  ['price true', model({ price: true })],
  ['an integer as 1e2', '{"model":{"plate":"a","weight":1e2,"price":1E400},"requestId":"intent-00000001"}'],
  ['plate empty', model({ plate: '' })],
  ['plate long', model({ plate: 'x'.repeat(100_000) })],
  ['plate a quote', model({ plate: "' or '1'='1" })],
  ['plate a format', model({ plate: '%s%n$1\\' })],
  ['plate markup', model({ plate: '<script>' })],
  ['plate zero width', model({ plate: '\u200b\u202e\ufeff' })],
  ['plate emoji', model({ plate: '👨‍👩‍👧‍👦'.repeat(3) })],
  ['remark long', model({ remark: '长'.repeat(5000) })],
  ['extra field', model({ id: 'x', platformId: '10002', version: 9 })],
  ['another tenant', model({ platformId: '00001' })],
  ['id a list', { id: ['a'] }],
  ['id an object', { id: { like: '%' } }],
  ['id long', { id: 'x'.repeat(10_000) }],
  ['id of nobody', { id: '01JZZZZZZZZZZZZZZZZZZZZZZZ' }],
  ['id a quote', { id: "1' union select * from lorry --" }],
  ['stop nothing', { id: 'x', version: 1, model: { reason: 'r' }, requestId: 'intent-00000002' }],
  ['version a text', { id: 'x', version: '1', model: { reason: 'r' }, requestId: 'intent-00000002' }],
  ['version negative', { id: 'x', version: -1, model: { reason: 'r' }, requestId: 'intent-00000002' }],
  ['ids not a list', { ids: 'x', model: { reason: 'r' }, requestId: 'intent-00000003' }],
  [
    'ids by thousands',
    { ids: Array.from({ length: 5000 }, (_, n) => `id${n}`), model: { reason: 'r' }, requestId: 'intent-00000003' },
  ],
  ['tags of numbers', { id: 'x', model: { reason: 'r', tags: [1, 2] }, requestId: 'intent-00000004' }],
  ['page zero', { page: 0, limit: 10 }],
  ['page negative', { page: -5, limit: 10 }],
  ['page broken', { page: 1.5, limit: 10 }],
  ['page huge', { page: 1e15, limit: 10 }],
  ['page a text', { page: '1', limit: '10' }],
  ['limit 0', { page: 1, limit: 0 }],
  ['limit 100 000', { page: 1, limit: 100_000 }],
  ['limit null', { page: 1, limit: null }],
  ['order unknown', { page: 1, limit: 10, orderBy: [{ field: 'password_hash', dir: 'asc' }] }],
  ['order injected', { page: 1, limit: 10, orderBy: [{ field: 'weight; drop table lorry', dir: 'asc' }] }],
  ['order direction', { page: 1, limit: 10, orderBy: [{ field: 'weight', dir: 'asc, (select 1)' }] }],
  ['order a text', { page: 1, limit: 10, orderBy: 'weight' }],
  ['conditions a text', { conditions: 'x', page: 1, limit: 10 }],
  ['conditions of numbers', { conditions: [1, 2], page: 1, limit: 10 }],
  [
    'conditions by hundreds',
    { conditions: Array.from({ length: 500 }, () => ({ type: 'in_status', value: 10 })), page: 1, limit: 10 },
  ],
  ['condition unknown', condition('platform_id', '10002')],
  ['condition without type', { conditions: [{ value: 1 }], page: 1, limit: 10 }],
  ['type a list', condition(['plate'], 'x')],
  ['type empty', condition('', 'x')],
  ['type a prefix only', condition('in_', 'x')],
  ['type injected', condition("plate') or 1=1 --", 'x')],
  ['wild cards', condition('like_plate', '%_\\')],
  ['like with a list', condition('plate', ['a', 'b'])],
  ['value an object', condition('plate', { a: 1 })],
  ['value nested', condition('in_status', [[10]])],
  ['status a text', condition('in_status', ['ten'])],
  [
    'status by thousands',
    condition(
      'in_status',
      Array.from({ length: 5000 }, (_, n) => n),
    ),
  ],
  ['range a text', condition('ge_weight', 'heavy')],
  ['range infinite', condition('ge_weight', 1e308)],
  ['range over int', condition('le_weight', 99_999_999_999)],
  ['date no date', condition('start_createdAt', '2026-02-30 00:00:00')],
  ['date a number', condition('start_createdAt', 0)],
  ['date year 0', condition('start_createdAt', '0000-01-01 00:00:00')],
  ['date year 99999', condition('end_createdAt', '99999-01-01')],
  ['isNull of a value', condition('isNull_plate', 'x')],
  ['after of nobody', { page: 1, limit: 10, after: 'nobody' }],
  ['atLeast huge', { atLeast: 1e20 }],
  ['exact a text', { exact: 'true' }],
  ['plain a text', { id: 'x', plain: 'yes' }],
];

describe('bad inputs', () => {
  it(`${bad.length} of them break none of ${paths.length} paths, and nothing of the inside is shown`, async () => {
    expect(bad.length).toBeGreaterThanOrEqual(60);
    const wrong: string[] = [];
    for (const path of paths) {
      for (const [name, body] of bad) {
        const answer = await server.post(path, body, { token: tokens.all });
        const { status } = answer.body;
        const sane =
          answer.httpStatus === 200
            ? typeof status === 'number' && (status === 200 || status === 204 || (status >= 400 && status < 500))
            : answer.httpStatus === 400 && status === 400;
        const told =
          status === 200 ||
          status === 204 ||
          (typeof answer.body['message'] === 'string' && answer.body['message'] !== '');
        const leaks = /select |insert |syntax|pg_|\.ts:|node_modules|\bat \w+ \(|SQLSTATE|constraint|zod/i.test(
          JSON.stringify({ ...answer.body, data: undefined, pageResult: undefined }),
        );
        if (
          !sane ||
          !told ||
          leaks ||
          'code' in answer.body ||
          answer.body['requestId'] !== answer.headers.get('x-request-id')
        )
          wrong.push(`${path} ← ${name}: HTTP ${answer.httpStatus} ${answer.text.slice(0, 300)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(server.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
  }, 120_000);
  it('the same paths still do what they are for', async () => {
    const added = await server.post(
      '/api/test/lorry/add',
      { model: good, requestId: 'intent-good-1' },
      { token: tokens.all },
    );
    expect(added.body).toMatchObject({ status: 200, data: { id: expect.any(String) as string } });
    const page = await server.post('/api/test/lorry/paging', condition('like_plate', '沪A1'), { token: tokens.all });
    expect(page.body['status']).toBe(200);
    expect(page.text).toContain('沪A12345');
    expect(
      (await server.post('/api/test/lorry/paging', condition('like_plate', '沪A1'), { token: tokens.other })).text,
    ).not.toContain('沪A12345');
    expect(
      (await server.post('/api/test/lorry/add', { model: good, requestId: 'intent-good-2' }, { token: tokens.none }))
        .body,
    ).toMatchObject({ status: 403, reason: 'forbidden' });
    expect((await server.post('/api/test/lorry/add', { model: good, requestId: 'intent-good-3' })).httpStatus).toBe(
      403,
    );
  });
  it('are switched off with their plugin', async () => {
    const off = await server.post(
      '/api/test/lorry/paging',
      { page: 1, limit: 10 },
      { token: tokens.all, headers: { 'x-freightdeck-plugins': '-lorry' } },
    );
    expect([off.httpStatus, off.body['reason']]).toEqual([404, 'notHere']);
  });
});
