import type pg from 'pg';
import { tripFacts, tripFigures } from '../../plugins/report/server/trip-money.ts';

const tenant = '10001';
/** Columns of a table that an insert may name, by what they hold. */
async function columnsOf(
  client: pg.Client,
  table: string,
): Promise<readonly { readonly name: string; readonly type: string }[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [table],
  );
  return rows;
}

/** Copies a table's rows under other keys; days and moments go back by `by`, what `other` names is replaced. */
async function insertCopies(
  client: pg.Client,
  table: string,
  { from, by, other }: { readonly from: string; readonly by: string; readonly other: Readonly<Record<string, string>> },
): Promise<void> {
  const columns = await columnsOf(client, table);
  const read = columns.map(({ name, type }) => {
    const replaced = other[name];
    if (replaced !== undefined) return replaced;
    if (type === 'timestamp with time zone') return `t.${name} - ${by}`;
    return type === 'date' ? `(t.${name} - ${by})::date` : `t.${name}`;
  });
  await client.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) select ${read.join(', ')} ${from}`,
  );
}

/** Does `work` with the table's indexes and keys gone and makes them again: a load with them takes several times as long. */
async function withoutIndexes(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string; type: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition, contype as type
     from pg_constraint where contype in ('p', 'u', 'f')
       and (conrelid::regclass::text = any($1) or contype = 'f' and confrelid::regclass::text = any($1))
     order by contype = 'f'`,
    [tables],
  );
  for (const { table, name } of [...keys].reverse()) await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = any($1)`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition, type } of keys)
    await client.query(
      `alter table ${table} add constraint ${name} ${definition}${type === 'f' && !definition.includes('NOT VALID') ? ' not valid' : ''}`,
    );
}

/** Adds the copies of a table to its kept sums, whose columns are named as the table's own. */
async function sumUp(client: pg.Client, table: string, sums: string, id: string, by: string): Promise<void> {
  const kept = [...`platform_id, id, trips, version, ${by}`.split(', ')];
  const summed = (await columnsOf(client, sums)).map(({ name }) => name).filter((name) => !kept.includes(name));
  await client.query(`
    insert into ${sums} (platform_id, ${by}, trips, ${summed.join(', ')})
    select platform_id, ${by}, count(*), ${summed.map((name) => `coalesce(sum(${name}), 0)`).join(', ')}
    from ${table} where platform_id = '${tenant}' and ${id} like 'W0%' group by platform_id, ${by}`);
}

/**
 * Makes a tenant of the demo one of `amount` trips over a year: its own finished trips again and again under other
 * numbers, plates, drivers and days, the last quarter with their settlement orders, all with what reports and cockpit
 * keep of them. The newest copies are those of the last days.
 */
export async function growTenant(client: pg.Client, amount: number, told: (line: string) => void): Promise<void> {
  const total = Math.trunc(amount);
  const first = `(select w.*, row_number() over (order by id) - 1 as at_place from waybill w
    where platform_id = '${tenant}' and waybill_status in (95, 100) and freeze_flag = 0 and sign_at is not null)`;
  await client.query(`set session_replication_role = replica; set timezone = 'Asia/Shanghai'`);
  await client.query(`create temp table seed as select * from ${first} as s`);
  await client.query(`create temp table seed_order as select o.* from settlement_order o join seed s
    on s.platform_id = o.platform_id and s.id = o.waybill_id where o.settle_status <> 90`);
  await client.query(`create temp table seed_trip as select r.* from report_trip r join seed s
    on s.platform_id = r.platform_id and s.id = r.waybill_id`);
  // Of its book the journals of the settlement, with what they earn and cost: `place` tells those of a trip apart.
  await client.query(`create temp table seed_journal as select j.*, o.waybill_id as of_trip,
      row_number() over (partition by o.waybill_id order by j.biz_type, j.id) as place
    from ledger_journal j join seed_order o on o.platform_id = j.platform_id and o.settle_sn = j.biz_no
    where j.biz_type in ('SETTLE_AR', 'SETTLE_COST', 'PLATFORM_FEE') and j.reversal_of is null`);
  await client.query(`create temp table seed_entry as select e.*, j.of_trip, j.place from ledger_entry e
    join seed_journal j on j.platform_id = e.platform_id and j.id = e.journal_id
    join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
    where a.code between 4001 and 5008`);
  await client.query(`create temp table seed_profit as select p.*,
      row_number() over (partition by p.waybill_id order by p.id) as place
    from trip_profit p join seed s on s.platform_id = p.platform_id and s.id = p.waybill_id`);
  const { rows } = await client.query<{ count: string }>('select count(*) from seed');
  const seeds = Number(rows[0]?.count);
  if (seeds === 0) throw new Error('The tenant has no finished trip to copy');
  // What lies between the seed's day and the copy's: the n-th copy was accepted n of `amount` parts of a year ago.
  const shift = `(s.accept_at - (timestamptz 'today' - interval '2 days' - n * (interval '365 days' / ${total})))`;
  const copies = (upTo: number): string =>
    `from generate_series(1, ${upTo}) as n join seed s on s.at_place = n % ${seeds}`;
  const id = (mark: string): string => `'${mark}' || lpad(n::text, 25, '0')`;
  const number = (mark: string): string => `'${mark}' || lpad(n::text, 12, '0')`;
  const plate = `'蒙' || chr((65 + n % 8)::int) || lpad(upper(to_hex((n * 7) % 1048576)), 5, '0')`;
  const step = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    await work();
    told(`${what}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  };
  const part = (label: string, tables: readonly string[], work: () => Promise<void>): Promise<void> =>
    step(label, () => withoutIndexes(client, tables, work));
  const quarter = Math.ceil(total / 4);
  await part('waybill', ['waybill'], () =>
    insertCopies(client, 'waybill', {
      from: `${copies(total)} join seed t on t.at_place = s.at_place`,
      by: shift,
      other: {
        id: id('W'),
        waybill_sn: number('YD'),
        vehicle_num: plate,
        vehicle_id: `'V' || n % 50000`,
        driver_id: `'D' || n % 50000`,
        driver_name: `'司机' || n % 5000`,
        driver_mobile: `'199' || lpad((n % 100000000)::text, 8, '0')`,
        freight_terms: `case when n <= ${quarter} then t.freight_terms end`,
      },
    }),
  );
  await part('settlement_order', ['settlement_order'], () =>
    insertCopies(client, 'settlement_order', {
      from: `${copies(quarter)} join seed_order t on t.waybill_id = s.id`,
      by: shift,
      other: {
        id: id('S'),
        settle_sn: number('JS'),
        waybill_id: id('W'),
        waybill_sn: number('YD'),
        vehicle_num: plate,
        driver_name: `'司机' || n % 5000`,
        batch_id: 'null',
        batch_no: 'null',
        ys_id: 'null',
      },
    }),
  );
  const journal = `'J' || t.place || lpad(n::text, 24, '0')`;
  await part('ledger', ['ledger_journal', 'ledger_entry'], async () => {
    await insertCopies(client, 'ledger_journal', {
      from: `${copies(quarter)} join seed_journal t on t.of_trip = s.id`,
      by: shift,
      other: { id: journal, journal_no: journal, request_id: journal, biz_no: number('JS') },
    });
    await insertCopies(client, 'ledger_entry', {
      from: `${copies(quarter)} join seed_entry t on t.of_trip = s.id`,
      by: shift,
      other: {
        id: `'E' || t.place || t.seq || lpad(n::text, 23, '0')`,
        journal_id: journal,
        account_seq: `(1000000 + n * 4 + t.place)::int`,
      },
    });
  });
  await part('report_trip', ['report_trip'], () =>
    insertCopies(client, 'report_trip', {
      from: `${copies(total)} join seed_trip t on t.waybill_id = s.id`,
      by: shift,
      other: { waybill_id: id('W'), waybill_sn: number('YD') },
    }),
  );
  await part('cockpit_live', ['cockpit_live'], async () => {
    await client.query(`
      insert into cockpit_live (platform_id, waybill_id, waybill_sn, vehicle_num, waybill_status, moved_at, state_at,
        send_unit_name, send_lon_lat, receive_unit_name, receive_lon_lat)
      select platform_id, id, waybill_sn, vehicle_num, waybill_status, updated_at, updated_at, load_unit_name,
        load_lon_lat, unload_unit_name, unload_lon_lat from waybill where platform_id = '${tenant}' and id like 'W0%'`);
  });
  await step('daily figures', async () => {
    await client.query(`
      insert into cockpit_day as d (platform_id, day, part, freight_cents, receivable_cents, settle_kg, trips)
      select platform_id, (sign_at at time zone 'Asia/Shanghai')::date, abs(hashtext(id)) % 8, sum(freight_amount),
        sum(receivable_amount), sum(settle_kg), count(*) from waybill
      where platform_id = '${tenant}' and id like 'W0%' group by 1, 2, 3
      on conflict (platform_id, day, part) do update set freight_cents = d.freight_cents + excluded.freight_cents,
        receivable_cents = d.receivable_cents + excluded.receivable_cents,
        settle_kg = d.settle_kg + excluded.settle_kg, trips = d.trips + excluded.trips`);
    await client.query(`
      insert into cockpit_count as c (platform_id, what, part, number) values ('${tenant}', 'waybill', 0, ${total})
      on conflict (platform_id, what, part) do update set number = c.number + excluded.number`);
  });
  const figures = tripFigures.join(', ');
  await part('report_money', ['report_money'], async () => {
    await client.query(`
      insert into report_money (platform_id, waybill_id, day, goods_id, captain_name, ${figures})
      select platform_id, waybill_id, day, goods_id, captain_name, ${figures}
      from (${tripFacts} and t.platform_id = '${tenant}' and t.waybill_id like 'W0%') f`);
  });
  await part('trip_profit', ['trip_profit'], () =>
    insertCopies(client, 'trip_profit', {
      from: `${copies(quarter)} join seed_profit t on t.waybill_id = s.id`,
      by: shift,
      other: {
        month: `to_char(to_date(t.month, 'YYYY-MM') + interval '14 days' - ${shift}, 'YYYY-MM')`,
        id: `'P' || t.place || lpad(n::text, 24, '0')`,
        waybill_id: id('W'),
        waybill_sn: number('YD'),
      },
    }),
  );
  await step('kept sums', async () => {
    await client.query(`delete from daily_money where platform_id = '${tenant}'`);
    await client.query(`
      insert into daily_money (platform_id, day, goods_id, captain_name, trips, ${figures})
      select platform_id, day, goods_id, captain_name, count(*),
        ${tripFigures.map((name) => `sum(${name})`).join(', ')}
      from report_money where platform_id = '${tenant}' group by 1, 2, 3, 4`);
    await sumUp(client, 'waybill', 'waybill_tally', 'id', 'waybill_status');
    await sumUp(client, 'trip_profit', 'shipper_profit', 'waybill_id', 'month, company_id, company_name');
  });
  await client.query('set session_replication_role = origin');
  await step('vacuum', () => client.query('vacuum (analyze)'));
}
