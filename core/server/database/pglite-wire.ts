import { createServer, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

const sslRequest = 80_877_103;
const cancelRequest = 80_877_102;
/**
 * Message types after which a client waits for an answer: Sync, Query, Terminate, password, copy done, copy fail,
 * flush, function call.
 */
const closing: ReadonlySet<number> = new Set([...'SQXpcfHF'].map((letter) => letter.charCodeAt(0)));

interface Peer {
  readonly socket: Duplex;
  input: Buffer;
  started: boolean;
}

/**
 * Serves the PostgreSQL wire protocol over a unix socket or within the process, with one PGlite behind it. Everything a
 * client sent up to its Sync goes to PGlite in one piece: single messages cost more than many statements.
 */
export class PgliteWire {
  readonly #database: PGlite;
  readonly #server: Server;
  readonly #peers = new Set<Peer>();
  /** The client whose transaction is open; the others wait until it ends. */
  #owner: Peer | undefined;
  #running = false;

  constructor(database: PGlite) {
    this.#database = database;
    this.#server = createServer((socket) => this.greet(socket));
  }

  listen(path: string): Promise<void> {
    return new Promise((done, failed) => {
      this.#server.once('error', failed);
      this.#server.listen(path, done);
    });
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((done) => this.#server.close(() => done()));
    for (const { socket } of this.#peers) socket.destroy();
    await closed;
  }

  /** Connects a client at the other end of `socket`. */
  greet(socket: Duplex): void {
    const peer: Peer = { socket, input: Buffer.alloc(0), started: false };
    this.#peers.add(peer);
    socket.on('data', (data: Buffer) => {
      peer.input = peer.input.length === 0 ? data : Buffer.concat([peer.input, data]);
      void this.#work();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#peers.delete(peer);
      void this.#work();
    });
  }

  /** Serves clients that have sent a complete request, one after another. */
  async #work(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (;;) {
        if (this.#owner !== undefined && !this.#peers.has(this.#owner)) await this.#abandon();
        const next = this.#next();
        if (next === undefined) return;
        await this.#serve(next.peer, next.length);
      }
    } finally {
      this.#running = false;
    }
  }

  /** Rolls back the transaction of a client that disconnected. */
  async #abandon(): Promise<void> {
    this.#owner = undefined;
    if (this.#inTransaction()) await this.#database.exec('rollback');
  }

  /** A client may disconnect after the database was closed; there is no transaction left then. */
  #inTransaction(): boolean {
    return !this.#database.closed && this.#database.isInTransaction();
  }

  #next(): { readonly peer: Peer; readonly length: number } | undefined {
    for (const peer of this.#owner === undefined ? this.#peers : [this.#owner]) {
      const length = wholeLength(peer);
      if (length > 0) return { peer, length };
    }
    return undefined;
  }

  async #serve(peer: Peer, length: number): Promise<void> {
    const question = new Uint8Array(peer.input.subarray(0, length));
    peer.input = peer.input.subarray(length);
    const code = peer.started ? 0 : new DataView(question.buffer).getInt32(4);
    if (code === sslRequest) return void peer.socket.write('N');
    if (code === cancelRequest) return void peer.socket.end();
    peer.started = true;
    const answer: Buffer[] = [];
    try {
      await this.#database.runExclusive(() =>
        this.#database.execProtocolRawStream(question, {
          onRawData: (data) => {
            answer.push(Buffer.from(data));
          },
        }),
      );
    } catch {
      peer.socket.destroy();
    }
    this.#owner = this.#inTransaction() ? peer : undefined;
    if (peer.socket.writable) peer.socket.write(Buffer.concat(answer));
  }
}

/** Number of bytes that form complete requests; 0 when none is complete. */
function wholeLength({ input, started }: Peer): number {
  if (!started) return input.length >= 8 && input.length >= input.readInt32BE(0) ? input.readInt32BE(0) : 0;
  let whole = 0;
  for (let at = 0; input.length - at >= 5;) {
    const end = at + 1 + input.readInt32BE(at + 1);
    if (end > input.length) break;
    if (closing.has(input[at] as number)) whole = end;
    at = end;
  }
  return whole;
}
