import { openNumber, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { MsgType } from '../contract/index.ts';
import { carrierColumns, crewJoins } from './actual-carrier.ts';
import type { ActualCarrier } from './actual-carrier.ts';
import { driverMessage, vehicleMessage } from './archive-payloads.ts';
import type { Built } from './archive-payloads.ts';
import { digits14, yuan3 } from './domain/payload-rules.ts';
import { onWay } from './facts/on-way.ts';
import { fundsMessage } from './funds-report.ts';
import type { PaidFunds } from './funds-report.ts';

type Source = Pick<Call, 'tx' | 'get'>;
const thousandths = (kg: number | null): string | null => (kg === null ? null : `${kg}.000`);
const kilometres = (metres: number): string => String(Math.max(1, Math.round(metres / 1_000)));

interface Trip extends ActualCarrier {
  readonly waybillSn: string;
  readonly originalDocNo: string;
  readonly transportType: string;
  readonly businessType: string;
  readonly platformName: string;
  readonly acceptAt: string;
  readonly loadAt: string | null;
  readonly unloadAt: string | null;
  readonly signAt: string | null;
  readonly companyName: string;
  readonly uscc: string | null;
  readonly loadPlace: string;
  readonly loadCode: string;
  readonly unloadPlace: string;
  readonly unloadCode: string;
  readonly unloadUnitName: string;
  readonly agreedCents: number;
  readonly costCents: number;
  readonly distanceM: number;
  readonly vehicleNum: string;
  readonly plateColor: string | null;
  readonly name: string | null;
  readonly idNumber: string | null;
  readonly goodsName: string;
  readonly cargoType: string;
  readonly weightKg: number | null;
  readonly policyNo: string | null;
  readonly insurerCode: string | null;
}
interface Provider {
  readonly uscc: string | null;
  readonly businessPermitNo: string | null;
  readonly regProvince: string;
}
/** Credit code, permit and province of the provider; none where providers are not kept. */
export async function providerOf({ tx }: Source, platformId: string): Promise<Provider | undefined> {
  const kept = await tx.one<{ kept: boolean }>(sql`select to_regclass('service_provider') is not null as kept`);
  return kept?.kept
    ? tx.one<Provider>(sql`
        select uscc, business_permit_no, reg_province from service_provider where platform_id = ${platformId}`)
    : undefined;
}
/** 电子运单 YD. A trip is one vehicle and one segment. */
async function waybillMessage(call: Source, platformId: string, id: string): Promise<Built | undefined> {
  const row = await call.tx.one<Trip>(sql`
    select w.waybill_sn, coalesce(g.original_doc_no, g.goods_sn) as original_doc_no, g.transport_type, g.business_type,
      p.platform_name, w.accept_at, w.load_at, w.unload_at, w.sign_at, w.company_name, c.uscc, w.load_place,
      g.load_code, w.unload_place, g.unload_code, w.unload_unit_name, w.receivable_amount - w.premium as agreed_cents,
      coalesce(w.oil_amount + w.gas_amount, 0) as cost_cents,
      coalesce(nullif(t.track_distance_m, 0), w.distance_m) as distance_m, w.vehicle_num, v.plate_color, d.name,
      d.id_number, w.goods_name, w.cargo_type, coalesce(w.settle_kg, w.unload_net_kg) as weight_kg, w.policy_no,
      w.insurer_code, ${carrierColumns}
    from waybill w join platform p on p.platform_id = w.platform_id
      join goods_source g on g.platform_id = w.platform_id and g.id = w.goods_id
      left join company c on c.platform_id = w.platform_id and c.id = w.company_id
      left join waybill_track t on t.platform_id = w.platform_id and t.id = w.id ${crewJoins}
    where w.platform_id = ${platformId} and w.id = ${id}`);
  if (!row) return undefined;
  const provider = await providerOf(call, platformId);
  return {
    body: {
      originalDocumentNumber: row.originalDocNo,
      shippingNoteNumber: row.waybillSn,
      serialNumber: '0000',
      vehicleAmount: '1',
      transportTypeCode: row.transportType,
      carrier: row.platformName,
      unifiedSocialCreditIdentifier: provider?.uscc ?? null,
      permitNumber: provider?.businessPermitNo ?? null,
      consignmentDateTime: digits14(row.acceptAt),
      businessTypeCode: row.businessType,
      despatchActualDateTime: digits14(row.loadAt),
      goodsReceiptDateTime: digits14(row.signAt),
      finishDateTime: digits14(row.unloadAt),
      consignorInfo: {
        consignor: row.companyName,
        consignorId: row.uscc,
        placeOfLoading: row.loadPlace,
        countrySubdivisionCode: row.loadCode,
      },
      consigneeInfo: {
        consignee: row.unloadUnitName,
        goodsReceiptPlace: row.unloadPlace,
        countrySubdivisionCode: row.unloadCode,
      },
      totalMonetaryAmount: yuan3(row.agreedCents),
      transportationCost: yuan3(row.costCents),
      transportationDistance: kilometres(row.distanceM),
      vehicleInfo: {
        vehiclePlateColorCode: row.plateColor,
        vehicleNumber: row.vehicleNum,
        driver: [{ driverName: row.name, drivingLicense: await openNumber(call, row.idNumber) }],
        goodsInfo: [
          {
            descriptionOfGoods: row.goodsName,
            cargoTypeClassificationCode: row.cargoType,
            goodsItemGrossWeight: thousandths(row.weightKg),
          },
        ],
      },
      actualCarrierInfo: {
        actualCarrierName: row.carrierName,
        actualCarrierBusinessLicense: row.carrierPermit,
        actualCarrierId: await openNumber(call, row.carrierId),
      },
      insuranceInformation: {
        policyNumber: row.policyNo ?? 'none',
        insuranceCompanyCode: row.insurerCode ?? 'none',
      },
    },
  };
}

/** A report of the start and one of the end of every trip, by the waybill's id and one of these. */
export const ends = ['START', 'ENDED'] as const;
interface Position {
  readonly waybillSn: string;
  readonly vehicleNum: string;
  readonly plateColor: string | null;
  readonly areaCode: string;
  readonly address: string;
  readonly lon: number | null;
  readonly lat: number | null;
  readonly at: string | null;
}
const MILLION = 1_000_000;
const degrees = (e6: number | null): string | null =>
  e6 === null ? null : `${Math.trunc(e6 / MILLION)}.${String(e6 % MILLION).padStart(6, '0')}`;
/**
 * 位置 WZ: where the vehicle was when it was loaded or unloaded, by its terminal or the driver's app: the nearest
 * position within ten minutes, of those on which the figures of the trip rest before any other.
 */
async function positionMessage({ tx }: Source, platformId: string, bizId: string): Promise<Built | undefined> {
  const [waybillId = '', end = ''] = bizId.split(':');
  const started = end === 'START';
  const moment = started ? sql`w.load_at` : sql`w.unload_at`;
  const row = await tx.one<Position>(sql`
    select w.waybill_sn, w.vehicle_num, v.plate_color, ${started ? sql`g.load_code` : sql`g.unload_code`} as area_code,
      ${started ? sql`w.load_place` : sql`w.unload_place`} as address, p.lon_wgs_e6 as lon, p.lat_wgs_e6 as lat, p.at
    from waybill w join goods_source g on g.platform_id = w.platform_id and g.id = w.goods_id
      left join vehicle v on v.platform_id = w.platform_id and v.id = w.vehicle_id
      left join waybill_track t on t.platform_id = w.platform_id and t.id = w.id
      left join lateral (select q.lon_wgs_e6, q.lat_wgs_e6, q.at from track_point q
        where q.platform_id = w.platform_id and q.vehicle_num = w.vehicle_num and q.flag = 'OK'
          and q.at between ${moment} - interval '10 minutes' and ${moment} + interval '10 minutes'
        order by ${onWay} desc, abs(extract(epoch from q.at - ${moment})), q.at limit 1) p on true
    where w.platform_id = ${platformId} and w.id = ${waybillId}`);
  return (
    row && {
      body: {
        shippingNoteNumber: row.waybillSn,
        serialNumber: '0000',
        vehicleNumber: row.vehicleNum,
        vehiclePlateColorCode: row.plateColor,
        reportType: end,
        longitude: degrees(row.lon),
        latitude: degrees(row.lat),
        positionDateTime: row.at === null ? null : digits14(row.at),
        countrySubdivisionCode: row.areaCode,
        address: row.address,
      },
    }
  );
}

/** The message for the current record, 9.2; undefined when the record no longer exists. */
export function payloadOf(
  call: Source,
  report: {
    readonly platformId: string;
    readonly msgType: MsgType;
    readonly bizId: string;
    readonly waybillSn: string | null;
    readonly given: PaidFunds | null;
  },
): Promise<Built | undefined> {
  const { platformId, msgType, bizId, waybillSn, given } = report;
  switch (msgType) {
    case 'VEHICLE':
      return vehicleMessage(call, platformId, bizId);
    case 'DRIVER':
      return driverMessage(call, platformId, bizId);
    case 'POSITION':
      return positionMessage(call, platformId, bizId);
    case 'WAYBILL':
      return waybillMessage(call, platformId, bizId);
    default:
      return fundsMessage(call, platformId, waybillSn, given);
  }
}
