import { integer, money, ratio, weight } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { NumberInput } from '../../sdk/ui/form/number-input.tsx';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
/** What stands in the box and what the form holds after `fill`; NaN is what a form refuses to send. */
async function filled(field: Field, fill: () => Promise<unknown>): Promise<readonly [string, unknown]> {
  let held: unknown = null;
  function Box(): ReactElement {
    const [value, setValue] = useState<unknown>(null);
    held = value;
    return <NumberInput size="medium" label="数" field={field} value={value} onChange={setValue} />;
  }
  const { Console } = consoleServices();
  render(
    <Console>
      <Box />
    </Console>,
  );
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: '数' });
  await userEvent.click(box);
  await fill();
  return [box.value, held];
}
const typed = (field: Field, text: string) => filled(field, () => userEvent.keyboard(text));
const pasted = (field: Field, text: string) => filled(field, () => userEvent.paste(text));

describe('a number box makes no other number of what it cannot read', () => {
  test.each([
    ['whole', integer(0, 999), '0.5'],
    ['whole', integer(0, 999), '32.5'],
    ['whole', integer(0, 999), '-2'],
    ['weight', weight(), '1e3'],
    ['weight', weight(), '-1.5'],
    ['weight', weight(), '1.2345'],
    ['ratio', ratio(), '6.12345'],
    ['ratio', ratio(), '1e1'],
    ['ratio', ratio(), '-6.5'],
  ])('typed: %s %#', async (_name, field, text) => {
    expect(await typed(field, text)).toEqual([text, Number.NaN]);
  });

  test.each(['1.5万', '-1234.56', '(1,234.56)', '12e3', '1.234.567,89', '1234.567', '123456789.12', '1,23.4'])(
    'pasted into money: %s',
    async (text) => {
      expect(await pasted(money(), text)).toEqual([text, Number.NaN]);
    },
  );

  test('what people write is read: separators, signs of the currency, full width, a point to come', async () => {
    expect(await pasted(money(), '￥1,234.5')).toEqual(['1234.5', 123_450]);
    cleanup();
    expect(await pasted(money(), '１２３４．５６元')).toEqual(['1234.56', 123_456]);
    cleanup();
    expect(await typed(weight(), '32.5')).toEqual(['32.5', 32_500]);
    cleanup();
    expect(await typed(weight(), '.5')).toEqual(['0.5', 500]);
    cleanup();
    expect(await typed(integer(-99, 99), '-12')).toEqual(['-12', -12]);
  });

  test('[R5-44] [R5-47] keys that are no part of an amount do nothing in a money field', async () => {
    expect(await typed(money(), '1a2.345')).toEqual(['12.34', 1_234]);
  });
});
