import {
  channelShapes,
  type ChannelArrival,
  type ChannelOrderState,
  type ChannelRefusal,
  type ChannelTransfer,
} from '@freightdeck/plugin-bank/contract';
import { formatDateTime } from '@freightdeck/sdk/values';
import { fateOf } from '../bank/fates.ts';
import type { BookedOrder, OrderKind, WorldBooks } from './bank-books.ts';
import type { WorldFault } from './faults.ts';
import { receiptPdf } from './receipt.ts';

/** An answer before it is signed and sent. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}
export const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});
export const refuse = (status: number, error: ChannelRefusal['error'], message: string): Answer =>
  json(status, { error, message });
const linesOfPage = 200;

function stateOf({ order: { key }, state, number, amount, fee, fault, reason }: BookedOrder): ChannelOrderState {
  if (state === 'taken') return { key, state: 'accepted' };
  return state === 'paid'
    ? { key, state: 'paid', number, amount, fee }
    : { key, state: 'failed', number, fault, reason };
}
function sorted(value: object): string {
  return JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The played bank: takes an order once, decides it by its amount, and answers from its own books. */
export class WorldBank {
  readonly #books: WorldBooks;
  constructor(books: WorldBooks) {
    this.#books = books;
  }

  order(kind: OrderKind, content: unknown, fault: WorldFault | undefined): Answer {
    const shape = kind === 'transfers' ? channelShapes.TransferOrder : channelShapes.ArrivalOrder;
    const read = shape.safeParse(content);
    if (!read.success) return refuse(400, 'malformed', read.error.issues.map(({ path }) => path.join('.')).join(', '));
    const order: ChannelTransfer | ChannelArrival = read.data;
    const known = this.#books.find(kind, order.key);
    if (known && sorted(known.order) !== sorted(order))
      return refuse(409, 'keyUsed', 'Another order was given with this key');
    return json(200, stateOf(this.#decided(known ?? this.#books.take(kind, order), fault, false)));
  }

  standing(kind: OrderKind, key: string, fault: WorldFault | undefined): Answer {
    const known = this.#books.find(kind, key);
    return known
      ? json(200, stateOf(this.#decided(known, fault, true)))
      : refuse(404, 'unknownKey', 'No order was ever given with this key');
  }

  balance(asked: URLSearchParams): Answer {
    const [tenant, channel] = [asked.get('tenant') ?? '', asked.get('channel') ?? ''];
    const at = formatDateTime(new Date());
    return json(200, { tenant, channel, balance: this.#books.balance(tenant, channel), frozen: 0, at });
  }

  statement(asked: URLSearchParams): Answer {
    const [tenant, channel, day] = ['tenant', 'channel', 'day'].map((name) => asked.get(name) ?? '');
    const page = Number(asked.get('page') ?? 1);
    let balance = 0;
    const lines = this.#books.lines
      .filter((line) => line.tenant === tenant && line.channel === channel)
      .map((line) => {
        balance += line.direction === 'IN' ? line.amount : -line.amount;
        const { number, at, direction, amount, counterName, counterAccount, summary, key } = line;
        return { number, at, direction, amount, balance, counterName, counterAccount, summary, key };
      })
      .filter(({ at }) => at.slice(0, 10) === day);
    const [from, to] = [(page - 1) * linesOfPage, page * linesOfPage];
    return json(200, { tenant, channel, day, lines: lines.slice(from, to), more: lines.length > to });
  }

  receipt(key: string): Answer {
    const booked = this.#books.find('transfers', key);
    if (booked?.state !== 'paid') return refuse(404, 'notFound', 'No payment with this key was made');
    return { status: 200, type: 'application/pdf', body: receiptPdf(booked) };
  }

  #decided(booked: BookedOrder, fault: WorldFault | undefined, asked: boolean): BookedOrder {
    if (booked.state !== 'taken' || fault?.how === 'late') return booked;
    const more = fault?.how === 'otherAmount' ? fault.cents : 0;
    return this.#books.decide(booked, fateOf(booked.order, asked), booked.amount + more);
  }
}
