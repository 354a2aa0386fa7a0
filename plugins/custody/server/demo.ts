import { bankCards, checkedCard } from '@freightdeck/plugin-bank/contract';
import { sql } from '@freightdeck/sdk/server';
import type { DemoCall, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import {
  addPayout,
  addTransfer,
  approveTransfer,
  auditPayout,
  pullDay,
  reconcileDay,
  sendPayout,
} from '../contract/index.ts';

type At = DemoCall;
type Ago = (days: number) => string;
const platformId = '10001';

/** Twice: the simulated bank first accepts a payment and gives the result when asked again. */
const answersAt =
  (stage: DemoStage, at: At) =>
  async (moment: string): Promise<void> => {
    await stage.answers(at(moment, 'system'));
    await stage.answers(at(moment, 'system'));
  };

/** Transfers between custody and the payment company: one arrived, one failed, one waiting. */
async function transfer(stage: DemoStage, at: At, ago: Ago): Promise<void> {
  const answered = answersAt(stage, at);
  const done = await at(ago(12), 'provider').execute(addTransfer, {
    fromAccount: 'PDS',
    toAccount: 'HF',
    amount: 8_000_000,
    purpose: 'ALLOCATE',
    remark: '司机提现备付',
  });
  await at(ago(12), 'operator').execute(approveTransfer, {}, done);
  await answered(ago(11));
  const failed = await at(ago(6), 'provider').execute(addTransfer, {
    fromAccount: 'HF',
    toAccount: 'PDS',
    amount: 1_200_013,
    purpose: 'ALLOCATE',
  });
  await at(ago(6), 'operator').execute(approveTransfer, {}, failed);
  await answered(ago(5));
  await at(ago(1), 'provider').execute(addTransfer, {
    fromAccount: 'PDS',
    toAccount: 'HF',
    amount: 3_000_000,
    purpose: 'REFUND',
    remark: '多付退回备付',
  });
}
/** The provider withdraws own money, through the custody bank and the payment company. */
async function payOut(stage: DemoStage, at: At, ago: Ago): Promise<void> {
  const card = await at(ago(10), 'provider').tx.one<{ id: string }>(
    sql`select id from bank_card where platform_id = ${platformId} and owner_type = 'tenant'
      and verify_status = any(${[...checkedCard]}::int[])
      and status = 1 order by id limit 1`,
  );
  if (!card || bankCards.table !== 'bank_card') return;
  const wanted: readonly (readonly ['PDS' | 'HF', number, boolean])[] = [
    ['PDS', 2_500_000, true],
    ['PDS', 660_013, true],
    ['HF', 1_800_000, true],
    ['HF', 420_013, true],
    ['PDS', 900_000, false],
    ['HF', 350_000, false],
  ];
  const answered = answersAt(stage, at);
  for (const [index, [channel, amount, sent]] of wanted.entries()) {
    const days = 9 - index;
    const payout = await at(ago(days), 'provider').execute(addPayout, { channel, cardId: card.id, amount });
    if (!sent) continue;
    await at(ago(days), 'operator').execute(auditPayout, {}, payout);
    await at(ago(days), 'operator', 'cashier').execute(sendPayout, {}, payout);
    await answered(ago(days - 1));
  }
}
export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago: Ago = (days) => formatDateTime(now - days * 86_400_000);
  await stage.together(platformId, async (at) => {
    await transfer(stage, at, ago);
    await payOut(stage, at, ago);
    for (const days of [39, 12, 11, 8]) {
      const day = await at(ago(0), 'provider').execute(pullDay, { day: ago(days).slice(0, 10) });
      await stage.answers(at(ago(0), 'system'));
      if (days > 8) await at(ago(0), 'provider').execute(reconcileDay, { suspense: 0 }, day);
    }
  });
}
