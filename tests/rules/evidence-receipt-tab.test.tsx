import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { part as WaybillReceipt } from '../../plugins/evidence/web/parts/waybill-receipt.tsx';
import zh from '../../plugins/evidence/locales/zh.json' with { type: 'json' };
import { Refusal } from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
// The stand-in's page is one of waybill.
const texts = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`waybill.${id}`, text]));
const trip = (more: object = {}) => ({ id: 'w1', waybillStatus: 70, receiptStatus: 2, ...more }) as never;
const receipt = {
  id: 'r1',
  platformId: '10001',
  version: 3,
  abilities: ['receipt.confirm', 'receipt.edit'],
  receiptNo: 'HD26030500000001',
  platformName: '示范',
  waybillId: 'w1',
  waybillSn: 'YD1',
  companyName: '示范',
  vehicleNum: '蒙KDM001',
  driverName: '安平',
  receiptState: 2,
  photo: 'builtin/receipt-1',
  photo2: null,
  photo3: null,
  signer: '曹验收',
  signedAt: '2026-03-05 12:00:00',
  damageFlag: 1,
  damageKg: 60,
  damageCents: 9_000,
  paperExpressNo: null,
  paperReceivedAt: null,
  submitBy: '司机',
  submitAt: '2026-03-05 12:10:00',
  submitCount: 1,
  auditBy: null,
  auditAt: null,
  auditRemark: null,
  createdAt: '2026-03-05 11:00:00',
};
const shown = (found: readonly object[], more: object = {}) => {
  const world = consoleServices({ texts });
  world.http.listing.mockResolvedValue(found);
  render(
    <world.Console>
      <WaybillReceipt record={trip(more)} />
    </world.Console>,
  );
  return world;
};

it('shows what was signed, its photo, and the steps its state and the rights allow', async () => {
  const { http } = shown([receipt]);
  const sheet = within(await screen.findByRole('region', { name: receipt.receiptNo }));
  expect(sheet.getByText('待审核')).toBeTruthy();
  expect(sheet.getByText('货损')).toBeTruthy();
  expect(sheet.getByRole('img', { name: `${receipt.receiptNo} 1` })).toBeTruthy();
  expect(sheet.getAllByRole('button').map((button) => button.textContent)).toEqual(['确认回单', '更正回单']);
  expect((http.listing.mock.calls[0] as unknown[])[1]).toEqual({ conditions: [{ type: 'waybillId', value: 'w1' }] });
});

it('a step keeps its form while it is refused, and reads the receipt again once it is done', async () => {
  const { http, messages } = shown([receipt]);
  await userEvent.click(await screen.findByRole('button', { name: '确认回单' }));
  const form = within(await screen.findByRole('alertdialog'));
  http.run.mockRejectedValueOnce(
    new Refusal({ status: 412, reason: 'damaged', message: '回单记有货损，确认须填写审核意见' }),
  );
  await userEvent.click(form.getByRole('button', { name: '确认回单' }));
  expect((await form.findByRole('alert')).textContent).toContain('回单记有货损');
  http.run.mockResolvedValueOnce({});
  fireEvent.change(form.getByRole('textbox'), { target: { value: '货损属实' } });
  await userEvent.click(form.getByRole('button', { name: '确认回单' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(http.run.mock.lastCall?.slice(1, 3)).toEqual([{ remark: '货损属实' }, { id: 'r1', version: 3 }]);
  expect(messages.show).toHaveBeenCalledWith('success', expect.stringContaining('确认回单'));
  await waitFor(() => expect(http.listing).toHaveBeenCalledTimes(2));
});

it('without one it says whether one is asked for, and takes one once the trip is unloaded', async () => {
  shown([], { receiptStatus: 0, waybillStatus: 40 });
  expect(await screen.findByText('该运单无需回单')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '补传回单' })).toBeNull();
  cleanup();
  shown([{ ...receipt, receiptState: 5, abilities: [] }], { receiptStatus: 1 });
  expect(await screen.findByText('尚未上传回单')).toBeTruthy();
  expect(screen.getByRole('button', { name: '补传回单' })).toBeTruthy();
});
