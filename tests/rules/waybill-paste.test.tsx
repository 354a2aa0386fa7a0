import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { page as batches } from '../../plugins/waybill/web/pages/import-batches.ts';
import { page as lines } from '../../plugins/waybill/web/pages/import-rows.tsx';
import { PasteForm } from '../../plugins/waybill/web/parts/paste-form.tsx';
import { problemsText } from '../../plugins/waybill/web/parts/import-cell.tsx';
import { lineOf, problemsOf } from '../../plugins/waybill/web/parts/read-table.ts';
import { checkLines } from '../../plugins/waybill/server/check-lines.ts';
import texts from '../../plugins/waybill/locales/zh.json' with { type: 'json' };
import { consoleServices } from '../support/console-services.tsx';

configure({ asyncUtilTimeout: 20_000 });
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as typeof ResizeObserver;
afterEach(cleanup);
const own = Object.fromEntries(Object.entries(texts).map(([id, words]) => [`waybill.${id}`, words]));
const good = {
  vehicleNum: '蒙LDM701',
  driverName: '石磊',
  loadNetKg: '31.5',
  unloadNetKg: '31.4',
  loadAt: '2026-03-01 08:00:00',
  unloadAt: '2026-03-02 08:00:00',
};
const read = { loadNetKg: 31_500, unloadNetKg: 31_400, vehicleNum: '蒙LDM701', driverName: '石磊' };
const row = (cells: object, values: object, problems: Readonly<Record<string, string>>) => ({
  line: 2,
  cells: { ...good, ...cells },
  values: { ...read, loadAt: good.loadAt, unloadAt: good.unloadAt, ...values },
  problems,
});

test.each([
  ['a weight with a unit nobody knows', row({ loadNetKg: '31车' }, { loadNetKg: undefined }, { loadNetKg: '数字' })],
  [
    'more than can be written',
    row({ unloadNetKg: '31500' }, { unloadNetKg: undefined }, { unloadNetKg: '不大于1000' }),
  ],
  ['more than a lorry carries', row({ loadNetKg: '250' }, { loadNetKg: 250_000 }, {})],
  ['no weight', row({ loadNetKg: '' }, { loadNetKg: undefined }, { loadNetKg: '必填' })],
  ['a price in words', row({ carrierPrice: '面议' }, {}, { carrierPrice: '数字' })],
  ['a number that is no mobile', row({ driverMobile: '1380' }, {}, { driverMobile: '手机号' })],
  ['a plate that is none', row({ vehicleNum: '不是车牌' }, { vehicleNum: undefined }, { vehicleNum: '车牌' })],
  ['a time in words', row({ loadAt: '昨天' }, { loadAt: undefined }, { loadAt: '时间' })],
])('the preview of a table says of %s what its batch will say', (_, one) => {
  const text = (id: string, values: Readonly<Record<string, string | number>> = {}): string =>
    String((texts as Readonly<Record<string, string>>)[id] ?? id).replace(/\{(\w+)\}/g, (__, name: string) =>
      String(values[name] ?? ''),
    );
  const known = { drivers: [], vehicles: [], trips: [] };
  const [checked] = checkLines([lineOf(one) as never], known, {
    leftKg: 1_000_000,
    distanceM: 1000,
    needPound: false,
    needReceipt: false,
    now: '2026-03-05 00:00:00',
  });
  // Only the server knows drivers and vehicles.
  const told = (checked?.problems ?? []).filter(({ code }) => !['noDriver', 'noVehicle'].includes(code));
  const shown = problemsText(problemsOf(one), text);
  expect(shown).toBe(problemsText(told, text));
  expect(shown).not.toBe('');
  expect(shown).not.toMatch(/import\.|field\./);
});

test('pasted rows need no file name, and what is wrong stands beside the number of the row', async () => {
  const fake = consoleServices({ texts: own });
  const rows = [row({ loadNetKg: '31车' }, { loadNetKg: undefined }, { loadNetKg: '数字' })];
  const columns = Object.keys(good).map((field) => ({ field, label: field, unit: undefined }));
  Object.assign(fake.upload, { hand: vi.fn(async () => ({ rows, columns, skipped: { sheets: 0, rows: 0 } })) });
  fake.http.ask.mockResolvedValue({
    rows: [{ id: 'g1', value: 'g1', name: 'HY1', line: '', nameMarks: [], lineMarks: [], refused: null }],
    create: null,
  });
  const submit = vi.fn(async (_input: unknown) => ({ id: 'b1', batchNo: 'DR1', okCount: 0, failCount: 1 }));
  const user = userEvent.setup();
  render(
    <fake.Console>
      <PasteForm record={undefined} submit={submit as never} close={vi.fn()} />
    </fake.Console>,
  );
  await user.click(await screen.findByRole('combobox', { name: /货源/ }));
  await user.click(await screen.findByRole('option', { name: /HY1/ }));
  const [area] = screen.getAllByRole('textbox').filter((one) => one.tagName === 'TEXTAREA');
  await user.click(area as HTMLElement);
  await user.paste('车牌号\t司机\n蒙LDM701\t石磊');
  await user.click(screen.getByRole('button', { name: '识别粘贴内容' }));
  const heads = (await screen.findAllByRole('columnheader')).map((one) => one.textContent);
  expect(heads.slice(0, 2)).toEqual(['行', '问题']);
  expect(screen.getByText(/无法识别：31车，请填吨数/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '新增' }));
  await waitFor(() => expect(submit).toHaveBeenCalled());
  expect(submit.mock.calls[0]?.[0]).toMatchObject({ goodsId: 'g1', fileName: '粘贴的数据' });
});

test('what is wrong with a line stands in its first columns, and a line that is only ready is no success', () => {
  expect(
    lines.columns.slice(0, 3).map((one) => (typeof one === 'string' ? one : (one as { field: string }).field)),
  ).toEqual(['lineNo', 'rowStatus', 'errors']);
  const done = batches.columns.find((one) => typeof one !== 'string' && 'field' in one && one.field === 'okCount');
  const cell = (done as unknown as { cell: (batch: object) => unknown }).cell;
  expect([cell({ okCount: 3, readyCount: 3 }), cell({ okCount: 3, readyCount: 1 })]).toEqual([0, 2]);
});
