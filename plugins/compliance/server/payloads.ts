import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { MsgType } from '../contract/index.ts';
import { digits14, yuan3 } from './domain/payload-rules.ts';

type Payload = Readonly<Record<string, unknown>>;
type Source = Pick<Call, 'tx'>;
const thousandths = (kg: number): string => `${kg}.000`;
const tonnes = (kg: number): string =>
  `${Math.trunc(kg / 1_000)}.${String(Math.trunc((kg % 1_000) / 10)).padStart(2, '0')}`;

async function vehicle({ tx }: Source, platformId: string, id: string): Promise<Payload | undefined> {
  const row = await tx.one<{
    vehicleNum: string;
    plateColor: string;
    vehicleType: string;
    vin: string;
    ratedLoadKg: number;
    roadTransportNo: string;
    trailerNum: string | null;
  }>(sql`
    select vehicle_num, plate_color, vehicle_type, vin, rated_load_kg, road_transport_no, trailer_num from vehicle
      where platform_id = ${platformId} and id = ${id}`);
  return (
    row && {
      vehicleNumber: row.vehicleNum,
      vehiclePlateColorCode: row.plateColor,
      vehicleType: row.vehicleType,
      vin: row.vin,
      vehicleTonnage: tonnes(row.ratedLoadKg),
      roadTransportCertificateNumber: row.roadTransportNo,
      trailerVehiclePlateNumber: row.trailerNum,
    }
  );
}
async function driver({ tx }: Source, platformId: string, id: string): Promise<Payload | undefined> {
  const row = await tx.one<{
    name: string;
    idNumber: string;
    vehicleClass: string;
    qualificationNo: string | null;
    mobile: string;
  }>(sql`
    select name, id_number, vehicle_class, qualification_no, mobile from driver where platform_id = ${platformId}
      and id = ${id}`);
  return (
    row && {
      driverName: row.name,
      drivingLicense: row.idNumber,
      vehicleClass: row.vehicleClass,
      qualificationCertificate: row.qualificationNo,
      telephone: row.mobile,
    }
  );
}
interface Trip {
  readonly waybillSn: string;
  readonly carrier: string;
  readonly acceptAt: string;
  readonly loadAt: string;
  readonly signAt: string;
  readonly companyName: string;
  readonly loadPlace: string;
  readonly unloadPlace: string;
  readonly receivableAmount: number;
  readonly distanceM: number;
  readonly vehicleNum: string;
  readonly plateColor: string;
  readonly name: string;
  readonly idNumber: string;
  readonly goodsName: string;
  readonly cargoType: string;
  readonly settleKg: number;
  readonly policyNo: string | null;
  readonly insurerCode: string | null;
}
async function waybill({ tx }: Source, platformId: string, id: string): Promise<Payload | undefined> {
  const row = await tx.one<Trip>(sql`
    select w.waybill_sn, p.platform_name as carrier, w.accept_at, w.load_at, w.sign_at, w.company_name, w.load_place,
      w.unload_place, w.receivable_amount, w.distance_m, w.vehicle_num, v.plate_color, d.name, d.id_number,
      w.goods_name, w.cargo_type, w.settle_kg, w.policy_no, w.insurer_code
    from waybill w join platform p on p.platform_id = w.platform_id left join vehicle v on v.platform_id = w.platform_id
      and v.id = w.vehicle_id left join driver d on d.platform_id = w.platform_id and d.id = w.driver_id
    where w.platform_id = ${platformId} and w.id = ${id}`);
  return (
    row && {
      shippingNoteNumber: row.waybillSn,
      serialNumber: '0000',
      carrier: row.carrier,
      consignmentDateTime: digits14(row.acceptAt),
      despatchActualDateTime: digits14(row.loadAt),
      goodsReceiptDateTime: digits14(row.signAt),
      consignor: row.companyName,
      placeOfLoading: row.loadPlace,
      goodsReceiptPlace: row.unloadPlace,
      totalMonetaryAmount: yuan3(row.receivableAmount),
      transportationDistance: String(Math.round(row.distanceM / 1_000)),
      vehicleNumber: row.vehicleNum,
      vehiclePlateColorCode: row.plateColor,
      driverName: row.name,
      drivingLicense: row.idNumber,
      descriptionOfGoods: row.goodsName,
      cargoTypeClassificationCode: row.cargoType,
      goodsItemGrossWeight: thousandths(row.settleKg),
      policyNumber: row.policyNo ?? 'none',
      insuranceCompanyCode: row.insurerCode ?? 'none',
    }
  );
}
const builders: Partial<
  Readonly<Record<MsgType, (call: Source, platformId: string, id: string) => Promise<Payload | undefined>>>
> = { VEHICLE: vehicle, DRIVER: driver, WAYBILL: waybill };

/**
 * The message for the current record, 9.2; undefined when the record no longer exists. A payload given with the report
 * is used unchanged.
 */
export async function payloadOf(
  call: Source,
  report: {
    readonly platformId: string;
    readonly msgType: MsgType;
    readonly bizId: string;
    readonly given: Payload | null;
  },
): Promise<Payload | undefined> {
  return report.given ?? builders[report.msgType]?.(call, report.platformId, report.bizId);
}
