import { addressFault, wireKey, type Heard, type Intent, type RemoteAdapterKind } from '@freightdeck/sdk/server';
import {
  bankArrival,
  bankTransfer,
  type BankAnswer,
  type BankArrival,
  type BankPayment,
  type ChannelOrderState,
} from '../../contract/index.ts';
import { ChannelClient } from './channel-client.ts';

function heard(state: ChannelOrderState | undefined): Heard<BankAnswer> {
  if (state === undefined) return { state: 'unheard' };
  if (state.state === 'accepted') return { state: 'running' };
  const { number: channelNo } = state;
  return state.state === 'paid'
    ? { state: 'answered', answer: { kind: 'paid', channelNo, amount: state.amount, feeCents: state.fee } }
    : { state: 'answered', answer: { kind: 'failed', channelNo, fault: state.fault, reason: state.reason } };
}
/** What they share on the wire. */
const about = (intent: Intent<BankPayment | BankArrival>) => ({
  key: wireKey(intent),
  tenant: intent.platformId,
  channel: intent.request.channel,
});

/** 通道协议 v1: banks and payment companies that speak it. */
export const channelV1: RemoteAdapterKind = {
  kind: 'channel-v1',
  ports: [bankTransfer as RemoteAdapterKind['ports'][number], bankArrival as RemoteAdapterKind['ports'][number]],
  reaches: (address) => addressFault(address) === undefined,
  connect: (settings) => {
    const client = new ChannelClient(settings);
    const transfers = {
      port: bankTransfer,
      send: async (intent: Intent<BankPayment>) => {
        const { purpose, amount, payeeName, payeeBank, payeeAccount, attempt } = intent.request;
        const order = { ...about(intent), purpose, amount, payeeName, payeeBank, payeeAccount, attempt };
        return heard(await client.transfer(order, intent.signal));
      },
      query: async (intent: Intent<BankPayment>) =>
        heard(await client.standing('transfers', wireKey(intent), intent.signal)),
    };
    const arrivals = {
      port: bankArrival,
      send: async (intent: Intent<BankArrival>) => {
        const { amount, payerName, payerAccount } = intent.request;
        return heard(await client.arrival({ ...about(intent), amount, payerName, payerAccount }, intent.signal));
      },
      query: async (intent: Intent<BankArrival>) =>
        heard(await client.standing('arrivals', wireKey(intent), intent.signal)),
    };
    type Served = ReturnType<RemoteAdapterKind['connect']>['adapters'][number];
    return {
      adapters: [transfers as unknown as Served, arrivals as unknown as Served],
      // The operator's own balance changes nothing, and needs address, key, secret and both clocks to be right.
      tryIt: async (signal) => {
        const { at } = await client.balance({ tenant: '00001', channel: 'ENT' }, signal);
        return at;
      },
    };
  },
};
