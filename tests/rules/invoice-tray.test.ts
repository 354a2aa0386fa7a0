import { expect, test, vi } from 'vitest';
import { page } from '../../plugins/invoice/web/pages/open-invoice.tsx';

const row = (id: string, companyId: string, companyName: string) => ({ id, companyId, companyName, openCents: 10_000 });

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
