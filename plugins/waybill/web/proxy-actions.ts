import type { Command, RecordOf, TimelineEntry } from '@freightdeck/sdk/contract';
import { action, Auth, Http } from '@freightdeck/sdk/web';
import type { CommandAction, ServiceLocator } from '@freightdeck/sdk/web';
import { proxyAccept, proxyArriveLoad, proxyArriveUnload, proxyDepart, waybills } from '../contract/index.ts';

/** The reason that this person gave last for a step of the trip that was done for the driver. */
const reasonGivenLast = (events: readonly TimelineEntry[], name: string): string | undefined =>
  events
    .filter((event) => event.action.startsWith('proxy') && event.actorName === name && event.reason)
    .toSorted((a, b) => b.at.localeCompare(a.at))[0]?.reason ?? undefined;
/** Whose telephone is lost cannot do the next step either: the reason is offered again, to be kept or changed. */
const reasonAgain = async (services: ServiceLocator, trip?: RecordOf<typeof waybills>) => {
  const name = services.get(Auth).session?.name;
  if (!trip || name === undefined) return {};
  const reason = reasonGivenLast(await services.get(Http).events(waybills, trip.id, { quiet: true }), name);
  return reason === undefined ? {} : { reason };
};
const proxy = <C extends Command>(command: C): CommandAction =>
  action<Command>(command, { primary: true, prepares: reasonAgain });
/** 代确认接单, 代到达装货地, 代发车 and 代到达卸货地. */
export const acceptAction = proxy(proxyAccept);
export const arriveLoadAction = proxy(proxyArriveLoad);
export const departAction = proxy(proxyDepart);
export const arriveUnloadAction = proxy(proxyArriveUnload);
