import { plate, text } from '@freightdeck/sdk/contract';
import { FormField } from '@freightdeck/sdk/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);

test.each([
  ['text', text(20), null],
  ['text', text(20), undefined],
  ['text', text(20), '陶瓷'],
  ['code', plate(), null],
  ['code', plate(), undefined],
  ['code', plate(), '蒙A12345'],
] as const)(
  'a %s field that is only passed through changes nothing, so its mark stays: %#',
  async (_, field, value) => {
    const { Console } = consoleServices({});
    const changed = vi.fn();
    render(
      <Console>
        <FormField name="name" field={field} label="名称" value={value} error="不能为空" onChange={changed} />
      </Console>,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('textbox', { name: /名称/ }));
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
  },
);
test('what is only blanks becomes empty when the field is left', async () => {
  const { Console } = consoleServices({});
  const changed = vi.fn();
  render(
    <Console>
      <FormField name="name" field={text(20)} label="名称" value="  " onChange={changed} />
    </Console>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('textbox', { name: /名称/ }));
  await user.tab();
  expect(changed.mock.calls).toEqual([[null]]);
});
