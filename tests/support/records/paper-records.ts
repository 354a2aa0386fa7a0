import { ulid } from 'ulid';
import { addContract, addTemplate, sendContract, signContract } from '../../../plugins/evidence/contract/index.ts';
import { frameContract, templateInputs } from '../../../plugins/evidence/fixtures.ts';
import {
  addOpenPlatform,
  addThirdPlatformCompany,
  enableOpenPlatform,
  issueCredential,
  testOpenPlatform,
} from '../../../plugins/docking/contract/index.ts';
import { sql } from '../../../sdk/server/index.ts';
import type { MakeRecords } from './tenant-maker.ts';

/** What a partner's plugin must say at least. A version is of no tenant. */
const bareManifest = (id: string): object => ({
  id,
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: '示例', en: 'Example' },
  routes: {},
  menus: {},
  permissions: {},
});
/** A waiting slip and receipt, a signed contract, and a shipper linked to a third-party platform. */
export const paperRecords: MakeRecords = async ({ platformId, n, mark, maker, operator, run, one }, ids) => {
  const company = ids['company'] ?? '';
  const pound = await one(sql`
    insert into pound (platform_id, id, pound_sn, pound_type, waybill_id, waybill_sn, company_name, vehicle_num,
      goods_name, unit_name, created_at, updated_at)
    select platform_id, ${ulid()}, ${`BD-${platformId}`}, 'LOAD', id, waybill_sn, ${`${mark}-20`}, vehicle_num,
      ${`${mark}-21`}, ${`${mark}-22`}, now(), now() from waybill where id = ${ids['waybill']} returning id`);
  const receipt = await one(sql`
    insert into waybill_receipt (platform_id, id, receipt_no, waybill_id, waybill_sn, company_name, vehicle_num,
      driver_name, created_at, updated_at)
    select platform_id, ${ulid()}, ${`HD-${platformId}`}, id, waybill_sn, ${`${mark}-26`}, vehicle_num, ${`${mark}-27`},
      now(), now() from waybill where id = ${ids['waybill']} returning id`);
  const contract = await run(
    addContract,
    { ...frameContract(company, '2026-01-01', '2036-01-01'), title: `${mark}-23` },
    maker,
  );
  await run(sendContract, {}, maker, contract);
  await run(signContract, { party: 'B', signer: `${mark}-24`, signMethod: 'CA' }, maker, contract);
  const [template] = templateInputs;
  if (!template) throw new Error('no template');
  const contractTemplate = await run(addTemplate, { ...template, name: `模板${n}` }, operator, undefined, '00001');
  const openPlatform = await run(
    addOpenPlatform,
    { code: `P${n}`, name: `平台${n}`, openType: 'TMS', baseUrl: 'https://tms.example.com', authType: 'HMAC' },
    operator,
    undefined,
    '00001',
  );
  await run(
    issueCredential,
    { secret: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ' },
    operator,
    openPlatform,
    '00001',
  );
  await run(testOpenPlatform, {}, operator, openPlatform, '00001');
  await run(enableOpenPlatform, {}, operator, openPlatform, '00001');
  return {
    pound,
    receipt,
    contract,
    contractTemplate,
    openPlatform,
    openPlatformName: openPlatform,
    contractSignature: await one(sql`select id from contract_signature where contract_id = ${contract}`),
    openCredential: await one(sql`select id from open_platform_credential where open_platform_id = ${openPlatform}`),
    openPlatformCompany: await run(
      addThirdPlatformCompany,
      { openPlatformId: openPlatform, companyId: company, thirdCompanyCode: `${mark}-25`, scopes: ['GOODS'] },
      maker,
    ),
    partnerData: await one(sql`
      with p as (insert into plugin_package (id, plugin_id, version, sha384, manifest, entry, imports, size, created_at,
          created_by)
        values (${`made${n}-package`}, ${`made${n}-quotes`}, '1.0.0', 'x', ${JSON.stringify(bareManifest(`made${n}-quotes`))}::jsonb,
          'index.js', '{}', 1, now(), 'x') returning id, plugin_id)
      insert into plugin_activation (platform_id, plugin_id, package_id, consent, updated_at, updated_by)
      select ${platformId}, plugin_id, id, '{}', now(), 'x' from p returning id`),
    openCall: await one(
      sql`update open_call_log set platform_id = ${platformId} where open_platform_id = ${openPlatform} returning id`,
    ),
  };
};
