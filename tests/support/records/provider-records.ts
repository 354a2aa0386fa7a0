import {
  addCopartner,
  addProviderKey,
  addRequirement,
  batchConfigureProviders,
  bindCopartner,
} from '../../../plugins/provider/contract/index.ts';
import { batchTerms, setRate } from '../../../plugins/shipper/contract/index.ts';
import { addParameter } from '../../../plugins/system/contract/index.ts';
import { sql } from '../../../sdk/server/index.ts';
import type { MakeRecords } from './tenant-maker.ts';

const certNumbers = ['990000199001010017', '990000199202020027'] as const;
const secret = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ';

/**
 * A rate to come, batch edits, a key, a requirement, a partner with a shipper, a contract fee, a parameter, codes that
 * were sent, and money taken from a shipper.
 */
export const providerRecords: MakeRecords = async ({ platformId, n, mark, maker, operator, run, one }, ids) => {
  const company = ids['company'] ?? '';
  await run(setRate, { invoiceTax: 40_000 + n, effectiveAt: '2035-01-01', reason: `${mark}-90` }, maker, company);
  await run(batchTerms, { creditDays: 60 + n, reason: `${mark}-91` }, maker, company);
  await run(batchConfigureProviders, { payDeadlineHours: 30 + n, reason: `${mark}-92` }, operator, platformId, '00001');
  const requirement = await run(
    addRequirement,
    { name: `${mark}-93`, required: 1, sort: n, scope: 'SYSTEM' },
    operator,
    undefined,
    '00001',
  );
  const requirementState = await one(
    sql`select id from provider_requirement_state where requirement_id = ${requirement}
      and platform_id = ${platformId}`,
  );
  // A requirement is for every provider; this one is for its own alone, so that its text stands nowhere else.
  await one(
    sql`with gone as (delete from provider_requirement_state where requirement_id = ${requirement}
      and platform_id <> ${platformId}) select ${requirement} as id`,
  );
  await one(sql`update provider_requirement set platform_id = ${platformId} where id = ${requirement} returning id`);
  const copartner = await run(
    addCopartner,
    {
      name: `${mark}-94`,
      certNo: certNumbers[n % 2] ?? certNumbers[0],
      mobile: `1990006000${n}`,
      commissionMode: 'PPM_OF_FREIGHT',
      commissionRatio: 5_000,
      validFrom: '2020-01-01',
    },
    maker,
  );
  const systemConfig = await run(
    addParameter,
    {
      configKey: `test.key${n}`,
      configName: `${mark}-95`,
      configValue: `${mark}-96`,
      valueType: 'TEXT',
      configGroup: 'OTHER',
      sensitive: 0,
      scopePlatformId: platformId,
      remark: '',
    },
    operator,
    undefined,
    '00001',
  );
  const account = (code: number, ownerType: string): Promise<string> =>
    one(sql`
    insert into ledger_account (platform_id, id, code, owner_type, owner_id, owner_name, normal_side, guarded,
      created_at, updated_at)
    values (${platformId}, ${`provider-${code}-${platformId}`}, ${code}, ${ownerType}, ${`provider-records-${company}`},
      ${`${mark}-97`}, 'C', false, now(), now()) returning id`);
  const [from, to] = [await account(2001, 'company'), await account(2002, 'company')];
  const journal = `provider-journal-${platformId}`;
  const debitEntry = await one(sql`
    with journal as (
      insert into ledger_journal (platform_id, id, journal_no, biz_type, biz_no, request_id, at, business_day, memo,
        created_at, updated_at)
      values (${platformId}, ${journal}, ${journal}, 'freeze', ${`${mark}-98`}, ${journal}, now(), current_date,
        ${`${mark}-99`}, now(), now()) returning id),
    entries as (
      insert into ledger_entry (platform_id, id, journal_id, seq, account_id, side, amount, balance_after, account_seq,
        hash, at, created_at, updated_at)
      values (${platformId}, ${`${journal}-1`}, ${journal}, 1, ${from}, 'D', 100, 0, 1, '', now(), now(), now()),
        (${platformId}, ${`${journal}-2`}, ${journal}, 2, ${to}, 'C', 100, 100, 1, '', now(), now(), now())
      returning id)
    select min(entries.id) as id from entries, journal`);
  return {
    brand: platformId,
    access: platformId,
    requirement,
    requirementState,
    copartner,
    systemConfig,
    debitEntry,
    shipperRate: company,
    providerShipper: company,
    rateChange: await one(
      sql`select id from company_rate_change where platform_id = ${platformId} and rate_status = 0 limit 1`,
    ),
    shipperBatch: await one(
      sql`select min(id) as id from company_config_record where platform_id = ${platformId} and batch_no is not null
        group by batch_no limit 1`,
    ),
    providerBatch: await one(
      sql`select min(id) as id from service_provider_record where platform_id = ${platformId} and batch_no is not null
        group by batch_no limit 1`,
    ),
    providerKey: await run(
      addProviderKey,
      { providerId: platformId, secret, ipWhite: '192.0.2.10' },
      operator,
      undefined,
      '00001',
    ),
    copartnerBind: await run(bindCopartner, { companyId: company }, maker, copartner),
    contractFee: await one(sql`
      insert into ele_contract_fee (platform_id, id, fee_month, contract_id, contract_no, contract_type, channel,
        fee_cents, fee_status, created_at, updated_at)
      values (${platformId}, ${`fee-${platformId}`}, '2026-03', ${`fee-${platformId}`}, ${`${mark}-100`}, 'FRAME', 'CA',
        300, 1, now(), now()) returning id`),
    systemConfigRecord: await one(sql`select id from system_config_record where config_id = ${systemConfig}`),
    captcha: await one(sql`
      insert into verify_code (platform_id, id, mobile, purpose, business_index, code_hash, ip, sent_at, expires_at)
      values (${platformId}, ${`captcha-${platformId}`}, ${`1990007000${n}`}, 'signIn', '28', 'x', '', now(),
        now() + interval '5 minutes') returning id`),
    // A job that has given up a record.
    backgroundJob: await one(sql`
      with failed as (
        insert into job_failure (job, row_id, last_error, next_at)
        values (${`job-of-${platformId}`}, 'row', 'x', now()))
      insert into job_run (name, every_seconds) values (${`job-of-${platformId}`}, 60) returning id`),
    smsCheck: await one(sql`
      insert into sms_check (platform_id, id, waybill_sn, driver_name, mobile, scene, code_hash, sent_at, expire_at,
        code_status, operator, created_at, updated_at)
      values (${platformId}, ${`sms-${platformId}`}, ${`${mark}-101`}, ${`${mark}-102`}, ${`1990008000${n}`}, 'LOAD',
        'x:00', now(), now() + interval '5 minutes', 0, ${`${mark}-103`}, now(), now()) returning id`),
  };
};
