import { beforeAll, expect, it } from 'vitest';
import { serverPlugins } from '../../host/plugins.server.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { forgetPerson, forgetTables } from '../../plugins/carrier/server/erasure/forget.ts';
import { freeFrom, holdOn } from '../../plugins/carrier/server/erasure/held.ts';
import { kindNames, kinds, type Person, tablesThere } from '../../plugins/carrier/server/erasure/person.ts';
import { numberColumns, places } from '../../plugins/carrier/server/erasure/places.ts';
import { columnOf, erasedAs, sql } from '../../sdk/server/index.ts';
import { declarations } from '../support/declarations.ts';
import { SignedInServer } from '../support/signed-in-server.ts';

/** Columns of tables of tenants that may name somebody, as this product calls them. */
const naming =
  /mobile|phone|contact|person|recipient|signer|clerk|sent_to|mail_to|email|identity|id_number|cert_no|holder|licen[sc]e_no|username|user_name|insured|linkman|consign|^name$|^account$|(driver|captain|payee|owner|account|broker)_name$|^(old|new)_(driver|captain|payee)$|^owner$|^payee$/;
/** Those that stay as they are, and why. */
const staying: Readonly<Record<string, string>> = {
  // Other people.
  'platform_user.mobile': 'somebody with an account, erased by user.erase',
  'platform_user.name': 'somebody with an account, erased by user.erase',
  'platform_user.user_name': 'somebody with an account, erased by user.erase',
  'platform_user.email': 'somebody with an account, erased by user.erase',
  'fuel_station.mobile': 'of a fuel station, a business',
  'fuel_station.owner_name': 'of a fuel station, a business',
  'suggestion_feedback.mobile': 'of a user, forgotten with the account',
  // Words of the product, of shippers as companies, and of people with an account, which end by their own terms.
  ...Object.fromEntries(
    [
      ...['contract_template', 'fuel_level', 'insure_product', 'job_run', 'open_platform', 'outside_adapter'],
      ...['outside_adapter_state', 'platform_menu', 'platform_role', 'plugin_publisher', 'plugin_setting'],
      ...['provider_requirement', 'report_template', 'saved_view', 'schema_migration', 'settlement_batch'],
    ].map((table) => [`${table}.name`, 'of a thing']),
  ),
  'audit_claim.user_name': 'of an account, until the row is let go',
  'audit_log.name': 'the log ends by its own days (decision 56)',
  'audit_log.user_name': 'the log ends by its own days (decision 56)',
  'login_attempt.account': 'of an account',
  'suggestion_feedback.user_name': 'of a user, forgotten with the account',
  'job_run.owner': 'a process',
  'cert_notice.holder_id': 'an id, deleted',
  'cert_notice.holder_type': 'a kind',
  'tax_withhold.person_id': 'an id',
  'person_check.identity': 'a kind',
  'insure_policy.insured_cents': 'money',
  'insure_product.max_insured': 'money',
  'face_lock.name': 'deleted',
  'contract.party_a_signer': 'a signed contract stays as it was signed',
  'contract.party_b_signer': 'a signed contract stays as it was signed',
  'contract_signature.signer': 'a signed contract stays as it was signed',
  'invoice_title.phone': 'of a shipper, as a company: it stands on invoices',
  'ys_settlement_order.sent_to': 'of a shipper, kept with the statement',
  'statement_terms.mail_to': 'of a shipper, changed by editing it',
  'mail_record.recipient': 'a mail that was sent, of a shipper',
  'platform_invoicing.clerk': 'of the provider, changed by editing it',
  'platform_invoicing.seller_phone': 'of the provider, as a company',
  'played_payment.payee': 'of the simulator, which is no provider',
  'service_provider.contact_mobile': 'changed by editing it: a contact in use is not erased',
  'service_provider.contact_name': 'changed by editing it: a contact in use is not erased',
  'service_provider.legal_person': 'public, as the register of companies says',
  'report_template.owner_name': 'a user',
  'bank_enterprise_account.account_name': 'the provider',
  // In the statements of forgetPerson and forgetSpare.
  'settlement_order.new_payee': 'an id',
  ...Object.fromEntries(
    Object.values(kinds).flatMap(({ table, number = [] }) =>
      ['name', 'mobile', ...[number].flat()].map((column) => [`${table}.${column}`, 'own row']),
    ),
  ),
  'car_owner.account': 'own row',
  'driver.driver_license_no': 'own row',
  'driver.emergency_mobile': 'own row',
  'driver.emergency_contact': 'own row',
  'driver_change.mobile': 'deleted',
  'driver_change.name': 'deleted',
  'person_check.mobile': 'forgetCheck',
  'person_check.id_number': 'forgetCheck',
  'person_check.name': 'forgetCheck',
  'sms_record.mobile': 'deleted',
  'bank_card_number.holder_cert_no': 'deleted',
  'verify_code.mobile': 'of an account, deleted after a day',
  // Kept by the report itself: it reckons them again when the trip is renamed.
  'report_money.captain_name': 'reckoned from the trip',
  'daily_money.captain_name': 'reckoned from the trip',
};

const emptied = (): readonly string[] =>
  places.flatMap(({ table, columns: own }) => Object.keys(own).map((column) => `${table}.${column}`));

let desk: SignedInServer;
let columns: readonly string[];
beforeAll(async () => {
  desk = await SignedInServer.open([]);
  columns = (
    await desk.server.database.transaction(systemScope, (tx) =>
      tx.rows<{ name: string }>(sql`
        select c.table_name || '.' || c.column_name as name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`),
    )
  ).map(({ name }) => name);
}, 120_000);

it('each column that may name a person is emptied when they are erased, or stays for a reason', () => {
  const unknown = columns.filter(
    (name) => naming.test(name.split('.')[1] ?? '') && !emptied().includes(name) && !(name in staying),
  );
  expect(unknown).toEqual([]);
  // What is named there and here is still there.
  expect([...emptied(), ...Object.keys(staying)].filter((name) => !columns.includes(name))).toEqual([]);
});

it('a number is forgotten only once no field of identity numbers holds its key', () => {
  const resources = serverPlugins.flatMap((half) => declarations(half.serves)).flatMap(({ on }) => on ?? []);
  const fields = resources.flatMap(({ table, fields: own }) =>
    Object.entries(own)
      .filter(([name, { kind }]) => kind === 'idNumber' && columns.includes(`${table}.${columnOf(name)}`))
      .map(([name]) => `${table}.${columnOf(name)}`),
  );
  expect(fields.length).toBeGreaterThan(8);
  const known = numberColumns.map(([table, column]) => `${table}.${column}`);
  expect([...new Set(fields)].filter((name) => !known.includes(name))).toEqual([]);
});

it('each field that a contract declares as a mobile or an identity number has its place as well', () => {
  const resources = serverPlugins.flatMap((half) => declarations(half.serves)).flatMap(({ on }) => on ?? []);
  const fields = resources.flatMap(({ table, fields: own }) =>
    Object.entries(own)
      .filter(
        ([name, { kind }]) =>
          (kind === 'mobile' || kind === 'idNumber') && columns.includes(`${table}.${columnOf(name)}`),
      )
      .map(([name]) => `${table}.${columnOf(name)}`),
  );
  expect(fields.length).toBeGreaterThan(20);
  expect([...new Set(fields)].filter((name) => !emptied().includes(name) && !(name in staying))).toEqual([]);
});

it('every statement of it fits the tables of all plugins', async () => {
  for (const kind of kindNames)
    await desk.server.database.transaction(systemScope, async (tx) => {
      const there = await tablesThere(tx, forgetTables);
      expect([...new Set(forgetTables)].filter((table) => !there.has(table))).toEqual([]);
      const { table, payee } = kinds[kind];
      const nobody: Person = {
        ...{
          platformId: '10001',
          kind,
          id: 'nobody',
          table: sql([table]),
          payee,
          there,
          alone: true,
          elsewhere: false,
        },
        ...{ mobile: '00000000000', numberKey: 'n.nobody', names: ['无名氏'], now: erasedAs('nobody') },
      };
      expect(await holdOn(tx, nobody)).toBeUndefined();
      expect(await freeFrom(tx, nobody)).toBeUndefined();
      await forgetPerson(tx, nobody, '2026-03-05 08:00:00');
    });
});
