import { sql } from '@freightdeck/sdk/server';
import type { Sql, Tx } from '@freightdeck/sdk/server';
import { heldTables } from './held.ts';
import { isTripOf, kinds, kindTables, namesContact, othersWith, type Kind, type Person } from './person.ts';
import { numberColumns, placesOf, placeTables, updateOf } from './places.ts';

const ownPlaces = [
  ...kindTables,
  ...['driver_change', 'face_verify', 'person_check', 'ocr_record', 'vehicle', 'vehicle_change', 'company'],
];
const card = (table: string, more = sql``): ((person: Person) => Sql) => {
  return ({ platformId, id }) => sql`select unnest(array[p.id_front, p.id_back ${more}]) from ${sql([table])} p
    where p.platform_id = ${platformId} and p.id = ${id}`;
};
/** What each kind of people has beside name, mobile and number: pictures and papers, and columns of the own row. */
const ownOf: Readonly<Record<Kind, { readonly papers?: (person: Person) => Sql; readonly sets?: (p: Person) => Sql }>> =
  {
    driver: {
      papers: card(
        'driver',
        sql`, p.license_front, p.license_back, p.qualification_file, p.face_file, p.tax_agent_file`,
      ),
      sets: () => sql`, driver_license_no = null, license_issuer = null, license_from = null, license_front = null,
      license_back = null, qualification_no = null, qualification_to = null, qualification_file = null,
      tax_agent_file = null, safety_training_at = null, id_valid_to = null, basic_remark = null, ocr_diff = '[]'`,
    },
    captain: {
      papers: card('car_captain'),
      sets: ({ now }) => sql`, team_name = ${now.name}, mandate_contract_no = null, payee_enabled = 0`,
    },
    carOwner: {
      papers: (person) => sql`${card('car_owner')(person)} union select unnest(array[v.driving_permit_front,
        v.driving_permit_back, v.operating_permit_front, v.operating_permit_back]) from vehicle v
      where ${person.alone} and v.platform_id = ${person.platformId} and v.audit_status = 9
        and v.owner_name = any(${[...person.names]}::text[])`,
      sets: () => sql`, account = 'x' || right(id, 20), road_permit_no = null`,
    },
    broker: { papers: card('broker'), sets: () => sql`, company_name = null` },
    partner: {},
    contact: {
      papers: ({ platformId, names, mobile, there }) =>
        there.has('company')
          ? sql`select unnest(array[p.id_front, p.id_back]) from company p where p.platform_id = ${platformId}
            and p.name = any(${[...names]}::text[]) and p.mobile = ${mobile} and p.audit_status = 9`
          : sql`select null::text`,
    },
  };
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
/** Histories of fields: the value before and after, as text. */
const valuesTold = ['goods_edit_record', 'company_config_record', 'service_provider_record'] as const;
export const forgetTables: readonly string[] = [
  ...kindTables,
  ...heldTables,
  ...placeTables,
  ...askedAbout.map(([table]) => table),
  ...cardUses.map(([table]) => table),
  ...['stored_file', 'file_use', 'ocr_record', 'plugin_notice', 'sms_record', 'reg_report', 'bank_card_number'],
  ...['vehicle_change', ...valuesTold],
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
async function forgetCards(tx: Tx, { platformId, kind, id, now, there }: Person, every: boolean): Promise<void> {
  if (!there.has('bank_card')) return;
  const paid = cardUses
    .filter(([table]) => there.has(table))
    .map(
      ([table, column]) => sql`and not exists (select from ${sql([table])} u where u.platform_id = c.platform_id
        and u.${sql([column])} = c.id)`,
    )
    .reduce((made, one) => sql`${made} ${one}`, sql``);
  const rows = await tx.rows<{ id: string }>(sql`
    update bank_card c set status = 9, is_default = false, holder_name = ${now.name}, cert_hash = null,
      reserved_mobile = null, card_hash = 'x' || c.id, version = version + 1
    where c.platform_id = ${platformId} and c.owner_type = ${kind} and c.owner_id = ${id} ${every ? sql`` : paid}
    returning c.id`);
  await tx.run(sql`
    delete from bank_card_number where platform_id = ${platformId}
      and card_id = any(${rows.map((row) => row.id)}::text[])`);
}

async function forgetPlaces(tx: Tx, person: Person, atOnce: boolean): Promise<void> {
  for (const place of placesOf(person).filter((one) => (one.atOnce ?? false) === atOnce)) {
    const update = updateOf(place, person);
    if (update) await tx.run(update);
  }
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
      delete from sms_record where platform_id = ${platformId} and mobile = ${mobile}
        and not exists (${othersWith('mobile', person, mobile)})`);
  if (there.has('plugin_notice'))
    await tx.run(sql`
      delete from plugin_notice where platform_id = ${platformId} and opens -> 'query' ->> 'id' = ${id}`);
  await forgetCards(tx, person, false);
  await forgetPlaces(tx, person, true);
}

/**
 * A text without the person: names, mobile and number as they are called now, accounts by their last four. Mobile and
 * number stay where they are also those of another row of the person.
 */
function without(column: Sql, { names, now, mobile, numberKey, elsewhere }: Person): Sql {
  const words: (readonly [string, string])[] = names.map((name) => [name, now.name]);
  if (!elsewhere) words.push([mobile, now.mobile], [numberKey, now.number]);
  return words.reduce(
    (made, [old, pseudonym]) => sql`replace(${made}, ${old}, ${pseudonym})`,
    sql`regexp_replace(${column}::text, '("(?:payeeAccount|accountNo|cardNo)": *")\\d*(\\d{4}")', '\\1****\\2', 'g')`,
  );
}

/** Requests that were answered, and what the province was told: they are kept, and name nobody. */
async function forgetMessages(tx: Tx, person: Person): Promise<void> {
  const { platformId, id, numberKey, mobile, elsewhere, there } = person;
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
        or (${!elsewhere} and (strpos(request::text, ${numberKey}) > 0 or strpos(request::text, ${mobile}) > 0)))`);
  if (there.has('reg_report') && there.has('waybill'))
    await tx.run(sql`
      update reg_report set payload = ${without(sql`payload`, person)}, ${json(sql`given`)}, ${json(sql`repairs`)},
        message = case when report_state in (0, 1, 4, 5) then '个人信息已清除，不再上报' else message end,
        report_state = case when report_state in (0, 1, 4, 5) then 6 else report_state end
      where platform_id = ${platformId} and biz_id in (select ${id}::text
        union select w.id from waybill w where ${isTripOf(person)})`);
}

/** Timelines: who did what and when stays, what was typed and changed goes. */
async function forgetEvents(tx: Tx, person: Person): Promise<void> {
  const { platformId, id, kind, names, mobile, alone, there } = person;
  const changes =
    kind === 'driver'
      ? sql`union select c.id from driver_change c where c.platform_id = ${platformId} and c.driver_id = ${id}`
      : sql``;
  await tx.run(sql`
    update record_event set detail = '{}', reason = null where platform_id = ${platformId}
      and action <> 'askErasure' and record_id in (select ${id}::text ${changes})`);
  const goods =
    !there.has('goods_source') || (kind !== 'broker' && kind !== 'contact')
      ? sql``
      : sql`union select g.id from goods_source g where g.platform_id = ${platformId} and ${
          kind === 'broker'
            ? sql`${alone} and g.broker_name = any(${[...names]}::text[])`
            : namesContact(sql`g`, names, mobile)
        }`;
  if (there.has('waybill'))
    await tx.run(sql`
      update record_event set detail = (${without(sql`detail`, person)})::jsonb,
        reason = ${without(sql`reason`, person)}
      where platform_id = ${platformId}
        and record_id in (select w.id from waybill w where ${isTripOf(person)} ${goods})`);
}

/** The list of checked names: the row stays for what it cost, unless the person is still here as somebody else. */
async function forgetCheck(tx: Tx, person: Person, at: string): Promise<readonly string[]> {
  const { platformId, numberKey, now, elsewhere } = person;
  if (elsewhere) return [];
  const of = sql`platform_id = ${platformId} and id_number = ${numberKey}`;
  const files = await filesIn(tx, sql`select evidence from person_check where ${of}`);
  await tx.run(sql`
    update person_check set name = ${now.name}, mobile = ${now.mobile}, id_number = ${now.number}, evidence = null,
      verify_result = null, erased_at = ${at}::timestamptz, version = version + 1 where ${of}`);
  return files;
}

/** Histories of goods, companies and the provider: what was changed stays, who stood there goes. */
async function forgetValues(tx: Tx, person: Person): Promise<void> {
  const { platformId, names, mobile, kind, alone, there } = person;
  if (kind !== 'contact' && kind !== 'broker') return;
  const says = (column: Sql): Sql => sql`(${column} = ${mobile} or (${column} = any(${[...names]}::text[])
    and (${alone} or ${kind === 'contact'})))`;
  for (const table of valuesTold.filter((one) => there.has(one)))
    for (const column of [sql`old_value`, sql`new_value`])
      await tx.run(sql`
        update ${sql([table])} set ${column} = ${without(column, person)} where platform_id = ${platformId}
          and ${says(column)}`);
}

/** Permits of the vehicles that have gone and were the person's, and what was changed on them. */
async function forgetVehicles(tx: Tx, person: Person): Promise<void> {
  const { platformId, kind, names, alone, there } = person;
  if (kind !== 'carOwner' || !alone || !there.has('vehicle_change')) return;
  const gone = sql`v.platform_id = ${platformId} and v.audit_status = 9 and v.owner_name = any(${[...names]}::text[])`;
  await tx.run(sql`
    update vehicle_change c set before = (${without(sql`before`, person)})::jsonb,
      after = (${without(sql`after`, person)})::jsonb
    from vehicle v where ${gone} and c.platform_id = v.platform_id and c.vehicle_id = v.id`);
  await tx.run(sql`
    update vehicle v set driving_permit_front = null, driving_permit_back = null, operating_permit_front = null,
      operating_permit_back = null where ${gone}`);
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
  const { platformId, id, kind, table, now } = person;
  const { papers, sets } = ownOf[kind];
  await forgetSpare(tx, person);
  const files = [
    ...(papers ? await filesIn(tx, papers(person)) : []),
    ...(kind === 'driver'
      ? await filesIn(
          tx,
          sql`select v.value from driver_change c, jsonb_each_text(c.before || c.after) v
            where c.platform_id = ${platformId} and c.driver_id = ${id} and length(v.value) = 26
            union select v.value from driver_change c, jsonb_each_text(c.before) v
            where c.platform_id = ${platformId} and c.driver_id = ${id} and length(v.value) = 26`,
        )
      : []),
    ...(await forgetCheck(tx, person, at)),
  ];
  await forgetMessages(tx, person);
  await forgetEvents(tx, person);
  await forgetValues(tx, person);
  await forgetCards(tx, person, true);
  await forgetVehicles(tx, person);
  await forgetPlaces(tx, person, false);
  const { number } = kinds[kind];
  const numbered = number === undefined ? sql`` : sql`, ${sql([number])} = ${now.number}`;
  // Members hand in both sides of the card.
  const sides = papers && number !== undefined ? sql`, id_front = null, id_back = null, audit_remark = null` : sql``;
  await tx.run(sql`
    update ${table} set name = ${now.name}, mobile = ${now.mobile}, erased_at = ${at}::timestamptz,
      version = version + 1
      ${numbered} ${sides} ${sets ? sets(person) : sql``}
    where platform_id = ${platformId} and id = ${id}`);
  if (kind === 'driver') {
    await tx.run(sql`delete from driver_change where platform_id = ${platformId} and driver_id = ${id}`);
    await tx.run(sql`delete from car_captain_driver where platform_id = ${platformId} and driver_id = ${id}`);
    await tx.run(sql`
      update vehicle set default_driver_id = null where platform_id = ${platformId} and default_driver_id = ${id}`);
  }
  await letGo(tx, person, files);
  await forgetNumber(tx, person);
}
