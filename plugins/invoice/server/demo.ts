import { sql } from '@freightdeck/sdk/server';
import type { DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import {
  addAdjustment,
  addEtc,
  addTitle,
  applyInvoice,
  approveAdjustment,
  approveApply,
  approveTitle,
  editInvoicing,
  issueInvoice,
  markDeduct,
  pullTolls,
  pushApply,
  askConfirmation,
  redInvoice,
  rejectApply,
  reportEnd,
  reportStart,
} from '../contract/index.ts';
import { drive, hire, settle, type At, type Cast } from './demo-trips.ts';

const HOUR = 3_600_000;
type Ago = (days: number) => string;
interface On {
  readonly id: string;
}
const platforms = [
  ['10001', '阴山'],
  ['10002', '海河'],
] as const;

/** The clerk issues and the operator's finance audits, because the two must differ. */
async function issue(stage: DemoStage, at: At, moment: string, platformId: string, apply: On): Promise<readonly On[]> {
  const papers = await at(moment, 'provider').tx.rows<On>(
    sql`select id from invoice where platform_id = ${platformId} and apply_id = ${apply.id} and invoice_state = 0
      order by id`,
  );
  for (const paper of papers) await at(moment, 'provider').execute(issueInvoice, {}, { id: paper.id });
  await stage.answers(at(moment, 'system'));
  return papers;
}
/**
 * Invoices of one month: one application fully issued with one invoice reversed, one at the partner, one rejected, one
 * waiting, one to be issued.
 */
async function bill(
  stage: DemoStage,
  at: At,
  ago: Ago,
  platformId: string,
  cast: Cast,
  short: string,
  trips: readonly string[],
): Promise<void> {
  const seller = {
    sellerName: `${short}示范网络货运有限公司`,
    sellerTaxNo: cast.uscc,
    sellerAddress: '示范市货运大道1号',
    sellerPhone: '0990-0000001',
    sellerBank: '示范银行',
    sellerAccount: '6210990077000001',
    clerk: '开票员',
    limitCents: 300_000,
  };
  await at(ago(30), 'provider').execute(editInvoicing, seller);
  const title = {
    companyId: cast.companyId,
    titleName: `${short}示范建材贸易有限公司`,
    taxNo: cast.uscc,
    address: '示范市建材路8号',
    phone: '0990-0000008',
    bankName: '示范银行',
    bankAccount: '6210990077000008',
  };
  const { id: titleId } = await at(ago(29), 'shipper').execute(addTitle, { ...title, isDefault: true });
  await at(ago(28), 'operator').execute(approveTitle, {}, { id: titleId });
  await at(ago(2), 'shipper').execute(addTitle, { ...title, titleName: `${short}示范建材贸易有限公司静海分公司` });
  const apply = (days: number, ids: readonly string[]): Promise<On> =>
    at(ago(days), 'shipper').execute(applyInvoice, { waybillIds: ids, titleId, invoiceType: 'ELECTRONIC' });
  const first = await apply(12, trips.slice(0, 3));
  await at(ago(11), 'provider').execute(approveApply, {}, first);
  const [paper] = await issue(stage, at, ago(10.9), platformId, first);
  if (paper) {
    const adjust = await at(ago(6), 'shipper').execute(addAdjustment, {
      invoiceId: paper.id,
      adjustType: 'REMARK',
      reason: '补充合同号',
      newRemark: '合同号 SF-HT-001',
    });
    await at(ago(5.8), 'provider').execute(approveAdjustment, {}, adjust);
  }
  const wrong = await apply(9, trips.slice(3, 4));
  await at(ago(8.9), 'provider').execute(approveApply, {}, wrong);
  const [taken] = await issue(stage, at, ago(8.8), platformId, wrong);
  const state =
    taken &&
    (await at(ago(8), 'provider').tx.one<{ invoiceState: number }>(
      sql`select invoice_state from invoice where id = ${taken.id}`,
    ));
  if (taken && state?.invoiceState === 2) {
    const red = await at(ago(7), 'provider').execute(addAdjustment, {
      invoiceId: taken.id,
      adjustType: 'RED',
      reasonCode: 'WRONG',
      reason: '购方抬头有误，重新开具',
    });
    await at(ago(6.8), 'operator').execute(approveAdjustment, {}, red);
    await at(ago(6.75), 'provider').execute(askConfirmation, { askedBy: 'SELLER' }, red);
    await stage.answers(at(ago(6.74), 'system'));
    await at(ago(6.7), 'provider').execute(redInvoice, {}, red);
    await stage.answers(at(ago(6.6), 'system'));
  }
  const rejected = await apply(5, trips.slice(4, 5));
  await at(ago(4.9), 'provider').execute(rejectApply, { reason: '请与上月运单合并开票' }, rejected);
  await at(ago(4.5), 'provider').execute(editInvoicing, { channel: 'FZ' });
  const partner = await apply(4, trips.slice(4, 5));
  await at(ago(3.9), 'provider').execute(approveApply, {}, partner);
  await at(ago(3.8), 'provider').execute(pushApply, {}, partner);
  await stage.answers(at(ago(3.5), 'system'));
  await at(ago(3), 'provider').execute(editInvoicing, { channel: 'TAX' });
  const ready = await apply(2, trips.slice(5, 6));
  await at(ago(1.9), 'provider').execute(approveApply, {}, ready);
  await apply(0.5, trips.slice(6, 7));
}
/** Two trips reported to the toll service, one of them still in progress. */
async function pay(
  stage: DemoStage,
  at: At,
  ago: Ago,
  platformId: string,
  loaded: (index: number) => number,
  trips: readonly string[],
): Promise<void> {
  for (const [index, waybillId] of trips.slice(0, 3).entries()) {
    const since = (hours: number): string => ago(loaded(index) - hours / 24);
    const on = await at(since(2), 'provider').execute(addEtc, { waybillId });
    if (index === 2) continue;
    await at(since(3), 'provider').execute(reportStart, {}, { id: on.id });
    await stage.answers(at(since(3), 'system'));
    await at(since(12), 'provider').execute(reportEnd, {}, { id: on.id });
    await stage.answers(at(since(12), 'system'));
  }
  await at(ago(2), 'provider').execute(pullTolls, {});
  await stage.answers(at(ago(2), 'system'));
  const toll = await at(ago(1), 'provider').tx.one<On>(
    sql`select id from etc_invoice where platform_id = ${platformId} and match_status = 1 order by id limit 1`,
  );
  if (toll) await at(ago(1), 'provider').execute(markDeduct, {}, toll);
}

export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago: Ago = (days) => formatDateTime(now - days * 24 * HOUR);
  for (const [index, [platformId, short]] of platforms.entries())
    await stage.together(platformId, async (at) => {
      const cast = await hire(at, ago(40), ago(-500).slice(0, 10), short, index);
      const days = (trip: number): number => 20 - trip;
      const trips: string[] = [];
      for (let trip = 0; trip < 8; trip += 1)
        trips.push(await drive(at, cast, (hours) => ago(days(trip) - hours / 24), 31_000 + trip * 137));
      await settle(stage, at, cast, platformId, (hours) => ago(12.7 - hours / 24), trips.slice(0, 7));
      await bill(stage, at, ago, platformId, cast, short, trips);
      await pay(stage, at, ago, platformId, (trip) => days(trip), trips);
    });
}
