import { sql } from '@freightdeck/sdk/server';
import type { DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { signWaybill } from '@freightdeck/plugin-waybill/contract';
import {
  addContract,
  addTemplate,
  approvePound,
  confirmReceipt,
  drawnPictures,
  drawnReceipts,
  fileReceipt,
  handInPound,
  handInReceipt,
  refuseContract,
  rejectPound,
  rejectReceipt,
  sendContract,
  signContract,
  terminateContract,
  uploadPound,
} from '../contract/index.ts';
import { appSlip, frameContract, receiptInput, slipInput, templateInputs } from '../fixtures.ts';
import { drive, hire, loadLonLat, unloadLonLat, type At, type Cast } from './demo-trips.ts';

const HOUR = 3_600_000;
type Ago = (hours: number) => string;
const platforms = [
  ['10001', '阴山'],
  ['10002', '海河'],
] as const;

async function slipOf(
  at: At,
  moment: string,
  waybillId: string,
  poundType: 'LOAD' | 'UNLOAD',
): Promise<{ readonly id: string; readonly ocrPlate: string }> {
  const slip = await at(moment, 'system').tx.one<{ id: string; ocrPlate: string }>(
    sql`select id, vehicle_num as ocr_plate from pound where waybill_id = ${waybillId} and pound_type = ${poundType}`,
  );
  if (!slip) throw new Error(`No ${poundType} slip is waited for`);
  return slip;
}
async function receiptOf(at: At, moment: string, waybillId: string): Promise<{ readonly id: string }> {
  const receipt = await at(moment, 'system').tx.one<{ id: string }>(
    sql`select id from waybill_receipt where waybill_id = ${waybillId} and receipt_state <> 5`,
  );
  if (!receipt) throw new Error('No receipt is waited for');
  return receipt;
}
const [signed, blurred, again] = drawnReceipts;
const [clear, arrived, second, dim, later] = drawnPictures;

/**
 * Slips and receipts: the first trip has a differing recognition; the second a blurred photo, taken again; the third
 * has just been loaded, with a photo of the first.
 */
async function weigh(stage: DemoStage, platformId: string, cast: Cast, ago: Ago): Promise<void> {
  const trip = (hours: number, loadKg: number, unloadKg?: number): Promise<string> =>
    stage.together(platformId, (at) =>
      drive(at, cast, [ago(hours), ago(hours - 3), ago(hours - 30)], loadKg, unloadKg),
    );
  const first = await trip(240, 32_460, 32_380);
  await stage.together(platformId, async (at) => {
    const weighed = await slipOf(at, ago(236), first, 'LOAD');
    await at(ago(236), 'driver').execute(
      handInPound,
      appSlip(clear, ago(237), loadLonLat, { ocrPlate: weighed.ocrPlate }),
      weighed,
    );
    const unload = await slipOf(at, ago(209), first, 'UNLOAD');
    await at(ago(209), 'driver').execute(
      handInPound,
      appSlip(arrived, ago(210), unloadLonLat, {
        grossKg: 48_900,
        tareKg: 16_520,
        ocrNetKg: 32_580,
        ocrPlate: unload.ocrPlate,
      }),
      unload,
    );
    await at(ago(208), 'operator').execute(approvePound, { remark: '识别误读，人工核对照片一致' }, unload);
    await at(ago(200), 'shipper').execute(signWaybill, { remark: null }, { id: first });
  });
  const next = await trip(120, 32_400, 32_320);
  await stage.together(platformId, async (at) => {
    const load = await slipOf(at, ago(116), next, 'LOAD');
    await at(ago(116), 'provider').execute(
      uploadPound,
      slipInput(dim, ago(117), { grossKg: 48_980, tareKg: 16_580 }),
      load,
    );
    await at(ago(115), 'operator').execute(
      rejectPound,
      { rejectCode: 'BLURRED', reason: '照片模糊，看不清皮重' },
      load,
    );
    await at(ago(114), 'driver').execute(
      handInPound,
      appSlip(second, ago(117), loadLonLat, {
        grossKg: 48_980,
        tareKg: 16_580,
        ocrNetKg: 32_400,
        ocrPlate: load.ocrPlate,
      }),
      load,
    );
    await at(ago(89), 'provider').execute(
      uploadPound,
      slipInput(later, ago(90), { grossKg: 48_860, tareKg: 16_540 }),
      await slipOf(at, ago(89), next, 'UNLOAD'),
    );
    await at(ago(88.5), 'operator').execute(
      approvePound,
      { remark: '照片清晰' },
      await slipOf(at, ago(88.5), next, 'UNLOAD'),
    );
    await at(ago(88), 'shipper').execute(signWaybill, { remark: null }, { id: next });
  });
  await stage.together(platformId, async (at) => {
    const done = await receiptOf(at, ago(199), first);
    await at(ago(199), 'driver').execute(handInReceipt, receiptInput(signed, ago(200)), done);
    await at(ago(190), 'provider').execute(confirmReceipt, { remark: null }, done);
    await at(ago(120), 'provider').execute(
      fileReceipt,
      { paperExpressNo: 'SF1390000012345', paperReceivedAt: ago(121) },
      done,
    );
    const open = await receiptOf(at, ago(87), next);
    await at(ago(87), 'driver').execute(handInReceipt, receiptInput(blurred, ago(88)), open);
    await at(ago(80), 'provider').execute(rejectReceipt, { reason: '收货章不清晰，请重拍' }, open);
    await at(ago(70), 'driver').execute(
      handInReceipt,
      receiptInput(again, ago(88), { damageKg: 60, damageCents: 9_000 }),
      open,
    );
  });
  const third = await trip(30, 32_300);
  const fresh = (at: At): Promise<{ readonly id: string }> => slipOf(at, ago(26), third, 'LOAD');
  await stage.together(platformId, async (at) => {
    await at(ago(26), 'provider').execute(
      uploadPound,
      slipInput(arrived, ago(27), { grossKg: 48_840, tareKg: 16_540 }),
      await fresh(at),
    );
    await at(ago(24), 'operator').execute(
      rejectPound,
      { rejectCode: 'PLATE', reason: '磅单车号与运单不符，照片与他单重复' },
      await fresh(at),
    );
  });
}

/** Contracts: one in force, one half signed, one refused, one terminated, one draft. */
async function agree(at: At, cast: Cast, ago: Ago): Promise<void> {
  const day = (hours: number): string => ago(hours).slice(0, 10);
  const make = async (
    hours: number,
    title: string,
    days: number,
    type: 'FRAME' | 'SHIPPER' = 'FRAME',
  ): Promise<{ readonly id: string }> =>
    at(ago(hours), 'provider').execute(
      addContract,
      frameContract(cast.companyId, day(hours), day(hours - 24 * days), { title, contractType: type }),
    );
  const send = (hours: number, on: { readonly id: string }): Promise<object> =>
    at(ago(hours), 'provider').execute(sendContract, {}, on);
  const frame = await make(1200, '年度网络货运框架合同', 365);
  await send(1199, frame);
  await at(ago(1190), 'shipper').execute(signContract, { party: 'A', signer: '嘉禾', signMethod: 'CA' }, frame);
  await at(ago(1188), 'provider').execute(signContract, { party: 'B', signer: '和顺', signMethod: 'CA' }, frame);
  const half = await make(60, '焦炭专线托运合同', 180, 'SHIPPER');
  await send(59, half);
  await at(ago(50), 'shipper').execute(signContract, { party: 'A', signer: '嘉禾', signMethod: 'SMS' }, half);
  const refused = await make(400, '旺季加价补充合同', 90, 'SHIPPER');
  await send(399, refused);
  await at(ago(390), 'shipper').execute(refuseContract, { reason: '加价幅度超出年度框架约定' }, refused);
  const over = await make(900, '临时运力托运合同', 60, 'SHIPPER');
  await send(899, over);
  await at(ago(898), 'shipper').execute(signContract, { party: 'A', signer: '嘉禾', signMethod: 'FACE' }, over);
  await at(ago(897), 'provider').execute(signContract, { party: 'B', signer: '和顺', signMethod: 'CA' }, over);
  await at(ago(300), 'provider').execute(terminateContract, { reason: '临时运力需求结束，双方协商终止' }, over);
  await make(5, '下一年度网络货运框架合同', 400);
}

export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago: Ago = (hours) => formatDateTime(now - hours * HOUR);
  await stage.together('00001', async (at) => {
    for (const template of templateInputs) await at(ago(2000), 'operator').execute(addTemplate, template);
  });
  for (const [index, [platformId, short]] of platforms.entries()) {
    const cast = await stage.together(platformId, (at) => hire(at, ago(2000), ago(-12_000).slice(0, 10), short, index));
    await stage.together(platformId, (at) => agree(at, cast, ago));
    await weigh(stage, platformId, cast, ago);
  }
}
