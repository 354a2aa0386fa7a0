import { addExample } from '../../../plugins/demo/contract/index.ts';
import { exampleInput } from '../../../plugins/demo/fixtures.ts';
import { addTemplate } from '../../../plugins/report/contract/index.ts';
import { templateInputs } from '../../../plugins/report/fixtures.ts';
import { Ledger, sql } from '../../../sdk/server/index.ts';
import { textOf, type MakeRecords } from './tenant-maker.ts';

/** A signed trip as the figures know it: every report has one row of it. */
export const reportRecords: MakeRecords = async (tenant, ids) => {
  const { platformId, n, mark, maker, run, one, within } = tenant;
  const [goods, company, waybill] = [ids['goods'], ids['company'], ids['waybill']];
  const cargo = await textOf(tenant, 'goods_source', 'cargo_type', goods ?? '');
  await one(sql`
    insert into daily_stat (platform_id, day, goods_id, company_id, company_name, goods_name, cargo_type, load_place,
      unload_place, signed, settle_kg, freight_amount, receivable_amount)
    values (${platformId}, '2031-01-01', ${goods}, ${company}, ${`${mark}-22`}, ${`${mark}-23`}, ${cargo},
      ${`${mark}-24`}, ${`${mark}-25`}, 1, 1000, 100, 100) returning goods_id as id`);
  await one(
    sql`update report_trip set sign_day = '2031-01-01' where platform_id = ${platformId} and waybill_id = ${waybill}
      returning waybill_id as id`,
  );
  const amount = 100;
  const wallet = { code: 2001, ownerType: 'company', ownerId: company ?? '', ownerName: `${mark}-22` } as const;
  await within((call) =>
    call.get(Ledger).post(call, {
      bizType: 'recharge',
      bizNo: `${mark}-26`,
      requestId: 'made:report',
      memo: `${mark}-27`,
      platformId,
      postings: [
        { code: 1001, ownerType: 'channel', ownerId: 'PDS', side: 'D', amount },
        { ...wallet, side: 'C', amount },
      ],
    }),
  );
  const month = await one(
    sql`select to_char(max(business_day), 'YYYY-MM') as id from ledger_journal where platform_id = ${platformId}`,
  );
  // What the trip earned: the profit of a trip and of a shipper have a row of it.
  await within(async (call) =>
    call.get(Ledger).post(call, {
      bizType: 'settle',
      bizNo: await textOf(tenant, 'waybill', 'waybill_sn', waybill ?? ''),
      requestId: 'made:profit',
      memo: `${mark}-28`,
      platformId,
      postings: [
        { ...wallet, side: 'D', amount },
        { code: 4001, ownerType: 'tenant', ownerId: platformId, side: 'C', amount },
      ],
    }),
  );
  const [template] = templateInputs;
  if (!template) throw new Error('no template');
  return {
    example: await run(addExample, { ...exampleInput(n), title: `${mark}-20` }, maker),
    reportTemplate: await run(addTemplate, { ...template, name: `${mark}-21` }, maker),
    dayReport: `${platformId}:2031-01-01`,
    platformDay: `${platformId}:2031-01-01:${cargo}`,
    monthReport: `${platformId}:2031-01`,
    tenantMonth: `${platformId}:2031-01`,
    ownerDay: await one(sql`select ${platformId} || ':2031-01-01:' || left(md5(${company}::text), 16) as id`),
    companyFunds: await one(
      sql`select ${platformId} || ':' || ${month} || ':' || left(md5(${company}::text), 16) as id`,
    ),
    fundEntry: await one(sql`
      select e.id from ledger_entry e join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
      where a.platform_id = ${platformId} and a.code = 2001 and a.owner_id = ${company} order by e.account_seq desc
        limit 1`),
    providerFunds: `${platformId}:${month}`,
    tripProfit: `${platformId}:${month}:${waybill ?? ''}`,
    shipperProfit: `${platformId}:${month}:${company ?? ''}`,
    businessReport: await one(
      sql`select ${platformId} || ':2031-01:COMPANY:' || left(md5(${company}::text), 16) as id`,
    ),
    routeReport: await one(
      sql`select ${`${platformId}:2031-01:${cargo}:`} || left(md5(${`${mark}-24 → ${mark}-25`}::text), 16) as id`,
    ),
  };
};
