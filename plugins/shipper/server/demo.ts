import type { Actor } from '@freightdeck/sdk/contract';
import type { Call, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import {
  addCompany,
  applyExpansion,
  approveCompany,
  approveExpansion,
  batchTerms,
  editTerms,
  rejectCompany,
  setRate,
} from '../contract/index.ts';
import { creditCodeOf } from '../fixtures.ts';

const DAY = 86_400_000;
type At = (moment: string, actor: Actor) => Call;
const platforms = [
  ['10001', '阴山'],
  ['10002', '海河'],
  ['10003', '巢湖'],
  ['10004', '舟山'],
] as const;

/** For each provider: an approved shipper with changed terms and an expanded quota, one waiting, one rejected. */
async function tell(stage: DemoStage, at: At, ago: (days: number) => string, short: string, n: number): Promise<void> {
  const add = async (trade: string, index: number, days: number): Promise<string> => {
    const call = at(ago(days), 'provider');
    return (
      await call.execute(addCompany, {
        companyName: `${short}示范${trade}有限公司`,
        uscc: creditCodeOf(9000 + n * 10 + index),
        contacts: '安平',
        mobile: `1990002${String(9000 + n * 10 + index)}`,
        invoiceTax: 60_000,
        serviceFeeMode: 'ADD_ON',
        name: '和顺',
        username: `agent${n}${index}`,
        licenseFile: await stage.picture(call, `营业执照 ${short}示范${trade}有限公司`),
      })
    ).id;
  };
  const known = { id: await add('陶瓷', 0, 20) };
  await at(ago(19), 'operator').execute(approveCompany, {}, known);
  await at(ago(15), 'provider').execute(editTerms, { receiptAmount: 30_000, reason: '签约条款' }, known);
  await at(ago(12), 'provider').execute(
    setRate,
    { invoiceTax: 58_000, effectiveAt: ago(12).slice(0, 10), reason: '运量达标，下调费率' },
    known,
  );
  await at(ago(2), 'provider').execute(
    setRate,
    { invoiceTax: 56_000, effectiveAt: ago(-25).slice(0, 10), reason: '下季度费率' },
    known,
  );
  await at(ago(9), 'provider').execute(batchTerms, { creditDays: 30, reason: '统一账期' }, known);
  const expansion = await at(ago(7), 'provider').execute(
    applyExpansion,
    { amount: 20_000_000, tempTo: ago(-60).slice(0, 10), reason: '旺季备货' },
    known,
  );
  await at(ago(6), 'operator').execute(approveExpansion, {}, expansion);
  await at(ago(1), 'provider').execute(
    applyExpansion,
    { amount: 8_000_000, tempTo: ago(-30).slice(0, 10), reason: '新增线路' },
    known,
  );
  await add('纸业', 1, 2);
  await at(ago(3), 'operator').execute(
    rejectCompany,
    { reason: '营业执照不清晰，请重新上传' },
    { id: await add('化工', 2, 4) },
  );
}

export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (days: number): string => formatDateTime(now - days * DAY);
  for (const [index, [platformId, short]] of platforms.entries())
    await stage.together(platformId, (at) => tell(stage, at, ago, short, index));
}
