import { defineEvent } from '@freightdeck/sdk/contract';
import type { DomainEvent } from '@freightdeck/sdk/contract';

/** G 接单, L 装货, S 签收, T 结算, P 支付, I 开票, U 上报. */
export type GateStage = 'G' | 'L' | 'S' | 'T' | 'P' | 'I' | 'U';
/** A rule that a trip breaks, in words of both languages. */
export interface GateStop {
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly ruleId: string;
  readonly zh: string;
  readonly en: string;
}
/** A rule that a trip breaks and that another person has let pass. */
export interface GatePass {
  readonly waybillId: string;
  readonly ruleId: string;
  readonly waiverId: string;
}
export interface GateComing {
  readonly loadAt?: string;
  readonly loadNetKg?: number;
  readonly signAt?: string;
}
/** A step of these trips is about to be done: whoever keeps the rules says what stops it, by the facts of now. */
export interface GateAsked {
  readonly platformId: string;
  readonly waybillIds: readonly string[];
  readonly stage: GateStage;
  /** What the step itself brings and the trip does not have yet. */
  readonly coming?: GateComing;
  readonly heard: (stops: readonly GateStop[], passes: readonly GatePass[]) => void;
}
export const gateAsked = defineEvent<GateAsked>('waybill.gateAsked');

export const gateRefusals = {
  ruleStops: {
    status: 409,
    zh: '运单{waybillSn}被合规规则拦截，未满足：{rules}。请补正，或由他人批准豁免',
    en: 'Waybill {waybillSn} is stopped: it does not meet: {rules}. Mend it, or have somebody else approve a waiver',
  },
} as const;

interface Asking {
  emit<P>(event: DomainEvent<P>, payload: P): Promise<void>;
}
type Trips = Omit<GateAsked, 'heard'>;
interface GateAnswer {
  readonly stops: readonly GateStop[];
  readonly passes: readonly GatePass[];
}
/** What the rules say to a step. Nothing stops where nobody keeps rules. */
export async function askGate(call: Asking, asked: Trips): Promise<GateAnswer> {
  const stops: GateStop[] = [];
  const passes: GatePass[] = [];
  await call.emit(gateAsked, {
    ...asked,
    heard: (stopping, passing) => {
      stops.push(...stopping);
      passes.push(...passing);
    },
  });
  return { stops, passes };
}
/** The rules that stop a trip, by id and words. */
export const stopWords = (stops: readonly Pick<GateStop, 'ruleId' | 'zh' | 'en'>[], language: 'zh' | 'en'): string =>
  stops.map((stop) => `${stop.ruleId} ${stop[language]}`).join(language === 'zh' ? '、' : '; ');
/** The text that a step keeps of the waivers that let it through; null when there were none. */
export const passWords = (passes: readonly GatePass[]): string | null =>
  passes.length === 0
    ? null
    : `经豁免 ${passes.map(({ ruleId, waiverId }) => `${ruleId} #${waiverId}`).join('、')}`.slice(0, 200);
/** Refuses the step when a rule stops one of its trips; answers the text for what the step keeps otherwise. */
export async function passGate(
  call: Asking & {
    readonly language: 'zh' | 'en';
    refuse(code: 'ruleStops', values: Readonly<Record<string, string>>): never;
  },
  asked: Trips,
): Promise<string | null> {
  const { stops, passes } = await askGate(call, asked);
  const [first] = stops;
  if (first) {
    const ofFirst = stops.filter(({ waybillId }) => waybillId === first.waybillId);
    call.refuse('ruleStops', { waybillSn: first.waybillSn, rules: stopWords(ofFirst, call.language) });
  }
  return passWords(passes);
}
