import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchangeHeaders, signatureOf, signedAnswer } from '@freightdeck/sdk/server';
import { Admission, nonceOf, type Come } from './admission.ts';
import { json, refuse, WorldBank, type Answer } from './bank.ts';
import { depositShape, WorldBooks, type OrderKind } from './bank-books.ts';
import { ServiceBooks } from './service-books.ts';
import { WorldServices } from './services.ts';
import { ToldFaults, worldFaults, type WorldFault } from './faults.ts';

export interface WorldOptions {
  readonly folder: string;
  readonly port: number;
  readonly keyId: string;
  readonly secret: string;
}
export interface World {
  readonly url: string;
  close(): Promise<void>;
}
const mostBytes = 1024 * 1024;
async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new Error('The body is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
const parsed = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
};

/**
 * The played world as a server of its own. Under `/v1` it is a bank that speaks 通道协议 v1, and everything else that
 * speaks 服务接口协议 v1. `/books`, `/faults` and
 * `/deposits` are for those who play with it: they are not signed, since nobody but this machine reaches them.
 */
export async function serveWorld({ folder, port, keyId, secret }: WorldOptions): Promise<World> {
  const books = new WorldBooks(folder);
  const bank = new WorldBank(books);
  const serviceBooks = new ServiceBooks(folder);
  const services = new WorldServices(serviceBooks, books);
  const faults = new ToldFaults();
  const admission = new Admission(keyId, secret);
  /** Requests so far, and how many of them were under way at the same time. */
  const reached = { send: 0, query: 0, atOnce: 0 };
  let running = 0;

  /** What the bank does, and what goes wrong on the way. */
  function ask(come: Come): { readonly answer: () => Answer; readonly fault: WorldFault | undefined } {
    const url = new URL(come.target, 'http://world');
    const [, , what = '', part = ''] = url.pathname.split('/');
    const key = decodeURIComponent(part);
    const kind: OrderKind | undefined = what === 'transfers' || what === 'arrivals' ? what : undefined;
    if (kind && come.method === 'POST') {
      const order = parsed(come.body);
      const fault = faults.next('send', String((order as { readonly key?: unknown } | undefined)?.key));
      if (fault?.how !== 'dead') reached.send += 1;
      return { fault, answer: () => bank.order(kind, order, fault) };
    }
    if (kind && come.method === 'GET') {
      const fault = faults.next('query', key);
      if (fault?.how !== 'dead') reached.query += 1;
      return { fault, answer: () => bank.standing(kind, key, fault) };
    }
    const read: Readonly<Record<string, () => Answer>> = {
      balance: () => bank.balance(url.searchParams),
      statement: () => bank.statement(url.searchParams),
      receipts: () => bank.receipt(key),
    };
    const none = (): Answer => refuse(404, 'notFound', 'There is no such path');
    return { fault: undefined, answer: come.method === 'GET' ? (read[what] ?? none) : none };
  }

  function send(response: ServerResponse, come: Come, { status, type, body }: Answer, key = secret): void {
    const signature = signatureOf(key, signedAnswer(nonceOf(come), status, body));
    response.writeHead(status, { 'content-type': type, [exchangeHeaders.signature]: signature }).end(body);
  }

  /** A request to what is no bank; undefined: it is one to the bank. */
  function serviceCall({ method, target, body }: Come): Promise<Answer> | undefined {
    const [, , what, of = '', key] = new URL(target, 'http://world').pathname.split('/');
    if (what === 'about' && method === 'GET') return Promise.resolve(services.about());
    if (what !== 'requests') return undefined;
    if (method === 'POST' && key === undefined) return services.send(of, parsed(body));
    return services.standing(of, decodeURIComponent(key ?? ''));
  }
  async function worldCall(come: Come, response: ServerResponse): Promise<void> {
    const refusal = admission.refusal(come);
    if (refusal) return send(response, come, json(401, refusal));
    const served = await serviceCall(come);
    return served ? send(response, come, served) : bankCall(come, response);
  }
  async function bankCall(come: Come, response: ServerResponse): Promise<void> {
    const { answer, fault } = ask(come);
    if (fault?.how === 'dead') return void response.destroy();
    if (fault?.how === 'busy') return send(response, come, refuse(503, 'busy', 'Come again later'));
    const told = answer();
    if (fault?.how === 'lost') return void response.destroy();
    if (fault?.how === 'never') return;
    if (fault?.how === 'slow') await sleep(fault.ms);
    if (fault?.how === 'twice')
      return send(response, come, { ...told, body: `${String(told.body)}${String(told.body)}` });
    if (fault?.how === 'wrongly') return send(response, come, json(200, { state: 'perhaps' }));
    return send(response, come, told, fault?.how === 'forged' ? 'somebody else' : secret);
  }

  /** For tests and for the curious, not for Freightdeck. */
  function playCall({ method, target, body }: Come): Answer {
    if (target === '/books' && method === 'GET')
      return json(200, { orders: books.orders, lines: books.lines, services: serviceBooks.entries, reached });
    if (target === '/faults' && method === 'PUT') {
      const told = worldFaults.safeParse(parsed(body));
      if (!told.success) return json(400, { error: 'malformed', message: told.error.message });
      faults.tell(told.data);
      return json(200, {});
    }
    if (target === '/deposits' && method === 'POST') {
      const deposit = depositShape.safeParse(parsed(body));
      return deposit.success
        ? json(200, books.deposit(deposit.data))
        : json(400, { error: 'malformed', message: deposit.error.message });
    }
    return json(404, {});
  }

  const server = createServer((request, response) => {
    void (async () => {
      const come: Come = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        body: await bodyOf(request),
      };
      if (come.target.startsWith('/v1/')) {
        running += 1;
        reached.atOnce = Math.max(reached.atOnce, running);
        return worldCall(come, response).finally(() => (running -= 1));
      }
      const { status, type, body } = playCall(come);
      response.writeHead(status, { 'content-type': type }).end(body);
    })().catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      books.close();
      serviceBooks.close();
    },
  };
}
