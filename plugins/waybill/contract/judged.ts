import { choice, defineEvent } from '@freightdeck/sdk/contract';

/** 风险等级 of a trip, by its last compliance check. */
export const riskLevel = choice('COMPLIANCE_RISK', [
  { value: 'NONE', zh: '无', en: 'None', tone: 'done' },
  { value: 'LOW', zh: '低', en: 'Low', tone: 'draft' },
  { value: 'MID', zh: '中', en: 'Medium', tone: 'warning' },
  { value: 'HIGH', zh: '高', en: 'High', tone: 'refused' },
]);
/** 规则结果: the worst answer of that check; a hit that was waived no longer counts. */
export const ruleResult = choice('WAYBILL_RULE_RESULT', [
  { value: 'PASS', zh: '通过', en: 'Passed', tone: 'done' },
  { value: 'WAIVED', zh: '已豁免', en: 'Waived', tone: 'stopped' },
  { value: 'WARN', zh: '预警', en: 'Warning', tone: 'warning' },
  { value: 'BLOCK', zh: '不通过', en: 'Failed', tone: 'refused' },
]);
export type RiskLevel = 'NONE' | 'LOW' | 'MID' | 'HIGH';
export type RuleResult = 'PASS' | 'WAIVED' | 'WARN' | 'BLOCK';
/** A rule that the trip has broken, and the letters of the stages that it stops: I for the invoice. */
export interface StoppingRule {
  readonly ruleId: string;
  readonly stage: string;
}
/** A trip was checked against the rules, or a hit of it was waived. The waybill keeps the answer for whoever asks. */
export interface WaybillJudged {
  readonly platformId: string;
  readonly waybillId: string;
  readonly riskLevel: RiskLevel;
  readonly ruleResult: RuleResult;
  readonly stops: readonly StoppingRule[];
}
export const waybillJudged = defineEvent<WaybillJudged>('waybill.judged');

/** Somebody wants a trip checked now: whoever keeps the rules does so, and says how it stands. */
export interface CheckAsked {
  readonly platformId: string;
  readonly waybillId: string;
  readonly heard: (riskLevel: RiskLevel) => void;
}
export const checkAsked = defineEvent<CheckAsked>('waybill.checkAsked');
/** Somebody asks that a rule which a trip has broken lets it pass; another person decides. */
export interface WaiverAsked {
  readonly waybillSn: string;
  readonly ruleId: string;
  readonly reason: string;
  readonly files: readonly string[] | null;
  readonly heard: (waiverId: string) => void;
}
export const waiverAsked = defineEvent<WaiverAsked>('waybill.waiverAsked');
/** Refusals of such a request. */
export const waiverRefusals = {
  notHit: { status: 409, zh: '运单{waybillSn}未命中规则{ruleId}', en: 'Rule {ruleId} was not hit by {waybillSn}' },
  asked: { status: 409, zh: '该规则已申请豁免', en: 'A waiver of this rule has been asked for' },
  noCheck: { status: 404, zh: '运单{waybillSn}尚未检查', en: 'Waybill {waybillSn} has not been checked' },
} as const;
