import { setTimeout } from 'node:timers/promises';
import { sql } from '../../../sdk/server/index.ts';
import {
  addAdjustment,
  addEtc,
  addTitle,
  applyInvoice,
  approveApply,
  approveTitle,
  editInvoicing,
  issueInvoice,
  pullTolls,
  reportEnd,
  reportStart,
} from '../../../plugins/invoice/contract/index.ts';
import { addDriver } from '../../../plugins/carrier/contract/index.ts';
import { driverInput } from '../../../plugins/carrier/fixtures.ts';
import { addVehicle } from '../../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../../plugins/vehicle/fixtures.ts';
import {
  acceptWaybill,
  assignWaybill,
  loadWaybill,
  signWaybill,
  unloadWaybill,
} from '../../../plugins/waybill/contract/index.ts';
import { loaded, tripInput, unloaded } from '../../../plugins/waybill/fixtures.ts';
import type { MakeRecords } from './tenant-maker.ts';

/** A settled waybill of its own, its application, invoice and adjustment, and the tolls of its trip. */
export const invoiceRecords: MakeRecords = async ({ platformId, n, mark, maker, operator, run, one, answers }, ids) => {
  const companyId = ids['company'] ?? '';
  const driver = await run(addDriver, { ...driverInput(700 + n), name: `${mark}-31` }, maker);
  const vehicle = await run(addVehicle, vehicleInput(700 + n), maker);
  // Only a carrier who was let in drives.
  await one(sql`update driver set audit_status = 2 where platform_id = ${platformId} and id = ${driver} returning id`);
  await one(
    sql`update vehicle set audit_status = 2 where platform_id = ${platformId} and id = ${vehicle} returning id`,
  );
  const trip = await run(
    assignWaybill,
    { ...tripInput(ids['goods'] ?? '', driver, vehicle), remark: `${mark}-32` },
    maker,
  );
  await run(acceptWaybill, {}, { ...maker, actor: 'driver' }, trip);
  await run(loadWaybill, loaded, maker, trip);
  // No lorry arrives in the second in which it was loaded.
  await setTimeout(1_100);
  await run(unloadWaybill, unloaded, maker, trip);
  await run(signWaybill, {}, maker, trip);
  await one(sql`update waybill set waybill_status = 90, settle_status = 3 where id = ${trip} returning id`);
  const taxNo = await one(sql`select uscc as id from company where id = ${companyId}`);
  await run(
    editInvoicing,
    { sellerName: `${mark}-33`, sellerTaxNo: taxNo, limitCents: 500_000_000, clerk: `${mark}-34` },
    maker,
  );
  const title = await run(addTitle, { companyId, titleName: `${mark}-35`, taxNo }, maker);
  await run(approveTitle, {}, operator, title, '00001');
  const apply = await run(
    applyInvoice,
    { waybillIds: [trip], titleId: title, invoiceType: 'ELECTRONIC', remark: `${mark}-36` },
    maker,
  );
  await run(approveApply, {}, { ...maker, id: `checker_${platformId}` }, apply);
  const invoice = await one(
    sql`select id from invoice where platform_id = ${platformId} and apply_id = ${apply} limit 1`,
  );
  await run(issueInvoice, {}, maker, invoice);
  await answers();
  await one(
    sql`update invoice set invoice_state = 2, invoice_no = coalesce(invoice_no, ${`9900000000000000000${n}`}),
      issued_at = coalesce(issued_at, now()) where id = ${invoice} returning id`,
  );
  const adjust = await run(
    addAdjustment,
    { invoiceId: invoice, adjustType: 'REMARK', reason: `${mark}-37`, newRemark: `${mark}-38` },
    maker,
  );
  const etc = await run(addEtc, { waybillId: trip }, maker);
  await run(reportStart, {}, maker, etc);
  await answers();
  await one(sql`update etc_apply set etc_status = 1, fail_step = null where id = ${etc} returning id`);
  await run(reportEnd, {}, maker, etc);
  await answers();
  await run(pullTolls, {}, maker);
  await answers();
  return {
    billableWaybill: trip,
    invoiceTitle: title,
    invoiceApply: apply,
    invoice,
    invoiceAdjust: adjust,
    etcApply: etc,
    invoiceApplyLine: await one(
      sql`select id from invoice_apply_line where platform_id = ${platformId} and apply_id = ${apply}`,
    ),
    invoiceLine: await one(
      sql`select id from invoice_line where platform_id = ${platformId} and invoice_id = ${invoice} limit 1`,
    ),
    etcInvoice: await one(sql`select id from etc_invoice where platform_id = ${platformId} limit 1`),
  };
};
