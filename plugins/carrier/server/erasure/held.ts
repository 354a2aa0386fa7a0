import { sql } from '@freightdeck/sdk/server';
import type { Call, Sql, Tx } from '@freightdeck/sdk/server';
import { isTripOf, namesContact, type Person } from './person.ts';

/**
 * Years for which the law keeps papers with the people in them: of trips and their money from the last one on (电子商务法
 * 31, 网络平台道路货物运输经营管理暂行办法), of taxes that were withheld (税收征收管理法实施细则 29).
 */
const [TRIP_YEARS, TAX_YEARS] = [3, 10];

interface Hold {
  readonly code: 'underway' | 'moneyLeft' | 'accountOpen' | 'waiting' | 'stillNamed';
  readonly needs: readonly string[];
  /** A row of it, where there is one; it says `what` it is where the words ask for it. */
  readonly row: (person: Person) => Sql;
}
const ofOwner = ({ platformId, kind, id }: Person): Sql =>
  sql`x.platform_id = ${platformId} and x.owner_type = ${kind} and x.owner_id = ${id}`;
const ofPayee = ({ platformId, payee, id }: Person): Sql =>
  sql`x.platform_id = ${platformId} and x.payee_type = ${payee} and x.payee_id = ${id}`;
const trips = (person: Person): Sql => sql`select w.id from waybill w where ${isTripOf(person)}`;

const holds: readonly Hold[] = [
  {
    code: 'underway',
    needs: ['waybill'],
    row: (person) => sql`select from waybill w where ${isTripOf(person)} and w.waybill_status between 10 and 60`,
  },
  {
    // Signed, and neither settled nor void.
    code: 'moneyLeft',
    needs: ['waybill'],
    row: (person) =>
      sql`select from waybill w where ${isTripOf(person)} and w.waybill_status >= 70 and w.settle_status not in (3, 6)`,
  },
  {
    // Wallets, frozen money, retained freight and what was lent: each is an account.
    code: 'moneyLeft',
    needs: ['ledger_account'],
    row: (person) => sql`select from ledger_account x where ${ofOwner(person)} and x.balance <> 0`,
  },
  {
    code: 'moneyLeft',
    needs: ['sub_account'],
    row: (person) =>
      sql`select from sub_account x where ${ofOwner(person)} and (x.balance <> 0 or x.frozen_balance <> 0)`,
  },
  {
    // Nobody could close an account at the bank whose number is forgotten here.
    code: 'accountOpen',
    needs: ['sub_account'],
    row: (person) => sql`select from sub_account x where ${ofOwner(person)} and x.open_status in (1, 2)`,
  },
  ...['withdraw_order', 'channel_payout'].map((table): Hold => ({
    code: 'moneyLeft',
    needs: [table],
    row: (person) => sql`select from ${sql([table])} x where ${ofOwner(person)} and x.withdraw_status in (10, 20, 30)`,
  })),
  {
    code: 'moneyLeft',
    needs: ['freeze_order'],
    row: (person) => sql`select from freeze_order x where ${ofOwner(person)} and x.freeze_status in (10, 20)`,
  },
  {
    code: 'moneyLeft',
    needs: ['settlement_order'],
    row: (person) => sql`select from settlement_order x where ${ofPayee(person)} and x.settle_status not in (50, 90)`,
  },
  {
    // Paid in advance and not written off yet is a loan.
    code: 'moneyLeft',
    needs: ['prepay_order'],
    row: (person) =>
      sql`select from prepay_order x where ${ofPayee(person)} and x.prepay_status in (10, 20, 30, 40, 45)`,
  },
  {
    code: 'moneyLeft',
    needs: ['tax_withhold'],
    row: ({ platformId, id }) => sql`
      select from tax_withhold x where x.platform_id = ${platformId} and x.person_id = ${id}
        and x.tax_status in (0, 1)`,
  },
  {
    code: 'waiting',
    needs: ['driver_change'],
    row: ({ platformId, id }) => sql`
      select from driver_change x where x.platform_id = ${platformId} and x.driver_id = ${id} and x.audit_status = 1`,
  },
  {
    code: 'waiting',
    needs: ['person_check'],
    row: ({ platformId, numberKey }) => sql`
      select from person_check x where x.platform_id = ${platformId} and x.id_number = ${numberKey}
        and x.real_name_status = 4`,
  },
  ...['deduct_modify', 'waybill_change'].map((table): Hold => ({
    code: 'waiting',
    needs: ['waybill', table],
    row: (person) => sql`
        select from ${sql([table])} x where x.platform_id = ${person.platformId} and x.audit_status = 1
          and x.waybill_id in (${trips(person)})`,
  })),
  {
    code: 'waiting',
    needs: ['settlement_error', 'settlement_order'],
    row: (person) => sql`
      select from settlement_error e join settlement_order x on x.platform_id = e.platform_id and x.id = e.order_id
      where ${ofPayee(person)} and e.error_status in (0, 1)`,
  },
  {
    code: 'waiting',
    needs: ['insure_policy', 'waybill'],
    row: (person) => sql`
      select from insure_policy x where x.platform_id = ${person.platformId} and x.policy_status in (20, 55, 70)
        and x.waybill_id in (${trips(person)})`,
  },
  {
    code: 'waiting',
    needs: ['fuel_order'],
    row: ({ platformId, id }) => sql`
      select from fuel_order x where x.platform_id = ${platformId} and x.driver_id = ${id}
        and x.fuel_status in (10, 20, 50, 80)`,
  },
  {
    // The fee of a broker, of a trip that is not settled.
    code: 'moneyLeft',
    needs: ['settlement_order'],
    row: ({ platformId, kind, id }) => sql`
      select from settlement_order x where ${kind === 'broker'} and x.platform_id = ${platformId}
        and x.broker_id = ${id} and x.settle_status not in (50, 90)`,
  },
  {
    // Ordered by itself, and no settlement has paid it.
    code: 'moneyLeft',
    needs: ['goods_fee_order', 'info_fee_pay'],
    row: ({ platformId, kind, names, alone }) => sql`
      select from goods_fee_order x where ${kind === 'broker' && alone} and x.platform_id = ${platformId}
        and x.broker_name = any(${[...names]}::text[]) and x.pay_status in (0, 1, 3)
        and not exists (select from info_fee_pay p where p.platform_id = x.platform_id and p.waybill_id = x.waybill_id
          and p.info_pay_status = 2)`,
  },
  {
    // Asked outside and not answered: a check of the name, of a card, a payment.
    code: 'waiting',
    needs: ['outbox'],
    row: ({ platformId, id, numberKey, mobile }) => sql`
      select from outbox x where x.platform_id = ${platformId}
        and x.state in ('waiting', 'sending', 'asking', 'answered')
        and (x.on_id = ${id} or strpos(x.request::text, ${numberKey}) > 0 or strpos(x.request::text, ${mobile}) > 0)`,
  },
];
/** What is in use and names the person: after the erasure it would be sent and printed with a pseudonym. */
const named: readonly Hold[] = [
  {
    code: 'stillNamed',
    needs: ['vehicle'],
    row: ({ platformId, kind, names, alone }) => sql`
      select x.vehicle_num as what from vehicle x
      where ${kind === 'carOwner' && alone} and x.platform_id = ${platformId}
        and x.owner_name = any(${[...names]}::text[]) and x.audit_status <> 9 and x.delete_status = '0'`,
  },
  {
    code: 'stillNamed',
    needs: ['goods_source'],
    row: ({ platformId, kind, names, alone, mobile }) => sql`
      select x.goods_sn as what from goods_source x where x.platform_id = ${platformId}
        and x.status between 20 and 50 and ${
          kind === 'broker'
            ? sql`x.broker_name = any(${[...names]}::text[]) and (${alone} or x.broker_mobile = ${mobile})`
            : sql`${kind === 'contact'} and ${namesContact(sql`x`, names, mobile)}`
        }`,
  },
  {
    code: 'stillNamed',
    needs: ['company'],
    row: ({ platformId, kind, names, mobile }) => sql`
      select x.company_name as what from company x where ${kind === 'contact'} and x.platform_id = ${platformId}
        and x.mobile = ${mobile} and (x.contacts = any(${[...names]}::text[]) or x.name = any(${[...names]}::text[]))
        and x.audit_status <> 9 and x.delete_status = '0'`,
  },
  {
    // Whoever is bound earns with the next settlement.
    code: 'stillNamed',
    needs: ['yl_copartner_bind'],
    row: ({ platformId, kind, id }) => sql`
      select x.company_name as what from yl_copartner_bind x where ${kind === 'partner'}
        and x.platform_id = ${platformId} and x.copartner_id = ${id} and x.bind_status = 1`,
  },
  {
    code: 'stillNamed',
    needs: ['service_provider', 'platform'],
    row: ({ platformId, kind, names, mobile }) => sql`
      select p.platform_name as what from service_provider x join platform p on p.platform_id = x.platform_id
      where ${kind === 'contact'} and x.platform_id = ${platformId} and x.contact_mobile = ${mobile}
        and x.contact_name = any(${[...names]}::text[])`,
  },
];
export const heldTables: readonly string[] = [...[...holds, ...named].flatMap(({ needs }) => needs), 'ledger_entry'];

/** Why this person cannot be erased now, whatever the law keeps. */
export async function holdOn(
  tx: Tx,
  person: Person,
): Promise<{ readonly code: Hold['code']; readonly what: string } | undefined> {
  for (const { code, needs, row } of [...holds, ...named]) {
    if (!needs.every((table) => person.there.has(table))) continue;
    const found = await tx.one<{ what?: string }>(sql`${row(person)} limit 1`);
    if (found) return { code, what: found.what ?? '' };
  }
  return undefined;
}

/** The first day on which nothing of the law keeps the person's papers any more; undefined where nothing ever did. */
export async function freeFrom(tx: Tx, person: Person): Promise<string | undefined> {
  const { platformId, kind, id, there } = person;
  const ends = [
    ...(there.has('waybill')
      ? [
          sql`select max(greatest(w.accept_at, w.sign_at, w.finish_at, w.cancel_at))
            + make_interval(years => ${TRIP_YEARS}::int) as at from waybill w where ${isTripOf(person)}`,
        ]
      : []),
    ...(there.has('ledger_entry')
      ? [
          sql`select max(e.at) + make_interval(years => ${TRIP_YEARS}::int) from ledger_account a join ledger_entry e
            on e.platform_id = a.platform_id and e.account_id = a.id where a.platform_id = ${platformId}
            and a.owner_type = ${kind} and a.owner_id = ${id}`,
        ]
      : []),
    ...(there.has('tax_withhold')
      ? [
          sql`select max(greatest(t.declared_at, t.paid_at, (t.month || '-28')::date::timestamptz))
            + make_interval(years => ${TAX_YEARS}::int) from tax_withhold t where t.platform_id = ${platformId}
            and t.person_id = ${id}`,
        ]
      : []),
  ];
  let last: string | undefined;
  for (const end of ends) {
    const row = await tx.one<{ day: string | null }>(sql`
      select to_char((o.at at time zone 'Asia/Shanghai')::date + 1, 'YYYY-MM-DD') as day from (${end}) o (at)`);
    if (row?.day && (last === undefined || row.day > last)) last = row.day;
  }
  return last;
}
/** The day on which the law lets go of the person's papers; undefined where it has. */
export async function keptUntil({ tx, now }: Pick<Call, 'tx' | 'now'>, person: Person): Promise<string | undefined> {
  const day = await freeFrom(tx, person);
  return day !== undefined && day > now().slice(0, 10) ? day : undefined;
}
