import { defineCommand, defineEvent, flag, id, integer, optional, reference, text } from '@freightdeck/sdk/contract';
import { gateRefusals } from './gate.ts';
import { waybills } from './waybill.ts';

/*
 * What people do with a trip where the trips are listed, though another plugin keeps what it is about. That plugin
 * hears of it by an event, and answers by `heard`; where nobody answers, the command says so.
 */
const path = waybills.path;

/** 联系司机: whom to call about the trip. Who asks is logged; the number is whole for who may see it and asks for it. */
export const callTripDriver = defineCommand({
  name: 'waybill.callDriver',
  path: `${path}/callDriver`,
  access: ['waybillListManage:callDriver'],
  on: waybills,
  input: { plain: optional(flag()) },
  answer: { driverName: text(20), driverMobile: text(20) },
});

/** 生成结算 of a signed trip, or of many. */
export const createTripSettle = defineCommand({
  name: 'waybill.createSettle',
  path: `${path}/createSettle`,
  access: ['waybillManage:createSettle', 'waybillManage:batchCreateSettle'],
  on: waybills,
  answer: { id: id(), settleSn: text(30) },
  bulk: true,
  refusals: {
    noSettlement: { status: 409, zh: '结算未启用', en: 'Nobody settles here' },
    notSigned: { status: 409, zh: '运单尚未签收，不能结算', en: 'The waybill has not been signed' },
    frozen: { status: 423, zh: '运单已冻结，不能结算', en: 'The waybill is frozen' },
    settling: { status: 409, zh: '运单已进入结算', en: 'The waybill is being settled' },
    settledAlready: { status: 409, zh: '运单已有结算单{settleSn}', en: 'Order {settleSn} stands for this waybill' },
    subcontracted: { status: 409, zh: '运单已分包，由分包单结算', en: 'The waybill is subcontracted' },
    onlyProviders: { status: 409, zh: '结算单由服务商生成', en: 'Orders are made by the provider' },
    ...gateRefusals,
  },
});
export interface SettleAsked {
  readonly waybillId: string;
  readonly heard: (order: { readonly id: string; readonly settleSn: string }) => void;
}
export const settleAsked = defineEvent<SettleAsked>('waybill.settleAsked');

/** 批准豁免: another person lets a rule that the trip has broken pass. */
export const approveTripWaiver = defineCommand({
  name: 'waybill.waiveApprove',
  path: `${path}/waiveApprove`,
  access: ['platformWaybillManage:waiveApprove'],
  on: waybills,
  input: { ruleId: reference('complianceRule', 'ruleId', 10), remark: optional(text(200)) },
  answer: { id: id() },
  refusals: {
    noWaiver: { status: 404, zh: '没有待审批的豁免申请', en: 'No waiver of this rule waits' },
    sameHand: { status: 403, zh: '申请人不能审批自己的豁免申请', en: 'Nobody decides their own request' },
  },
});
/** 重新上报 of the messages of this trip that the regulator did not take. */
export const reportTripAgain = defineCommand({
  name: 'waybill.reReport',
  path: `${path}/reReport`,
  access: ['platformWaybillManage:reReport'],
  on: waybills,
  answer: { count: integer(1, 10_000) },
  bulk: true,
  refusals: { nothingFailed: { status: 409, zh: '没有上报失败的报文', en: 'No message of it has failed' } },
});
interface OfTrip {
  readonly platformId: string;
  readonly waybillId: string;
  readonly waybillSn: string;
}
export interface WaiverApproved extends OfTrip {
  readonly ruleId: string;
  readonly remark: string | null;
  readonly heard: (waiverId: string) => void;
}
export const waiverApproved = defineEvent<WaiverApproved>('waybill.waiverApproved');
export interface ReportAsked extends OfTrip {
  readonly heard: (messages: number) => void;
}
export const reportAsked = defineEvent<ReportAsked>('waybill.reportAsked');

/** Photos of a slip are to be read again; whoever reads pictures tells for how many it has asked. */
export interface ReadingAsked {
  readonly platformId: string;
  readonly bizNo: string;
  readonly files: readonly string[];
  readonly heard: (pictures: number) => void;
}
export const readingAsked = defineEvent<ReadingAsked>('waybill.readingAsked');
