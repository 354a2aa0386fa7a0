import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ChannelArrival, ChannelTransfer } from '@freightdeck/plugin-bank/contract';
import { formatDateTime } from '@freightdeck/sdk/values';
import type { Fate } from '../bank/fates.ts';

export type OrderKind = 'transfers' | 'arrivals';
/** An order in the books of the played bank. */
export interface BookedOrder {
  readonly kind: OrderKind;
  readonly order: ChannelTransfer | ChannelArrival;
  readonly number: string;
  readonly at: string;
  readonly state: Fate['state'];
  /** What was really paid. */
  readonly amount: number;
  readonly fee: number;
  readonly fault: 'NAME' | 'ACCOUNT' | 'OTHER';
  readonly reason: string;
}
/** A movement of an account: what a statement shows. */
export interface BookedLine {
  readonly number: string;
  readonly tenant: string;
  readonly channel: string;
  readonly at: string;
  readonly direction: 'IN' | 'OUT';
  readonly amount: number;
  readonly counterName: string;
  readonly counterAccount: string;
  readonly summary: string;
  readonly key: string | null;
}
type Entry = { readonly order: BookedOrder } | { readonly line: BookedLine };
/** Money that somebody pays in. */
export const depositShape = z.object({
  tenant: z.string(),
  channel: z.string(),
  amount: z.int().check(z.positive()),
  counterName: z.string(),
  counterAccount: z.string(),
  summary: z.string(),
});

/** What a bank writes on a line of an account. */
const said: Readonly<Record<ChannelTransfer['purpose'], string>> = {
  ...{ FREIGHT: '运费', WITHDRAW: '提现', TRANSFER: '转账', REFUND: '退款' },
};
/**
 * The played bank's own books, in a file that only it writes. Every entry is on disk before it is answered, and is
 * never changed: a later entry of the same order stands for how it was decided.
 */
export class WorldBooks {
  readonly #orders = new Map<string, BookedOrder>();
  readonly #lines: BookedLine[] = [];
  readonly #file: number;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'bank.jsonl');
    // What a kill has cut off in the middle of a line was never answered.
    const whole = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
    for (const entry of whole) this.#take(JSON.parse(entry) as Entry);
    this.#file = openSync(path, 'w');
    for (const entry of whole) writeSync(this.#file, `${entry}\n`);
    fsyncSync(this.#file);
  }

  get orders(): readonly BookedOrder[] {
    return [...this.#orders.values()];
  }
  get lines(): readonly BookedLine[] {
    return this.#lines;
  }
  find(kind: OrderKind, key: string): BookedOrder | undefined {
    return this.#orders.get(`${kind} ${key}`);
  }

  take(kind: OrderKind, order: ChannelTransfer | ChannelArrival): BookedOrder {
    const number = `W${String(this.#orders.size + 1).padStart(10, '0')}`;
    const undecided = { state: 'taken', amount: order.amount, fee: 0, fault: 'OTHER', reason: '' } as const;
    return this.#write({ kind, order, number, at: formatDateTime(new Date()), ...undecided });
  }

  /** Decides an order once; money moves when it is paid, and never again. */
  decide(booked: BookedOrder, fate: Fate, amount: number): BookedOrder {
    const now = this.find(booked.kind, booked.order.key);
    if (now === undefined || now.state !== 'taken' || fate.state === 'taken') return now ?? booked;
    const decided = this.#write({
      ...now,
      ...{
        state: fate.state,
        amount,
        fee: fate.feeCents ?? 0,
        fault: fate.fault ?? 'OTHER',
        reason: fate.reason ?? '',
      },
    });
    if (decided.state === 'paid') this.#move(decided);
    return decided;
  }

  /** Money that somebody pays in from outside. */
  deposit(deposit: z.infer<typeof depositShape>): BookedLine {
    const number = `D${String(this.#lines.length + 1).padStart(10, '0')}`;
    return this.#line({ ...deposit, number, at: formatDateTime(new Date()), direction: 'IN', key: null });
  }

  balance(tenant: string, channel: string): number {
    return this.#lines
      .filter((line) => line.tenant === tenant && line.channel === channel)
      .reduce((sum, { direction, amount }) => sum + (direction === 'IN' ? amount : -amount), 0);
  }

  close(): void {
    closeSync(this.#file);
  }

  #move({ kind, order, number, amount, fee, at }: BookedOrder): void {
    const { tenant, channel, key } = order;
    const out = 'payeeName' in order;
    const [counterName, counterAccount] = out
      ? [order.payeeName, order.payeeAccount ?? '']
      : [order.payerName ?? '', order.payerAccount ?? ''];
    const line = { tenant, channel, at, counterName, counterAccount, key };
    const summary = out ? said[order.purpose] : '来账';
    this.#line({ ...line, number, direction: kind === 'transfers' ? 'OUT' : 'IN', amount, summary });
    if (fee > 0) this.#line({ ...line, number: `${number}F`, direction: 'OUT', amount: fee, summary: '手续费' });
  }
  #line(line: BookedLine): BookedLine {
    this.#append({ line });
    return line;
  }
  #write(order: BookedOrder): BookedOrder {
    this.#append({ order });
    return order;
  }
  #append(entry: Entry): void {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    fsyncSync(this.#file);
    this.#take(entry);
  }
  #take(entry: Entry): void {
    if ('order' in entry) this.#orders.set(`${entry.order.kind} ${entry.order.order.key}`, entry.order);
    else this.#lines.push(entry.line);
  }
}
