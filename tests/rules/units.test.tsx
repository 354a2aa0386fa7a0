import { defineCommand, distance, integer, keptValue, money, ratio, text, weight } from '@freightdeck/sdk/contract';
import type { Field, Fields } from '@freightdeck/sdk/contract';
import { numberText, readNumber, units, withValue } from '@freightdeck/sdk/values';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { besides, cellsOf } from '../../core/server/tasks/cell-text.ts';
import { checkRow, problemTexts } from '../../core/server/tasks/imports/check-row.ts';
import { headText, importPlan } from '../../core/server/tasks/imports/import-plan.ts';
import { typedText } from '../../core/server/tasks/imports/read-cell.ts';
import { eventChanges } from '../../core/web/pages/event-changes.ts';
import { headOf } from '../../core/web/pages/list-columns.tsx';
import { complianceRules } from '../../plugins/compliance/contract/index.ts';
import { goodsEditRecords, goodsSources } from '../../plugins/goods/contract/index.ts';
import { FieldValue, FormField, fieldText } from '../../sdk/ui/index.ts';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const zh = (words: { readonly zh: string }): string => words.zh;
const en = (words: { readonly en: string }): string => words.en;
const { infoFeeMode, infoFeeValue, lossTolerance, carrierPrice } = goodsSources.fields;

/** What the same number is under each fee: 50 yuan a trip, half a yuan a tonne, half a per cent of the freight. */
const fees = [
  ['PER_TRIP', '50.00 元/车', '50.00 CNY/trip'],
  ['PER_TONNE', '0.50 元/吨', '0.50 CNY/t'],
  ['PPM', '0.5%', '0.5%'],
] as const;

describe('a number whose unit another field chooses says which one it is, wherever it stands', () => {
  test.each(fees)('信息费 %s: %s', (mode, chinese, english) => {
    const record = { infoFeeMode: mode, infoFeeValue: 5_000 };
    expect(fieldText(infoFeeValue, 5_000, zh, record)).toBe(chinese);
    expect(fieldText(infoFeeValue, 5_000, en, record)).toBe(english);
    expect(cellsOf(infoFeeValue, 'zh')(5_000, record)).toEqual({ text: chinese });
    // A change record keeps the unit of its day.
    const unit = { PER_TRIP: 'yuanPerTrip', PER_TONNE: 'pricePerTonne', PPM: 'percent' }[mode];
    const { newValue } = goodsEditRecords.fields;
    const kept = { fieldName: 'infoFeeValue', newValue: `5000 ${unit}` };
    expect(fieldText(newValue, kept.newValue, zh, kept)).toBe(chinese);
    expect(cellsOf(newValue, 'en')(kept.newValue, kept)).toEqual({ text: english });
  });
  test('亏吨容忍 is tonnes or per mille, a threshold what its rule compares', () => {
    expect(fieldText(lossTolerance, 100, zh, { lossToleranceType: 'KG' })).toBe('0.100 吨');
    expect(fieldText(lossTolerance, 3_000, zh, { lossToleranceType: 'PPM' })).toBe('3‰');
    expect(fieldText(lossTolerance, 0, zh, { lossToleranceType: 'NONE' })).toBe('0');
    const { limitValue } = complianceRules.fields;
    expect(
      [{ unit: 'ppm' }, { unit: 'km/h' }, { unit: 'h' }].map((rule) => fieldText(limitValue, 20_000, zh, rule)),
    ).toEqual(['2%', '20000 km/h', '20000 小时']);
  });
  test('a price says what it is for where there is room, and stays a plain figure in its column', () => {
    const record = { valuationMethod: 'TONNE_KM', carrierPrice: 5_225 };
    expect(fieldText(carrierPrice, 5_225, zh, record)).toBe('0.5225');
    expect(fieldText(carrierPrice, 5_225, zh, record, true)).toBe('0.5225 元/吨公里');
    expect(cellsOf(carrierPrice, 'zh')(5_225, record)).toEqual({ number: '0.5225', decimals: 4 });
  });
  test('heads name the unit of their column, and no unit that each row chooses', () => {
    expect([
      headOf('运费', money(), zh),
      headOf('费率', ratio(), zh),
      headOf('账期', integer(0, 9, 'day'), zh),
    ]).toEqual(['运费(元)', '费率', '账期(天)']);
    expect([
      headOf('信息费值', infoFeeValue, zh),
      headOf('车次', integer(0, 9), zh),
      headOf('净重(吨)', weight(), zh),
    ]).toEqual(['信息费值', '车次', '净重(吨)']);
    // A narrow column breaks before the unit, never within it.
    expect([headOf('Freight', money(), en), headOf('Amount (CNY)', money(), en)]).toEqual([
      'Freight (CNY)',
      'Amount (CNY)',
    ]);
  });
  test('an export reads the field that chooses beside its columns', () => {
    expect(besides(goodsSources.fields, ['goodsSn', 'infoFeeValue', 'lossTolerance', 'lossToleranceType'])).toEqual([
      'infoFeeMode',
    ]);
    expect(besides(goodsEditRecords.fields, ['oldValue', 'newValue'])).toEqual(['fieldName']);
  });
  test('the timeline writes each side of a change in the unit of its time', () => {
    const event = (id: string, detail: object) => ({ id, at: id, detail }) as never;
    const changes = eventChanges(goodsSources, [
      event('1', { infoFeeMode: 'PER_TRIP', infoFeeValue: 5_000 }),
      event('2', { infoFeeMode: 'PPM', infoFeeValue: 10_000 }),
    ]);
    const value = changes.get('2')?.find(({ name }) => name === 'infoFeeValue');
    expect([
      fieldText(infoFeeValue, value?.before, zh, value?.was),
      fieldText(infoFeeValue, value?.after, zh, value?.is),
    ]).toEqual(['50.00 元/车', '1%']);
  });
  test('in a form the unit follows the choice, and the figure a person wrote stays', async () => {
    const fields: Fields = { infoFeeMode, infoFeeValue };
    let held: Readonly<Record<string, unknown>> = {};
    function Form(): ReactElement {
      const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ infoFeeMode: 'PER_TRIP' });
      held = values;
      return (
        <>
          {Object.entries(fields).map(([name, field]) => (
            <FormField
              key={name}
              name={name}
              label={name}
              field={field}
              value={values[name] ?? null}
              record={values}
              onChange={(value) => setValues(withValue(fields, values, name, value))}
            />
          ))}
        </>
      );
    }
    const { Console } = consoleServices();
    const { container } = render(
      <Console>
        <Form />
      </Console>,
    );
    await userEvent.type(screen.getByRole('textbox'), '50');
    expect([held['infoFeeValue'], container.textContent?.includes('元/车')]).toEqual([5_000, true]);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'PER_TONNE');
    expect([held['infoFeeValue'], container.textContent?.includes('元/吨')]).toEqual([500_000, true]);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'PPM');
    expect([held['infoFeeValue'], screen.getByRole<HTMLInputElement>('textbox').value]).toEqual([500_000, '50']);
  });
  test('a figure that the chosen unit cannot hold is taken away, not rounded', () => {
    const values = { infoFeeMode: 'PER_TONNE', infoFeeValue: 12_345 };
    expect(withValue({ infoFeeMode, infoFeeValue }, values, 'infoFeeMode', 'PER_TRIP')).toEqual({
      infoFeeMode: 'PER_TRIP',
      infoFeeValue: null,
    });
  });
});

describe('each unit in a record', () => {
  test.each<readonly [Field, number, string]>([
    [money(), 123_450, '1,234.50元'],
    [weight(), 32_180, '32.180吨'],
    [ratio(), 65_000, '6.5%'],
    [ratio(1_000_000, 'perMille'), 3_000, '3‰'],
    [distance(), 86_432, '86.4 公里'],
    [distance(50, 20_000, 'fineKm'), 350, '0.35 公里'],
    [integer(0, 365, 'day'), 30, '30 天'],
    [integer(0, 2_000_000_000, 'litreOrKilogram'), 180_500, '180.500 升/公斤'],
    [integer(0, 1_000_000), 12, '12'],
  ])('%# %d is %s', (field, value, shown) => {
    const { Console } = consoleServices();
    const { container } = render(
      <Console>
        <FieldValue unit field={field} value={value} />
      </Console>,
    );
    expect(container.textContent).toBe(shown);
  });
  test('what is shown can be written', () => {
    for (const [name, value] of Object.keys(units).flatMap((unit) => [[unit, 120_000] as const]))
      expect(readNumber(numberText(name as keyof typeof units, value, zh), name as keyof typeof units)).toBe(value);
  });
});

describe('cells of an import', () => {
  const words = {
    company: ['公司', 'Company'],
    sim: ['SIM卡号', 'SIM'],
    deposit: ['保证金', 'Deposit'],
    rate: ['费率', 'Rate'],
    tolerance: ['容差', 'Tolerance'],
    days: ['账期', 'Days'],
    load: ['核定载质量', 'Rated load'],
    infoFeeValue: ['信息费值', 'Info fee value'],
    infoFeeMode: ['信息费方式', 'Info fee mode'],
  };
  const label = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(words).map(([name, both]) => [`field.${name}`, both[at] ?? '']));
  const command = defineCommand({
    name: 'parcel.add',
    path: '/api/parcel/add',
    access: ['parcel:add'],
    importable: true,
    input: {
      company: text(20),
      sim: text(20),
      deposit: money(),
      rate: ratio(),
      tolerance: ratio(1_000_000, 'perMille'),
      days: integer(0, 365, 'day'),
      load: weight(),
      // Before the field that says what it is: the order of columns is the file's.
      infoFeeValue,
      infoFeeMode,
    },
  });
  const plan = importPlan(command, { zh: label(0), en: label(1) });
  const good = {
    company: '例公司',
    sim: '89860012345678901234',
    deposit: '1,234.56',
    rate: '6.5%',
    tolerance: '3',
    days: '30',
    load: '32.5',
    infoFeeValue: '50',
    infoFeeMode: '按车',
  };
  const problemOf = (name: keyof typeof good, cell: string, language: 'zh' | 'en' = 'zh'): string | undefined => {
    const checked = checkRow(plan, { ...good, [name]: cell });
    return problemTexts(plan, checked.problems, language)[name];
  };

  test('heads ask in the unit of people', () => {
    expect(plan.columns.map((column) => headText(column, 'zh'))).toEqual([
      '公司*',
      'SIM卡号*',
      '保证金(元)*',
      '费率(%)*',
      '容差(‰)*',
      '账期(天)*',
      '核定载质量(吨)*',
      '信息费值*',
      '信息费方式*',
    ]);
  });
  test('a row is read in the units of its columns, and in the one it chooses itself', () => {
    const { model, problems } = checkRow(plan, good);
    expect(problems).toEqual({});
    expect(model).toMatchObject({
      deposit: 123_456,
      rate: 65_000,
      tolerance: 3_000,
      days: 30,
      load: 32_500,
      infoFeeValue: 5_000,
    });
    for (const [mode, stored] of [
      ['按吨', 500_000],
      ['按运费比例', 500_000],
    ] as const)
      expect(checkRow(plan, { ...good, infoFeeMode: mode }).model['infoFeeValue']).toBe(stored);
    expect(checkRow(plan, { ...good, deposit: '￥1,234.5' }).model['deposit']).toBe(123_450);
    expect(checkRow(plan, { ...good, deposit: '１２３４．５元' }).model['deposit']).toBe(123_450);
  });
  test.each([
    ['deposit', ['1.5万', '3千', '约100', '-1234.56', '－5', '(1,234.56)', '（500）', '12e3', '1E+5', '1.234.567,89']],
    ['deposit', ['12.345,6', '1234.567', '0.001', '123456789', '123456789.12', '1,23.4', '12 34', '5吨']],
    ['rate', ['1e1', '-6.5', '6.12345', '65‰', '0,5']],
    ['tolerance', ['3%', '0.1234', '-1']],
    ['days', ['1.5', '30日', '1e2']],
    ['load', ['32500kg', '1.2345', '-1']],
    ['infoFeeValue', ['50.001', '50元/吨', '-50']],
  ] as const)('%s is marked wrong and keeps what stands there: %j', (name, cells) => {
    for (const cell of cells) {
      expect([cell, problemOf(name, cell)]).toEqual([cell, expect.stringMatching(/^请填写(?:数字|整数)，最多/)]);
      expect([cell, problemOf(name, cell, 'en')]).toEqual([
        cell,
        expect.stringMatching(/^A (?:whole )?number of at most/),
      ]);
    }
  });
  test('a limit is told in the unit of people', () => {
    expect(problemOf('load', '201')).toBe('不能大于200.000');
    expect(problemOf('rate', '101')).toBe('不能大于100%');
  });
  test.each(['8.98600123456789E+19', '8.986e18', '1E19', '８.９Ｅ＋１９'])(
    'a cut number is no SIM card: %s',
    (cell) => {
      expect(problemOf('sim', cell)).toContain('末几位已丢失');
      expect(problemOf('sim', cell, 'en')).toContain('has lost its last digits');
    },
  );
  test('a number cell of sixteen and more digits is cut as well, a shorter one is what was typed', () => {
    const cell = (number: string) => typedText('text', { number });
    expect(['89860012345678900000', '8.98600123456789E+19', '1e15'].map((one) => problemOf('sim', cell(one)))).toEqual(
      Array(3).fill(expect.stringContaining('末几位已丢失')),
    );
    expect(cell('123456789012345')).toBe('123456789012345');
    expect(typedText('money', { number: '32.399999999999999' })).toBe('32.4');
  });
});

test('a change record is shown as the field it was', () => {
  const kept = keptValue('fieldName', { deposit: money(), load: weight(), infoFeeMode });
  const shown = (fieldName: string, value: string): string => fieldText(kept, value, zh, { fieldName });
  expect([shown('deposit', '123450'), shown('load', '32180'), shown('infoFeeMode', 'PPM'), shown('gone', 'x')]).toEqual(
    ['1,234.50 元', '32.180 吨', '按运费比例', 'x'],
  );
  expect(cellsOf(kept, 'zh')('123450', { fieldName: 'deposit' })).toEqual({ text: '1,234.50 元' });
});
