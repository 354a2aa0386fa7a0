import { distance, integer, money, ratio, unitPrice, weight } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { createIntl } from 'react-intl';
import { afterEach, describe, expect, test } from 'vitest';
import en from '../../core/web/pages/locales/later-en.json' with { type: 'json' };
import zh from '../../core/web/pages/locales/later-zh.json' with { type: 'json' };
import { FormField } from '../../sdk/ui/form/form-field.tsx';
import { NumberInput } from '../../sdk/ui/form/number-input.tsx';
import { wrongNumber } from '../../sdk/ui/form/wrong-number.ts';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
type Place = 'form' | 'filter';
/** What stands in the box, what is held after `fill` (NaN is what no form and no filter sends), and what is marked. */
async function filled(field: Field, fill: () => Promise<unknown>, place: Place = 'form') {
  let held: unknown = null;
  function Box(): ReactElement {
    const [value, setValue] = useState<unknown>(null);
    held = value;
    const rest = { label: '数', field, value, onChange: setValue };
    return place === 'filter' ? <NumberInput size="medium" tellsWrong {...rest} /> : <FormField name="n" {...rest} />;
  }
  const { Console } = consoleServices();
  render(
    <Console>
      <Box />
    </Console>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: /^数/ });
  await userEvent.click(input);
  await fill();
  const atOnce = input.value;
  const said = (): string =>
    screen
      .queryAllByRole('alert')
      .map((one) => one.textContent)
      .join('');
  const beforeLeaving = said();
  await userEvent.tab();
  return { atOnce, held, left: input.value, beforeLeaving, said: said(), marked: input.ariaInvalid === 'true' };
}
// `{` and `[` begin the name of a key.
const byKeys = (text: string) => () => userEvent.keyboard(text.replaceAll(/[[{]/g, '$&$&'));
const byPaste = (text: string) => () => userEvent.paste(text);

/** Kind of mistake → a field and what people write into it. */
const unreadable: readonly (readonly [string, Field, readonly string[]])[] = [
  ['a word for a thousand and more', money(), ['1.5万', '3千', '约100']],
  ['below zero where nothing can be', money(), ['-1234.56', '－5', '-0.01']],
  ['brackets for below zero', money(), ['(1,234.56)', '（500）', '[12]']],
  ['an exponent', money(), ['12e3', '1e1', '1E+5']],
  ['points and commas of another country', money(), ['1.234.567,89', '12.345,6', "1'234.50"]],
  ['more decimals than there are', money(), ['1234.567', '0.001', '9.999']],
  ['more digits than there are', money(), ['123456789', '123456789.12', '1,000,000,000']],
  ['commas at other places', money(), ['1,23.4', '12,34', '1,2345']],
  ['two numbers, another unit', money(), ['12 34', '$5', '5吨']],
  ['rates', ratio(), ['1e1', '-6.5', '6.12345']],
  ['rates of another unit', ratio(), ['65‰', '0,5', '1000']],
  ['tonnes', weight(), ['1e3', '-1.5', '1.2345']],
  ['tonnes with kilograms', weight(), ['500kg', '3 2.5', '1.5万']],
  ['prices', unitPrice('pricePerTonne'), ['128.50001', '1000000', '12.8元/公里']],
  ['kilometres', distance(), ['86,4', '500m', '1.0005']],
  ['whole numbers', integer(0, 999), ['0.5', '-2', '3.']],
  ['whole numbers with words', integer(0, 365, 'day'), ['30日', '1e2', '三十']],
];
const each = unreadable.flatMap(([kind, field, texts]) => texts.map((text) => [kind, text, field] as const));

describe('a number box makes no other number of what it cannot read, and says so', () => {
  test.each(each)('typed: %s: %s', async (_kind, text, field) => {
    const box = await filled(field, byKeys(text));
    expect(box).toMatchObject({ atOnce: text, left: text, held: Number.NaN, marked: true });
    expect(box.said).toContain('无法识别为数字');
  });
  test.each(each)('pasted: %s: %s', async (_kind, text, field) => {
    const box = await filled(field, byPaste(text));
    expect(box).toMatchObject({ atOnce: text, left: text, held: Number.NaN, marked: true });
    // Who pastes sees it at once; who types is left alone until the box is left.
    expect(box.beforeLeaving).toContain('无法识别为数字');
  });
  test.each(each)('in a filter: %s: %s', async (_kind, text, field) => {
    const box = await filled(field, byPaste(text), 'filter');
    expect(box).toMatchObject({ atOnce: text, left: text, held: Number.NaN, marked: true });
    expect(box.said).toContain('无法识别为数字');
  });

  test.each([
    [money(), '1,234.56', 123_456, '1234.56'],
    [money(), '￥1,234.5', 123_450, '1234.50'],
    [money(), '１，２３４．５６元', 123_456, '1234.56'],
    [money(), ' 1234 ', 123_400, '1234.00'],
    [money(), '.5', 50, '0.50'],
    [money({ min: -99_999 }), '-¥3', -300, '-3.00'],
    [weight(), '32.5吨', 32_500, '32.500'],
    [ratio(), '6.5％', 65_000, '6.5'],
    [ratio(1_000_000, 'perMille'), '3‰', 3_000, '3'],
    [unitPrice('pricePerTonne'), '128.5', 1_285_000, '128.50'],
    [distance(), '86.432 km', 86_432, '86.432'],
    [integer(-99, 99), '-12', -12, '-12'],
    [integer(0, 365, 'day'), '30天', 30, '30'],
  ])('%# what people write is read: %s %s', async (field, text, stored, left) => {
    for (const fill of [byKeys(text), byPaste(text)]) {
      expect(await filled(field, fill)).toEqual({
        atOnce: text,
        held: stored,
        left,
        beforeLeaving: '',
        said: '',
        marked: false,
      });
      cleanup();
    }
  });

  test('the text says what would be right, in both languages', () => {
    const said = (locale: 'zh' | 'en', field: Field): string => {
      const intl = createIntl({ locale, messages: { zh, en }[locale] });
      return wrongNumber(
        { text: (id, values) => intl.formatMessage({ id }, values), pick: (text) => text[locale] },
        field,
      );
    };
    expect(said('zh', money())).toBe('无法识别为数字：请填写不带负号的数字，最多8位整数、2位小数，单位元');
    expect(said('zh', integer(-9, 9))).toBe('无法识别为数字：请填写整数，最多12位');
    expect(said('en', weight())).toBe(
      'Not a number this box can take: not negative, at most 8 digits and 3 decimals, in t',
    );
    expect(said('en', integer(0, 9, 'day'))).toBe(
      'Not a number this box can take: not negative, a whole number of at most 12 digits, in d',
    );
  });
});

test('a figure that one unit cannot hold is read anew in the unit chosen after it was typed', async () => {
  const field = integer(0, 1_000_000, { by: 'type', of: { KG: 'tonne' }, otherwise: 'count' });
  let held: unknown = null;
  function Box(): ReactElement {
    const [value, setValue] = useState<unknown>(null);
    const [type, setType] = useState('NONE');
    held = value;
    return (
      <>
        <FormField name="n" label="数" field={field} value={value} record={{ type }} onChange={setValue} />
        <button onClick={() => setType('KG')}>KG</button>
      </>
    );
  }
  const { Console } = consoleServices();
  render(
    <Console>
      <Box />
    </Console>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: /^数/ }), '0.3');
  expect(held).toBeNaN();
  await userEvent.click(screen.getByRole('button', { name: 'KG' }));
  expect(held).toBe(300);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^数/ }).value).toBe('0.300');
  expect(screen.queryByRole('alert')).toBeNull();
});
