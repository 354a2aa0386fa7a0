/** What decides the fate of a payment or an announced arrival. */
interface Fated {
  readonly channel: string;
  readonly amount: number;
  /** Absent for an arrival. */
  readonly purpose?: string | undefined;
  readonly attempt?: number | undefined;
}
export interface Fate {
  readonly state: 'taken' | 'paid' | 'failed';
  readonly fault?: 'NAME' | 'ACCOUNT' | 'OTHER';
  readonly reason?: string;
  readonly feeCents?: number;
}
const nameWrong = { state: 'failed', fault: 'NAME' } as const;
/**
 * As in a bank's sandbox, the amount decides. Freight is decided at once, except: …,13 fails once because of the name,
 * …,17 always because of the account, …,14 is decided when asked for. Other payments are decided when asked for: …,13
 * fails and …,77 stays open.
 */
export function fateOf({ channel, amount, purpose, attempt }: Fated, asked: boolean): Fate {
  const last = amount % 100;
  if (purpose === 'FREIGHT') {
    if (last === 14 && !asked) return { state: 'taken' };
    if (last === 17) return { state: 'failed', fault: 'ACCOUNT', reason: '收款账户无效' };
    if (last === 13 && attempt === 1) return { ...nameWrong, reason: '收款户名不符' };
    return { state: 'paid' };
  }
  if (!asked || last === 77) return { state: 'taken' };
  if (last === 13) return { ...nameWrong, reason: '收款户名与账号不符' };
  return { state: 'paid', feeCents: channel === 'HF' ? 200 : 0 };
}
