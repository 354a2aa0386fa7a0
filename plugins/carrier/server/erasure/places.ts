import { sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';
import { isTripOf, type Kind, type Person } from './person.ts';

/** What a column that named the person says from then on. */
type Now = 'name' | 'mobile' | 'number' | 'own' | 'null';
type Columns = Readonly<Record<string, Now>>;

/** Rows of a table that name the person, and what their columns become. */
export interface Place {
  readonly table: string;
  readonly columns: Columns;
  /** Further tables that its condition asks. */
  readonly asks?: readonly string[];
  /** Condition on the row, `x`. */
  readonly where: (person: Person) => Sql;
  /** For people of these kinds only. */
  readonly kinds?: readonly Kind[];
  /** No law asks for it. */
  readonly atOnce?: true;
}

const all = (names: readonly string[]): Sql => sql`any(${[...names]}::text[])`;
const trips = (person: Person): Sql => sql`select w.id from waybill w where ${isTripOf(person)}`;
/** Rows of a trip that name who drove or led it; also of trips that were handed over to or from the person. */
const onTrip =
  (named: Sql) =>
  (person: Person): Sql => sql`${named} = ${all(person.names)} and (x.waybill_id in (${trips(person)})
    or ${person.alone})`;
const ofDriver = ({ id }: Person): Sql => sql`x.driver_id = ${id}`;
const ofOwner = ({ kind, id }: Person): Sql => sql`x.owner_type = ${kind} and x.owner_id = ${id}`;
const ofPayee = ({ payee, id }: Person): Sql => sql`x.payee_type = ${payee} and x.payee_id = ${id}`;
const paidBy = (person: Person, column: Sql): Sql => sql`x.${column} in (select o.${column} from settlement_order o
  where o.platform_id = x.platform_id and o.payee_type = ${person.payee} and o.payee_id = ${person.id})`;

const namesDriver = (table: string): Place => ({
  ...{ table, columns: { driver_name: 'name' }, asks: ['waybill'], kinds: ['driver'] },
  where: onTrip(sql`x.driver_name`),
});
const change = (column: string, kind: Kind): Place => ({
  ...{ table: 'waybill_change', columns: { [column]: 'name' }, asks: ['waybill'], kinds: [kind] },
  where: onTrip(sql`x.${sql([column])}`),
});
const payeeOf = (table: string, column: string): Place => ({
  ...{ table, columns: { payee_name: 'name' }, asks: ['settlement_order'] },
  where: (person) => sql`${paidBy(person, sql([column]))} and x.payee_name = ${all(person.names)}`,
});
/** Fees of a broker: by the order that settled the trip, or by a name that nobody else has. */
const namesBroker = (table: 'settlement_order' | 'info_fee_pay' | 'goods_fee_order'): Place => ({
  ...{ table, columns: { broker_name: 'name' }, asks: ['settlement_order'], kinds: ['broker'] },
  where: ({ id, names, alone }) => sql`x.broker_name = ${all(names)} and (${alone} or exists (
    select from settlement_order o where o.platform_id = x.platform_id and o.waybill_id = x.waybill_id
      and o.broker_id = ${id}))`,
});
/** A payee by name only, on a trip of the person's or with a name that nobody else has. */
const payeeNamed = (table: string, column: string, type: string): Place => ({
  ...{ table, columns: { [column]: 'name' } },
  where: ({ payee, names, alone }) => sql`${alone} and x.${sql([type])} = ${payee}
    and x.${sql([column])} = ${all(names)}`,
});

/**
 * Where the name, mobile or identity number of somebody stands beside their own row. A test holds the list
 * against the schema: a new column that names a person is either here or named there with the reason why it stays.
 */
export const places: readonly Place[] = [
  {
    ...{ table: 'waybill', columns: { driver_name: 'name', driver_mobile: 'mobile' }, kinds: ['driver'] },
    where: ofDriver,
  },
  {
    ...{ table: 'waybill', columns: { payee_name: 'name' }, kinds: ['driver'] },
    where: (person) => sql`${ofDriver(person)} and x.payee_type = 'DRIVER'`,
  },
  {
    // Told apart by the order that paid, where the name is not theirs alone.
    ...{
      table: 'waybill',
      columns: { payee_name: 'name' },
      asks: ['settlement_order'],
      kinds: ['captain', 'carOwner'],
    },
    where: ({ payee, names, alone, id }) => sql`x.payee_type = ${payee} and x.payee_name = ${all(names)}
      and (${alone} or exists (select from settlement_order o where o.platform_id = x.platform_id
        and o.waybill_id = x.id and o.payee_type = ${payee} and o.payee_id = ${id}))`,
  },
  {
    ...{ table: 'waybill', columns: { captain_name: 'name' }, kinds: ['captain'] },
    where: ({ alone, names }) => sql`${alone} and x.captain_name = ${all(names)}`,
  },
  ...[
    'settlement_order',
    'prepay_order',
    'waybill_receipt',
    'waybill_assessment',
    'locus_alarm',
    'subcontract_line',
  ].map(namesDriver),
  ...['insure_policy', 'deduct_modify', 'waybill_change', 'waybill_import_row'].map(namesDriver),
  {
    // Of an accident policy the driver is who is insured.
    ...{ table: 'insure_policy', columns: { insured_name: 'name' }, asks: ['waybill'], kinds: ['driver'] },
    where: onTrip(sql`x.insured_name`),
  },
  ...['old_driver', 'new_driver'].map((column) => change(column, 'driver')),
  ...['old_captain', 'new_captain'].map((column) => change(column, 'captain')),
  ...(['driver', 'captain', 'carOwner'] as const).flatMap((kind) =>
    ['old_payee', 'new_payee', 'new_payee_name'].map((column) => change(column, kind)),
  ),
  {
    ...{ table: 'waybill_import_row', kinds: ['driver'] },
    columns: { driver_name: 'name', driver_mobile: 'null', driver_id_number: 'null' },
    where: ({ numberKey, mobile }) => sql`(x.driver_id_number = ${numberKey} or x.driver_mobile = ${mobile})`,
  },
  {
    ...{ table: 'sms_check', columns: { driver_name: 'name', mobile: 'mobile' }, kinds: ['driver'] },
    where: ({ mobile }) => sql`x.mobile = ${mobile}`,
  },
  {
    ...{ table: 'fuel_order', columns: { driver_name: 'name', mobile: 'mobile' }, kinds: ['driver'] },
    where: ofDriver,
  },
  { table: 'fuel_limit', columns: { target_name: 'name' }, kinds: ['driver'], where: ofDriver },
  {
    ...{ table: 'fuel_third_payment', columns: { driver_name: 'name' }, asks: ['fuel_order'], kinds: ['driver'] },
    where: ({ id }) => sql`x.order_no in (select o.order_no from fuel_order o
      where o.platform_id = x.platform_id and o.driver_id = ${id})`,
  },
  {
    ...{ table: 'face_verify', kinds: ['driver'] },
    columns: { name: 'name', id_number: 'number', image: 'null' },
    where: ofDriver,
  },
  { table: 'ledger_account', columns: { owner_name: 'name' }, where: ofOwner },
  { table: 'freeze_order', columns: { owner_name: 'name' }, where: ofOwner },
  { table: 'channel_payout', columns: { owner_name: 'name' }, where: ofOwner },
  {
    ...{ table: 'withdraw_order', columns: { owner_name: 'name', account_name: 'name', account_no: 'number' } },
    where: ofOwner,
  },
  {
    ...{ table: 'sub_account', columns: { owner_name: 'name', account_name: 'name', account_no: 'null' } },
    where: ofOwner,
  },
  {
    table: 'bank_card',
    columns: { owner_name: 'name', holder_name: 'name', card_hash: 'own', cert_hash: 'null', reserved_mobile: 'null' },
    where: ofOwner,
  },
  {
    // Accounts that money went to: the line of the bank's file keeps the last four.
    ...{ table: 'payment_file_line', columns: { payee_name: 'name', payee_account: 'number' }, asks: ['bank_card'] },
    where: ({ kind, id, names }) => sql`x.payee_name = ${all(names)} and right(x.payee_account, 4) in (
      select c.card_last4 from bank_card c where c.platform_id = x.platform_id and c.owner_type = ${kind}
        and c.owner_id = ${id})`,
  },
  { table: 'settlement_order', columns: { payee_name: 'name' }, where: ofPayee },
  payeeNamed('settlement_order', 'new_payee_name', 'new_payee_type'),
  { table: 'prepay_order', columns: { payee_name: 'name' }, where: ofPayee },
  payeeOf('settlement_voucher', 'settle_sn'),
  payeeOf('settlement_receipt', 'settle_sn'),
  payeeOf('settlement_error', 'settle_sn'),
  ...(['settlement_order', 'info_fee_pay', 'goods_fee_order'] as const).map(namesBroker),
  {
    ...{ table: 'vehicle', columns: { owner_name: 'name' }, kinds: ['carOwner'] },
    where: ({ alone, names }) => sql`${alone} and x.owner_name = ${all(names)} and x.audit_status = 9`,
  },
  {
    ...{
      table: 'company',
      columns: { name: 'name', username: 'own', id_number: 'null', id_front: 'null', id_back: 'null' },
    },
    kinds: ['contact'],
    where: ({ names, mobile }) => sql`x.name = ${all(names)} and x.audit_status = 9 and x.mobile = ${mobile}`,
  },
  {
    ...{ table: 'company', columns: { contacts: 'name', mobile: 'mobile' }, kinds: ['contact'] },
    where: ({ names, mobile }) => sql`x.contacts = ${all(names)} and x.mobile = ${mobile} and x.audit_status = 9`,
  },
  {
    ...{ table: 'goods_address', columns: { contact_name: 'name', contact_mobile: 'mobile' }, kinds: ['contact'] },
    atOnce: true,
    where: ({ names, mobile }) => sql`x.contact_name = ${all(names)} and x.contact_mobile = ${mobile}`,
  },
  {
    ...{ table: 'invoice', columns: { sent_to: 'mobile' }, kinds: ['contact'] },
    where: ({ mobile }) => sql`x.sent_to = ${mobile}`,
  },
  {
    // Who signed for the goods; asks the goods, which forget their contacts last.
    ...{ table: 'waybill_receipt', columns: { signer: 'name' }, asks: ['waybill', 'goods_source'], kinds: ['contact'] },
    where: (person) => sql`x.signer = ${all(person.names)} and x.waybill_id in (${trips(person)})`,
  },
  {
    // After all that ask it for the person's trips.
    ...{ table: 'goods_source', columns: { broker_name: 'name', broker_mobile: 'mobile' }, kinds: ['broker'] },
    where: ({ alone, names, mobile }) =>
      sql`x.broker_name = ${all(names)} and (${alone} or x.broker_mobile = ${mobile})`,
  },
  ...(['load', 'unload'] as const).map((side): Place => ({
    ...{ table: 'goods_source', kinds: ['contact'] },
    columns: { [`${side}_contact`]: 'name', [`${side}_mobile`]: 'mobile' },
    where: ({ names, mobile }) => sql`x.${sql([`${side}_contact`])} = ${all(names)}
      and x.${sql([`${side}_mobile`])} = ${mobile}`,
  })),
  {
    ...{ table: 'tax_withhold', columns: { name: 'name', id_number: 'number' } },
    where: ({ id }) => sql`x.person_id = ${id}`,
  },
];

/** Columns in which keys of identity numbers stand: a number that none of them names any more is forgotten. */
export const numberColumns: readonly (readonly [table: string, column: string])[] = [
  ['driver', 'id_number'],
  ['driver', 'driver_license_no'],
  ['car_owner', 'id_number'],
  ['car_captain', 'id_number'],
  ['broker', 'id_number'],
  ['person_check', 'id_number'],
  ['face_verify', 'id_number'],
  ['tax_withhold', 'id_number'],
  ['yl_copartner', 'cert_no'],
  ['company', 'id_number'],
  ['waybill_import_row', 'driver_id_number'],
  ['block_entry', 'key_value'],
];

/** `own`: unlike that of any other row. */
function valueOf(person: Person, now: Now): Sql {
  if (now === 'null') return sql`null`;
  if (now === 'own') return sql`'x' || x.id`;
  return sql`${person.now[now]}`;
}

/** The places of this person's kind that somebody keeps. */
export const placesOf = (person: Person): readonly Place[] =>
  places.filter(
    ({ table, asks = [], kinds }) =>
      (!kinds || kinds.includes(person.kind)) && [table, ...asks].every((one) => person.there.has(one)),
  );
/** What becomes of a place of this person. */
export function updateOf({ table, columns, where }: Place, person: Person): Sql | undefined {
  const [first, ...others] = Object.entries(columns).map(
    ([column, now]) => sql`${sql([column])} = ${valueOf(person, now)}`,
  );
  if (!first) return undefined;
  const sets = others.reduce((made, one) => sql`${made}, ${one}`, first);
  return sql`update ${sql([table])} x set ${sets} where x.platform_id = ${person.platformId} and ${where(person)}`;
}
export const placeTables: readonly string[] = [
  ...places.flatMap(({ table, asks = [] }) => [table, ...asks]),
  ...numberColumns.map(([table]) => table),
];
