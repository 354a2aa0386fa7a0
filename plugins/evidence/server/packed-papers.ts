import { createHash } from 'node:crypto';
import { wordOf } from '@freightdeck/sdk/contract';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { PdfPrinter, platformName, sql } from '@freightdeck/sdk/server';
import type { Call, Paper } from '@freightdeck/sdk/server';
import { formatMoney, formatWeight } from '@freightdeck/sdk/values';
import type { EvidencePack } from '@freightdeck/plugin-waybill/contract';
import { pounds, poundType, receipts } from '../contract/index.ts';
import { contractPaper } from './contract-paper.ts';

type Slip = RecordOf<typeof pounds>;
type Receipt = RecordOf<typeof receipts>;
type Fact = readonly [label: string, value: string | null];
const kg = (value: number | null): string | null => (value === null ? null : `${formatWeight(value)} 吨`);
const voided = 4;

/** A paper of facts about evidence; its code leads to the trip, which has a page that verifies it. */
async function sheet(
  call: Call,
  pack: EvidencePack,
  {
    title,
    number,
    issuer,
    facts,
    mark,
  }: Pick<Paper, 'title' | 'number' | 'issuer' | 'mark'> & {
    readonly facts: readonly Fact[];
  },
): Promise<Uint8Array> {
  const rows = facts.filter((fact): fact is readonly [string, string] => fact[1] !== null && fact[1] !== '');
  return call.get(PdfPrinter).print({
    title,
    number,
    issuer,
    hash: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
    check: pack.check,
    printed: `打印时间 ${call.now()}　打印人 ${call.caller.name}`,
    ...(mark === undefined ? {} : { mark }),
    parts: [{ kind: 'facts', rows }],
  });
}
type Pictures = Pick<Slip, 'photo' | 'photo2' | 'photo3'>;
function putPhotos(pack: EvidencePack, path: string, title: string, { photo, photo2, photo3 }: Pictures): void {
  [photo, photo2, photo3].forEach((stored, index) => {
    if (stored) pack.put({ path: `${path}-${index + 1}`, title: `${title} 照片 ${index + 1}`, content: { stored } });
  });
}
async function slips(call: Call, pack: EvidencePack, found: readonly Slip[]): Promise<void> {
  for (const slip of found) {
    const kind = wordOf(poundType, slip.poundType, 'zh') ?? slip.poundType;
    const path = `3-slips/${slip.poundType === 'LOAD' ? 'load' : 'unload'}-${slip.poundSn}`;
    const status = wordOf(pounds.fields.poundStatus, slip.poundStatus, 'zh') ?? '';
    const content = await sheet(call, pack, {
      title: `${kind}磅单`,
      number: slip.poundSn,
      issuer: slip.platformName,
      ...(slip.poundStatus === voided ? { mark: status } : {}),
      facts: [
        ['运单号', slip.waybillSn],
        ['状态', status],
        ['车牌号', slip.vehicleNum],
        ['货物名称', slip.goodsName],
        ['过磅单位', slip.unitName],
        ['毛重', kg(slip.grossKg)],
        ['皮重', kg(slip.tareKg)],
        ['净重', kg(slip.netKg)],
        ['申报净重', kg(slip.declaredKg)],
        ['识别净重', kg(slip.ocrNetKg)],
        ['过磅时间', slip.weighAt],
        ['提交人', slip.submitBy],
        ['提交时间', slip.submitAt],
        ['审核人', slip.auditBy],
        ['审核时间', slip.auditAt],
        ['审核备注', slip.auditRemark],
      ],
    });
    pack.put({ path: `${path}.pdf`, title: `${kind}磅单 ${slip.poundSn}`, content });
    putPhotos(pack, path, `${kind}磅单 ${slip.poundSn}`, slip);
  }
}
async function signedReceipts(call: Call, pack: EvidencePack, found: readonly Receipt[]): Promise<void> {
  for (const receipt of found) {
    const path = `4-receipt/${receipt.receiptNo}`;
    const content = await sheet(call, pack, {
      title: '回单',
      number: receipt.receiptNo,
      issuer: receipt.platformName,
      facts: [
        ['运单号', receipt.waybillSn],
        ['状态', wordOf(receipts.fields.receiptState, receipt.receiptState, 'zh') ?? null],
        ['车牌号', receipt.vehicleNum],
        ['驾驶员', receipt.driverName],
        ['签收人', receipt.signer],
        ['签收时间', receipt.signedAt],
        ['货损重量', kg(receipt.damageKg)],
        ['货损金额', receipt.damageCents === null ? null : `${formatMoney(receipt.damageCents)} 元`],
        ['快递单号', receipt.paperExpressNo],
        ['提交人', receipt.submitBy],
        ['提交时间', receipt.submitAt],
        ['审核人', receipt.auditBy],
        ['审核时间', receipt.auditAt],
        ['审核备注', receipt.auditRemark],
      ],
    });
    pack.put({ path: `${path}.pdf`, title: `回单 ${receipt.receiptNo}`, content });
    putPhotos(pack, path, `回单 ${receipt.receiptNo}`, receipt);
  }
}

interface OfTrip {
  readonly platformId: string;
  readonly waybillId: string;
  readonly pack: EvidencePack;
}
/** Contracts, slips and receipts of a trip as PDF, with the photos and scans that people handed in. */
export async function packPapers(call: Call, { platformId, waybillId, pack }: OfTrip): Promise<void> {
  const ofTrip = sql`r.platform_id = ${platformId} and r.waybill_id = ${waybillId}`;
  const contracts = await call.tx.rows<{ id: string; contractNo: string; signedFile: string | null }>(
    sql`select r.id, r.contract_no, r.signed_file from contract r where ${ofTrip} order by r.created_at, r.id`,
  );
  for (const { id, contractNo, signedFile } of contracts) {
    const paper = await contractPaper(call, id, pack.origin);
    if (paper) pack.put({ path: `2-contract/${paper.name}`, title: `合同 ${contractNo}`, content: paper.content });
    if (signedFile)
      pack.put({
        path: `2-contract/${contractNo}-signed`,
        title: `合同 ${contractNo} 签署件`,
        content: { stored: signedFile },
      });
  }
  await slips(
    call,
    pack,
    await call.tx.rows<Slip>(
      sql`select r.*, ${platformName} as platform_name from pound r where ${ofTrip} and r.pound_status > 0
        order by r.created_at, r.id`,
    ),
  );
  await signedReceipts(
    call,
    pack,
    await call.tx.rows<Receipt>(
      sql`select r.*, ${platformName} as platform_name from waybill_receipt r where ${ofTrip}
        and r.receipt_state in (2, 3, 4) order by r.created_at, r.id`,
    ),
  );
}
