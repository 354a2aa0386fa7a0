import { setTimeout as sleep } from 'node:timers/promises';
import { defineAdapter, type Adapter, type Heard, type Intent } from '@freightdeck/sdk/server';
import { bankArrival, bankTransfer } from '@freightdeck/plugin-bank/contract';
import type { BankAnswer, BankArrival, BankPayment } from '@freightdeck/plugin-bank/contract';
import type { BankBooks, BookedPayment } from './books.ts';
import { fateOf } from './fates.ts';

/** A simulated fault of the bank or the connection. */
export interface Mood {
  /** Affects only the payment with this key. */
  readonly only?: string;
  /** Requests do not arrive. */
  readonly dead?: boolean;
  /** Requests arrive and are carried out, but the answer is lost. */
  readonly answerLost?: boolean;
  /** Answers after this many milliseconds. */
  readonly slowMs?: number;
  /** Accepts orders without deciding them. */
  readonly undecided?: boolean;
  /** Pays this many cents more than requested. */
  readonly wrongBy?: number;
}
type Ask = 'send' | 'query';
const answerOf = ({ state, channelNo, amount, feeCents, fault, reason }: BookedPayment): Heard<BankAnswer> =>
  state === 'taken'
    ? { state: 'running' }
    : {
        state: 'answered',
        answer:
          state === 'paid'
            ? { kind: 'paid', channelNo, amount, feeCents }
            : { kind: 'failed', channelNo, fault, reason },
      };

/**
 * Simulates a bank and a payment company, with books that a rollback of the caller cannot undo. A repeated key returns
 * the known order. Independent of the product's database except for the storage of its books, so that it could become a
 * program of its own.
 */
export class PlayedBank {
  readonly #books: BankBooks;
  /** Fault to simulate for each kind of request; read anew for each one. */
  moods: Partial<Readonly<Record<Ask, Mood>>> = {};

  /** Number of requests received, by kind. */
  readonly reached: Record<Ask, number> = { send: 0, query: 0 };
  readonly transfers: Adapter<BankPayment, BankAnswer>;
  readonly arrivals: Adapter<BankArrival, BankAnswer>;

  constructor(books: BankBooks, timeLimitMs = 10_000) {
    this.#books = books;
    this.transfers = defineAdapter({
      port: bankTransfer,
      name: 'played-bank',
      played: true,
      timeLimitMs,
      atOnce: 8,
      // In the simulation, custody and direct bank links pay no freight.
      serves: ({ purpose, channel }) => purpose !== 'FREIGHT' || channel === 'SIM',
      send: (intent) => this.#send(bankTransfer.name, intent.request.payeeName, intent),
      query: (intent) => this.#query(bankTransfer.name, intent),
    });
    this.arrivals = defineAdapter({
      port: bankArrival,
      name: 'played-bank-arrivals',
      played: true,
      timeLimitMs,
      send: (intent) => this.#send(bankArrival.name, intent.request.channel, intent),
      query: (intent) => this.#query(bankArrival.name, intent),
    });
  }

  get adapters(): readonly Adapter[] {
    return [this.transfers as Adapter, this.arrivals as Adapter];
  }

  #send(port: string, payee: string, { platformId, key, request }: Intent<BankPayment | BankArrival>) {
    return this.#reached('send', key, async (mood) => {
      const kept = await this.#books.keep({
        ...{ platformId, key, port, payee, channel: request.channel, channelNo: `SIM-${key}` },
        ...{ amount: request.amount, feeCents: 0, state: 'taken', fault: 'OTHER', reason: '' },
      });
      return this.#decided(kept, request, mood, false);
    });
  }

  #query(port: string, { platformId, key, request }: Intent<BankPayment | BankArrival>) {
    return this.#reached('query', key, async (mood) => {
      const kept = await this.#books.find(port, platformId, key);
      return kept ? this.#decided(kept, request, mood, true) : ({ state: 'unheard' } as const);
    });
  }

  async #decided(kept: BookedPayment, request: BankPayment | BankArrival, mood: Mood, asked: boolean) {
    if (kept.state !== 'taken' || mood.undecided) return answerOf(kept);
    const decided = { ...kept, ...fateOf(request, asked), amount: kept.amount + (mood.wrongBy ?? 0) };
    if (decided.state !== 'taken') await this.#books.decide(decided);
    return answerOf(decided);
  }

  async #reached(ask: Ask, key: string, work: (mood: Mood) => Promise<Heard<BankAnswer>>): Promise<Heard<BankAnswer>> {
    const told = this.moods[ask] ?? {};
    const mood = told.only === undefined || told.only === key ? told : {};
    if (mood.dead) throw new Error('connect ECONNREFUSED');
    this.reached[ask] += 1;
    const answer = await work(mood);
    if (mood.slowMs !== undefined) await sleep(mood.slowMs);
    if (mood.answerLost) throw new Error('socket hang up');
    return answer;
  }
}
