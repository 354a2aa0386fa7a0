import { serviceShapes, type Adapter, type Heard } from '@freightdeck/sdk/server';
import { formatDateTime } from '@freightdeck/sdk/values';
import { playedVerdicts } from '../bank/played-accounts.ts';
import { playedInsurers } from '../played/insurers.ts';
import { playedInvoicing } from '../played/invoicing.ts';
import { playedRegulator } from '../played/regulator.ts';
import { playedTolls } from '../played/tolls.ts';
import { json, refuse, type Answer } from './bank.ts';
import type { WorldBooks } from './bank-books.ts';
import { playedBooks } from './bank-service.ts';
import type { ServiceBooks } from './service-books.ts';

const limitMs = 10_000;

/** Insurers, tax service, regulator and the rest of the played world, as they are asked by 服务接口协议 v1. */
export class WorldServices {
  readonly #adapters: readonly Adapter[];
  readonly #books: ServiceBooks;

  constructor(books: ServiceBooks, bank: WorldBooks) {
    this.#books = books;
    const played = [playedInsurers, playedInvoicing, playedTolls, playedRegulator, playedVerdicts];
    this.#adapters = [...played.flatMap((of) => of(books)), ...playedBooks(books, bank)];
  }

  about(): Answer {
    return json(200, { at: formatDateTime(new Date()), ports: this.#adapters.map(({ port }) => port.name) });
  }

  async send(port: string, body: unknown): Promise<Answer> {
    const adapter = this.#named(port);
    const wanted = serviceShapes.Wanted.safeParse(body);
    if (!adapter) return refuse(404, 'notFound', `Nobody here serves ${port}`);
    const request = wanted.success ? adapter.port.request.safeParse(wanted.data.request) : undefined;
    if (!wanted.success || !request?.success)
      return refuse(400, 'malformed', 'The request is not what the port declares');
    const { key, tenant } = wanted.data;
    const known = this.#entry(port, key);
    if (known && (known.platformId !== tenant || JSON.stringify(known.request) !== JSON.stringify(request.data)))
      return refuse(409, 'keyUsed', 'Something else was asked for with this key');
    const intent = { platformId: tenant, key, request: request.data, signal: AbortSignal.timeout(limitMs) };
    return told(key, await adapter.send(intent));
  }

  async standing(port: string, key: string): Promise<Answer> {
    const [adapter, known] = [this.#named(port), this.#entry(port, key)];
    if (!adapter || !known) return refuse(404, 'unknownKey', 'Nothing was ever asked with this key');
    return told(key, await adapter.query({ ...known, signal: AbortSignal.timeout(limitMs) }));
  }

  #named(port: string): Adapter | undefined {
    return this.#adapters.find((one) => one.port.name === port);
  }
  #entry(port: string, key: string) {
    return this.#books.entries.find((one) => one.port === port && one.key === key);
  }
}
const told = (key: string, heard: Heard<unknown>): Answer =>
  heard.state === 'answered'
    ? json(200, { key, state: 'answered', answer: heard.answer })
    : json(200, { key, state: 'accepted' });
