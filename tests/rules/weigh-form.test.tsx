import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SignForm } from '../../plugins/waybill/web/parts/sign-form.tsx';
import { LoadForm } from '../../plugins/waybill/web/parts/weigh-form.tsx';
import texts from '../../plugins/waybill/locales/zh.json' with { type: 'json' };
import { consoleServices } from '../support/console-services.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
const own = Object.fromEntries(Object.entries(texts).map(([id, words]) => [`waybill.${id}`, words]));
const planned = { estimateKg: 32_000, loadNetKg: null } as never;
const box = (name: RegExp): Promise<HTMLElement> => screen.findByRole('textbox', { name });

test('a loading begins empty; the net weight follows from gross and tare, or is typed', async () => {
  const { Console } = consoleServices({ texts: own });
  const submit = vi.fn(async () => ({}));
  render(
    <Console>
      <LoadForm record={planned} submit={submit} close={vi.fn()} />
    </Console>,
  );
  expect(await box(/净重/)).toHaveProperty('value', '');
  await userEvent.type(await box(/毛重/), '48.5');
  await userEvent.type(await box(/皮重/), '16.2');
  await waitFor(async () => expect(await box(/净重/)).toHaveProperty('value', expect.stringMatching(/^32\.3/)));
  await userEvent.clear(await box(/皮重/));
  await waitFor(async () => expect(await box(/净重/)).toHaveProperty('value', ''));
  await userEvent.clear(await box(/毛重/));
  await userEvent.type(await box(/净重/), '31{Enter}');
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ netKg: 31_000 }));
});

test.each(['48.5', '48.51', '99'])(
  'a tare of %s t beside a gross weight of 48.5 t is wrong at its field',
  async (tare) => {
    const { Console } = consoleServices({ texts: own });
    const submit = vi.fn(async () => ({}));
    render(
      <Console>
        <LoadForm record={planned} submit={submit} close={vi.fn()} />
      </Console>,
    );
    await userEvent.type(await box(/毛重/), '48.5');
    await userEvent.type(await box(/皮重/), tare);
    expect(screen.queryByText('皮重不小于毛重，请核对')).toBeNull();
    await userEvent.tab();
    const said = await screen.findByText('皮重不小于毛重，请核对');
    expect(said.closest('[data-field]')?.getAttribute('data-field')).toBe('tareKg');
    await userEvent.type(await box(/净重/), '31{Enter}');
    expect(submit).not.toHaveBeenCalled();
  },
);

test('a signature needs no receipt, but a receipt that was begun is given whole', async () => {
  const { Console } = consoleServices({ texts: own });
  const submit = vi.fn(async () => ({}));
  render(
    <Console>
      <SignForm record={planned} submit={submit} close={vi.fn()} />
    </Console>,
  );
  // What a receipt needs is said before anything of one is given.
  expect(screen.getAllByText('有回单时必填')).toHaveLength(2);
  await userEvent.type(await box(/签收人/), '曹验收{Enter}');
  expect(await screen.findAllByText('请填写此项')).toHaveLength(2);
  expect(submit).not.toHaveBeenCalled();
  await userEvent.clear(await box(/签收人/));
  await userEvent.click(screen.getByRole('button', { name: '签收' }));
  await waitFor(() => expect(submit).toHaveBeenCalledWith({}));
});
