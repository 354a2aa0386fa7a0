import { serve } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { checkAsked, checkTrip, waiverAsked, waiveTrip } from '../contract/index.ts';
import type { CheckFound } from '../contract/index.ts';

const loaded = 30;
const check = serve(checkTrip, async (call, _input, { platformId, id: waybillId, waybillStatus }) => {
  if (waybillStatus < loaded) call.refuse('tooEarly');
  let told: CheckFound | undefined;
  const heard = (found: CheckFound): void => {
    told = found;
  };
  await call.emit(checkAsked, { platformId, waybillId, heard });
  return { ...(told ?? call.refuse('noRules')) };
});
const waive = serve(waiveTrip, async (call, { ruleId, moreRules, reason, files }, { waybillSn }) => {
  let waiverId: string | undefined;
  const heard = (id: string): void => {
    waiverId = id;
  };
  await call.emit(waiverAsked, {
    waybillSn,
    ruleId,
    moreRules: moreRules ?? null,
    reason,
    files: files ?? null,
    heard,
  });
  return { id: waiverId ?? call.refuse('noRules') };
});
/** 合规检查 and 申请豁免 where the trips are listed; the rules themselves are kept elsewhere. */
export const ruleServes: readonly Served[] = [check, waive];
