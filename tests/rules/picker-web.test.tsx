import { defineCommand, defineResource, id, text } from '@freightdeck/sdk/contract';
import { FormField } from '@freightdeck/sdk/ui';
import { formPage, Plugins } from '@freightdeck/sdk/web';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { FormView } from '../../core/web/pages/index.ts';
import { consoleServices } from '../support/console-services.tsx';

// A busy machine takes its time to load the parts of a form.
configure({ asyncUtilTimeout: 10_000 });

const give = defineCommand({
  name: 'waybill.give',
  path: '/api/waybill/give',
  access: ['waybillManage:give'],
  input: { driverId: id('driver'), vehicleId: id('vehicle'), reason: text(20) },
});
const texts = {
  'waybill.field.driverId': '司机',
  'waybill.field.vehicleId': '车辆',
  'waybill.field.reason': '原因',
  'waybill.action.give': '派车',
};
const row = (id: string, line: string, refused: string | null = null) => ({
  id,
  value: id,
  name: '严少华',
  line,
  nameMarks: [0, 1],
  lineMarks: [],
  refused,
});
const two = [row('d1', '尾号0701 · A2'), row('d2', '尾号0702 · B2')];

function show(answer: (ask: Readonly<Record<string, unknown>>) => unknown) {
  const fake = consoleServices({ texts });
  fake.http.ask.mockImplementation(async (_query: unknown, ask: Readonly<Record<string, unknown>>) => answer(ask));
  fake.http.run.mockResolvedValue({});
  const { Console } = fake;
  render(
    <Console>
      <FormView definition={formPage(give)} />
    </Console>,
  );
  return fake;
}
const box = (name: string): Promise<HTMLElement> => screen.findByRole('combobox', { name: new RegExp(name) });
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('two records of one name are two rows with what tells them apart, and the chosen one is kept', async () => {
  const fake = show(() => ({ rows: two, create: null }));
  const user = userEvent.setup();
  await user.type(await box('司机'), '严');
  await screen.findByText('尾号0702 · B2');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(async () => expect(await box('司机')).toHaveProperty('value', '严少华'));
  expect(fake.http.run).not.toHaveBeenCalled();
  expect(fake.http.ask.mock.calls.at(-1)?.[0]).toMatchObject({ path: '/api/waybill/give/pick' });
  // The other picker is told of it, and the choice is remembered.
  await user.click(await box('车辆'));
  await waitFor(() =>
    expect(fake.http.ask.mock.calls.at(-1)?.[1]).toMatchObject({
      field: 'vehicleId',
      beside: [{ field: 'driverId', value: 'd2' }],
    }),
  );
  expect(Object.values({ ...localStorage })).toContain('["d2"]');
});

test('the chosen record stands with what tells it apart, and no more when another is typed', async () => {
  show(() => ({ rows: two, create: null }));
  const user = userEvent.setup();
  await user.type(await box('司机'), '严');
  await user.click(await screen.findByText('尾号0702 · B2'));
  const field = (await box('司机')).closest('[data-field]') as HTMLElement;
  await waitFor(() => expect(field.querySelector('[data-picked]')?.textContent).toBe('尾号0702 · B2'));
  expect((await box('司机')).getAttribute('aria-description')).toBe('尾号0702 · B2');
  await user.click(await box('司机'));
  await user.keyboard('王');
  expect(field.querySelector('[data-picked]')).toBeNull();
});

test.each([
  ['Tab as soon as it is typed', '{Tab}', 0],
  ['Tab over the two that were found', '{Tab}', 2],
  ['Enter and Tab as soon as it is typed', '{Enter}{Tab}', 0],
  ['Enter, then Tab over the two that were found', '{Enter}{Tab}', 2],
  ['an arrow before anything is found, then Enter', '{ArrowDown}{Enter}', 0],
  ['Shift+Tab over the two that were found', '{Shift>}{Tab}{/Shift}', 2],
])('two records of one name are never resolved to the first: %s', async (_, keys, found) => {
  let answer = (): void => undefined;
  const searched = new Promise<void>((resolve) => (answer = resolve));
  const fake = show(async () => {
    await searched;
    return { rows: two, create: null };
  });
  const user = userEvent.setup();
  await user.type(await box('司机'), '严');
  if (found > 0) answer();
  if (found > 0) await screen.findByText('尾号0702 · B2');
  await user.keyboard(keys);
  answer();
  expect(await screen.findByText('请从列表中选择一条记录')).toBeTruthy();
  expect(await box('司机')).toHaveProperty('value', '严');
  expect(fake.http.run).not.toHaveBeenCalled();
});

test.each([true, false])('Tab takes the only record that fits, found before it: %s', async (waits) => {
  show(() => ({ rows: [two[1], row('d3', '尾号0703', '司机在黑名单中')], create: null }));
  const user = userEvent.setup();
  await user.type(await box('司机'), '0702');
  if (waits) await screen.findByText('尾号0702 · B2');
  await user.tab();
  await waitFor(async () => expect(await box('司机')).toHaveProperty('value', '严少华'));
  expect(screen.queryByText('请从列表中选择一条记录')).toBeNull();
});

test('where nothing can be chosen the list says why, and what to do; a search that finds nothing says just that', async () => {
  const nothing = '该收款人没有核验通过的银行卡，请到银行卡管理添加并核验';
  show(({ words }) => ({ rows: [], create: null, nothing: words === null ? nothing : null }));
  const user = userEvent.setup();
  await user.click(await box('司机'));
  await screen.findByText(nothing);
  await user.type(await box('司机'), 'zzzz');
  await screen.findByText('没有匹配的记录');
  expect(screen.queryByText(nothing)).toBeNull();
});

test('Enter on typed text that names no record never submits: the field is marked and keeps the text', async () => {
  const fake = show(() => ({ rows: [], create: null }));
  const user = userEvent.setup();
  await user.type(await box('司机'), 'zzzz');
  await screen.findByText('没有匹配的记录');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('请从列表中选择一条记录')).toBeTruthy();
  await user.tab();
  await user.type(await screen.findByRole('textbox', { name: /原因/ }), '换车');
  await user.click(screen.getByRole('button', { name: '派车' }));
  expect(await box('司机')).toHaveProperty('value', 'zzzz');
  expect(document.activeElement).toBe(await box('司机'));
  expect(fake.http.run).not.toHaveBeenCalled();
});

test('Enter takes the only record that may be chosen, and none that may not', async () => {
  const fake = show(({ words }) => ({
    rows:
      words === '0701' ? [two[0], row('d3', '尾号0703', '司机在黑名单中')] : [row('d3', '尾号0703', '司机在黑名单中')],
    create: null,
  }));
  const user = userEvent.setup();
  await user.type(await box('司机'), '0703');
  await screen.findByText('司机在黑名单中');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('请从列表中选择一条记录')).toBeTruthy();
  await user.clear(await box('司机'));
  await user.type(await box('司机'), '0701');
  await screen.findByText('尾号0701 · A2');
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await box('司机')).toHaveProperty('value', '严少华'));
  expect(fake.http.run).not.toHaveBeenCalled();
});

test('Enter pressed before the search has answered takes the only record once it does, also from the next field', async () => {
  let answer = (): void => undefined;
  const searched = new Promise<void>((resolve) => (answer = resolve));
  const fake = show(async ({ words }) => {
    if (words === '0701') await searched;
    return { rows: [two[0]], create: null };
  });
  const user = userEvent.setup();
  await user.type(await box('司机'), '0701{Enter}{Tab}');
  expect(screen.queryByText('请从列表中选择一条记录')).toBeNull();
  // The pause in typing is over: the question is on its way.
  await waitFor(() => expect(fake.http.ask.mock.calls.at(-1)?.[1]).toMatchObject({ words: '0701' }));
  answer();
  await waitFor(async () => expect(await box('司机')).toHaveProperty('value', '严少华'));
  expect(fake.http.run).not.toHaveBeenCalled();
});
test('Enter pressed before the search has answered marks the field when several records fit', async () => {
  const fake = show(() => ({ rows: two, create: null }));
  const user = userEvent.setup();
  await user.type(await box('司机'), '严{Enter}');
  expect(await screen.findByText('请从列表中选择一条记录')).toBeTruthy();
  expect(await screen.findByText('尾号0702 · B2')).toBeTruthy();
  expect(fake.http.run).not.toHaveBeenCalled();
});
test('what goes with the chosen record is filled in where nobody chose, and follows another choice', async () => {
  const vehicles: Readonly<Record<string, string>> = { v1: '晋A10001', v2: '晋A10002', v9: '晋A99999' };
  show(({ field, chosen }) =>
    field === 'driverId'
      ? {
          rows: ['d1', 'd2', 'd3'].map((id, at) => ({
            ...row(id, `尾号070${at + 1}`),
            fills: id === 'd3' ? [] : [{ field: 'vehicleId', value: `v${at + 1}` }],
          })),
          create: null,
        }
      : {
          rows: Object.entries(vehicles).flatMap(([id, name]) =>
            chosen === undefined || chosen === id ? [{ ...row(id, ''), name, nameMarks: [] }] : [],
          ),
          create: null,
        },
  );
  const user = userEvent.setup();
  const chooses = async (line: string): Promise<void> => {
    // A press on a chosen name selects it: what is typed takes its place.
    await user.click(await box('司机'));
    await user.keyboard('严');
    expect(await box('司机')).toHaveProperty('value', '严');
    await user.click(await screen.findByText(line));
  };
  const vehicle = async (plate: string): Promise<void> =>
    waitFor(async () => expect(await box('车辆')).toHaveProperty('value', plate));
  await chooses('尾号0701');
  await vehicle('晋A10001');
  await chooses('尾号0702');
  await vehicle('晋A10002');
  await chooses('尾号0703');
  await vehicle('');
  await user.click(await box('车辆'));
  await user.keyboard('9');
  await user.click(await screen.findByText('晋A99999'));
  await chooses('尾号0701');
  await vehicle('晋A99999');
}, 90_000);

test('what is typed in a field that is being filled in is never mixed with the name that comes', async () => {
  let name = (): void => undefined;
  let search = (): void => undefined;
  const named = new Promise<void>((resolve) => (name = resolve));
  const searched = new Promise<void>((resolve) => (search = resolve));
  const driver = { ...row('d1', '尾号0701'), fills: [{ field: 'vehicleId', value: 'v1' }] };
  const plates = [
    { ...row('v1', ''), name: '晋A10001', nameMarks: [] },
    { ...row('v9', ''), name: '晋A99999', nameMarks: [] },
  ];
  show(async ({ field, chosen, words }) => {
    if (field === 'driverId') {
      if (words === '严少华') await searched;
      return { rows: [driver], create: null };
    }
    if (chosen !== undefined) await named;
    return { rows: chosen === undefined ? plates : [plates[0]], create: null };
  });
  const user = userEvent.setup();
  await user.type(await box('司机'), '严');
  await user.click(await screen.findByText('尾号0701'));
  // The vehicle is known by its id only: no id stands in the field, and the name is replaced by what is typed.
  await user.click(await box('车辆'));
  expect(await box('车辆')).toHaveProperty('value', '');
  name();
  await waitFor(async () => expect(await box('车辆')).toHaveProperty('value', '晋A10001'));
  await user.keyboard('9');
  expect(await box('车辆')).toHaveProperty('value', '9');
  // The driver that is taken only now does not overwrite it.
  await user.click(await box('司机'));
  await user.keyboard('严少华{Enter}');
  await user.click(await box('车辆'));
  await user.keyboard('99');
  search();
  await waitFor(async () => expect(await box('司机')).toHaveProperty('value', '严少华'));
  expect(await box('车辆')).toHaveProperty('value', '999');
});

test('a failed search says so and is asked again; who may make a record is led to its page', async () => {
  let fails = true;
  const fake = show(() => {
    if (fails) throw new Error('网络不通');
    return { rows: two, create: '/serviceDriverAuditList' };
  });
  const user = userEvent.setup();
  await user.click(await box('司机'));
  fails = false;
  await user.click(await screen.findByText(/网络不通/));
  await user.click(await box('司机'));
  await screen.findByText('尾号0701 · A2');
  await user.click(screen.getByText('+ 新建…'));
  expect(fake.navigation.go).toHaveBeenCalledWith('/serviceDriverAuditList');
});

test('while the plugin that keeps the records is loading there is no box to type an id into; then one asks', async () => {
  let come: (resource: unknown) => void = () => undefined;
  const later = new Promise((done) => {
    come = done;
  });
  const { Console, services, http } = consoleServices({ texts });
  services.set(Plugins.key, { resource: () => later, placeOf: () => undefined });
  http.ask.mockResolvedValue({ rows: two, create: null });
  const kept: unknown[] = [];
  render(
    <Console>
      <FormField
        name="lorryId"
        field={id('lorry')}
        label="车辆"
        value={null}
        onChange={(value: unknown) => kept.push(value)}
      />
    </Console>,
  );
  await screen.findByRole('progressbar');
  // The code of the picker has come long before the plugin.
  await new Promise((done) => setTimeout(done, 500));
  expect(screen.queryByRole('textbox')).toBeNull();
  come(
    defineResource({
      name: 'lorry',
      path: '/api/lorry',
      access: ['lorryManage'],
      fields: { lorryId: id(), plate: text(20) },
      columns: ['plate'],
      filters: [],
      title: 'plate',
      lookup: {},
    } as never),
  );
  const user = userEvent.setup();
  await user.type(await box('车辆'), '严');
  await user.click(await screen.findByText('尾号0702 · B2'));
  expect(kept).toEqual(['d2']);
});
