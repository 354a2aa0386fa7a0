import type { RecordOf } from '@freightdeck/sdk/contract';
import { insertRecord, Ledger, serve, serveResource, serveWorkflow, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { dueOf, nothingEarlier, registerHint, taxesOf } from '@freightdeck/plugin-carrier/contract';
import type { Earlier } from '@freightdeck/plugin-carrier/contract';
import { generateTax, taxFilings, taxLife } from '../contract/index.ts';

type Filing = RecordOf<typeof taxFilings>;
/** 已支付 of a settlement order. */
const paidOrder = 50;
interface Earned {
  readonly personId: string;
  readonly name: string;
  readonly idNumber: string;
  readonly trips: number;
  readonly income: number;
  /** 代征 by these orders, as P-10 booked it. */
  readonly withheld: number;
}

/**
 * What drivers were paid for in a month, by settlement orders: a month that is over gets no more of them, so each order
 * is filed once. Owners and captains declare for themselves.
 */
const earnedIn = ({ tx }: Pick<Call, 'tx'>, platformId: string, month: string): Promise<Earned[]> =>
  tx.rows<Earned>(sql`
  select o.payee_id as person_id, d.name, d.id_number, count(*)::int as trips, sum(o.freight_amount)::bigint as income,
    sum(o.tax_withheld)::bigint as withheld
    from settlement_order o join driver d on d.platform_id = o.platform_id and d.id = o.payee_id
  where o.platform_id = ${platformId} and o.settle_status = ${paidOrder} and o.payee_type = 'DRIVER'
    and o.paid_at >= ${`${month}-01 00:00:00`}::timestamptz
    and o.paid_at < ${`${month}-01 00:00:00`}::timestamptz + interval '1 month'
  group by o.payee_id, d.name, d.id_number order by o.payee_id`);
/** Months of the same year before this one, without corrected ones. */
const earlierOf = async (
  { tx }: Pick<Call, 'tx'>,
  platformId: string,
  personId: string,
  month: string,
): Promise<Earlier> =>
  (await tx.one<Earlier>(sql`
    select coalesce(sum(income), 0)::bigint as income, coalesce(sum(vat), 0)::bigint as vat, coalesce(sum(iit),
      0)::bigint as iit, count(*)::int as months from tax_withhold
    where platform_id = ${platformId} and person_id = ${personId} and tax_status <> 3
      and month >= ${`${month.slice(0, 4)}-01`} and month < ${month}`)) ?? nothingEarlier;
/** The last twelve months, this one included. */
const yearBefore = async (
  { tx }: Pick<Call, 'tx'>,
  platformId: string,
  personId: string,
  month: string,
): Promise<number> => {
  const from = `${Number(month.slice(0, 4)) - 1}-${month.slice(5)}`;
  const found = await tx.one<{ income: number }>(sql`
    select coalesce(sum(income), 0)::bigint as income from tax_withhold where platform_id = ${platformId}
      and person_id = ${personId} and tax_status <> 3 and month > ${from} and month < ${month}`);
  return found?.income ?? 0;
};
async function amounts(call: Pick<Call, 'tx'>, platformId: string, personId: string, month: string, income: number) {
  const cumulative12m = income + (await yearBefore(call, platformId, personId, month));
  return {
    income,
    ...taxesOf(income, await earlierOf(call, platformId, personId, month)),
    cumulative12m,
    registerHint: registerHint(cumulative12m),
  };
}

/** Files what every driver was paid in a month; what is declared already stays. Answers how many were written. */
export async function fileMonth(call: Call, platformId: string, month: string): Promise<number> {
  let total = 0;
  for (const { personId, name, idNumber, trips, income, withheld } of await earnedIn(call, platformId, month)) {
    const filed = await call.tx.one<{ id: string; taxStatus: number; income: number; withheld: number }>(sql`
      select id, tax_status, income, withheld from tax_withhold
      where platform_id = ${platformId} and month = ${month}
        and person_id = ${personId} and tax_status <> 3 for update`);
    if (filed && (filed.taxStatus > 0 || (filed.income === income && filed.withheld === withheld))) continue;
    const values = { ...(await amounts(call, platformId, personId, month, income)), tripCount: trips, withheld };
    if (filed) await updateRecord(call, taxFilings, filed.id, undefined, values);
    else
      await insertRecord(call, taxFilings, {
        ...values,
        platformId,
        month,
        personId,
        name,
        idNumber,
        seq: 1,
        taxStatus: 0,
      });
    total += 1;
  }
  return total;
}
const generate = serve(generateTax, async (call, { month }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) call.refuse('badMonth');
  if (month >= call.now().slice(0, 7)) call.refuse('monthOpen', { month });
  const total = await fileMonth(call as Call, call.platformId, month);
  return total === 0 ? call.refuse('nothing', { month }) : { total };
});

/** Creates the corrected month next to the replaced one; it must be declared again. */
async function replaceBy(call: Call, filing: Filing, income: number): Promise<void> {
  const idNumber = await call.tx.one<{ idNumber: string }>(
    sql`select id_number from tax_withhold where platform_id = ${filing.platformId} and id = ${filing.id}`,
  );
  await call.tx.run(
    sql`update tax_withhold set tax_status = 3 where platform_id = ${filing.platformId} and id = ${filing.id}`,
  );
  await insertRecord(call, taxFilings, {
    platformId: filing.platformId,
    ...(await amounts(call, filing.platformId, filing.personId, filing.month, income)),
    month: filing.month,
    personId: filing.personId,
    name: filing.name,
    idNumber: idNumber?.idNumber,
    seq: filing.seq + 1,
    tripCount: filing.tripCount,
    withheld: filing.withheld,
    taxStatus: 0,
    remark: `更正${filing.month}第${filing.seq}次申报`,
  });
}
export const taxServes: readonly Served[] = [
  serveResource(taxFilings, { order: sql`r.month desc, r.income desc` }),
  generate,
  serveWorkflow(taxLife, {
    declare: { effect: (call) => ({ declaredAt: call.now() }) },
    pay: {
      effect: async (call, filing, { payNo }) => {
        const { id, platformId, month } = filing;
        const amount = dueOf(filing);
        // P-30: what was withheld from the carriers goes to the tax office.
        if (amount > 0)
          await call.get(Ledger).post(call, {
            bizType: 'TAX',
            bizNo: `${month}:${payNo}`.slice(0, 40),
            requestId: `${id}:P-30`,
            memo: 'P-30',
            platformId,
            postings: [
              { code: 2204, ownerType: 'tenant', ownerId: platformId, side: 'D', amount },
              { code: 1001, ownerType: 'channel', ownerId: 'ENT', side: 'C', amount, covered: true },
            ],
          });
        return { paidAt: call.now(), payNo };
      },
    },
    correct: {
      guard: (call, filing, { income }) => {
        if (income === filing.income) call.refuse('sameIncome');
      },
      effect: async (call, filing, { income, reason }) => {
        await replaceBy(call as Call, filing, income);
        return { remark: reason };
      },
    },
  }),
];
