import { beforeAll, expect, it } from 'vitest';
import {
  checkPaper,
  printVoucher,
  printVouchersOfMonth,
  pullReceipts,
  printReceipt,
  regenerateVoucher,
  vouchers,
} from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { PdfPrinter, sql } from '../../sdk/server/index.ts';
import type { Paper } from '../../sdk/server/index.ts';
import { pdfPrinter } from '../../core/server/papers/index.ts';
import { openPglite } from '../support/database.ts';
import { person } from '../support/freight-world.ts';
import { openSettlement, settlementMigrations } from '../support/settlement-world.ts';

let opened: Awaited<ReturnType<typeof openSettlement>>;
const origin = 'https://console.example';
beforeAll(async () => {
  opened = await openSettlement(await openPglite({ migrations: settlementMigrations }));
}, 120_000);
const printed: Paper[] = [];
const original = pdfPrinter.print.bind(pdfPrinter);
pdfPrinter.print = (paper) => {
  printed.push(paper);
  return original(paper);
};
const codeOf = ({ check }: Paper): string => check.slice(check.lastIndexOf('/') + 1);

it('a voucher and the receipts of the bank are PDFs, one by one and merged for a month, whose code says whether they are genuine', async () => {
  expect(PdfPrinter).toBeDefined();
  const { world } = opened;
  const paid = [];
  for (let n = 0; n < 2; n += 1) {
    const trip = await opened.signed({ ...coalTerms, oilRatio: 0 });
    const on = await opened.create(trip.id);
    await opened.pay(on);
    paid.push(await opened.order(on.id));
  }
  const ids = await opened.within((call) =>
    call.tx.rows<{ id: string }>(sql`select id from settlement_voucher order by voucher_no`),
  );
  const [first] = ids;
  if (!first) throw new Error('no voucher');
  expect(await world.get(vouchers, first.id)).toMatchObject({ fileStatus: 0 });
  const file = await world.post(printVoucher.path, { id: first.id, origin });
  const { content, name } = file.data as { content: string; name: string };
  expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const voucher = await world.get(vouchers, first.id);
  expect(voucher).toMatchObject({ fileStatus: 1, amount: paid[0]?.payCash });
  expect(name).toBe(`${voucher.voucherNo}.pdf`);
  const nobody = person('nobody', 'provider', []);
  const genuine = (await world.post(checkPaper.path, { code: codeOf(printed.at(-1)!) }, { as: nobody })).data;
  expect(genuine).toMatchObject({ verdict: 'good' });
  const forged = codeOf(printed.at(-1)!).replace(/[0-9a-f]{4}$/, 'ffff');
  const verdict = (await world.post(checkPaper.path, { code: forged }, { as: nobody })).data;
  expect(verdict).toMatchObject({ verdict: 'bad', lines: [] });
  // Merged: each of the month once, and nothing of another month or tenant.
  await world.post(printVouchersOfMonth.path, { month: '2026-03', origin });
  expect(printed.at(-1)?.parts).toHaveLength(2);
  expect((await world.post(checkPaper.path, { code: codeOf(printed.at(-1)!) })).data).toMatchObject({
    verdict: 'good',
  });
  expect((await world.post(printVouchersOfMonth.path, { month: '2026-02', origin })).status).toBe(204);
  expect((await world.post(printVouchersOfMonth.path, { month: '2026-03', origin, part: 2 })).status).toBe(204);
  for (const path of [printVoucher.path, printReceipt.path])
    expect((await world.post(path, { id: first.id, origin }, { platformId: '10002' })).status).toBe(204);
  expect((await world.post(printVoucher.path, { id: first.id, origin }, { as: nobody })).status).toBe(403);
  await world.run(regenerateVoucher, {}, { on: first });
  expect(await world.get(vouchers, first.id)).toMatchObject({ fileStatus: 1 });
  await world.run(pullReceipts, { channel: 'SIM' });
  await world.drain();
  const receipt = await opened.within((call) =>
    call.tx.one<{ id: string }>(sql`select id from settlement_receipt limit 1`),
  );
  const bank = await world.post(printReceipt.path, { id: receipt?.id, origin });
  expect((bank.data as { name: string }).name).toMatch(/\.pdf$/);
});
