import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { knownError } from '../contract/error-dictionary.ts';
import { messageField } from '../contract/message-table.ts';
import type { Owner } from '../contract/message-table.ts';
import type { MsgType, Repair } from '../contract/index.ts';

interface Message {
  readonly platformId: string;
  readonly msgType: MsgType;
  readonly bizId: string;
  readonly bizNo: string;
  readonly waybillSn: string | null;
}
type Record = Pick<Repair, 'id' | 'label'>;
type Records = Readonly<Partial<globalThis.Record<Owner, Record>>>;
interface Trip {
  readonly id: string;
  readonly waybillSn: string;
  readonly vehicleId: string;
  readonly vehicleNum: string;
  readonly driverId: string;
  readonly driverName: string;
  readonly goodsId: string;
  readonly goodsSn: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly platformName: string;
}
/** The records that a message tells of. */
async function recordsOf({ tx }: Pick<Call, 'tx'>, message: Message): Promise<Records> {
  const { platformId, msgType, bizId, bizNo, waybillSn } = message;
  if (msgType === 'VEHICLE' || msgType === 'DRIVER') return { [msgType]: { id: bizId, label: bizNo } };
  const trip = await tx.one<Trip>(sql`
    select w.id, w.waybill_sn, w.vehicle_id, w.vehicle_num, w.driver_id, w.driver_name, w.goods_id, w.goods_sn,
      w.company_id, w.company_name, p.platform_name
    from waybill w join platform p on p.platform_id = w.platform_id
    where w.platform_id = ${platformId} and w.waybill_sn = ${waybillSn}`);
  if (!trip) return {};
  return {
    VEHICLE: { id: trip.vehicleId, label: trip.vehicleNum },
    DRIVER: { id: trip.driverId, label: trip.driverName },
    GOODS: { id: trip.goodsId, label: trip.goodsSn },
    WAYBILL: { id: trip.id, label: trip.waybillSn },
    COMPANY: { id: trip.companyId, label: trip.companyName },
    PROVIDER: { id: platformId, label: trip.platformName },
    TRACK: { id: trip.id, label: trip.waybillSn },
    // The document of a held back part is named after that of the settlement.
    SETTLEMENT: { id: '', label: bizNo.replace(/-R$/, '') },
  };
}
/**
 * What has to be put right for these fields, each with the record whose page owns it; without fields, what the
 * dictionary says of the code.
 */
export async function repairsOf(
  call: Pick<Call, 'tx'>,
  message: Message,
  fields: readonly string[],
  code: string,
): Promise<readonly Repair[]> {
  const records = await recordsOf(call, message);
  const owned: readonly (readonly [field: string, owner: Owner | undefined])[] =
    fields.length > 0
      ? fields.map((field) => [field, messageField(message.msgType, field)?.owner])
      : [['', message.msgType === 'VEHICLE' ? 'VEHICLE' : knownError(code).owner]];
  return owned.flatMap(([field, owner]) => {
    const record = owner && records[owner];
    return record ? [{ field, owner, ...record }] : [];
  });
}
