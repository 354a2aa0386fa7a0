import { listen, SmsChannel, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { poundLife, receiptLife } from '../contract/index.ts';

interface Rejected { readonly after: { readonly platformId: string; readonly waybillId: string; readonly waybillSn: string }; readonly input: { readonly reason: string } }
/** The driver learns why his paper was rejected, by text message. */
const tellRejected = (workflow: string, paper: string): Listener => listen<Rejected>({ name: `${workflow}.reject` }, async (call, { after: { platformId, waybillId, waybillSn }, input: { reason } }) => {
  const sms = call.find(SmsChannel);
  const driver = sms && await call.tx.one<{ driverMobile: string }>(sql`select driver_mobile from waybill where platform_id = ${platformId} and id = ${waybillId}`);
  if (driver) await sms.send(call, { platformId, mobile: driver.driverMobile, text: `运单${waybillSn}的${paper}被驳回：${reason}，请重新上传。` });
});
export const rejectedByText: readonly Listener[] = [tellRejected(poundLife.name, '磅单'), tellRejected(receiptLife.name, '回单')];
