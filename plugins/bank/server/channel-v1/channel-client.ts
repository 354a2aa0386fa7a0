import { ExchangeFault, SignedClient, type AdapterSettings, type Asked } from '@freightdeck/sdk/server';
import {
  channelShapes,
  type ChannelArrival,
  type ChannelBalance,
  type ChannelOrderState,
  type ChannelStatement,
  type ChannelTransfer,
} from '../../contract/index.ts';

const query = (values: Readonly<Record<string, string>>): string => new URLSearchParams(values).toString();
/** The account whose money it is. */
interface ChannelPurse {
  readonly tenant: string;
  readonly channel: string;
}

/** Speaks 通道协议 v1 with one bank. */
export class ChannelClient {
  readonly #client: SignedClient;

  /** Throws for an address that must not be used. */
  constructor(settings: AdapterSettings) {
    this.#client = new SignedClient(settings);
  }

  transfer(order: ChannelTransfer, signal: AbortSignal): Promise<ChannelOrderState> {
    return this.#order({ method: 'POST', target: '/v1/transfers', body: order, signal }, order.key);
  }
  arrival(order: ChannelArrival, signal: AbortSignal): Promise<ChannelOrderState> {
    return this.#order({ method: 'POST', target: '/v1/arrivals', body: order, signal }, order.key);
  }
  /** Undefined: the bank never heard of the key. */
  async standing(
    of: 'transfers' | 'arrivals',
    key: string,
    signal: AbortSignal,
  ): Promise<ChannelOrderState | undefined> {
    try {
      return await this.#order({ method: 'GET', target: `/v1/${of}/${encodeURIComponent(key)}`, signal }, key);
    } catch (error) {
      if (error instanceof ExchangeFault && error.error === 'unknownKey') return undefined;
      throw error;
    }
  }
  balance({ tenant, channel }: ChannelPurse, signal: AbortSignal): Promise<ChannelBalance> {
    const target = `/v1/balance?${query({ tenant, channel })}`;
    return this.#client.json<ChannelBalance>(channelShapes.Balance, { method: 'GET', target, signal });
  }
  /** The lines of a day, all pages of them. */
  async statement(
    { tenant, channel }: ChannelPurse,
    day: string,
    signal: AbortSignal,
  ): Promise<ChannelStatement['lines']> {
    const lines: ChannelStatement['lines'] = [];
    for (let page = 1; ; page += 1) {
      const target = `/v1/statement?${query({ tenant, channel, day, page: String(page) })}`;
      const told = await this.#client.json<ChannelStatement>(channelShapes.Statement, {
        method: 'GET',
        target,
        signal,
      });
      lines.push(...told.lines);
      if (!told.more) return lines;
      if (told.lines.length === 0)
        throw new ExchangeFault('A page of the statement is empty though more was announced');
    }
  }
  /** The bank's receipt of a payment that was made. */
  async receipt(key: string, signal: AbortSignal): Promise<Uint8Array> {
    const target = `/v1/receipts/${encodeURIComponent(key)}`;
    const { type, bytes } = await this.#client.ask({ method: 'GET', target, signal });
    if (type !== 'application/pdf') throw new ExchangeFault(`A receipt is a PDF, not ${type || 'of no kind'}`);
    return bytes;
  }

  async #order(asked: Asked, key: string): Promise<ChannelOrderState> {
    const state = await this.#client.json<ChannelOrderState>(channelShapes.OrderState, asked);
    if (state.key !== key) throw new ExchangeFault(`Asked about ${key}, told about ${state.key}`);
    return state;
  }
}
