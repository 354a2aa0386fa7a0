import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { addContract, addTemplate, handInPound, uploadPound, uploadReceipt } from './contract/index.ts';

/** The slip of a heavy lorry: 49 t gross, 16.54 t tare. */
export function slipInput(
  photo: string,
  weighAt: string,
  more: Partial<InputOfCommand<typeof uploadPound>> = {},
): InputOfCommand<typeof uploadPound> {
  return { grossKg: 49_000, tareKg: 16_540, weighAt, photo, ...more };
}
/** The same slip from the app, with matching recognition and location. */
export function appSlip(
  photo: string,
  weighAt: string,
  lonLat: string,
  more: Partial<InputOfCommand<typeof handInPound>> = {},
): InputOfCommand<typeof handInPound> {
  return { ...slipInput(photo, weighAt), lonLat, ocrNetKg: 32_460, ocrConfidence: 985_000, ...more };
}
/** A receipt without damage, signed by the consignee. */
export function receiptInput(
  photo: string,
  signedAt: string,
  more: Partial<InputOfCommand<typeof uploadReceipt>> = {},
): InputOfCommand<typeof uploadReceipt> {
  return { photo, signer: '曹验收', signedAt, ...more };
}
export const contractTerms = `一、甲方委托乙方组织道路货物运输，乙方以自己的名义承担承运人责任。
二、运价按货源约定执行，结算重量以装卸双方磅单为准，亏吨超出约定容差的部分按货值扣减。
三、运费自运单签收之日起三十日内结清；逾期未付的，按日万分之三支付违约金。
四、双方的签署记录、磅单、轨迹和回单共同构成本合同的履行凭证。
五、因履行本合同发生争议的，由乙方所在地人民法院管辖。`;
export function frameContract(
  companyId: string,
  validFrom: string,
  validTo: string,
  more: Partial<InputOfCommand<typeof addContract>> = {},
): InputOfCommand<typeof addContract> {
  return {
    contractType: 'FRAME',
    title: '年度网络货运框架合同',
    companyId,
    validFrom,
    validTo,
    feeCents: 300,
    terms: contractTerms,
    ...more,
  };
}
export const templateInputs: readonly InputOfCommand<typeof addTemplate>[] = [
  { name: '网络货运框架合同（标准版）', contractType: 'FRAME', body: contractTerms },
  {
    name: '实际承运人运输合同（单次）',
    contractType: 'CARRIER',
    body: '一、乙方按运单载明的货物、路线和时间完成运输，不得转托他人。\n二、运费按运单约定计算，卸货磅单审核通过后结算。\n三、乙方保证车辆和人员证件在运输期间有效，并全程保持定位。',
  },
  {
    name: '信息服务经纪协议',
    contractType: 'BROKER',
    body: '一、乙方为甲方货源推荐符合要求的运力。\n二、信息费按成交运单逐单计算，随运费同批支付。',
  },
];
