import { sql } from '@freightdeck/sdk/server';
import type { Sql, Tx } from '@freightdeck/sdk/server';
import { heldTables } from './held.ts';
import { isTripOf, type Person } from './person.ts';
import { numberColumns, places, placeTables, updateOf } from './places.ts';

const ownPlaces = ['driver', 'driver_change', 'car_captain', 'face_verify', 'person_check', 'ocr_record'];
/** Pictures and papers in the person's own row. */
const papersOf = {
  driver: sql`array[p.id_front, p.id_back, p.license_front, p.license_back, p.qualification_file, p.face_file,
    p.tax_agent_file]`,
  captain: sql`array[p.id_front, p.id_back]`,
} as const;
/** What requests to the outside are about: the person's cards, accounts and payments. */
const askedAbout: readonly (readonly [table: string, of: (person: Person) => Sql])[] = [
  ...['bank_card', 'sub_account', 'withdraw_order', 'channel_payout'].map(
    (table) => [table, ({ kind, id }: Person) => sql`x.owner_type = ${kind} and x.owner_id = ${id}`] as const,
  ),
  ...['settlement_order', 'prepay_order'].map(
    (table) => [table, ({ payee, id }: Person) => sql`x.payee_type = ${payee} and x.payee_id = ${id}`] as const,
  ),
  ['person_check', ({ numberKey }) => sql`x.id_number = ${numberKey}`],
];
/** Payments, by the column that names the card they went to. */
const cardUses = [
  ['withdraw_order', 'card_id'],
  ['channel_payout', 'card_id'],
  ['settlement_order', 'payee_card_id'],
  ['prepay_order', 'payee_card_id'],
  ['settlement_error', 'new_card_id'],
] as const;
export const forgetTables: readonly string[] = [
  ...heldTables,
  ...placeTables,
  ...askedAbout.map(([table]) => table),
  ...cardUses.map(([table]) => table),
  ...['stored_file', 'file_use', 'ocr_record', 'plugin_notice', 'sms_record', 'reg_report', 'bank_card_number'],
];

/** The files go with the next sweep, unless something else names them. */
async function letGo(tx: Tx, { platformId, there }: Person, files: readonly string[]): Promise<void> {
  if (files.length === 0 || !there.has('file_use')) return;
  const unnamed = await tx.rows<{ id: string }>(sql`
    update stored_file f set use_state = 'unnamed' where f.platform_id = ${platformId}
      and f.id = any(${[...files]}::text[]) and f.use_state in ('named', 'unknown') and not exists (
        select from file_use u where u.platform_id = f.platform_id and u.file_id = f.id
          and u.place <> all(${ownPlaces}::text[])) returning f.id`);
  const gone = unnamed.map(({ id }) => id);
  await tx.run(sql`delete from file_use where platform_id = ${platformId} and file_id = any(${gone}::text[])`);
  // What was read from the picture says all that stands on it.
  if (there.has('ocr_record'))
    await tx.run(
      sql`delete from ocr_record where platform_id = ${platformId} and file_id = any(${[...files]}::text[])`,
    );
}
const pictures = ({ platformId, id }: Person): Sql => sql`select image as file from face_verify
  where platform_id = ${platformId} and driver_id = ${id} and image is not null`;
const filesIn = async (tx: Tx, query: Sql): Promise<readonly string[]> =>
  (await tx.rows<{ file: string }>(sql`select distinct f.file from (${query}) f (file) where f.file is not null`)).map(
    ({ file }) => file,
  );

/** Unbinds the cards: those that no payment went to, or all. */
async function forgetCards(tx: Tx, { platformId, kind, id, calledNow, there }: Person, every: boolean): Promise<void> {
  if (!there.has('bank_card')) return;
  const paid = cardUses
    .filter(([table]) => there.has(table))
    .map(
      ([table, column]) => sql`and not exists (select from ${sql([table])} u where u.platform_id = c.platform_id
        and u.${sql([column])} = c.id)`,
    )
    .reduce((made, one) => sql`${made} ${one}`, sql``);
  const rows = await tx.rows<{ id: string }>(sql`
    update bank_card c set status = 9, is_default = false, holder_name = ${calledNow}, cert_hash = null,
      reserved_mobile = null, card_hash = 'x' || c.id, version = version + 1
    where c.platform_id = ${platformId} and c.owner_type = ${kind} and c.owner_id = ${id} ${every ? sql`` : paid}
    returning c.id`);
  await tx.run(sql`
    delete from bank_card_number where platform_id = ${platformId}
      and card_id = any(${rows.map((row) => row.id)}::text[])`);
}

/** What no law asks for: pictures of the face, whom to call, the address, texts, warnings, cards without a payment. */
export async function forgetSpare(tx: Tx, person: Person): Promise<void> {
  const { platformId, id, kind, mobile, there } = person;
  if (kind === 'driver') {
    const faces = await filesIn(
      tx,
      sql`${pictures(person)} union select face_file from driver where platform_id = ${platformId} and id = ${id}`,
    );
    await tx.run(sql`
      update driver set face_file = null, emergency_contact = null, emergency_mobile = null, invited_at = null,
        gender = null, address = null, version = version + 1 where platform_id = ${platformId} and id = ${id}`);
    await tx.run(sql`update face_verify set image = null where platform_id = ${platformId} and driver_id = ${id}`);
    await tx.run(sql`delete from face_lock where platform_id = ${platformId} and driver_id = ${id}`);
    await tx.run(sql`
      delete from cert_notice where platform_id = ${platformId} and holder_type = 'DRIVER' and holder_id = ${id}`);
    await letGo(tx, person, faces);
  }
  if (there.has('sms_record'))
    await tx.run(sql`
      delete from sms_record where platform_id = ${platformId} and mobile = ${mobile} and not exists (
        select from driver d where d.platform_id = ${platformId} and d.mobile = ${mobile} and d.id <> ${id}
        union all select from car_captain c where c.platform_id = ${platformId} and c.mobile = ${mobile}
          and c.id <> ${id}
        union all select from car_owner o where o.platform_id = ${platformId} and o.mobile = ${mobile}
        union all select from broker b where b.platform_id = ${platformId} and b.mobile = ${mobile})`);
  if (there.has('plugin_notice'))
    await tx.run(sql`
      delete from plugin_notice where platform_id = ${platformId} and opens -> 'query' ->> 'id' = ${id}`);
  await forgetCards(tx, person, false);
}

/** A text without the person: names, mobile and number as they are called now, accounts by their last four. */
function without(column: Sql, { names, calledNow, mobile, mobileNow, numberKey, numberNow }: Person): Sql {
  const words: (readonly [string, string])[] = names.map((name) => [name, calledNow]);
  words.push([mobile, mobileNow], [numberKey, numberNow]);
  return words.reduce(
    (made, [old, now]) => sql`replace(${made}, ${old}, ${now})`,
    sql`regexp_replace(${column}::text, '("(?:payeeAccount|accountNo|cardNo)": *")\\d*(\\d{4}")', '\\1****\\2', 'g')`,
  );
}

/** Requests that were answered, and what the province was told: they are kept, and name nobody. */
async function forgetMessages(tx: Tx, person: Person): Promise<void> {
  const { platformId, id, numberKey, mobile, there } = person;
  const about = [sql`select ${id}::text`];
  for (const [table, of] of askedAbout)
    if (there.has(table))
      about.push(sql`select x.id from ${sql([table])} x where x.platform_id = ${platformId} and ${of(person)}`);
  const ids = about.reduce((made, one) => sql`${made} union ${one}`);
  const json = (column: Sql): Sql => sql`${column} = (${without(column, person)})::jsonb`;
  if (there.has('outbox'))
    await tx.run(sql`
      update outbox set ${json(sql`request`)}, ${json(sql`answer`)}, ${json(sql`hand_answer`)},
        ${json(sql`hand_told`)}, last_error = ${without(sql`last_error`, person)}
      where platform_id = ${platformId} and state in ('booked', 'parked') and (on_id in (${ids})
        or strpos(request::text, ${numberKey}) > 0 or strpos(request::text, ${mobile}) > 0)`);
  if (there.has('reg_report') && there.has('waybill'))
    await tx.run(sql`
      update reg_report set payload = ${without(sql`payload`, person)}, ${json(sql`given`)}, ${json(sql`repairs`)}
      where platform_id = ${platformId} and biz_id in (select ${id}::text
        union select w.id from waybill w where ${isTripOf(person)})`);
}

/** Timelines: who did what and when stays, what was typed and changed goes. */
async function forgetEvents(tx: Tx, person: Person): Promise<void> {
  const { platformId, id, kind, there } = person;
  const changes =
    kind === 'driver'
      ? sql`union select c.id from driver_change c where c.platform_id = ${platformId} and c.driver_id = ${id}`
      : sql``;
  await tx.run(sql`
    update record_event set detail = '{}', reason = null where platform_id = ${platformId}
      and action <> 'askErasure' and record_id in (select ${id}::text ${changes})`);
  if (there.has('waybill'))
    await tx.run(sql`
      update record_event set detail = (${without(sql`detail`, person)})::jsonb,
        reason = ${without(sql`reason`, person)}
      where platform_id = ${platformId} and record_id in (select w.id from waybill w where ${isTripOf(person)})`);
}

/** The list of checked names: the row stays for what it cost, unless the person is still here as somebody else. */
async function forgetCheck(tx: Tx, person: Person): Promise<readonly string[]> {
  const { platformId, id, numberKey, calledNow, mobileNow, numberNow } = person;
  const others = ['driver', 'car_captain', 'car_owner', 'broker'].map(
    (table) => sql`select from ${sql([table])} o where o.platform_id = ${platformId} and o.id_number = ${numberKey}
      and o.id <> ${id}`,
  );
  const other = await tx.one(sql`${others.reduce((made, one) => sql`${made} union all ${one}`)} limit 1`);
  if (other) return [];
  const of = sql`platform_id = ${platformId} and id_number = ${numberKey}`;
  const files = await filesIn(tx, sql`select evidence from person_check where ${of}`);
  await tx.run(sql`
    update person_check set name = ${calledNow}, mobile = ${mobileNow}, id_number = ${numberNow}, evidence = null,
      verify_result = null, version = version + 1 where ${of}`);
  return files;
}

/** The number itself, once it stands nowhere: at another provider the person stays whoever they are. */
async function forgetNumber(tx: Tx, { numberKey, there }: Person): Promise<void> {
  const nowhere = numberColumns
    .filter(([table]) => there.has(table))
    .map(
      ([table, column]) => sql`and not exists (select from ${sql([table])} o where o.${sql([column])} = ${numberKey})`,
    )
    .reduce((made, one) => sql`${made} ${one}`, sql``);
  await tx.run(sql`delete from person_number where id = ${numberKey} ${nowhere}`);
}

/** All that says who the person was; rows, sums and dates stay. */
export async function forgetPerson(tx: Tx, person: Person, at: string): Promise<void> {
  const { platformId, id, kind, table, calledNow, mobileNow, numberNow } = person;
  await forgetSpare(tx, person);
  const files = [
    ...(await filesIn(
      tx,
      sql`select unnest(${papersOf[kind]}) from ${table} p where p.platform_id = ${platformId} and p.id = ${id}`,
    )),
    ...(kind === 'driver'
      ? await filesIn(
          tx,
          sql`select v.value from driver_change c, jsonb_each_text(c.before || c.after) v
            where c.platform_id = ${platformId} and c.driver_id = ${id} and length(v.value) = 26
            union select v.value from driver_change c, jsonb_each_text(c.before) v
            where c.platform_id = ${platformId} and c.driver_id = ${id} and length(v.value) = 26`,
        )
      : []),
    ...(await forgetCheck(tx, person)),
  ];
  await forgetMessages(tx, person);
  await forgetEvents(tx, person);
  await forgetCards(tx, person, true);
  for (const place of places) {
    const update = updateOf(place, person);
    if (update) await tx.run(update);
  }
  const now = sql`name = ${calledNow}, mobile = ${mobileNow}, id_number = ${numberNow}, id_front = null,
    id_back = null, audit_remark = null, erased_at = ${at}::timestamptz, version = version + 1`;
  const own =
    kind === 'driver'
      ? sql`${now}, driver_license_no = null, license_issuer = null, license_from = null, license_front = null,
          license_back = null, qualification_no = null, qualification_to = null, qualification_file = null,
          tax_agent_file = null, safety_training_at = null, id_valid_to = null, basic_remark = null, ocr_diff = '[]'`
      : sql`${now}, team_name = ${calledNow}, mandate_contract_no = null, payee_enabled = 0`;
  await tx.run(sql`update ${table} set ${own} where platform_id = ${platformId} and id = ${id}`);
  if (kind === 'driver') {
    await tx.run(sql`delete from driver_change where platform_id = ${platformId} and driver_id = ${id}`);
    await tx.run(sql`delete from car_captain_driver where platform_id = ${platformId} and driver_id = ${id}`);
    await tx.run(sql`
      update vehicle set default_driver_id = null where platform_id = ${platformId} and default_driver_id = ${id}`);
  }
  await letGo(tx, person, files);
  await forgetNumber(tx, person);
}
