import { cardNumberOf, openNumber, Sealing, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { CarrierPayment, WaybillPaid } from '@freightdeck/plugin-waybill/contract';
import { carrierColumns, crewJoins } from './actual-carrier.ts';
import type { ActualCarrier } from './actual-carrier.ts';
import type { Built } from './archive-payloads.ts';
import { digits14, yuan3 } from './domain/payload-rules.ts';

/** Codes of 9.2: 32 bank transfer, 42 wallet, 4 third party (used for the fuel card). There is none for cash. */
const codes: Readonly<Record<CarrierPayment['means'], string>> = { bank: '32', wallet: '42', fuel: '4' };

/** What was paid by one document, as it was told when it was paid. */
export type PaidFunds = Pick<WaybillPaid, 'documentNo' | 'recipient' | 'paidAt' | 'payments'>;
interface Trip extends ActualCarrier {
  readonly vehicleNum: string;
  readonly plateColor: string | null;
  readonly payeeMobile: string | null;
}
interface Card {
  readonly cardNo: string;
  readonly bankCode: string;
}
/** The card that the order of a document was paid to; none for wallets, and where orders or cards are not kept. */
async function cardOf(
  { tx, get }: Pick<Call, 'tx' | 'get'>,
  platformId: string,
  documentNo: string,
): Promise<Card | undefined> {
  const kept = await tx.one<{ kept: boolean }>(sql`
    select to_regclass('settlement_order') is not null and to_regclass('bank_card_number') is not null as kept`);
  if (!kept?.kept) return undefined;
  const card = await tx.one<Card & { readonly cardId: string }>(sql`
    select n.card_id, n.card_no, b.bank_code from settlement_order o
      join bank_card c on c.platform_id = o.platform_id and c.id = o.payee_card_id
      join bank_card_number n on n.platform_id = c.platform_id and n.card_id = c.id join bank b on b.id = c.bank_id
    where o.platform_id = ${platformId} and o.settle_sn = ${documentNo.replace(/-R$/, '')}`);
  return card && { ...card, cardNo: get(Sealing).open(cardNumberOf(card.cardId), card.cardNo) };
}

/**
 * 资金流水单 of one document: what was paid for the waybill and by which means; total and parts are equal (F-06). Money
 * that went to no card went to the payee's account here, which is named by the mobile number.
 */
export async function fundsMessage(
  call: Pick<Call, 'tx' | 'get'>,
  platformId: string,
  waybillSn: string | null,
  paid: PaidFunds | null,
): Promise<Built | undefined> {
  if (!paid) return undefined;
  const { documentNo, recipient, paidAt, payments } = paid;
  const trip = await call.tx.one<Trip>(sql`
    select w.vehicle_num, v.plate_color, ${carrierColumns},
      coalesce(case w.payee_type when 'OWNER' then o.mobile when 'CAPTAIN' then (select k.mobile from car_captain k
        where k.platform_id = w.platform_id and k.name = w.captain_name limit 1) end, w.driver_mobile) as payee_mobile
    from waybill w ${crewJoins} where w.platform_id = ${platformId} and w.waybill_sn = ${waybillSn}`);
  if (!trip) return undefined;
  const card = await cardOf(call, platformId, documentNo);
  const total = yuan3(payments.reduce((sum, { amount }) => sum + amount, 0));
  return {
    body: {
      documentNumber: documentNo,
      carrier: trip.carrierName,
      actualCarrierId: await openNumber(call, trip.carrierId),
      vehicleNumber: trip.vehicleNum,
      vehiclePlateColorCode: trip.plateColor,
      shippingNoteList: [{ shippingNoteNumber: waybillSn, serialNumber: '0000', totalMonetaryAmount: total }],
      financialList: payments.map(({ means, amount, sequenceNo }) => {
        const account = means === 'bank' ? card : undefined;
        return {
          paymentMeansCode: codes[means],
          recipient,
          receiptAccount: account?.cardNo ?? trip.payeeMobile,
          bankCode: account?.bankCode ?? null,
          sequenceCode: sequenceNo,
          monetaryAmount: yuan3(amount),
          dateTime: digits14(paidAt),
        };
      }),
    },
  };
}
