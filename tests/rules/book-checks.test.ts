import { beforeAll, expect, it } from 'vitest';
import { bookChecks } from '../../plugins/bank/server/checks/all-checks.ts';
import { readChecks } from '../../plugins/bank/server/checks/book-check.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import custody from '../../plugins/custody/server/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import { coalBroker, coalTerms } from '../../plugins/settlement/fixtures.ts';
import { Ledger, sql } from '../../sdk/server/index.ts';
import type { Call, LedgerAccount, Sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { stopNothing } from '../support/evidence.ts';
import { system } from '../support/freight-world.ts';
import { bank, company, move, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

const beside = [custody, prepay, invoice, compliance];
const migrations = [...settlementMigrations, ...beside.flatMap((half) => half.migrations ?? [])];
class PutBack extends Error {}
const book = '10001';
const own = (code: 5001 | 5005 | 2204): LedgerAccount => ({ code, ownerType: 'tenant', ownerId: book });

onEachDatabase('rules of a book', migrations, (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  let trip: { readonly id: string; readonly waybillSn: string; readonly companyId: string };
  beforeAll(async () => {
    opened = await openSettlement(await open(), beside);
    await stopNothing(opened.world.database);
    const made = await opened.payable({ ...coalTerms, ...coalBroker });
    trip = made.trip;
    await opened.paid(made.batch);
    await opened.runJob('settlement.platformFees');
  }, 120_000);

  /** What the check names after a fault was planted; afterwards everything is as it was. */
  const planted = async (...faults: readonly (Sql | ((call: Call) => Promise<unknown>))[]): Promise<string[]> => {
    let found: string[] = [];
    try {
      await opened.world.database.transaction({ role: 'system', platformId: book }, async (tx) => {
        const call = opened.world.api.openCall(tx, { as: system, platformId: book, clock: opened.world.clock });
        // Rows that break a rule are written without the rows around them.
        await tx.run(sql`set local session_replication_role = replica`);
        for (const fault of faults) await (typeof fault === 'function' ? fault(call) : tx.run(fault));
        const faultsFound = [
          ...(await call.get(Ledger).verify(call, book)),
          ...(await readChecks(call, bookChecks, book)),
        ];
        found = [...new Set(faultsFound.map(({ invariant }) => invariant))].sort();
        throw new PutBack();
      });
    } catch (error) {
      if (!(error instanceof PutBack)) throw error;
    }
    return found;
  };
  const post =
    (from: LedgerAccount, to: LedgerAccount, amount: number) =>
    (call: Call): Promise<unknown> =>
      call.get(Ledger).post(call, {
        ...{ bizType: 'TEST', bizNo: 'planted', requestId: `planted:${from.code}` },
        postings: move(from, to, amount),
      });
  const stamps = sql`now(), now()`;
  const order = sql`platform_id = ${book} and settle_status = 50`;

  it('finds nothing in a book whose trip was settled and paid by the bank', async () => {
    expect(await planted()).toEqual([]);
  });

  it('[DI-01, DI-03, DI-05] names journals without lines, accounts below zero, and requests that were posted twice', async () => {
    const twin = (more: string): Sql => sql`
      insert into ledger_journal select (jsonb_populate_record(j, ${more}::jsonb)).* from ledger_journal j
      where platform_id = ${book} order by created_at limit 1`;
    expect(
      await planted(
        sql`alter table ledger_journal drop constraint ledger_journal_once`,
        twin('{"id":"twin","journal_no":"PZTWIN"}'),
      ),
    ).toEqual(['I-01', 'I-05']);
    expect(
      await planted(
        sql`alter table ledger_account drop constraint ledger_account_not_below_zero`,
        sql`update ledger_account set balance = -1 where platform_id = ${book} and code = 2001`,
      ),
    ).toContain('I-03');
  });

  it('[DI-06] names a frozen balance that no freeze order holds, and a freeze that is used beyond its amount', async () => {
    expect(await planted(post(company(2001, trip.companyId), company(2002, trip.companyId), 100))).toEqual(['I-06']);
    expect(
      await planted(
        sql`alter table freeze_order drop constraint freeze_order_within`,
        sql`insert into freeze_order (platform_id, id, freeze_no, owner_type, owner_id, owner_name, account_code,
            reason_type, amount, thawed_cents, used_cents, freeze_status, operator, operator_id, journal_no, at,
            created_at, updated_at)
          values (${book}, 'f', 'DJ1', 'company', 'x', 'x', 2001, 'WAYBILL', 5, 3, 3, 30, 'x', 'x', 'x', now(), ${stamps})`,
      ),
    ).toEqual(['I-06']);
  });

  it('[DI-07, DI-08, DI-09, DI-10] names orders whose parts do not make their sums, and a second one of a trip', async () => {
    expect(
      await planted(
        sql`alter table settlement_order drop constraint settlement_split, drop constraint settlement_parts`,
        sql`update settlement_order set oil_amount = oil_amount + 1 where ${order}`,
      ),
    ).toEqual(['I-07']);
    expect(
      await planted(
        sql`alter table settlement_order drop constraint settlement_receivable`,
        sql`update settlement_order set service_fee = service_fee + 1 where ${order}`,
      ),
    ).toEqual(['I-08']);
    expect(await planted(sql`update settlement_order set gross_freight = gross_freight + 1 where ${order}`)).toEqual([
      'I-09',
    ]);
    expect(
      await planted(sql`
        insert into settlement_order
        select (jsonb_populate_record(o, '{"id":"o2","settle_sn":"JS2","round":2,"settle_status":90,"batch_id":null}')).*
        from settlement_order o where ${order}`),
    ).toEqual(['I-10']);
  });

  it('[DI-11] names a paid trip that still owes its carrier, or has an advance left', async () => {
    const ofTrip = (code: 1301 | 2301): LedgerAccount => ({ code, ownerType: 'waybill', ownerId: trip.id });
    expect(await planted(post(own(5001), ofTrip(2301), 7))).toEqual(['I-11']);
    expect(await planted(post(ofTrip(1301), bank, 7))).toEqual(['I-11']);
  });

  it('[DI-12, DI-13] names invoices beyond the receivable, and lines whose tax or sum is wrong', async () => {
    const invoiced = (cents: number): Sql => sql`
      insert into waybill_invoicing (platform_id, waybill_id, invoice_status, reserved_cents, invoiced_cents, apply_id,
        updated_at) values (${book}, ${trip.id}, 3, 0, ${cents}, 'a', now())`;
    expect(await planted(invoiced(1))).toEqual(['I-26']);
    expect(await planted(invoiced(99_999_999))).toEqual(['I-12', 'I-26']);
    const issued = (total: number, tax: number): readonly Sql[] => [
      sql`insert into invoice (platform_id, id, order_no, apply_id, apply_no, company_id, company_name, title_name,
          tax_no, buyer, invoice_kind, invoice_type, delivery_type, vat_ppm, amount_excl, tax, total_cents,
          waybill_count, channel, invoice_state, created_at, updated_at)
        values (${book}, 'i', 'FP1', 'a', 'a', 'c', 'c', 'c', 'c', '{}', 'BLUE', 'SPECIAL', 'ELEC', 90000,
          ${total - 90}, 90, ${total}, 1, 'TAX', 0, ${stamps})`,
      sql`insert into invoice_line (platform_id, id, apply_id, apply_no, invoice_id, waybill_id, waybill_sn,
          vehicle_num, goods_name, load_place, unload_place, amount_excl, tax, amount, created_at, updated_at)
        values (${book}, 'l', 'a', 'a', 'i', ${trip.id}, 'YD1', 'v', 'g', 'p', 'p', ${1090 - tax}, ${tax}, 1090,
          ${stamps})`,
    ];
    expect(await planted(...issued(1090, 90))).toEqual([]);
    expect(await planted(...issued(1091, 90))).toEqual(['I-12']);
    expect(await planted(...issued(1090, 80))).toEqual(['I-12', 'I-13']);
  });

  it('[DI-14, DI-15] names advances beyond their cap and credit beyond its quota', async () => {
    const advance = (amount: number): Sql => sql`
      insert into prepay_order (platform_id, id, prepay_sn, waybill_id, waybill_sn, company_name, vehicle_num,
        driver_name, prepay_kind, amount, ratio_ppm, payee_type, payee_name, channel, prepay_status, estimate_cents,
        cap_cents, kind_cap_cents, prior_cents, apply_by, at, payee_id, apply_by_id, created_at, updated_at)
      values (${book}, ${`p${amount}`}, ${`YF${amount}`}, ${trip.id}, 'YD1', 'c', 'v', 'd', 'CASH', ${amount}, 0,
        'DRIVER', 'd', 'WALLET', 10, 1000, 800, 800, 0, 'x', now(), 'x', 'x', ${stamps})`;
    expect(await planted(advance(500), advance(300))).toEqual([]);
    expect(await planted(advance(500), advance(301))).toEqual(['I-14']);
    expect(
      await planted(
        sql`alter table settlement_order drop constraint settlement_parts, drop constraint settlement_payable`,
        sql`update settlement_order set prepaid_gas = gas_amount + 1, pay_gas = -1, settle_status = 30 where ${order}`,
      ),
    ).toContain('I-14');
    expect(
      await planted(
        sql`alter table quota drop constraint quota_within`,
        sql`insert into quota (platform_id, id, company_id, company_name, initial_quota, used_cents, created_at,
            updated_at) values (${book}, 'q', 'c', 'c', 100, 101, ${stamps})`,
      ),
    ).toEqual(['I-15']);
  });

  it('[DI-16] names a withdrawal at the bank that does not stand in transit', async () => {
    expect(
      await planted(sql`
        insert into withdraw_order (platform_id, id, withdraw_no, kind, owner_type, owner_id, owner_name, account_code,
          amount, bank_name, account_name, card_id, card_last4, withdraw_status, freeze_id, apply_by, apply_by_id, at,
          journal_no, created_at, updated_at)
        values (${book}, 'w', 'TX1', 'WALLET', 'driver', 'd', 'd', 2101, 5, 'b', 'd', 'k', '1', 30, 'f', 'x', 'x',
          now(), 'j', ${stamps})`),
    ).toEqual(['I-16']);
  });

  it('[DI-17, DI-18, DI-19] names weights, batches and histories that do not add up', async () => {
    expect(
      await planted(sql`update goods_source set dispatched_kg = dispatched_kg - 1 where platform_id = ${book}
        and dispatched_kg > 0`),
    ).toEqual(['I-17']);
    expect(await planted(sql`update goods_source set finished_kg = finished_kg + 1 where finished_kg > 0`)).toEqual([
      'I-17',
    ]);
    expect(await planted(sql`update settlement_batch set receivable_amount = receivable_amount + 1`)).toEqual(['I-18']);
    expect(await planted(sql`update settlement_batch set waybill_count = waybill_count + 1`)).toEqual(['I-18']);
    expect(await planted(sql`update waybill set load_at = accept_at - interval '1 day'`)).toEqual(['I-19']);
    expect(
      await planted(sql`update record_event set to_state = '60' where resource = 'waybill' and record_id = ${trip.id}`),
    ).toEqual(['I-19']);
  });

  it('[DI-20] names a book that holds less than it owes to wallets', async () => {
    expect(await planted(post(own(5001), company(2001, trip.companyId), 90_000_000))).toEqual(['I-20']);
  });

  it('[DI-21] names a pair of bank line and journal of unequal amounts', async () => {
    const paired = (amount: number): Sql => sql`
      insert into fund_statement (platform_id, id, at, channel, account_no, direction, amount, balance, channel_no,
        match_status, journal_id, created_at, updated_at)
      select ${book}, 's', now(), 'SIM', '1', 'IN', ${amount}, 0, 'B1', 1, j.id, ${stamps} from ledger_journal j
      where j.platform_id = ${book} and j.request_id = ${`${trip.waybillSn}:P-01`}`;
    expect(await planted(paired(1_000_000))).toEqual([]);
    expect(await planted(paired(1_000_001))).toEqual(['I-21']);
  });

  it("[DI-22] names an information fee beyond the broker's cap and a captain beyond his month", async () => {
    expect(await planted(sql`update broker set info_fee_cap_ppm = 0`)).toEqual(['I-22']);
    const captain = (cap: number): Sql => sql`
      insert into car_captain (platform_id, id, name, mobile, id_number, team_name, monthly_cap_cents, created_at,
        updated_at) values (${book}, 'captain', '示范队长', '13900000000', '110101199001010000', 't', ${cap}, ${stamps})`;
    const his = sql`update settlement_order set payee_type = 'CAPTAIN', payee_id = 'captain' where ${order}`;
    expect(await planted(captain(99_000_000), his)).toEqual([]);
    expect(await planted(captain(1), his)).toEqual(['I-22']);
  });

  it('[DI-23] names a fee that the operator does not claim', async () => {
    expect(await planted(post(own(5005), { code: 2202, ownerType: 'tenant', ownerId: '00001' } as const, 3))).toEqual([
      'I-23',
    ]);
  });

  it('names vouchers, taxes, fee bills and payments of the bank that the book does not carry', async () => {
    expect(await planted(sql`update settlement_voucher set amount = amount + 1`)).toEqual(['I-25']);
    expect(
      await planted(sql`update ledger_entry e set amount = amount + 1 from ledger_account a, ledger_journal j
        where a.id = e.account_id and j.id = e.journal_id and a.code = 1001 and e.side = 'C'`),
    ).toEqual(expect.arrayContaining(['I-25', 'I-29']));
    expect(await planted(post(own(5001), own(2204), 5))).toEqual(['I-27']);
    expect(
      await planted(sql`
        insert into platform_fee_bill (platform_id, id, bill_no, month, base, ppm, amount, created_at, updated_at)
        values (${book}, 'b', 'PF1', '2025-01', 1, 1, 1, ${stamps})`),
    ).toEqual(['I-28']);
    expect(
      await planted(sql`update outbox set answer = answer || '{"feeCents": 77}' where port = 'bank.transfer'`),
    ).toEqual(['I-29']);
  });

  it("a tenant's own check leaves out what it cannot see: the operator's book", async () => {
    const found = await opened.within((call) =>
      readChecks({ ...call, isOperator: false, caller: { ...call.caller, actor: 'provider' } }, bookChecks, book),
    );
    expect(found).toEqual([]);
    expect(bookChecks.filter(({ beyond }) => beyond).map(({ invariant }) => invariant)).toEqual(['I-23']);
  });
});
