import type { Call } from '@freightdeck/sdk/server';
import { askGate, passGate, signatureAsked, stopWords } from '../contract/index.ts';
import type { Waybill } from './pinned-terms.ts';

type Refusing = Pick<Call, 'emit' | 'caller' | 'language' | 'now'> & {
  refuse(code: 'ruleStops' | 'notReady', values: Readonly<Record<string, string>>): never;
};
/**
 * What stands between a trip and its signature: papers that its goods ask for, and rules. Several things are named at
 * once, so that nobody mends one to be told of the next; a single one is refused by who asks for it.
 */
export async function checkSignature(
  call: Refusing,
  { platformId, id, waybillSn }: Waybill,
  input: { readonly receipt?: unknown },
): Promise<void> {
  const { language } = call;
  const gate = { platformId, waybillIds: [id], stage: 'S', coming: { signAt: call.now() } } as const;
  const missing: string[] = [];
  // The signature that comes by itself after 48 hours waits for no papers.
  if (call.caller.actor !== 'system')
    await call.emit(signatureAsked, {
      platformId,
      waybillId: id,
      receiptGiven: Boolean(input.receipt),
      heard: (one) => void missing.push(one[language]),
    });
  if (missing.length === 0) {
    await passGate(call, gate);
    return;
  }
  const { stops } = await askGate(call, gate);
  const rules = stopWords(stops, language);
  const ruled = language === 'zh' ? `未满足规则 ${rules}` : `rules not met: ${rules}`;
  const all = stops.length > 0 ? [...missing, ruled] : missing;
  if (all.length > 1) call.refuse('notReady', { waybillSn, all: all.join(language === 'zh' ? '；' : '; ') });
}
