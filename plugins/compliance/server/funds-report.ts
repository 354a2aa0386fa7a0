import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import type { CarrierPayment, WaybillPaid } from '@freightdeck/plugin-waybill/contract';
import type { ReportDue } from '../contract/index.ts';
import { digits14, yuan3 } from './domain/payload-rules.ts';

/** Codes of 9.2: 32 bank transfer, 42 wallet, 4 third party (used for the fuel card). */
const codes: Readonly<Record<CarrierPayment['means'], string>> = { bank: '32', wallet: '42', fuel: '4' };

/** 资金流水单 of one document: what was paid for the waybill and by which means; total and parts are equal (F-06). */
export async function fundsReport(
  tx: Tx,
  { platformId, waybillId, waybillSn, documentNo, recipient, paidAt, payments }: WaybillPaid,
): Promise<ReportDue> {
  const trip = await tx.one<{ vehicleNum: string; plateColor: string | null }>(sql`
    select w.vehicle_num, v.plate_color from waybill w left join vehicle v on v.platform_id = w.platform_id
      and v.id = w.vehicle_id where w.platform_id = ${platformId} and w.id = ${waybillId}`);
  const total = yuan3(payments.reduce((sum, { amount }) => sum + amount, 0));
  const flows = payments.map(({ means, amount, sequenceNo }) => ({
    paymentMeansCode: codes[means],
    recipient,
    sequenceCode: sequenceNo,
    monetaryAmount: yuan3(amount),
    dateTime: digits14(paidAt),
  }));
  return {
    platformId,
    msgType: 'FUNDS',
    bizId: documentNo,
    bizNo: documentNo,
    waybillSn,
    dependsOn: [{ msgType: 'WAYBILL', bizId: waybillId }],
    payload: {
      documentNumber: documentNo,
      carrier: recipient,
      vehicleNumber: trip?.vehicleNum ?? '',
      vehiclePlateColorCode: trip?.plateColor ?? '',
      totalMonetaryAmount: total,
      paymentMeansCode: flows[0]?.paymentMeansCode ?? '',
      sequenceCode: flows[0]?.sequenceCode ?? '',
      dateTime: digits14(paidAt),
      shippingNoteList: [{ shippingNoteNumber: waybillSn, serialNumber: '0000', totalMonetaryAmount: total }],
      financialList: flows,
    },
  };
}
