import type { Answer, Checker, RulesOfFlow } from './checker.ts';
import { contractRules } from './contract.ts';
import type { Facts, Part } from './facts.ts';
import { fraudRules } from './fraud.ts';
import { fundsRules } from './funds.ts';
import { goodsRules } from './goods.ts';
import { invoiceRules } from './invoice.ts';
import { qualificationRules } from './qualification.ts';
import { trackRules } from './track.ts';
import { uploadRules } from './upload.ts';

/** A rule as it is in force. */
export interface Rule {
  readonly ruleId: string;
  readonly flow: string;
  /** Letters of the stages at which it is asked. */
  readonly stage: string;
  readonly ruleMode: 'BLOCK' | 'WARN';
  readonly limitValue: number | null;
  readonly unit: string | null;
  readonly checkable: number;
}
/** The result of a rule; `passed` is undefined while it is not due. */
export interface Verdict {
  readonly ruleId: string;
  readonly flow: string;
  readonly mode: 'BLOCK' | 'WARN';
  readonly passed: boolean | undefined;
  readonly amount: number | null;
  readonly value: string | null;
  readonly threshold: string | null;
}
/** Every rule of the catalogue. */
export const checkers: Readonly<Record<string, Checker>> = [
  contractRules,
  goodsRules,
  fundsRules,
  invoiceRules,
  trackRules,
  qualificationRules,
  uploadRules,
  fraudRules,
].reduce<RulesOfFlow>((all, some) => ({ ...all, ...some }), {});
export const stagesOf = ({ stage }: Pick<Rule, 'stage'>): readonly string[] => stage.split(',');
/** The parts of the facts that these rules ask for. */
export const partsOf = (rules: readonly Rule[]): ReadonlySet<Part> =>
  new Set(rules.flatMap(({ ruleId }) => checkers[ruleId]?.needs ?? []));

const [accepted, unloaded, signed, settled, approvedOrder] = [20, 60, 70, 90, 30];
/** A trip that may be applied for: of the invoice stage only rules of other flows are due, its own has not begun. */
const beforeInvoice = 'I-';
/** The stages that a trip has come to: a rule of a later one is not due. */
export function reached({ waybill, money, bill, uploads }: Facts): ReadonlySet<string> {
  const messages = uploads?.messages ?? [];
  return new Set([
    'G',
    ...(waybill.waybillStatus >= accepted ? ['L'] : []),
    ...(waybill.waybillStatus >= unloaded ? ['S'] : []),
    ...(waybill.waybillStatus >= signed ? ['T'] : []),
    ...(money && money.settleStatus >= approvedOrder ? ['P'] : []),
    ...(bill ? ['I'] : waybill.waybillStatus >= settled ? [beforeInvoice] : []),
    ...(messages.length > 0 ? ['U'] : []),
  ]);
}

const scaled = (amount: number, unit: string | null): string =>
  unit === 'ppm' ? `${amount / 10_000}%` : `${amount}${unit ? ` ${unit}` : ''}`;
const shown = (said: Answer, unit: string | null): string | null =>
  (said?.value ?? (said?.amount === undefined ? null : scaled(said.amount, unit)))?.slice(0, 60) ?? null;
/**
 * The result of every rule for a waybill, in the given order. Facts from another plugin override those computed here.
 * `asked`: a step of these rules is about to be done, so that every one of them is due.
 */
export function judge(facts: Facts, rules: readonly Rule[], asked?: 'all'): Verdict[] {
  const due = reached(facts);
  const isDue = (rule: Rule): boolean =>
    asked === 'all' || stagesOf(rule).some((stage) => due.has(stage) || (rule.flow !== 'B' && due.has(`${stage}-`)));
  return rules.map((rule) => {
    const threshold = rule.limitValue === null ? null : scaled(rule.limitValue, rule.unit);
    const told = facts.told.find(({ ruleId }) => ruleId === rule.ruleId);
    const said: Answer = told
      ? { passed: told.passed, value: told.value }
      : isDue(rule)
        ? checkers[rule.ruleId]?.says(facts, rule.limitValue ?? 0)
        : undefined;
    return {
      ruleId: rule.ruleId,
      flow: rule.flow,
      mode: said?.mode ?? rule.ruleMode,
      passed: said?.passed,
      amount: said?.amount ?? null,
      threshold,
      value: shown(said, rule.unit),
    };
  });
}

type FlowState = 'PASS' | 'WARN' | 'BLOCK' | 'WAIVED' | 'NA';
export interface Summary {
  readonly contractFlow: FlowState;
  readonly goodsFlow: FlowState;
  readonly fundsFlow: FlowState;
  readonly invoiceFlow: FlowState;
  readonly trackFlow: FlowState;
  readonly hitRules: string | null;
  readonly riskLevel: 'NONE' | 'LOW' | 'MID' | 'HIGH';
  readonly waived: string | null;
}
/** The results of the five flows and the risk level, from the worst rule of each flow; waived rules do not count. */
export function summarise(
  verdicts: readonly Pick<Verdict, 'ruleId' | 'flow' | 'mode' | 'passed'>[],
  waivedRules: ReadonlySet<string>,
): Summary {
  const stateOf = (...flows: readonly string[]): FlowState => {
    const of = verdicts.filter(({ flow, passed }) => flows.includes(flow) && passed !== undefined);
    const hits = of.filter(({ passed }) => passed === false);
    const open = hits.filter(({ ruleId }) => !waivedRules.has(ruleId));
    if (of.length === 0) return 'NA';
    if (open.some(({ mode }) => mode === 'BLOCK')) return 'BLOCK';
    if (open.length > 0) return 'WARN';
    return hits.length > 0 ? 'WAIVED' : 'PASS';
  };
  const hits = verdicts.filter(({ passed }) => passed === false);
  const open = hits.filter(({ ruleId }) => !waivedRules.has(ruleId));
  const warns = open.filter(({ mode }) => mode === 'WARN').length;
  const riskLevel = open.some(({ mode }) => mode === 'BLOCK')
    ? 'HIGH'
    : warns >= 3
      ? 'MID'
      : warns > 0
        ? 'LOW'
        : 'NONE';
  const names = (of: readonly { readonly ruleId: string }[]): string | null =>
    of.length === 0 ? null : of.map(({ ruleId }) => ruleId).join(' ');
  return {
    contractFlow: stateOf('C'),
    goodsFlow: stateOf('W', 'Q'),
    fundsFlow: stateOf('F'),
    invoiceFlow: stateOf('B'),
    trackFlow: stateOf('T'),
    hitRules: names(open),
    riskLevel,
    waived: names(hits.filter(({ ruleId }) => waivedRules.has(ruleId))),
  };
}
