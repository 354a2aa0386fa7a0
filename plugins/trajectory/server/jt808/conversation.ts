import { answered, plateOf, positionOf, positionsOf, registered, said, tokenOf } from './messages.ts';
import type { Frame } from './frame.ts';
import type { Terminal, Terminals } from './terminals.ts';

/** Results of an answer. */
const result = { done: 0, failed: 1, wrong: 2, unsupported: 3 } as const;
/** Results of a registration. */
const registration = { done: 0, noVehicle: 2, noTerminal: 4 } as const;
/** Packets of one message that are kept until all have come. */
const MOST_PACKETS = 64;

/** An answer to a terminal: kind of message and body. */
export interface Reply {
  readonly id: number;
  readonly body: Buffer;
}
const reply = (frame: Frame, outcome: number): Reply => {
  const body = Buffer.alloc(5);
  body.writeUInt16BE(frame.serial, 0);
  body.writeUInt16BE(frame.id, 2);
  body.writeUInt8(outcome, 4);
  return { id: answered, body };
};

/** What is said over one connection. A terminal that has not shown its token is told nothing and books nothing. */
export class Conversation {
  readonly #terminals: Terminals;
  readonly #known: (terminal: Terminal) => void;
  readonly #packets = new Map<number, Map<number, Buffer>>();
  #terminal: { readonly number: string; readonly of: Terminal } | undefined;

  /** `known` is called when a terminal has shown its token. */
  constructor(terminals: Terminals, known: (terminal: Terminal) => void) {
    this.#terminals = terminals;
    this.#known = known;
  }

  get isKnown(): boolean {
    return this.#terminal !== undefined;
  }

  async answer(frame: Frame, isWrong: boolean): Promise<Reply> {
    if (isWrong) return reply(frame, result.wrong);
    if (frame.isEncrypted) return reply(frame, result.unsupported);
    const whole = this.#whole(frame);
    if (whole === 'wrong') return reply(frame, result.wrong);
    if (whole === undefined) return reply(frame, result.done);
    if (frame.id === said.register) return this.#register(whole);
    if (frame.id === said.authenticate) return reply(frame, await this.#authenticate(whole));
    if (this.#terminal?.number !== frame.terminal) return reply(frame, result.failed);
    return reply(frame, await this.#carryOut(whole, this.#terminal.of));
  }

  /** The message that a packet completes; undefined while others are missing. */
  #whole(frame: Frame): Frame | 'wrong' | undefined {
    const { packet } = frame;
    if (!packet) return frame;
    const { total, number } = packet;
    if (total < 1 || total > MOST_PACKETS || number < 1 || number > total) return 'wrong';
    // A message that begins again takes the place of one that was never completed.
    if (number === 1) this.#packets.clear();
    const parts = this.#packets.get(frame.id) ?? new Map<number, Buffer>();
    this.#packets.set(frame.id, parts.set(number, Buffer.from(frame.body)));
    if (this.#packets.size > 1) this.#packets.clear();
    if (parts.size < total) return undefined;
    this.#packets.delete(frame.id);
    const body = Buffer.concat([...parts].sort(([one], [other]) => one - other).map(([, part]) => part));
    return { ...frame, packet: undefined, body };
  }

  async #register(frame: Frame): Promise<Reply> {
    const answer = (outcome: number, token = ''): Reply => {
      const head = Buffer.alloc(3);
      head.writeUInt16BE(frame.serial, 0);
      head.writeUInt8(outcome, 2);
      return { id: registered, body: Buffer.concat([head, Buffer.from(token)]) };
    };
    const plate = plateOf(frame);
    if (plate === undefined) return reply(frame, result.wrong);
    const terminal = await this.#terminals.find(frame.terminal);
    if (!terminal) return answer(registration.noTerminal);
    // A terminal that was moved to another truck must not write that truck's way under this plate.
    if (terminal.vehicleNum === null || (plate !== '' && plate !== terminal.vehicleNum))
      return answer(registration.noVehicle);
    return answer(registration.done, this.#terminals.tokenFor(terminal));
  }

  async #authenticate(frame: Frame): Promise<number> {
    const terminal = await this.#terminals.find(frame.terminal);
    if (!terminal || !this.#terminals.isTokenOf(terminal, tokenOf(frame))) return result.failed;
    this.#terminal = { number: frame.terminal, of: terminal };
    this.#known(terminal);
    return result.done;
  }

  async #carryOut({ id, body }: Frame, terminal: Terminal): Promise<number> {
    if (id === said.heartbeat) return result.done;
    if (id === said.unregister) {
      this.#terminal = undefined;
      return result.done;
    }
    if (id !== said.position && id !== said.positions) return result.unsupported;
    const all = id === said.position ? [positionOf(body)] : positionsOf(body);
    if (!all || all.includes('wrong')) return result.wrong;
    const points = all.filter((one) => typeof one !== 'string');
    if (points.length === 0) return result.done;
    return (await this.#terminals.book(terminal, points)) ? result.done : result.failed;
  }
}
