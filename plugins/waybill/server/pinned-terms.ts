import type { Call } from '@freightdeck/sdk/server';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { calculateFreight, goodsTripSigned, plainRules } from '@freightdeck/plugin-goods/contract';
import type { RuleTerms } from '@freightdeck/plugin-goods/contract';
import { waybillDue, waybillMoved } from '../contract/index.ts';
import type { WaybillMoved, waybills } from '../contract/index.ts';

export type Waybill = RecordOf<typeof waybills>;
/** Columns of a waybill that are not fields of the resource. */
export interface PinnedTerms {
  readonly ratedLoadKg: number;
  readonly needShipperConfirm: boolean;
  readonly serviceFeeMode: 'ADD_ON' | 'GROSS_UP';
  readonly serviceFeePpm: number;
  readonly frozenBy: string | null;
  /** Null for waybills from before this column existed. */
  readonly freightTerms: RuleTerms | null;
  readonly shipperInfoFee: number;
  /** What the settlement added for insurance. */
  readonly premium: number;
  /** 代征税款 of the carrier, by its settlement. */
  readonly taxWithheld: number;
  /** Since when it waits for its shipper to confirm it. */
  readonly awaitsSince: string | null;
}

/** The same names, for loading these columns with the locked record. */
export const pinnedColumns = [
  'ratedLoadKg',
  'needShipperConfirm',
  'serviceFeeMode',
  'serviceFeePpm',
  'frozenBy',
  'freightTerms',
  'shipperInfoFee',
  'premium',
  'taxWithheld',
  'awaitsSince',
] as const satisfies readonly (keyof PinnedTerms)[];

export const pinnedTerms = (waybill: object): PinnedTerms => waybill as PinnedTerms;
/** The fields of a waybill from which its amounts are computed. */
export type Priced = Pick<Waybill, 'valuationMethod' | 'weightBasis' | 'carrierPrice' | 'distanceM'>;

/** What the carrier gets and the shipper owes for these weights, by the terms copied at acceptance. */
export function amountsOf(waybill: Priced & Partial<PinnedTerms>, loadNetKg: number, unloadNetKg: number) {
  const { freightTerms, serviceFeeMode, serviceFeePpm } = pinnedTerms(waybill);
  const { valuationMethod, weightBasis, carrierPrice, distanceM } = waybill;
  const steps = calculateFreight(
    {
      ...plainRules,
      ...freightTerms,
      valuationMethod,
      weightBasis,
      carrierPrice,
      distanceM,
      serviceFeeMode,
      serviceFeePpm,
    },
    loadNetKg,
    unloadNetKg,
  );
  const {
    lossKg,
    gainKg,
    settleKg,
    grossFreight,
    lossDeductCents,
    roundingAmount,
    freightAmount,
    infoFee,
    oilAmount,
    gasAmount,
    cashAmount,
    feeBase,
  } = steps;
  // A fixed shipper price that leaves nothing for the provider must not make the service fee negative.
  const serviceFee = Math.max(0, steps.serviceFee);
  return {
    lossKg,
    gainKg,
    settleKg,
    grossFreight,
    lossDeductCents,
    roundingAmount,
    freightAmount,
    infoFee,
    oilAmount,
    gasAmount,
    cashAmount,
    serviceFee,
    shipperInfoFee: feeBase - freightAmount,
    receivableAmount: feeBase + serviceFee,
  };
}

/** The figures of a signed waybill to be counted, or with `count` -1 to be subtracted on the day they were counted. */
export function signedFigures(waybill: Waybill, day: string, count: 1 | -1): NonNullable<WaybillMoved['signed']> {
  const { freightAmount, receivableAmount, settleKg } = waybill;
  if (freightAmount === null || receivableAmount === null || settleKg === null)
    throw new Error(`Waybill ${waybill.waybillSn} is unloaded, but has no freight`);
  return {
    day,
    freightCents: count * freightAmount,
    receivableCents: count * receivableAmount,
    settleKg: count * settleKg,
    count,
  };
}

/** Announces what was signed, or voided after signing, to the plugins that keep fees and bills of the goods source. */
export async function tellSigned(
  call: Pick<Call, 'emit'>,
  waybill: Waybill,
  signAt: string,
  count: 1 | -1,
): Promise<void> {
  const { platformId, goodsId, id: waybillId, waybillSn, vehicleNum, carrierPrice } = waybill;
  await call.emit(goodsTripSigned, {
    platformId,
    goodsId,
    waybillId,
    waybillSn,
    vehicleNum,
    carrierPrice,
    loadNetKg: waybill.loadNetKg ?? 0,
    unloadNetKg: waybill.unloadNetKg ?? 0,
    settleKg: waybill.settleKg ?? 0,
    freightAmount: waybill.freightAmount ?? 0,
    receivableAmount: waybill.receivableAmount ?? 0,
    infoFee: waybill.infoFee ?? 0,
    infoFeeBearer: pinnedTerms(waybill).freightTerms?.infoFeeBearer ?? 'CARRIER',
    signAt,
    count,
  });
}

/** Announces the change of a waybill, e.g. to the cockpit and the live list. */
export async function tellMoved(
  call: Pick<Call, 'emit' | 'now'>,
  waybill: Waybill,
  to: number,
  signed?: WaybillMoved['signed'],
  proxy?: WaybillMoved['proxy'],
): Promise<void> {
  await call.emit(waybillMoved, {
    id: waybill.id,
    waybillSn: waybill.waybillSn,
    vehicleNum: waybill.vehicleNum,
    platformId: waybill.platformId,
    from: waybill.waybillStatus,
    to,
    at: call.now(),
    ...(signed ? { signed } : {}),
    ...(proxy ? { proxy } : {}),
    sendUnitName: waybill.loadUnitName,
    sendLonLat: waybill.loadLonLat,
    receiveUnitName: waybill.unloadUnitName,
    receiveLonLat: waybill.unloadLonLat,
  });
}

type Charged = Pick<Waybill, 'platformId' | 'waybillSn' | 'companyId' | 'companyName'>;
/** Announces what the shipper will owe for the trip; `isDispatch`: the trip is refused where the money is short. */
export async function tellDue(
  call: Pick<Call, 'emit'>,
  { platformId, waybillSn, companyId, companyName }: Charged,
  cents: number,
  isDispatch = false,
): Promise<void> {
  await call.emit(waybillDue, { platformId, waybillSn, companyId, companyName, cents, isDispatch });
}
