import { expect, test, vi } from 'vitest';
import { page } from '../../plugins/invoice/web/pages/open-invoice.tsx';

const row = (id: string, companyId: string, companyName: string) => ({
  ...{ id, companyId, companyName },
  openCents: 10_000,
  invoiceStatus: 0,
});

test('选入 of another shipper asks before it lets go of what was chosen', async () => {
  const pick = page.rowActions?.find((one) => one.kind === 'run' && one.id === 'pick');
  if (pick?.kind !== 'run') throw new Error('Nothing is chosen here');
  const confirm = vi.fn();
  const press = (one: ReturnType<typeof row>) => pick.run(one as never, { confirm } as never);
  await press(row('1', 'a', '甲公司'));
  await press(row('2', 'a', '甲公司'));
  expect(confirm).not.toHaveBeenCalled();
  confirm.mockResolvedValueOnce(false);
  await press(row('3', 'b', '乙公司'));
  const asked = { title: 'tray.other', text: 'tray.otherText', ok: 'tray.change' };
  expect(confirm).toHaveBeenCalledWith({ ...asked, values: { count: 2, chosen: '甲公司', other: '乙公司' } });
  // It stayed as it was: the same question again, and a yes starts anew.
  confirm.mockResolvedValueOnce(true);
  await press(row('3', 'b', '乙公司'));
  confirm.mockResolvedValueOnce(false);
  await press(row('1', 'a', '甲公司'));
  expect(confirm.mock.calls.map(([{ values }]) => [values.count, values.chosen])).toEqual([
    [2, '甲公司'],
    [2, '甲公司'],
    [1, '乙公司'],
  ]);
});

test('a row offers 选入 or 移出, and neither where nothing can be applied for; pressing 选入 again takes nothing out', async () => {
  const run = (id: string) => {
    const found = page.rowActions?.find((one) => one.kind === 'run' && one.id === id);
    if (found?.kind !== 'run' || !found.fits) throw new Error(`No ${id} here`);
    return found;
  };
  const [pick, unpick] = [run('pick'), run('unpick')];
  const tools = { confirm: vi.fn(async () => true) } as never;
  const offered = (one: object): readonly string[] =>
    [pick, unpick].filter(({ fits }) => fits?.(one as never)).map(({ id }) => id);
  const free = row('11', 'c', '丙公司');
  expect(offered(free)).toEqual(['pick']);
  await pick.run(free as never, tools);
  expect(offered(free)).toEqual(['unpick']);
  await pick.run(free as never, tools);
  expect(offered(free)).toEqual(['unpick']);
  await unpick.run(free as never, tools);
  expect(offered(free)).toEqual(['pick']);
  for (const [openCents, invoiceStatus] of [
    [0, 1],
    [0, 3],
    [500, 3],
  ])
    expect(offered({ ...row('12', 'c', '丙公司'), openCents, invoiceStatus })).toEqual([]);
  expect(offered({ ...row('13', 'c', '丙公司'), invoiceStatus: 4 })).toEqual(['pick']);
});
