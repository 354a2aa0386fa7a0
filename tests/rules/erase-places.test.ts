import { beforeAll, expect, it } from 'vitest';
import { serverPlugins } from '../../host/plugins.server.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { forgetPerson, forgetTables } from '../../plugins/carrier/server/erasure/forget.ts';
import { freeFrom, holdOn } from '../../plugins/carrier/server/erasure/held.ts';
import { type Person, tablesThere } from '../../plugins/carrier/server/erasure/person.ts';
import { numberColumns, places } from '../../plugins/carrier/server/erasure/places.ts';
import { columnOf, sql } from '../../sdk/server/index.ts';
import { declarations } from '../support/declarations.ts';
import { SignedInServer } from '../support/signed-in-server.ts';

/** Columns of tables of tenants that name somebody, as this product calls them. */
const naming =
  /(^|_)(mobile|id_number|cert_no|holder_name|driver_license_no)$|^(driver|captain|payee|owner|account|new_payee)_name$|^(old|new)_(driver|captain|payee)$/;
/** Those that stay as they are, and why. */
const staying: Readonly<Record<string, string>> = {
  // Other people.
  'platform_user.mobile': 'somebody with an account, erased by user.erase',
  'service_provider.contact_mobile': 'of a provider',
  'company.mobile': 'of a shipper, changed by editing it',
  'company.id_number': 'of a shipper',
  'fuel_station.mobile': 'of a fuel station',
  'fuel_station.owner_name': 'of a fuel station',
  'suggestion_feedback.mobile': 'of a user',
  'yl_copartner.mobile': 'of a partner',
  'yl_copartner.cert_no': 'of a partner',
  'goods_source.broker_mobile': 'of a broker',
  'goods_source.load_mobile': 'of a shipper',
  'goods_source.unload_mobile': 'of a shipper',
  'goods_address.contact_mobile': 'of a shipper',
  'report_template.owner_name': 'a user',
  'bank_enterprise_account.account_name': 'the provider',
  'broker.mobile': 'a broker is not erased yet',
  'broker.id_number': 'a broker is not erased yet',
  'car_owner.mobile': 'a car owner is not erased yet',
  'car_owner.id_number': 'a car owner is not erased yet',
  'vehicle.owner_name': 'as the papers of the vehicle say',
  // In the statements of forgetPerson and forgetSpare.
  'settlement_order.new_payee': 'an id',
  'driver.mobile': 'own row',
  'driver.id_number': 'own row',
  'driver.driver_license_no': 'own row',
  'driver.emergency_mobile': 'own row',
  'car_captain.mobile': 'own row',
  'car_captain.id_number': 'own row',
  'driver_change.mobile': 'deleted',
  'person_check.mobile': 'forgetCheck',
  'person_check.id_number': 'forgetCheck',
  'sms_record.mobile': 'deleted',
  'bank_card_number.holder_cert_no': 'deleted',
  'verify_code.mobile': 'of an account, deleted after a day',
  // Kept by the report itself: it reckons them again when the trip is renamed.
  'report_money.captain_name': 'reckoned from the trip',
  'daily_money.captain_name': 'reckoned from the trip',
};

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

it('each column that names a driver or captain is emptied when he is erased, or stays for a reason', () => {
  const emptied = places.flatMap(({ table, columns: own }) => Object.keys(own).map((column) => `${table}.${column}`));
  const unknown = columns.filter(
    (name) => naming.test(name.split('.')[1] ?? '') && !emptied.includes(name) && !(name in staying),
  );
  expect(unknown).toEqual([]);
  // What is named there and here is still there.
  expect([...emptied, ...Object.keys(staying)].filter((name) => !columns.includes(name))).toEqual([]);
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

it('every statement of it fits the tables of all plugins', async () => {
  for (const [kind, tableName, payee] of [
    ['driver', 'driver', 'DRIVER'],
    ['captain', 'car_captain', 'CAPTAIN'],
  ] as const)
    await desk.server.database.transaction(systemScope, async (tx) => {
      const there = await tablesThere(tx, forgetTables);
      expect([...new Set(forgetTables)].filter((table) => !there.has(table))).toEqual([]);
      const nobody: Person = {
        ...{ platformId: '10001', kind, id: 'nobody', table: sql([tableName]), tableName, payee, there, alone: true },
        ...{ mobile: '00000000000', numberKey: 'n.nobody', names: ['无名氏'] },
        ...{ calledNow: '某', mobileNow: 'xnobody0000', numberNow: 'xnobody' },
      };
      expect(await holdOn(tx, nobody)).toBeUndefined();
      expect(await freeFrom(tx, nobody)).toBeUndefined();
      await forgetPerson(tx, nobody, '2026-03-05 08:00:00');
    });
});
