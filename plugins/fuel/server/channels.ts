import { Stage } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { FuelThirdChannel } from '../contract/index.ts';

/** Whether outside systems are simulated, which is so in demo and test mode only. */
const isPlayed = (call: Pick<Call, 'find'>): boolean => call.find(Stage) !== undefined;
type Paying = Pick<Call, 'find'> & { refuse(code: 'noChannel' | 'voucherMissing'): never };
/** The payment channel; OFFLINE requires a voucher number, others an adapter or the simulator. */
export function channelFor(call: Paying, channel: string, voucherNo: string | null | undefined): string {
  if (channel === 'OFFLINE' && !voucherNo?.trim()) call.refuse('voucherMissing');
  if (channel !== 'OFFLINE' && !(channel === 'SIM' && isPlayed(call))) call.refuse('noChannel');
  return channel;
}

/** Simulates the third party: one of five payments is a yuan higher, and each day has one unknown payment. */
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
/** The adapter for third parties, or the simulated one in demo and test mode; otherwise undefined. */
export const thirdChannelOf = (call: Pick<Call, 'find'>): FuelThirdChannel | undefined =>
  call.find(FuelThirdChannel) ?? (isPlayed(call) ? played : undefined);
