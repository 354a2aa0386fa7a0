import { choice, defineEvent, file, id, integer, list, optional, reference, text } from '@freightdeck/sdk/contract';

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

/** What a check has found, in words: the rules that are hit and that nobody has waived. */
export interface CheckFound {
  /** The check that is kept. */
  readonly id: string;
  readonly riskLevel: RiskLevel;
  readonly hitCount: number;
  readonly hits: string | null;
}
/** The same as the answer of whoever asked for the check. */
export const checkAnswer = { id: id(), riskLevel, hitCount: integer(0, 1000), hits: optional(text(4000)) } as const;
/** What people are told of it, by the message ids of the plugin that asked. */
export const tellCheck = ({ id: kept, hitCount, hits }: Omit<CheckFound, 'riskLevel'>) => ({
  kind: hitCount > 0 ? ('warning' as const) : ('success' as const),
  text: hitCount > 0 ? 'check.hits' : 'check.passed',
  values: { count: hitCount, hits: hits ?? '' },
  open: { label: 'check.open', resource: 'complianceResult', id: kept },
});
/** Somebody wants a trip checked now: whoever keeps the rules does so, and says how it stands. */
export interface CheckAsked {
  readonly platformId: string;
  readonly waybillId: string;
  readonly heard: (found: CheckFound) => void;
}
export const checkAsked = defineEvent<CheckAsked>('waybill.checkAsked');
/** Somebody asks that a rule which a trip has broken lets it pass; another person decides. */
export interface WaiverAsked {
  readonly waybillSn: string;
  readonly ruleId: string;
  readonly moreRules: readonly string[] | null;
  readonly reason: string;
  readonly files: readonly string[] | null;
  readonly heard: (waiverId: string) => void;
}
/** What such a request says: one rule, or several that have the same reason. Each is decided by itself. */
export const waiverInput = {
  ruleId: reference('complianceRule', 'ruleId', 10),
  moreRules: optional(list(reference('complianceRule', 'ruleId', 10), 20)),
  reason: text(200),
  files: optional(list(file(), 9)),
} as const;
export const waiverAsked = defineEvent<WaiverAsked>('waybill.waiverAsked');
/** Refusals of such a request. */
export const waiverRefusals = {
  notHit: { status: 409, zh: '运单{waybillSn}未命中规则{ruleId}', en: 'Rule {ruleId} was not hit by {waybillSn}' },
  asked: { status: 409, zh: '规则{ruleId}已申请豁免', en: 'A waiver of {ruleId} has been asked for' },
  noCheck: { status: 404, zh: '运单{waybillSn}尚未检查', en: 'Waybill {waybillSn} has not been checked' },
} as const;
