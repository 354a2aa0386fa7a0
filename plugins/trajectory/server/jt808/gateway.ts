import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Gateway, GatewayHost } from '@freightdeck/sdk/server';
import { Conversation } from './conversation.ts';
import { FrameReader, readFrame, writeFrame } from './frame.ts';
import { Terminals } from './terminals.ts';

/** Most connections at a time; those that come later are closed at once. */
const MOST_CONNECTIONS = 10_000;
/** How long a terminal has to show its token, and how long it may be silent afterwards. */
const [STRANGER_MS, SILENT_MS] = [60_000, 10 * 60_000];
/** Frames that are worked on at the same time, of all terminals: the database is there for people too. */
const AT_ONCE = 8;

/** Lets so many pieces of work run at a time; the others wait in the order they came. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  constructor(atOnce: number) {
    this.#free = atOnce;
  }
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((go) => this.#waiting.push(go));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/**
 * One connection: its frames are worked on one after the other, and nothing more is read meanwhile, so that a terminal
 * that sends without end only holds up itself.
 */
function converse(socket: Socket, host: GatewayHost, terminals: Terminals, turns: Turns, known: (id: string) => void) {
  const reader = new FrameReader();
  let serial = 0;
  const talk = new Conversation(terminals, ({ id }) => {
    socket.setTimeout(SILENT_MS);
    known(id);
  });
  const hear = async (bytes: Buffer): Promise<void> => {
    const frames = reader.push(bytes);
    if (!frames) return void socket.destroy();
    for (const between of frames) {
      const read = readFrame(between);
      if (!read) continue;
      const { frame, isWrong } = read;
      const { id, body } = await turns.take(() => talk.answer(frame, isWrong));
      serial = (serial + 1) % 0x10000;
      if (!socket.writable) return;
      socket.write(writeFrame({ id, is2019: frame.is2019, terminal: frame.terminal, serial, body }));
    }
  };
  // Whoever shows no token within a minute is not kept, however busily it sends.
  const stranger = setTimeout(() => {
    if (!talk.isKnown) socket.destroy();
  }, STRANGER_MS);
  let work = Promise.resolve();
  socket.setTimeout(SILENT_MS);
  socket.on('timeout', () => socket.destroy());
  socket.on('error', () => undefined);
  socket.on('close', () => clearTimeout(stranger));
  socket.on('data', (bytes) => {
    socket.pause();
    work = hear(bytes)
      .catch((error: unknown) => {
        // Without an answer the terminal sends again, over a new connection.
        host.log(`JT/T 808: ${error instanceof Error ? error.message : String(error)}`);
        socket.destroy();
      })
      .then(() => void socket.resume());
  });
  return { socket, settled: () => work };
}

/** 北斗终端: positions of terminals that speak JT/T 808-2013 or -2019. Their coordinates are WGS-84. */
export const jt808: Gateway = {
  name: 'jt808',
  open: async (host, at) => {
    const terminals = new Terminals(host);
    const turns = new Turns(AT_ONCE);
    const open = new Set<ReturnType<typeof converse>>();
    const byDevice = new Map<string, Socket>();
    const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
      let device = '';
      const one = converse(socket, host, terminals, turns, (id) => {
        device = id;
        // A terminal that comes back by another way has lost the first one, even if that does not know it yet.
        if (byDevice.get(id) !== socket) byDevice.get(id)?.destroy();
        byDevice.set(id, socket);
      });
      open.add(one);
      socket.on('close', () => {
        open.delete(one);
        if (byDevice.get(device) === socket) byDevice.delete(device);
      });
    });
    server.maxConnections = MOST_CONNECTIONS;
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      server.listen(at.port, at.host, done);
    });
    return {
      port: (server.address() as AddressInfo).port,
      close: async () => {
        server.close();
        const all = [...open];
        for (const { socket } of all) socket.destroy();
        await Promise.all(all.map(({ settled }) => settled()));
      },
    };
  },
};
