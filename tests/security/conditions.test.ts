import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseConditions } from '../../core/server/api/index.ts';
import { InvalidInput } from '../../core/server/api/issue-texts.ts';
import type { Database } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { asker, parcel, parcelApi, parcelMigrations, person } from '../support/parcel-api.ts';
import type { Ask } from '../support/parcel-api.ts';
import { parcels } from '../support/parcel-plugin.ts';

const issues = (input: unknown): Readonly<Record<string, string>> => {
  try {
    parseConditions(parcels, input);
  } catch (error) {
    if (error instanceof InvalidInput)
      return Object.fromEntries(Object.entries(error.issues).map(([field, { key }]) => [field, key]));
    throw error;
  }
  return {};
};

describe('conditions are read by an allow-list', () => {
  it.each([
    ['an unknown field', { nope: 1 }, { nope: 'condition.unknown' }],
    ['a field that is no filter', { fee: 1 }, { fee: 'condition.unknown' }],
    ['a secret', { pin: 'x' }, { pin: 'condition.unknown' }],
    ['a column name', { parcel_sn: 'x' }, { parcel_sn: 'condition.unknown' }],
    ['SQL as a name', { 'kg; drop table parcel --': 1 }, { 'kg; drop table parcel --': 'condition.unknown' }],
    ['a name of the prototype', { constructor: 'x' }, { constructor: 'condition.unknown' }],
    ['a prefix of the prototype', { constructor_kg: 1 }, { constructor_kg: 'condition.operator' }],
    ['an unknown prefix', { near_kg: 1 }, { near_kg: 'condition.operator' }],
    ['an empty prefix', { _kg: 1 }, { _kg: 'condition.operator' }],
    ['a doubled prefix', { in_in_status: 10 }, { in_in_status: 'condition.unknown' }],
    ['like on a range', { like_kg: '1' }, { like_kg: 'condition.operator' }],
    ['equal on a range', { kg: 1 }, { kg: 'condition.operator' }],
    ['range on a set', { ge_status: 10 }, { ge_status: 'condition.operator' }],
    ['like on the platform', { like_platformId: '%' }, { like_platformId: 'condition.operator' }],
    ['a number as text', { ge_kg: '1' }, { ge_kg: 'condition.type' }],
    ['a fraction', { ge_kg: 1.5 }, { ge_kg: 'condition.type' }],
    ['no number at all', { ge_kg: Number.NaN }, { ge_kg: 'condition.type' }],
    ['a number beyond the safe ones', { ge_kg: 2 ** 53 }, { ge_kg: 'condition.type' }],
    ['a choice that does not exist', { status: 11 }, { status: 'condition.type' }],
    ['a choice as text', { in_status: ['10'] }, { in_status: 'condition.type' }],
    ['an array where one value belongs', { frozen: [0] }, { frozen: 'condition.type' }],
    ['an object as a value', { receiver: { $ne: 1 } }, { receiver: 'condition.type' }],
    ['null', { receiver: null }, { receiver: 'condition.type' }],
    ['an empty text', { like_receiver: '  ' }, { like_receiver: 'condition.empty' }],
    ['a text with NUL', { like_receiver: 'a\0' }, { like_receiver: 'condition.type' }],
    ['half a character', { like_receiver: '\ud800' }, { like_receiver: 'condition.type' }],
    ['a long text', { like_receiver: 'x'.repeat(201) }, { like_receiver: 'condition.tooLong' }],
    ['too many values', { in_status: Array<number>(1001).fill(10) }, { in_status: 'condition.tooMany' }],
    [
      'too many values in parts',
      Array.from({ length: 3 }, () => ({ type: 'in_status', value: Array<number>(400).fill(10) })),
      { in_status: 'condition.tooMany' },
    ],
    ['too many patterns', { like_parcelSn: Array<string>(51).fill('x') }, { like_parcelSn: 'condition.tooMany' }],
    [
      'too many conditions',
      Array.from({ length: 51 }, () => ({ type: 'kg', value: 1 })),
      { conditions: 'condition.tooMany' },
    ],
    ['isNull without a flag', { isNull_note: 1 }, { isNull_note: 'condition.type' }],
    ['a day that does not exist', { start_createdAt: '2026-02-30' }, { start_createdAt: 'condition.type' }],
    ['the year 0', { start_createdAt: '0000-01-01' }, { start_createdAt: 'condition.type' }],
    ['a time with a zone', { start_createdAt: '2026-02-01T00:00:00Z' }, { start_createdAt: 'condition.type' }],
    ['an id with NUL', { id: 'x\0' }, { id: 'condition.type' }],
    ['text instead of conditions', 'status=10', { conditions: 'condition.malformed' }],
    ['null instead of conditions', null, { conditions: 'condition.malformed' }],
    ['a list of texts', ['status'], { conditions: 'condition.malformed' }],
    ['a condition without a value', [{ type: 'status' }], { conditions: 'condition.malformed' }],
    ['a condition with more', [{ type: 'status', value: 10, or: 1 }], { conditions: 'condition.malformed' }],
    ['a type that is no text', [{ type: ['status'], value: 10 }], { conditions: 'condition.malformed' }],
  ])('%s is refused by its name', (_what, input, wanted) => {
    expect(issues(input)).toEqual(wanted);
  });

  it('accepts every declared operator', () => {
    const good = {
      parcelSn: 'x',
      like_parcelSn: ['x', 'y'],
      in_parcelSn: ['x'],
      status: 10,
      in_status: 20,
      notIn_status: [30],
      receiver: 'x',
      like_receiver: 'x',
      gt_kg: 1,
      ge_kg: 1,
      lt_kg: 1,
      le_kg: 1,
      start_kg: 1,
      end_kg: 1,
      start_createdAt: '2026-01-01',
      end_createdAt: '2026-01-01 10:00:00',
      isNull_note: true,
      id: 'x',
      in_platformId: ['A1', 'B1'],
      frozen: 1,
    };
    expect(issues(good)).toEqual({});
    expect(parseConditions(parcels, good)).toHaveLength(Object.keys(good).length);
  });

  it('reads repeated in_ as one set and the end of a day as its last second', () => {
    expect(
      parseConditions(parcels, [
        { type: 'in_status', value: 10 },
        { type: 'ge_kg', value: 1 },
        { type: 'in_status', value: [20] },
      ]),
    ).toEqual([
      { field: 'status', kind: 'choice', operator: 'in', values: [10, 20] },
      { field: 'kg', kind: 'weight', operator: 'ge', value: 1 },
    ]);
    expect(parseConditions(parcels, { end_createdAt: '2026-03-01' })).toMatchObject([{ value: '2026-03-01 23:59:59' }]);
    expect(parseConditions(parcels, { gt_createdAt: '2026-03-01', lt_createdAt: '2026-03-01' })).toMatchObject([
      { value: '2026-03-01 23:59:59' },
      { value: '2026-03-01 00:00:00' },
    ]);
  });

  it('whatever comes in, what comes out names declared fields only, or it is refused', () => {
    const names = new Set([...Object.keys(parcels.filters), 'id', 'platformId']);
    const type = fc.oneof(
      fc.string(),
      fc
        .tuple(
          fc.constantFrom('', 'in_', 'like_', 'start_', 'isNull_', '__'),
          fc.constantFrom(...names, 'pin', 'fee', '__proto__', 'toString'),
        )
        .map((parts) => parts.join('')),
    );
    const value = fc.oneof(fc.anything(), fc.constantFrom(10, 'x', true, [10], '2026-01-01'));
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.array(fc.record({ type, value })), fc.dictionary(type, value)),
        (input) => {
          try {
            for (const condition of parseConditions(parcels, input)) expect(names).toContain(condition.field);
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidInput);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

onEachDatabase('conditions', parcelMigrations, (open) => {
  let database: Database;
  let ask: Ask;
  const find = async (conditions: unknown, as = person('A1')): Promise<unknown[]> => {
    const answer = await ask('/api/test/parcel/listing', { conditions, orderBy: [{ field: 'kg', dir: 'asc' }] }, as);
    expect(answer).toMatchObject({ status: 200 });
    return answer.pageResult.itemList.map((row) => row.parcelSn);
  };
  beforeAll(async () => {
    database = await open();
    ask = asker(parcelApi(), database);
    const rows: [string, Record<string, unknown>][] = [
      ['100%', { kg: 1, receiver: 'a%b', createdAt: '2026-03-01 00:00:00' }],
      ['a_b', { kg: 2, receiver: 'a_b', createdAt: '2026-03-01 23:59:59' }],
      ['a\\b', { kg: 3, receiver: 'a\\b', createdAt: '2026-03-02 00:00:00' }],
      ['axb', { kg: 4, receiver: 'AXB', createdAt: '2026-02-28 23:59:59' }],
    ];
    for (const [parcelSn, more] of rows)
      expect(await ask('/api/test/parcel/add', { model: parcel(parcelSn, more) })).toMatchObject({ status: 200 });
    expect(await ask('/api/test/parcel/add', { model: parcel('other') }, person('B1'))).toMatchObject({ status: 200 });
  });

  it('takes wildcards to the letter', async () => {
    expect(await find({ like_receiver: '%' })).toEqual(['100%']);
    expect(await find({ like_receiver: '_' })).toEqual(['a_b']);
    expect(await find({ like_receiver: '\\' })).toEqual(['a\\b']);
    expect(await find({ like_receiver: 'axb' })).toEqual(['axb']);
    expect(await find({ like_parcelSn: ['100', 'A_'] })).toEqual(['100%', 'a_b']);
    expect(await find({ receiver: 'axb' })).toEqual([]);
  });

  it('ends a day at 23:59:59 and starts it at 00:00:00', async () => {
    expect(await find({ start_createdAt: '2026-03-01', end_createdAt: '2026-03-01' })).toEqual(['100%', 'a_b']);
    expect(await find({ gt_createdAt: '2026-03-01' })).toEqual(['a\\b']);
    expect(await find({ lt_createdAt: '2026-03-01' })).toEqual(['axb']);
  });

  it('an empty set finds nothing, and every kind of condition runs', async () => {
    expect(await find({ in_status: [] })).toEqual([]);
    expect(await find({ notIn_status: [20], isNull_note: true, ge_kg: 2, lt_kg: 4, frozen: 0 })).toEqual([
      'a_b',
      'a\\b',
    ]);
    expect(await find({ ge_kg: Number.MAX_SAFE_INTEGER })).toEqual([]);
    expect(await find({ gt_kg: -1, isNull_note: false })).toEqual([]);
  });

  it('a masked number is found by its whole value only, unless the caller may see it', async () => {
    const blind = person('A1', ['parcelManage:view']);
    expect(await find({ like_mobile: '1381' })).toHaveLength(4);
    expect(await find({ like_mobile: '1381' }, blind)).toEqual([]);
    expect(await find({ like_mobile: '13812345678' }, blind)).toHaveLength(4);
    expect(
      await ask('/api/test/parcel/paging', { page: 1, limit: 10, orderBy: [{ field: 'mobile', dir: 'asc' }] }, blind),
    ).toMatchObject({ status: 400 });
  });

  it('whatever the conditions are, the answer is a list or a refusal, never a fault', async () => {
    const fields = [...Object.keys(parcels.filters), 'id', 'platformId'];
    const type = fc
      .tuple(
        fc.constantFrom('', 'like_', 'in_', 'notIn_', 'gt_', 'ge_', 'lt_', 'le_', 'start_', 'end_', 'isNull_'),
        fc.constantFrom(...fields),
      )
      .map((parts) => parts.join(''));
    const scalar = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constantFrom(10, 20, 0, '%', '\\', "'", '2026-03-01', '9999-12-31 23:59:59'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ type, value: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })) }), { maxLength: 4 }),
        async (conditions) => {
          const answer = await ask('/api/test/parcel/paging', { page: 1, limit: 10, conditions });
          expect([200, 400]).toContain(answer.status);
          for (const row of answer.status === 200 ? answer.pageResult.itemList : []) expect(row.platformId).toBe('A1');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('the platform of a condition never widens what a tenant sees', async () => {
    for (const conditions of [{ platformId: 'B1' }, { in_platformId: ['B1', '00001'] }, { notIn_platformId: ['A1'] }])
      expect(await find(conditions)).toEqual([]);
    for (const conditions of [
      { platformId: 'A1' },
      { in_platformId: ['A1', 'B1'] },
      { notIn_platformId: ['B1'] },
      { isNull_platformId: false },
    ])
      expect(await find(conditions)).toHaveLength(4);
    expect(await find({ in_platformId: ['A1', 'B1'] }, person('00001'))).toHaveLength(5);
  });
});
