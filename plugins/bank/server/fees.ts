import {
  callerName,
  insertRecord,
  jobOverRows,
  Ledger,
  platformName,
  refuseShort,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  step,
} from '@freightdeck/sdk/server';
import type { Call, Posting, Served } from '@freightdeck/sdk/server';
import { ratioOf, shareOf } from '@freightdeck/sdk/values';
import { feeBills, feeInvoicing, feeLife, generateFee, type Channel, confirmFee } from '../contract/index.ts';
import { bankOf } from './channel-money.ts';

const operatorBook = '00001';
const payable: Pick<Posting, 'code' | 'ownerType' | 'ownerId'> = {
  code: 2202,
  ownerType: 'tenant',
  ownerId: operatorBook,
};

interface Accrued {
  readonly amount: number;
  readonly base: number;
  readonly orders: number;
}
/**
 * The month in the provider's book: platform fees accrued (P-14) less what was reversed, the freight of the same orders
 * (P-09) as the base, and how many orders these are.
 */
async function accruedIn(call: Pick<Call, 'tx'>, platformId: string, month: string): Promise<Accrued> {
  const row = await call.tx.one<Accrued>(sql`
    with moved as (
      select j.biz_no, coalesce(sum(case e.side when 'C' then e.amount else -e.amount end) filter (where a.code = 2202),
          0)::bigint as fee,
        coalesce(sum(case e.side when 'D' then e.amount else -e.amount end) filter (where a.code = 5001
          and j.biz_type in ('SETTLE_COST', 'REVERSE')), 0)::bigint as freight,
        bool_or(a.code = 2202) as is_charged
      from ledger_entry e join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
        join ledger_journal j on j.platform_id = e.platform_id and j.id = e.journal_id
      where e.platform_id = ${platformId} and a.code in (2202, 5001) and to_char(j.business_day, 'YYYY-MM') = ${month}
        and not exists (select 1 from platform_fee_bill b where b.platform_id = j.platform_id
          and b.bill_no = j.biz_no)
      group by j.biz_no)
    select coalesce(sum(fee), 0)::bigint as amount, coalesce(sum(freight), 0)::bigint as base,
      (count(*) filter (where fee <> 0))::int as orders
    from moved where is_charged`);
  return row ?? { amount: 0, base: 0, orders: 0 };
}
/**
 * The rate of a bill: the agreed one where the amount is the sum of its orders, each rounded to the cent; else the one
 * that comes out, for example where the rate was changed within the month.
 */
async function rateOf(call: Pick<Call, 'tx'>, platformId: string, { amount, base, orders }: Accrued): Promise<number> {
  const there = await call.tx.one<{ is: boolean }>(sql`select to_regclass('service_provider') is not null as is`);
  const agreed = there?.is
    ? await call.tx.one<{ ppm: number }>(
        sql`select platform_fee_ppm as ppm from service_provider where platform_id = ${platformId}`,
      )
    : undefined;
  if (agreed && 2 * Math.abs(amount - shareOf(base, agreed.ppm)) <= orders + 1) return agreed.ppm;
  return base > 0 ? Math.min(1_000_000, ratioOf(amount, base)) : 0;
}
type Running = Pick<Call, 'tx' | 'get' | 'now' | 'caller' | 'platformId' | 'isOperator' | 'newId' | 'requestId'>;
interface Bill {
  readonly id: string;
  readonly platformId: string;
  readonly billNo: string;
  readonly month: string;
  readonly amount: number;
  readonly payChannel: Channel | null;
}
/** P-15 in the operator's book, once the payment is confirmed. Within a tenant's transaction the job does it. */
async function operatorSide(call: Running, bill: Bill): Promise<void> {
  const name =
    (
      await call.tx.one<{ platformName: string }>(
        sql`select platform_name from platform where platform_id = ${bill.platformId}`,
      )
    )?.platformName ?? bill.platformId;
  const { journalNo } = await call.get(Ledger).post(call, {
    bizType: 'PLATFORM_FEE',
    bizNo: bill.billNo,
    platformId: operatorBook,
    requestId: `${bill.billNo}:receipt`,
    memo: `${bill.month} 平台费到账`,
    postings: [
      { ...bankOf(bill.payChannel ?? 'ENT'), side: 'D', amount: bill.amount },
      { code: 1102, ownerType: 'provider', ownerId: bill.platformId, ownerName: name, side: 'C', amount: bill.amount },
    ],
  });
  await call.tx.run(sql`
    update platform_fee_bill set receipt_journal_no = ${journalNo} where platform_id = ${bill.platformId}
      and id = ${bill.id}`);
}
const notBooked = sql`pay_status = 3 and receipt_journal_no is null`;
/** Posts receipts that are missing in the operator's book. */
export const operatorSides = jobOverRows(
  'bank.operatorSides',
  60,
  step(
    (call, mayTry) =>
      call.tx.rows<{ id: string }>(sql`
  select id from platform_fee_bill where ${notBooked} and ${mayTry(sql`id`)} order by id limit 100`),
    async (call, { id }) => {
      const bill = await call.tx.one<Bill>(
        sql`select id, platform_id, bill_no, month, amount, pay_channel from platform_fee_bill
          where id = ${id} and ${notBooked} for update`,
      );
      if (bill) await operatorSide(call, bill);
    },
  ),
);

const generate = serve(generateFee, async (call, { platformId, month }) => {
  if (call.caller.actor !== 'operator' && call.caller.actor !== 'system') call.refuse('onlyOperator');
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || month >= call.now().slice(0, 7)) call.refuse('badMonth');
  if (
    !(await call.tx.one(
      sql`select platform_id from platform where platform_id = ${platformId} and platform_id <> ${operatorBook}`,
    ))
  )
    call.refuse('notFound');
  if (await call.tx.one(sql`select id from platform_fee_bill where platform_id = ${platformId} and month = ${month}`))
    call.refuse('billed');
  const accrued = await accruedIn(call, platformId, month);
  const { amount, base, orders } = accrued;
  if (amount <= 0) call.refuse('nothingToBill');
  const serial = await call.tx.one<{ serial: number }>(sql`select nextval('platform_fee_serial') as serial`);
  const billNo = `PF${month.replace('-', '').slice(2)}${String(serial?.serial).padStart(6, '0')}`;
  const id = await insertRecord(call, feeBills, {
    platformId,
    billNo,
    month,
    base: Math.max(0, base),
    ppm: await rateOf(call, platformId, accrued),
    amount,
    orderCount: orders,
    invoiceStatus: 0,
    payStatus: 0,
  });
  return { id };
});

const life = serveWorkflow(feeLife, {
  pay: {
    guard: async (call, bill, { payChannel }) => {
      await refuseShort(call, { channel: payChannel, amount: bill.amount });
    },
    effect: async (call, bill, { payChannel, voucherFiles }) => {
      const posted = await call.get(Ledger).post(call, {
        bizType: 'PLATFORM_FEE',
        bizNo: bill.billNo,
        requestId: `${bill.billNo}:pay`,
        memo: `${bill.month} 平台费支付`,
        postings: [
          { ...payable, side: 'D', amount: bill.amount },
          { ...bankOf(payChannel), side: 'C', amount: bill.amount, covered: true },
        ],
      });
      return {
        payChannel,
        voucherFiles: voucherFiles ?? null,
        payAt: call.now(),
        paidBy: callerName(call),
        paidById: call.caller.id,
        payJournalNo: posted.journalNo,
      };
    },
  },
  confirm: {
    guard: (call, bill) => {
      if ((bill as { readonly paidById?: string }).paidById === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, bill) => {
      if (call.isOperator) await operatorSide(call, bill);
      return { confirmedBy: callerName(call), confirmedAt: call.now() };
    },
  },
});
const invoicing = serveWorkflow(feeInvoicing, {
  invoice: { effect: (_call, _bill, { invoiceNo }) => ({ invoiceNo }) },
});
export const feeServes: readonly Served[] = [
  serveResource(feeBills, {
    byAnother: [{ maker: 'paidById', commands: [confirmFee] }],
    columns: {
      platformName,
      roundingCents: sql`(r.amount - round(r.base::numeric * r.ppm / 1000000))::bigint`,
    },
    kept: ['paidById'],
    order: sql`r.month desc, r.platform_id`,
  }),
  generate,
  life,
  invoicing,
];
