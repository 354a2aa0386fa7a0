import { serve } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { maskMobile } from '@freightdeck/sdk/values';
import {
  approveTripWaiver,
  callTripDriver,
  createTripSettle,
  reportAsked,
  reportTripAgain,
  settleAsked,
  unsettled,
  waiverApproved,
} from '../contract/index.ts';

const signed = 70;
const call = serve(callTripDriver, (given, { plain }, { driverName, driverMobile }) =>
  Promise.resolve({
    driverName,
    driverMobile: plain && given.can('data:plainMobile') ? driverMobile : maskMobile(driverMobile),
  }),
);
const settle = serve(createTripSettle, async (given, _input, { id: waybillId, waybillStatus, settleStatus }) => {
  if (waybillStatus < signed) given.refuse('notSigned');
  if (!unsettled.includes(settleStatus)) given.refuse('settling');
  let made: { readonly id: string; readonly settleSn: string } | undefined;
  await given.emit(settleAsked, {
    waybillId,
    heard: (order) => {
      made = order;
    },
  });
  return made ?? given.refuse('noSettlement');
});
const approve = serve(
  approveTripWaiver,
  async (given, { ruleId, remark }, { platformId, id: waybillId, waybillSn }) => {
    let waiverId: string | undefined;
    const heard = (id: string): void => {
      waiverId = id;
    };
    await given.emit(waiverApproved, { platformId, waybillId, waybillSn, ruleId, remark: remark ?? null, heard });
    return { id: waiverId ?? given.refuse('noWaiver') };
  },
);
const again = serve(reportTripAgain, async (given, _input, { platformId, id: waybillId, waybillSn }) => {
  let count = 0;
  const heard = (messages: number): void => {
    count += messages;
  };
  await given.emit(reportAsked, { platformId, waybillId, waybillSn, heard });
  return count > 0 ? { count } : given.refuse('nothingFailed');
});
export const deskServes: readonly Served[] = [call, settle, approve, again];
