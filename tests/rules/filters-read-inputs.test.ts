import { beforeAll, describe, expect, it } from 'vitest';
import { parseConditions } from '../../core/server/api/index.ts';
import { readCell } from '../../core/server/tasks/imports/read-cell.ts';
import { creditCode, defineResource, idNumber, mobile, plate, text } from '../../sdk/contract/index.ts';
import { splitMultiValue } from '../../sdk/contract/values/multi-value.ts';
import { groupedNumber, identifierOf } from '../../sdk/contract/values/identifiers.ts';
import { conditionsOf } from '../../core/web/pages/list-query.ts';
import { asker, parcel, parcelApi, parcelMigrations } from '../support/parcel-api.ts';
import { onEachDatabase } from '../support/database.ts';
import type { Database } from '../../sdk/server/index.ts';
import type { Ask } from '../support/parcel-api.ts';

const people = defineResource({
  name: 'people',
  path: '/api/test/people',
  table: 'people',
  tenancy: 'tenant',
  access: ['peopleManage:view'],
  label: 'name',
  fields: { name: text(100), mobile: mobile(), plate: plate(), code: creditCode(), idNumber: idNumber(), sn: text(40) },
  filters: { name: 'like', mobile: 'like', plate: 'many', code: 'equal', idNumber: 'equal', sn: 'many' },
  sorts: [],
});
const values = (conditions: unknown): unknown => {
  const [one] = parseConditions(people, conditions);
  return one && ('values' in one ? one.values : one.value);
};

describe('filters read what inputs read', () => {
  it.each([
    ['138 0000 1234', '13800001234'],
    ['138-0000-1234', '13800001234'],
    ['+8613800001234', '13800001234'],
    ['+86 138 0000 1234', '13800001234'],
    ['8613800001234', '13800001234'],
    ['１３８００００１２３４', '13800001234'],
    ['\u202d13800001234\u202c', '13800001234'],
    ['\ufeff138\u200b0000', '1380000'],
    ['8600', '8600'],
  ])('a mobile typed as %j is searched for as %s', (typed, wanted) => {
    expect(values({ like_mobile: typed })).toEqual([wanted]);
  });
  it.each([
    ['晋A-DM001', '晋ADM001'],
    ['晋a·dm001', '晋ADM001'],
    ['晋A DM001', '晋ADM001'],
  ])('a plate typed as %j', (typed, wanted) => {
    expect(values({ plate: typed })).toEqual(wanted);
    expect(values({ like_plate: [typed, '冀B'] })).toEqual([wanted, '冀B']);
  });
  it.each(['91110105ma00000012', '9111 0105 MA00 0000 12', '９１１１０１０５ＭＡ００００００１２'])(
    'a credit code typed as %j',
    (typed) => {
      expect(values({ code: typed })).toBe('91110105MA00000012');
    },
  );
  it('an identity number between direction marks', () => {
    expect(values({ idNumber: '\u202a11010519491231002x\u202c' })).toBe('11010519491231002X');
  });
  it('words are found in either width, in part; as a whole as typed and in half width', () => {
    expect(values({ like_name: '括号(集团)' })).toContain('括号（集团）');
    expect(values({ like_name: '特甲１００％纯' })).toContain('特甲100%纯');
    expect(values({ like_name: '特甲100%纯' })).toContain('特甲１００％纯');
    expect(values({ name: '张三' })).toBe('张三');
    expect(values({ name: '集团（北京）' })).toEqual(['集团（北京）', '集团(北京)']);
  });
  it('one plain value stays one value: the list is read off its index', () => {
    expect(values({ sn: 'YD26112700002050' })).toBe('YD26112700002050');
    expect(values({ in_sn: ['YD26112700002050'] })).toEqual(['YD26112700002050']);
    expect(values({ like_sn: 'YD2611' })).toEqual(['YD2611']);
  });
  it.each(['YD2611-2800-0020-50', 'yd2611-28000020-50', 'YD 2611 2800 0020 50', 'ＹＤ2611－2800－0020－50'])(
    'the number of a paper in groups, %j, finds it, as a whole and beside others',
    (typed) => {
      for (const way of ['in_sn', 'like_sn'])
        expect(values({ [way]: [typed, 'HT1'] })).toEqual(expect.arrayContaining(['YD26112800002050', typed, 'HT1']));
    },
  );
  it('what only looks like groups is left as it is', () => {
    expect(values({ in_sn: ['2026-11-28', 'A-1', 'YD26112800002050-YD26112800002051'] })).toEqual([
      '2026-11-28',
      'A-1',
      'YD26112800002050-YD26112800002051',
    ]);
  });
  it('a text of nothing but invisible characters is empty', () => {
    expect(() => values({ like_name: '\u200b\ufeff' })).toThrow();
  });
});

describe('several values', () => {
  const isPlate = (typed: string): boolean => /^晋A\w{5}$/.test(identifierOf('plate', typed) ?? '');
  it('a plate in groups is one value; others stay apart', () => {
    expect(splitMultiValue('晋A DM001', isPlate).values).toEqual(['晋ADM001']);
    expect(splitMultiValue('晋A DM001,晋A·DM002\n晋A DM003', isPlate).values).toEqual([
      '晋ADM001',
      '晋ADM002',
      '晋ADM003',
    ]);
    expect(splitMultiValue('晋ADM001 晋ADM002', isPlate).values).toEqual(['晋ADM001', '晋ADM002']);
  });
  it('a number in groups is one value; parts of numbers stay apart', () => {
    const isOne = (typed: string): boolean => groupedNumber(typed) !== undefined;
    expect(splitMultiValue('YD 2611 2800 0020 50,HT1', isOne).values).toEqual(['YD26112800002050', 'HT1']);
    expect(splitMultiValue('0001 0002', isOne).values).toEqual(['0001', '0002']);
    expect(splitMultiValue('YD26112800002050 YD26112800002051', isOne).values).toHaveLength(2);
  });
  it('two parts of numbers find as one part does; a long column is looked up as whole numbers', () => {
    const definition = { resource: people };
    expect(conditionsOf(definition, { sn: '0001,0002' })).toEqual([{ type: 'like_sn', value: ['0001', '0002'] }]);
    const many = Array.from({ length: 51 }, (_, at) => `YD${at}`);
    expect(conditionsOf(definition, { sn: many.join(',') })).toEqual([{ type: 'in_sn', value: many }]);
  });
});

describe('what cannot be seen is not stored', () => {
  it.each(['猎试\u202egnp.exe', '两\n行', '有\u200b空', '\ufeff有限公司', 'a\tb', 'x\u0007'])(
    'a name %j is refused',
    (name) => {
      expect(text(40).schema.safeParse(name).success).toBe(false);
    },
  );
  it.each(['古丽米热·艾比布力', '👨‍👩‍👧 运输', 'Ümit Ö.', '有限公司（北京）'])('a name %j is taken', (name) => {
    expect(text(40).schema.safeParse(name).success).toBe(true);
  });
  it('an import takes invisible characters out of identifiers and names', () => {
    expect(readCell(mobile(), '\u202d+86 13800001234\u202c')).toEqual({ value: '13800001234' });
    expect(readCell(text(40), ' \u200b张三\ufeff ')).toEqual({ value: '张三' });
  });
});

onEachDatabase('names are found whichever dot and width is typed', parcelMigrations, (open) => {
  let database: Database;
  let ask: Ask;
  beforeAll(async () => {
    database = await open();
    ask = asker(parcelApi(), database);
    for (const receiver of ['古丽米热·艾比布力', '括号（集团）', '100％纯棉', '古丽米热艾比布力'])
      expect(await ask('/api/test/parcel/add', { model: parcel(receiver, { receiver }) })).toMatchObject({
        status: 200,
      });
  });
  it.each([
    ['古丽米热•艾比布力', '古丽米热·艾比布力'],
    ['热・艾', '古丽米热·艾比布力'],
    ['括号(集团)', '括号（集团）'],
    ['100%纯棉', '100％纯棉'],
  ])('%s', async (typed, stored) => {
    const { pageResult } = await ask('/api/test/parcel/listing', { conditions: { like_receiver: typed } });
    expect(pageResult.itemList.map(({ receiver }) => receiver)).toEqual([stored]);
  });
});
