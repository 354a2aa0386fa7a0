import { Stage } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { FuelThirdChannel } from '../contract/index.ts';

/** Whether the world outside is played here: demo and test only. */
const isPlayed = (call: Pick<Call, 'find'>): boolean => call.find(Stage) !== undefined;
type Paying = Pick<Call, 'find'> & { refuse(code: 'noChannel' | 'voucherMissing'): never };
/** The channel money leaves through; offline it needs its voucher, others need somebody who answers. */
export function channelFor(call: Paying, channel: string, voucherNo: string | null | undefined): string {
  if (channel === 'OFFLINE' && !voucherNo?.trim()) call.refuse('voucherMissing');
  if (channel !== 'OFFLINE' && !(channel === 'SIM' && isPlayed(call))) call.refuse('noChannel');
  return channel;
}

/** Plays the third party: of five payments one is a yuan dearer, and every day it knows one that is not ours. */
const played: FuelThirdChannel = {
  payments: ({ thirdType, day, orders }) =>
    Promise.resolve([
      ...orders.map((order, index) => ({
        thirdOrderNo: `${thirdType}${order.orderNo}`,
        orderNo: order.orderNo,
        thirdStation: order.thirdStation,
        vehicleNum: order.vehicleNum,
        thirdAmount: order.stationAmount + (index % 5 === 1 ? 100 : 0),
        at: order.payAt,
      })),
      ...(orders[0]
        ? [
            {
              thirdOrderNo: `${thirdType}${day.replaceAll('-', '')}X`,
              orderNo: null,
              thirdStation: orders[0].thirdStation,
              vehicleNum: null,
              thirdAmount: 86_000,
              at: `${day} 12:00:00`,
            },
          ]
        : []),
    ]),
};
/** Where nobody offers one the demo plays it; production says so. */
export const thirdChannelOf = (call: Pick<Call, 'find'>): FuelThirdChannel | undefined =>
  call.find(FuelThirdChannel) ?? (isPlayed(call) ? played : undefined);
