import { listen, OwnNotices, sql } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { withdrawLife } from '../contract/index.ts';
import { funds as plugin } from '../plugin.ts';

/** Who checked a withdrawal: the provider whose book it is in, or the operator. Of before: unknown, so not its own. */
interface Checked {
  readonly platformId: string;
  readonly auditActor: string | null;
}
/** Money of a provider does not leave by the operator's hands alone, unless they say why; the provider hears of it. */
export function withOwnHand(
  call: Pick<Call, 'caller'> & { refuse(code: 'providerHand'): never },
  order: object,
  standInReason: string | null | undefined,
): void {
  if (call.caller.actor !== 'operator' || (order as Checked).auditActor === 'provider') return;
  if (!standInReason) call.refuse('providerHand');
}

interface Ended {
  readonly after: {
    readonly platformId: string;
    readonly withdrawNo: string;
    readonly amount: number;
    readonly auditActor: string | null;
  };
  readonly input: { readonly standInReason?: string | null; readonly reason?: string };
}
/** 运营方代办: the provider hears that the operator has paid or sent back a withdrawal of its book, and why. */
const told = (step: 'send' | 'reject', zh: string, en: string): Listener =>
  listen<Ended>({ name: `${withdrawLife.name}.${step}` }, async (call, { after, input }) => {
    if (call.caller.actor !== 'operator') return;
    const reason = step === 'reject' ? input.reason : input.standInReason;
    if (!reason) return;
    const { platformId, withdrawNo, amount } = after;
    const isTenant = await call.tx.one(sql`
      select 1 from platform where platform_id = ${platformId} and platform_id <> ${call.platformId}`);
    if (!isTenant) return;
    const yuan = formatMoney(amount);
    await call.find(OwnNotices)?.add(call.tx, {
      platformId,
      kind: `funds.standIn.${step}.${withdrawNo}`,
      level: 'warning',
      key: 'withdrawRecord:audit',
      at: call.now(),
      title: { zh: `运营方${zh}了提现`, en: `The operator has ${en} a withdrawal` },
      text: {
        zh: `运营方${zh}了提现 ${withdrawNo}（${yuan} 元），原因：${reason}`,
        en: `The operator has ${en} withdrawal ${withdrawNo} (${yuan} yuan). Reason: ${reason}`,
      },
      opens: { path: plugin.routes.withdrawRecord.path, query: { withdrawNo } },
    });
  });
export const standInListeners: readonly Listener[] = [
  told('send', '代为打款', 'paid'),
  told('reject', '驳回', 'sent back'),
];
