import { choice, integer, optional, ratio, text } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';

const yesNo = () =>
  choice('YES_NO', [
    { value: 1, zh: '是', en: 'Yes' },
    { value: 0, zh: '否', en: 'No' },
  ]);

/** Which services of the platform a provider uses. */
export const services = {
  oilgasConsumeThirdPartyType: choice('OILGAS_THIRD_PARTY_TYPE', [
    { value: 0, zh: '无', en: 'None' },
    { value: 1, zh: '通道一', en: 'Channel 1' },
    { value: 2, zh: '通道二', en: 'Channel 2' },
  ]),
  brokerFlag: yesNo(),
  carCaptainFlag: yesNo(),
};
/** Taxes, fees, caps and deadlines of a provider. */
export const config = {
  platformFeePpm: ratio(),
  platformFeeMode: choice('PLATFORM_FEE_MODE', [
    { value: 'BY_FREIGHT', zh: '按运费', en: 'By freight' },
    { value: 'BY_TRIP', zh: '按运单', en: 'By trip' },
  ]),
  vatPpm: ratio(),
  infoVatPpm: ratio(),
  maxOilRatio: ratio(),
  maxGasRatio: ratio(),
  payDeadlineHours: integer(1, 720, 'hour'),
  /** 接单时限: an offer that its driver has not accepted by then returns to the dispatcher; 0 = never. */
  acceptMinutes: integer(0, 1_440, 'minute'),
  regProvince: text(20, 0),
  payChannel: choice('PROVIDER_PAY_CHANNEL', [
    { value: 'NONE', zh: '未开通', en: 'None yet' },
    { value: 'BANK', zh: '银行存管', en: 'Bank custody' },
    { value: 'DIRECT', zh: '银企直连', en: 'Direct bank link' },
  ]),
  complianceMode: choice('COMPLIANCE_MODE', [
    { value: 'BLOCK', zh: '违规阻断', en: 'Stops what breaks a rule' },
    { value: 'WARN', zh: '违规提醒', en: 'Warns only' },
  ]),
};

/** The same fields, all optional: a change contains only new values. */
export function each<F extends Readonly<Record<string, Field>>>(
  fields: F,
): { readonly [K in keyof F]: F[K] extends Field<infer T> ? Field<T | null> : never } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, optional(field)])) as never;
}
