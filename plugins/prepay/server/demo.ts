import type { DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { applyPrepay, approvePrepay, payPrepay, rejectPrepay } from '../contract/index.ts';
import { prepayInput } from '../fixtures.ts';
import { giveCard, offer, trip, type At } from './demo-trips.ts';

const HOUR = 3_600_000;
const platforms = [
  ['10001', '阴山'],
  ['10004', '舟山'],
] as const;

/** Cash to a wallet, oil and cash by TYY, one returned, one refused, and three that wait. */
async function tell(stage: DemoStage, at: At, ago: (hours: number) => string, short: string, n: number): Promise<void> {
  // Twice: simulated TYY first accepts an order and gives the result when asked again.
  const answered = async (hours: number): Promise<void> => {
    await stage.answers(at(ago(hours), 'system'));
    await stage.answers(at(ago(hours), 'system'));
  };
  const until = ago(-12_000).slice(0, 10);
  const goodsId = await offer(at, ago(120), until, short, n);
  const first = await trip(at, ago, 16, goodsId, until, n * 10);
  const second = await trip(at, ago, 7, goodsId, until, n * 10 + 1);
  await giveCard(stage, at, ago, second, n);
  const ask = (
    hours: number,
    waybillId: string,
    more: Parameters<typeof prepayInput>[1],
  ): Promise<{ readonly id: string }> => at(ago(hours), 'provider').execute(applyPrepay, prepayInput(waybillId, more));
  const pay = async (hours: number, on: { readonly id: string }): Promise<void> => {
    await at(ago(hours), 'operator').execute(approvePrepay, {}, { id: on.id });
    await at(ago(hours - 0.1), 'operator', 'cashier').execute(payPrepay, {}, { id: on.id });
  };
  await pay(15, await ask(15.5, first, { reason: '司机路上加油、过路费' }));
  const oil = await ask(14.5, first, { prepayKind: 'OIL', channel: 'TYY', amount: 60_000 });
  await pay(14, oil);
  await answered(13.5);
  const cash = await ask(6.5, second, { channel: 'TYY', amount: 50_000 });
  await pay(6, cash);
  await answered(5.5);
  const back = await ask(5, second, { channel: 'TYY', amount: 20_013 });
  await pay(4.8, back);
  await answered(4.5);
  await at(ago(3), 'operator').execute(
    rejectPrepay,
    { reason: '气卡尚未开通，请改为油' },
    { id: (await ask(4, second, { prepayKind: 'GAS', channel: 'TYY', amount: 30_000 })).id },
  );
  await ask(1.5, second, { prepayKind: 'OIL', channel: 'TYY', amount: 40_000 });
  await at(ago(0.6), 'operator').execute(
    approvePrepay,
    {},
    { id: (await ask(1, second, { prepayKind: 'OIL', amount: 20_000, channel: 'WALLET' })).id },
  );
}

export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (hours: number): string => formatDateTime(now - hours * HOUR);
  for (const [index, [platformId, short]] of platforms.entries())
    await stage.together(platformId, (at) => tell(stage, at, ago, short, index));
}
