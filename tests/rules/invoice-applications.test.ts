import type { PackedFile } from '../../sdk/contract/index.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Command, RecordOf } from '../../sdk/contract/index.ts';
import { listen, sql } from '../../sdk/server/index.ts';
import { multiplyMoney } from '../../sdk/contract/values/index.ts';
import { ledger } from '../../core/server/ledger/index.ts';
import {
  addAdjustment,
  addTitle,
  adjustments,
  applyInvoice,
  approveAdjustment,
  approveApply,
  approveTitle,
  askConfirmation,
  askRed,
  cancelConfirmation,
  lookConfirmation,
  billableWaybills,
  editInvoicing,
  editTitle,
  expressInvoice,
  invoiceApplies,
  invoiceFile,
  invoiceLines,
  invoices,
  invoiceTitles,
  issueInvoice,
  previewApply,
  pushApply,
  queryApply,
  queryInvoice,
  queryInvoicing,
  redInvoice,
  rejectAdjustment,
  rejectApply,
  rejectTitle,
  retryInvoice,
  returnApply,
  reviewApply,
  withdrawApply,
} from '../../plugins/invoice/contract/index.ts';
import { splitByLimit } from '../../plugins/invoice/server/domain/split.ts';
import invoiceHalf from '../../plugins/invoice/server/index.ts';
import { evidenceAsked, freezeWaybill, gateAsked } from '../../plugins/waybill/contract/index.ts';
import type { GateStop } from '../../plugins/waybill/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { FreightWorld, operator, person } from '../support/freight-world.ts';
import { settlementMigrations } from '../support/settlement-world.ts';

/** The same seed, the same story. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
/** What rules stop, as whoever keeps them would say. */
let stopping: readonly GateStop[] = [];
const halfWithRules = {
  ...invoiceHalf,
  listens: [
    ...(invoiceHalf.listens ?? []),
    listen(gateAsked, async (_call, { stage, waybillIds, heard }) => {
      if (stage === 'I')
        heard(
          stopping.filter(({ waybillId }) => waybillIds.includes(waybillId)),
          [],
        );
    }),
  ],
};
const maker = person('maker', 'provider');
const checker = person('checker', 'provider');
const boss = { as: operator, platformId: '00001' };
type Line = RecordOf<typeof invoiceLines>;
type Invoice = RecordOf<typeof invoices>;

onEachDatabase('invoices', [...settlementMigrations, ...(invoiceHalf.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let companyId: string;
  let titleId: string;
  const write = (query: ReturnType<typeof sql>) =>
    world.database.transaction({ role: 'system', platformId: '' }, (tx) => tx.run(query));
  const rows = async <T>(path: string, conditions: object): Promise<readonly T[]> =>
    (
      (await world.post(`${path}/paging`, { conditions, page: 1, limit: 50 })).pageResult as unknown as {
        itemList: T[];
      }
    ).itemList;
  /** A settled waybill of the company with this receivable. */
  const signed = async (receivable: number): Promise<{ id: string; waybillSn: string }> => {
    const trip = await world.trip(70);
    await write(
      sql`update waybill set company_id = ${companyId}, freight_amount = 0, info_fee = 0, shipper_info_fee = 0,
        oil_amount = 0, gas_amount = 0, cash_amount = 0, service_fee = ${receivable}, receivable_amount = ${receivable},
        waybill_status = 90, settle_status = 3
        where id = ${trip.id}`,
    );
    return trip;
  };
  const apply = async (ids: readonly string[]): Promise<{ id: string }> =>
    world.run(applyInvoice, { waybillIds: ids, titleId, invoiceType: 'ELECTRONIC' }, { as: maker });
  const standing = (id: string) => world.get(billableWaybills, id);
  const invoicesOf = (applyId: string) => rows<Invoice>(invoices.path, { applyId });
  const bill = async (ids: readonly string[]): Promise<readonly Invoice[]> => {
    const on = await apply(ids);
    await world.run(approveApply, {}, { as: checker, on });
    for (const { id } of await invoicesOf(on.id)) {
      await world.run(issueInvoice, {}, { as: maker, on: { id } });
      await world.drain();
      const { invoiceState } = await world.get(invoices, id);
      if (invoiceState === 3) await world.run(retryInvoice, {}, { as: maker, on: { id } });
      if (invoiceState === 1) await world.run(queryInvoice, {}, { as: maker, on: { id } });
      await world.drain();
    }
    expect(await world.get(invoiceApplies, on.id)).toMatchObject({ applyStatus: 50 });
    return invoicesOf(on.id);
  };
  /** I-12 and I-13 over the whole book of invoices. */
  const verifyInvoices = async (): Promise<void> => {
    const broken = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.rows(sql`
      select v.id from invoice v where v.total_cents <> (select sum(amount) from invoice_line n
        where n.invoice_id = v.id) or v.tax <> (select sum(tax) from invoice_line n where n.invoice_id = v.id)
      union all select n.id from invoice_line n join invoice v on v.id = n.invoice_id
        where n.amount_excl + n.tax <> n.amount or abs(n.tax - round(n.amount_excl * v.vat_ppm / 1000000.0)) > 1
      union all select w.id from waybill w where (select coalesce(sum(n.amount), 0) from invoice_line n join invoice v
        on v.id = n.invoice_id where n.waybill_id = w.id and v.invoice_state in (2, 4, 5)) > w.receivable_amount
      union all select i.waybill_id from waybill_invoicing i join waybill w on w.id = i.waybill_id
        where i.reserved_cents + i.invoiced_cents > w.receivable_amount
        or i.invoiced_cents <> (select coalesce(sum(n.amount), 0) from invoice_line n join invoice v
          on v.id = n.invoice_id where n.waybill_id = i.waybill_id and v.invoice_state in (2, 4, 5))`),
    );
    expect(broken).toEqual([]);
    const faults = await world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      ledger.verify(world.api.openCall(tx, { as: person('s', 'system'), platformId: '10001', clock: world.clock })),
    );
    expect(faults).toEqual([]);
  };
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [halfWithRules]);
    companyId = (await world.trip(70)).companyId;
    const uscc =
      (
        await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
          tx.one<{ uscc: string }>(sql`select uscc from company where id = ${companyId}`),
        )
      )?.uscc ?? '';
    titleId = (
      await world.run(
        addTitle,
        { companyId, titleName: '示范购方有限公司', taxNo: uscc, bankAccount: '6210990000000001' },
        { as: maker },
      )
    ).id;
    await world.run(approveTitle, {}, { as: checker, on: { id: titleId } });
    await world.run(
      editInvoicing,
      { sellerName: '示范销方', sellerTaxNo: uscc, limitCents: 1_000_000, vatPpm: 90_000, clerk: '开票员' },
      { as: maker },
    );
  }, 120_000);

  it('[D4.6-04g, DI-13] splits exactly by the limit, spreads what is larger, and keeps tax and sum of every line', () => {
    const roll = dice(20_260_305);
    for (let turn = 0; turn < 400; turn += 1) {
      const limit = 100_000 + roll(2_000_000);
      const vatPpm = [30_000, 60_000, 90_000, 130_000][roll(4)] ?? 90_000;
      const parts = Array.from({ length: 1 + roll(12) }, (_, n) => ({
        waybillId: `w${n}`,
        amount: 1 + roll(1_500_000),
      }));
      const sheets = splitByLimit(parts, limit, vatPpm);
      for (const { waybillId, amount } of parts)
        expect(
          sheets
            .flatMap((sheet) => sheet.lines)
            .filter((line) => line.waybillId === waybillId)
            .reduce((sum, line) => sum + line.amount, 0),
        ).toBe(amount);
      for (const sheet of sheets) {
        expect(sheet.totalCents).toBeLessThanOrEqual(limit);
        expect(sheet.amountExcl + sheet.tax).toBe(sheet.totalCents);
        for (const line of sheet.lines) {
          expect(line.amountExcl + line.tax).toBe(line.amount);
          expect(Math.abs(line.tax - multiplyMoney(line.amountExcl, vatPpm, 1_000_000))).toBeLessThanOrEqual(1);
        }
      }
    }
    expect(splitByLimit([{ waybillId: 'a', amount: 427_133 }], 1_000_000, 90_000)).toEqual([
      {
        lines: [{ waybillId: 'a', amount: 427_133, amountExcl: 391_865, tax: 35_268 }],
        amountExcl: 391_865,
        tax: 35_268,
        totalCents: 427_133,
      },
    ]);
  });

  it('[R1-11] [D4.6-01e, D4.6-04, D4.6-05, D4.6-05g, DB-02, DB-03] invoices signed waybills to the cent, from application to issue, in as many invoices as the limit asks for', async () => {
    const [one, two, large] = [await signed(427_133), await signed(399_999), await signed(2_345_678)];
    const preview = (await world.post(previewApply.path, { waybillIds: [one.id, two.id, large.id] }, { as: maker }))
      .data as { invoices: { totalCents: number }[]; totalCents: number };
    expect(preview.totalCents).toBe(3_172_810);
    const { id } = await apply([one.id, two.id, large.id]);
    const record = await world.get(invoiceApplies, id);
    expect(record).toMatchObject({
      applyStatus: 20,
      auditStage: 1,
      totalCents: 3_172_810,
      waybillCount: 3,
      invoiceCount: preview.invoices.length,
    });
    expect(record.exclTax + record.tax).toBe(3_172_810);
    expect(await standing(one.id)).toMatchObject({ invoiceStatus: 1, openCents: 0, invoicedCents: 0 });
    expect(
      await world.refusal(applyInvoice, { waybillIds: [one.id], titleId, invoiceType: 'NORMAL' }, { as: maker }),
    ).toBe('applied');
    expect(await world.refusal(issueInvoice, {}, { on: { id } })).toBe('notFound');
    expect(await world.refusal(approveApply, {}, { as: maker, on: { id } })).toBe('sameHand');
    expect(await world.refusal(rejectApply, { reason: '自己' }, { as: maker, on: { id } })).toBe('sameHand');
    expect(await world.refusal(approveApply, {}, { as: checker, on: { id }, platformId: '10002' })).toBe('notFound');
    expect(await world.refusal(reviewApply, {}, { ...boss, on: { id } })).toBe('awaitsProvider');
    await world.run(approveApply, {}, { as: checker, on: { id } });
    expect(await world.refusal(approveApply, {}, { as: checker, on: { id } })).toBe('wrongState');
    const papers = await invoicesOf(id);
    expect(papers.map((paper) => paper.totalCents).sort((a, b) => a - b)).toEqual(
      preview.invoices.map((paper) => paper.totalCents).sort((a, b) => a - b),
    );
    expect(papers.every((paper) => paper.invoiceState === 0 && paper.totalCents <= 1_000_000)).toBe(true);
    const [first, ...rest] = papers;
    if (!first) throw new Error('no invoice');
    expect(await world.refusal(issueInvoice, {}, { as: checker, on: first, platformId: '10002' })).toBe('notFound');
    await world.run(issueInvoice, {}, { as: maker, on: { id: first.id } });
    expect(await world.refusal(issueInvoice, {}, { as: maker, on: { id: first.id } })).toBe('wrongState');
    expect(await world.get(invoiceApplies, id)).toMatchObject({ applyStatus: 40 });
    for (const paper of rest) await world.run(issueInvoice, {}, { as: maker, on: { id: paper.id } });
    expect(await world.get(invoices, first.id)).toMatchObject({ invoiceState: 1, invoiceNo: null });
    await world.drain();
    expect(await world.get(invoiceApplies, id)).toMatchObject({ applyStatus: 50 });
    expect(await standing(large.id)).toMatchObject({ invoiceStatus: 3, invoicedCents: 2_345_678, openCents: 0 });
    const issued = await world.get(invoices, first.id);
    expect(issued.invoiceNo).toMatch(/^\d{20}$/);
    expect(issued).toMatchObject({ invoiceState: 2, month: '2026-03' });
    expect(issued.remark).toContain('至');
    let handed: readonly object[] = [];
    const files: PackedFile[] = [];
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      world.api.openCall(tx, { as: maker, platformId: '10001', clock: world.clock }).emit(evidenceAsked, {
        platformId: '10001',
        waybillId: large.id,
        waybillSn: large.waybillSn,
        add: (_part, invoiced) => {
          handed = invoiced;
        },
        pack: { origin: 'https://a.example', check: 'https://a.example/x', put: (file) => files.push(file) },
      }),
    );
    expect(handed.reduce((sum, line) => sum + (line as { amount: number }).amount, 0)).toBe(2_345_678);
    expect(files.map(({ path }) => path)).toContain(`7-invoice/${issued.invoiceNo}.xml`);
    expect(Buffer.from(files[0]?.content as Uint8Array).toString()).toContain(`<Waybill>${large.waybillSn}</Waybill>`);
    expect(
      await world.refusal(applyInvoice, { waybillIds: [one.id], titleId, invoiceType: 'NORMAL' }, { as: maker }),
    ).toBe('nothingLeft');
    for (const statement of [
      sql`update invoice_line set amount = 1`,
      sql`delete from invoice_line`,
      sql`update invoice_apply_line set amount = 1`,
    ])
      await expect(
        world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) => tx.run(statement)),
      ).rejects.toThrow();
    await verifyInvoices();
  });

  it('[DI-12, DI-13, DB-02] keeps I-12 and I-13 through a random story of applications, refusals and red-letter invoices', async () => {
    const roll = dice(77);
    const trips: string[] = [];
    for (let n = 0; n < 6; n += 1) trips.push((await signed(10_000 + roll(1_800_000))).id);
    for (let turn = 0; turn < 14; turn += 1) {
      const some = trips.filter(() => roll(3) === 0);
      const open: string[] = [];
      for (const id of some) if ((await standing(id)).openCents > 0) open.push(id);
      if (open.length > 0) {
        const way = roll(4);
        if (way === 0) await world.run(rejectApply, { reason: '资料不全' }, { as: checker, on: await apply(open) });
        else if (way === 1) await world.run(withdrawApply, {}, { as: maker, on: await apply(open) });
        else await bill(open);
      } else {
        const issued = (await rows<Invoice>(invoices.path, { in_invoiceState: [2], in_invoiceKind: ['BLUE'] })).filter(
          () => roll(2) === 0,
        );
        for (const { id } of issued.slice(0, 3)) {
          const adjust = await world.run(
            addAdjustment,
            { invoiceId: id, adjustType: 'RED', reasonCode: 'WRONG', reason: '抬头有误' },
            { as: maker },
          );
          await world.run(approveAdjustment, {}, { as: checker, on: adjust });
          await world.run(askConfirmation, { askedBy: 'SELLER' }, { as: maker, on: adjust });
          await world.drain();
          await world.run(redInvoice, {}, { as: maker, on: adjust });
          await world.drain();
          if ((await world.get(adjustments, adjust.id)).adjustStatus === 5)
            await world.run(redInvoice, {}, { as: maker, on: adjust });
          await world.drain();
        }
      }
      await verifyInvoices();
    }
  }, 120_000);

  it('[D4.2-29g, D4.6-01g, DB-01, DB-03] refuses what may not be invoiced, and what is no longer as it was applied for', async () => {
    const trip = await signed(100_000);
    const input = { waybillIds: [trip.id], titleId, invoiceType: 'NORMAL' } as const;
    expect(await world.refusal(applyInvoice, { ...input, waybillIds: [] }, { as: maker })).toBe('noneChosen');
    expect(await world.refusal(applyInvoice, input, { as: maker, platformId: '10002' })).toBe('notFound');
    expect(await world.refusal(applyInvoice, input, boss)).toBe('onlyProviders');
    expect(
      await world.refusal(applyInvoice, { ...input, waybillIds: [trip.id, (await world.trip(70)).id] }, { as: maker }),
    ).toBe('otherCompany');
    expect(
      await world.refusal(applyInvoice, { ...input, waybillIds: [(await world.trip(70)).id] }, { as: maker }),
    ).toBe('titleOfOther');
    // A signature is not enough: the amount is decided by the settlement.
    const early = await world.trip(70);
    await write(sql`update waybill set company_id = ${companyId} where id = ${early.id}`);
    expect(await world.refusal(applyInvoice, { ...input, waybillIds: [early.id] }, { as: maker })).toBe('notSettled');
    const listed = (await rows<{ id: string }>(billableWaybills.path, { companyId })).map((row) => row.id);
    expect([listed.includes(trip.id), listed.includes(early.id)]).toEqual([true, false]);
    const { id } = await apply([trip.id]);
    await write(
      sql`update waybill set service_fee = service_fee - 1, receivable_amount = receivable_amount - 1
        where id = ${trip.id}`,
    );
    expect(await world.refusal(approveApply, {}, { as: checker, on: { id } })).toBe('changed');
    await write(
      sql`update waybill set service_fee = service_fee + 1, receivable_amount = receivable_amount + 1
        where id = ${trip.id}`,
    );
    await world.run(
      freezeWaybill,
      { reasonCode: 'TAX', freezeScope: 'INVOICE', reason: '税务核查' },
      { on: { id: trip.id } },
    );
    expect(await world.refusal(approveApply, {}, { as: checker, on: { id } })).toBe('changed');
    await world.run(withdrawApply, {}, { as: maker, on: { id } });
    expect(await standing(trip.id)).toMatchObject({ invoiceStatus: 0, openCents: 100_000 });
    expect(await world.refusal(applyInvoice, input, { as: maker })).toBe('frozen');
    const held = await signed(50_000);
    await world.run(
      freezeWaybill,
      { reasonCode: 'DISPUTE', freezeScope: 'PAY', reason: '付款争议' },
      { on: { id: held.id } },
    );
    expect(await world.refusal(applyInvoice, { ...input, waybillIds: [held.id] }, { as: maker })).toBe('done');
  });

  it('[DB-01] titles are audited by somebody else, only for the buyer himself, and anew after a change', async () => {
    const uscc = (await world.get(invoiceTitles, titleId)).taxNo;
    const { id } = await world.run(addTitle, { companyId, titleName: '他人抬头', taxNo: uscc }, { as: maker });
    expect(await world.refusal(approveTitle, {}, { as: maker, on: { id } })).toBe('sameHand');
    expect(await world.refusal(rejectTitle, { reason: '自己' }, { as: maker, on: { id } })).toBe('sameHand');
    expect(await world.refusal(approveTitle, {}, { as: checker, on: { id }, platformId: '10002' })).toBe('notFound');
    const trip = await signed(60_000);
    expect(
      await world.refusal(applyInvoice, { waybillIds: [trip.id], titleId: id, invoiceType: 'NORMAL' }, { as: maker }),
    ).toBe('titleNotAudited');
    await world.run(approveTitle, {}, { as: checker, on: { id } });
    const other = await world.parts();
    const strange =
      (
        await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
          tx.one<{ uscc: string }>(sql`select uscc from company where id = ${other.companyId}`),
        )
      )?.uscc ?? '';
    await world.run(editTitle, { taxNo: strange }, { as: maker, on: { id } });
    expect(await world.get(invoiceTitles, id)).toMatchObject({ auditStatus: 1, auditBy: null });
    expect(await world.refusal(approveTitle, {}, { as: checker, on: { id } })).toBe('otherBuyer');
    expect(await world.refusal(editTitle, { bankAccount: '12ab' }, { as: maker, on: { id } })).toBe('account');
  });

  it('[D4.6-09, D4.6-09g, D4.6-09e] a red-letter invoice needs two people, takes back to the cent, and what it took back may be invoiced again', async () => {
    const trip = await signed(500_000);
    const [paper] = await bill([trip.id]);
    if (!paper) throw new Error('no invoice');
    const on = { id: paper.id };
    await world.run(askRed, { reasonCode: 'WRONG', reason: '抬头有误', buyerDeducted: true }, { as: maker, on });
    const [adjust] = await rows<RecordOf<typeof adjustments>>(adjustments.path, { invoiceId: paper.id });
    if (!adjust) throw new Error('no adjustment');
    expect(adjust).toMatchObject({ adjustStatus: 1, totalCents: 500_000, applyBy: 'maker' });
    expect(await world.refusal(askRed, { reasonCode: 'WRONG', reason: '再次' }, { as: maker, on })).toBe('wrongState');
    expect(await world.refusal(expressInvoice, { expressNo: 'SF1' }, { as: maker, on })).toBe('wrongState');
    expect(await world.refusal(redInvoice, {}, { as: maker, on: { id: adjust.id } })).toBe('wrongState');
    expect(await world.refusal(approveAdjustment, {}, { as: maker, on: { id: adjust.id } })).toBe('sameHand');
    expect(
      await world.refusal(approveAdjustment, {}, { as: checker, on: { id: adjust.id }, platformId: '10002' }),
    ).toBe('notFound');
    await world.run(approveAdjustment, {}, { ...boss, on: { id: adjust.id } });
    // Nothing is issued before the buyer, who has deducted it, has agreed at the tax bureau.
    expect(await world.refusal(redInvoice, {}, { as: maker, on: { id: adjust.id } })).toBe('confirmNeeded');
    await world.run(askConfirmation, { askedBy: 'SELLER' }, { as: maker, on: { id: adjust.id } });
    await world.drain();
    expect(await world.get(adjustments, adjust.id)).toMatchObject({ confirmState: 2, confirmNo: expect.any(String) });
    expect(await world.refusal(redInvoice, {}, { as: maker, on: { id: adjust.id } })).toBe('confirmNeeded');
    await world.run(lookConfirmation, {}, { as: maker, on: { id: adjust.id } });
    await world.drain();
    expect(await world.get(adjustments, adjust.id)).toMatchObject({ confirmState: 3, adjustStatus: 2 });
    await world.run(redInvoice, {}, { as: maker, on: { id: adjust.id } });
    expect(await world.get(adjustments, adjust.id)).toMatchObject({ adjustStatus: 6, redInvoiceNo: null });
    expect(await world.refusal(redInvoice, {}, { as: maker, on: { id: adjust.id } })).toBe('wrongState');
    await world.drain();
    const done = await world.get(adjustments, adjust.id);
    expect(await world.get(invoices, paper.id)).toMatchObject({ invoiceState: 5, redInvoiceNo: done.redInvoiceNo });
    const [red] = await rows<Invoice>(invoices.path, { invoiceNo: done.redInvoiceNo });
    expect(red).toMatchObject({
      invoiceKind: 'RED',
      invoiceState: 2,
      totalCents: -500_000,
      amountExcl: -paper.amountExcl,
      tax: -paper.tax,
      redOfNo: paper.invoiceNo,
    });
    expect(
      await world.refusal(askRed, { reasonCode: 'WRONG', reason: '红字' }, { as: maker, on: { id: red?.id ?? '' } }),
    ).toBe('redOfRed');
    expect(await standing(trip.id)).toMatchObject({ invoiceStatus: 4, invoicedCents: 0, openCents: 500_000 });
    await bill([trip.id]);
    expect(await standing(trip.id)).toMatchObject({ invoiceStatus: 3, invoicedCents: 500_000, openCents: 0 });
    expect(
      (await rows<Line>(invoiceLines.path, { waybillSn: trip.waybillSn }))
        .map((line) => line.amount)
        .sort((a, b) => a - b),
    ).toEqual([-500_000, 500_000, 500_000]);
    await verifyInvoices();
  });

  it('[D4.6-09g] the confirmation of a red letter is asked for by seller or buyer, and refused, called off or run out it lets nothing be issued', async () => {
    const approved = async (cents: number, buyerDeducted: boolean) => {
      const [paper] = await bill([(await signed(cents)).id]);
      const on = { id: paper?.id ?? '' };
      await world.run(askRed, { reasonCode: 'RETURN', reason: '退货', buyerDeducted }, { as: maker, on });
      const [adjust] = await rows<RecordOf<typeof adjustments>>(adjustments.path, { invoiceId: on.id });
      const id = adjust?.id ?? '';
      expect(await world.refusal(askConfirmation, { askedBy: 'SELLER' }, { as: maker, on: { id } })).toBe('notYet');
      await world.run(approveAdjustment, {}, { ...boss, on: { id } });
      return { id };
    };
    const after = async (on: { id: string }, command: Command, input = {}) => {
      await world.run(command, input as never, { as: maker, on });
      await world.drain();
      return (await world.get(adjustments, on.id)).confirmState;
    };
    const red = (on: { id: string }) => world.refusal(redInvoice, {}, { as: maker, on });
    const bySeller = { askedBy: 'SELLER' };
    for (const [cents, state] of [
      [300_031, 4],
      [300_041, 6],
    ] as const) {
      const on = await approved(cents, true);
      expect([await after(on, askConfirmation, bySeller), await after(on, lookConfirmation)]).toEqual([2, state]);
      expect(await red(on)).toBe('confirmNeeded');
    }
    const called = await approved(310_000, true);
    expect(await after(called, askConfirmation, bySeller)).toBe(2);
    expect(await world.refusal(askConfirmation, { askedBy: 'SELLER' }, { as: maker, on: called })).toBe('wrongState');
    expect(await after(called, cancelConfirmation)).toBe(5);
    expect(await red(called)).toBe('confirmNeeded');
    // It may be asked for again: by the buyer, whose number the tax bureau has to know.
    const no = (input: object) => world.refusal(askConfirmation, input as never, { as: maker, on: called });
    expect([await no({ askedBy: 'BUYER' }), await no({ askedBy: 'SELLER', confirmNo: '1' })]).toEqual([
      'numberNeeded',
      'numberNeeded',
    ]);
    expect(await after(called, askConfirmation, { askedBy: 'BUYER', confirmNo: '123' })).toBe(0);
    expect((await world.get(adjustments, called.id)).confirmReason).toContain('没有该编号');
    expect(await after(called, askConfirmation, { askedBy: 'BUYER', confirmNo: '9'.repeat(20) })).toBe(3);
    expect(await red(called)).toBe('done');
    // What the buyer has not used needs no agreement; the tax bureau numbers it all the same.
    const unused = await approved(320_000, false);
    expect(await after(unused, askConfirmation, bySeller)).toBe(3);
    expect(await red(unused)).toBe('done');
    await world.drain();
    await verifyInvoices();
  });

  it('[D4.6-08g, D4.6-09g] a rejected adjustment leaves the invoice as it was; remark and express number are written after the audit', async () => {
    const [paper] = await bill([(await signed(70_000)).id]);
    if (!paper) throw new Error('no invoice');
    const adjust = await world.run(
      addAdjustment,
      { invoiceId: paper.id, adjustType: 'RED', reasonCode: 'RETURN', reason: '退货' },
      { as: maker },
    );
    await world.run(rejectAdjustment, { reason: '无需红冲' }, { as: checker, on: adjust });
    expect(await world.get(invoices, paper.id)).toMatchObject({ invoiceState: 2 });
    expect(
      await world.refusal(addAdjustment, { invoiceId: paper.id, adjustType: 'REMARK', reason: '补充' }, { as: maker }),
    ).toBe('valueNeeded');
    expect(
      await world.refusal(addAdjustment, { invoiceId: paper.id, adjustType: 'RED', reason: '无原因' }, { as: maker }),
    ).toBe('reasonNeeded');
    const remark = await world.run(
      addAdjustment,
      { invoiceId: paper.id, adjustType: 'REMARK', reason: '补充备注', newRemark: '合同号HT1' },
      { as: maker },
    );
    expect(
      await world.refusal(askRed, { reasonCode: 'WRONG', reason: '同时' }, { as: maker, on: { id: paper.id } }),
    ).toBe('underWay');
    await world.run(approveAdjustment, {}, { as: checker, on: remark });
    expect(await world.get(invoices, paper.id)).toMatchObject({
      remark: '合同号HT1',
      totalCents: 70_000,
      invoiceState: 2,
    });
    expect(await world.refusal(redInvoice, {}, { as: maker, on: remark })).toBe('wrongState');
  });

  it('[D4.6-04e, D4.6-05g, D4.6-06] what the tax platform refuses is tried again; what is on its way is asked about', async () => {
    const [failing, slow] = [await signed(100_013), await signed(200_077)];
    for (const [trip, state, status] of [
      [failing, 3, 80],
      [slow, 1, 40],
    ] as const) {
      const { id } = await apply([trip.id]);
      await world.run(approveApply, {}, { as: checker, on: { id } });
      const [paper] = await invoicesOf(id);
      const on = { id: paper?.id ?? '' };
      await world.run(issueInvoice, {}, { as: maker, on });
      await world.drain();
      expect(await world.get(invoices, on.id)).toMatchObject({ invoiceState: state, invoiceNo: null });
      expect(await world.get(invoiceApplies, id)).toMatchObject({ applyStatus: status });
      expect(await standing(trip.id)).toMatchObject({ invoiceStatus: 2, openCents: 0 });
      expect(await world.refusal(withdrawApply, {}, { as: maker, on: { id } })).toBe('wrongState');
      await world.run(state === 3 ? retryInvoice : queryInvoice, {}, { as: maker, on });
      await world.drain();
      expect(await world.get(invoiceApplies, id)).toMatchObject({ applyStatus: 50 });
      expect(await standing(trip.id)).toMatchObject({ invoiceStatus: 3 });
    }
  });

  it('[D4.6-03g, D4.6-03e] where the operator looks twice, its own person decides; only the operator says so', async () => {
    const clerk = person('clerk', 'operator');
    expect(await world.refusal(editInvoicing, { secondAudit: true }, { as: maker })).toBe('onlyOperator');
    expect(await world.refusal(editInvoicing, { platformId: '10002', clerk: '他人' }, { as: maker })).toBe('notFound');
    await world.run(editInvoicing, { platformId: '10001', secondAudit: true }, boss);
    const trip = await signed(80_000);
    const refused = await apply([trip.id]);
    const withoutReason = { id: refused.id, model: {}, requestId: 'reject-without-reason' };
    expect((await world.post(rejectApply.path, withoutReason, { as: checker })).status).toBe(400);
    await world.run(rejectApply, { reason: '资料不全' }, { as: checker, on: refused });
    expect(await standing(trip.id)).toMatchObject({ invoiceStatus: 0, openCents: 80_000 });
    const { id } = await apply([trip.id]);
    await world.run(approveApply, {}, { as: checker, on: { id } });
    expect(await world.get(invoiceApplies, id)).toMatchObject({ applyStatus: 20, auditStage: 2 });
    expect(await invoicesOf(id)).toEqual([]);
    expect(await world.refusal(approveApply, {}, { as: person('third', 'provider'), on: { id } })).toBe(
      'awaitsOperator',
    );
    expect(await world.refusal(reviewApply, {}, { as: person('third', 'provider'), on: { id } })).toBe('forbidden');
    await world.run(returnApply, { reason: '补充磅单' }, { ...boss, on: { id } });
    expect(await standing(trip.id)).toMatchObject({ invoiceStatus: 0, openCents: 80_000 });
    const next = await apply([trip.id]);
    await world.run(approveApply, {}, { as: checker, on: next });
    await world.run(reviewApply, {}, { as: clerk, platformId: '00001', on: next });
    expect(await world.get(invoiceApplies, next.id)).toMatchObject({ applyStatus: 30, auditStage: 0 });
    await world.run(editInvoicing, { platformId: '10001', secondAudit: false }, boss);
  });

  it('[R7-53] [R7-54] the configuration of a platform is read and written at the kept paths, its own only', async () => {
    expect(queryInvoicing.path).toBe('/api/platform/platformInvoicing/queryByPlatformId');
    expect(editInvoicing.path).toBe('/api/platform/platformInvoicing/editByPlatformId');
    const other = await world.post(queryInvoicing.path, { platformId: '10001' }, { as: maker, platformId: '10002' });
    expect(other.data).toMatchObject({ platformId: '10002', sellerName: null, limitCents: 10_000_000, vatPpm: 90_000 });
    expect(
      (
        await world.post(
          editInvoicing.path,
          { model: { limitCents: 2_000_000 }, requestId: crypto.randomUUID() },
          { as: maker },
        )
      ).status,
    ).toBe(200);
    expect((await world.post(queryInvoicing.path, {}, { as: maker })).data).toMatchObject({
      platformId: '10001',
      sellerName: '示范销方',
      limitCents: 2_000_000,
    });
    expect(
      (await world.post(queryInvoicing.path, { conditions: [{ type: 'platformId', value: '10001' }] }, boss)).data,
    ).toMatchObject({ platformId: '10001', limitCents: 2_000_000 });
  });

  it('the partner takes an application whole, and what it says is held against what was applied for', async () => {
    await world.run(editInvoicing, { channel: 'FZ' }, { as: maker });
    const trip = await signed(300_000);
    const { id } = await apply([trip.id]);
    await world.run(approveApply, {}, { as: checker, on: { id } });
    const [paper] = await invoicesOf(id);
    expect(await world.refusal(issueInvoice, {}, { as: maker, on: { id: paper?.id ?? '' } })).toBe('viaPartner');
    expect(await world.refusal(queryApply, {}, { as: maker, on: { id } })).toBe('wrongState');
    expect(await world.refusal(pushApply, {}, { as: maker, on: { id }, platformId: '10002' })).toBe('notFound');
    await world.run(pushApply, {}, { as: maker, on: { id } });
    expect(await world.get(invoiceApplies, id)).toMatchObject({ applyStatus: 40, thirdStatus: 1 });
    await world.drain();
    expect(await world.get(invoiceApplies, id)).toMatchObject({ applyStatus: 40 });
    await world.run(queryApply, {}, { as: maker, on: { id } });
    await world.drain();
    expect(await world.get(invoiceApplies, id)).toMatchObject({
      applyStatus: 50,
      thirdStatus: 2,
      thirdAmount: 300_000,
    });
    expect(await standing(trip.id)).toMatchObject({ invoiceStatus: 3, invoicedCents: 300_000 });
    await world.run(editInvoicing, { channel: 'TAX' }, { as: maker });
    expect(await world.refusal(pushApply, {}, { as: maker, on: await apply([(await signed(9_000)).id]) })).toBe(
      'wrongState',
    );
    await verifyInvoices();
  });

  it('[D4.6-04g] without an adapter and without a stage nothing is issued, and it says so', async () => {
    const bare = await FreightWorld.open(world.database, [invoiceHalf], { played: false });
    const { id } = await apply([(await signed(40_000)).id]);
    await world.run(approveApply, {}, { as: checker, on: { id } });
    const [paper] = await invoicesOf(id);
    expect(await bare.refusal(issueInvoice, {}, { as: maker, on: { id: paper?.id ?? '' } })).toBe('noChannel');
    expect(await world.get(invoices, paper?.id ?? '')).toMatchObject({ invoiceState: 0 });
  });

  it('[D4.2-29, D4.2-29g, D4.6-01, D4.6-01g] the shipper or the provider applies; a rule of the invoice stage stops it until it is waived', async () => {
    const trip = await signed(64_000);
    const input = { waybillIds: [trip.id], titleId, invoiceType: 'NORMAL' } as const;
    const judged = (...rules: readonly string[]) => {
      stopping = rules.map((ruleId) => ({
        waybillId: trip.id,
        waybillSn: trip.waybillSn,
        ruleId,
        zh: '规则',
        en: 'rule',
      }));
    };
    const buyer = person('buyer', 'shipper');
    judged('B-02');
    expect(await world.refusal(applyInvoice, input, { as: buyer })).toBe('ruleStops');
    judged();
    expect(await standing(trip.id)).toMatchObject({ invoiceStatus: 0 });
    const on = await world.run(applyInvoice, input, { as: buyer });
    expect(await standing(trip.id)).toMatchObject({ invoiceStatus: 1 });
    expect(await world.get(invoiceApplies, on.id)).toMatchObject({ applyStatus: 20, applyBy: 'buyer' });
    judged('Q-99');
    expect(await world.refusal(approveApply, {}, { as: checker, on })).toBe('ruleStops');
    judged();
    await world.run(approveApply, {}, { as: checker, on });
    expect(await world.refusal(applyInvoice, input, { as: person('truck', 'driver', []) })).toBe('forbidden');
  });

  it('[D4.6-02g] an application is approved only for the sum of its waybills and a buyer with a credit code', async () => {
    const on = await apply([(await signed(51_000)).id, (await signed(49_000)).id]);
    const { taxNo } = await world.get(invoiceApplies, on.id);
    await write(sql`update invoice_apply set total_cents = 100001, excl_tax = excl_tax + 1 where id = ${on.id}`);
    expect(await world.refusal(approveApply, {}, { as: checker, on })).toBe('sumDiffers');
    await write(sql`update invoice_apply set total_cents = 100000, excl_tax = excl_tax - 1, tax_no = ${`X${taxNo.slice(1)}`}
      where id = ${on.id}`);
    expect(await world.refusal(approveApply, {}, { as: checker, on })).toBe('badTaxNo');
    await write(sql`update invoice_apply set tax_no = ${taxNo} where id = ${on.id}`);
    await world.run(approveApply, {}, { as: checker, on });
    expect(await world.get(invoiceApplies, on.id)).toMatchObject({ applyStatus: 30 });
  });

  it('[D4.6-05e] an issued invoice has number, day and file, and its waybills are invoiced', async () => {
    const trip = await signed(81_000);
    const [paper] = await bill([trip.id]);
    expect(paper).toMatchObject({ invoiceState: 2, totalCents: 81_000 });
    expect(paper?.invoiceNo).toMatch(/^\d{20}$/);
    expect(paper?.issuedAt).toMatch(/^2026-03-/);
    expect(await standing(trip.id)).toMatchObject({ invoiceStatus: 3, invoicedCents: 81_000, openCents: 0 });
    const file = (await world.post(invoiceFile.path, { id: paper?.id }, { as: maker })).data as { content: string };
    expect(file.content).toContain(paper?.invoiceNo);
    const unissued = await apply([(await signed(5_000)).id]);
    await world.run(approveApply, {}, { as: checker, on: unissued });
    const [waiting] = await invoicesOf(unissued.id);
    expect(waiting).toMatchObject({ invoiceState: 0, invoiceNo: null, issuedAt: null });
  });

  it('[D4.6-08] remark and express number change after the audit by another person, the invoice stays issued', async () => {
    const [paper] = await bill([(await signed(33_000)).id]);
    if (!paper) throw new Error('no invoice');
    const asked = { invoiceId: paper.id, adjustType: 'EXPRESS', reason: '改寄', expressNo: 'SF100' } as const;
    const adjust = await world.run(addAdjustment, asked, { as: maker });
    expect(await world.get(invoices, paper.id)).toMatchObject({ expressNo: null });
    expect(await world.refusal(approveAdjustment, {}, { as: maker, on: adjust })).toBe('sameHand');
    await world.run(approveAdjustment, {}, { as: checker, on: adjust });
    const { totalCents, tax, amountExcl } = paper;
    expect(await world.get(invoices, paper.id)).toMatchObject({
      ...{ invoiceState: 2, expressNo: 'SF100', totalCents, tax, amountExcl },
    });
    expect(await world.get(invoiceApplies, paper.applyId)).toMatchObject({ applyStatus: 50 });
  });
});
