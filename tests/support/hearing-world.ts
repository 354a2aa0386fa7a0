import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import { partnerCall } from '../../core/server/partners/partner-call.ts';
import type { PluginManifest } from '../../sdk/manifest/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { openPglite, openPostgres, postgresUrl } from './database.ts';
import { archiveOf, base64, newSigner, sharedHere } from './partner-archive.ts';
import { startTestServer, type TestServer } from './server.ts';

const path = '/api/platform/partnerPlugin';
const system = { role: 'system', platformId: '00001' } as const;
export const pluginId = 'acme-quotes';
export const keys = ['acme-quotes.book:view'] as const;

/** One call that a partner's server got. */
export interface Got {
  readonly path: string;
  readonly token: string;
  readonly back: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}
/** A partner's server on a fixed port: it can be closed, and opened there again. */
export class PartnerServer {
  readonly got: Got[] = [];
  answer: (got: Got) => object | Promise<object> = () => ({ status: 200 });
  #server: Server | undefined;
  #port = 0;
  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }
  async open(): Promise<this> {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const back = request.headers['x-freightdeck-back'];
          const got = {
            path: request.url ?? '',
            token: (request.headers.authorization ?? '').slice('Bearer '.length),
            back: typeof back === 'string' ? back : undefined,
            body: JSON.parse(Buffer.concat(parts).toString()) as Got['body'],
          };
          this.got.push(got);
          void Promise.resolve(this.answer(got)).then((answer) =>
            response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
          );
        });
    });
    await new Promise<void>((done) => {
      this.#server?.listen(this.#port, '127.0.0.1', done);
    });
    this.#port = (this.#server.address() as { port: number }).port;
    return this;
  }
  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => {
      if (this.#server) this.#server.close(done);
      else done(undefined);
    });
  }
}

/** The whole server of the product, an operator, and administrators of two tenants. */
export class HearingWorld {
  readonly server: TestServer;
  readonly signer = newSigner();
  readonly #tokens = new Map<string, string>();
  #serial = 0;

  private constructor(server: TestServer) {
    this.server = server;
  }
  static async open(): Promise<HearingWorld> {
    const openDatabase = postgresUrl() === '' ? openPglite : openPostgres;
    const server = await startTestServer({
      openDatabase: (migrations) => openDatabase({ migrations }),
      shared: sharedHere,
    });
    const world = new HearingWorld(server);
    for (const userName of ['admin', 'admin_10001', 'admin_10002']) {
      const { body } = await server.post('/auth/login', {
        model: { userName, password: defaultDemoPassword, loginType: '4' },
      });
      world.#tokens.set(userName, (body['data'] as { session: { sessionToken: string } }).session.sessionToken);
    }
    await world.done('admin', `${path}/trust`, { name: 'Acme', publicKey: world.signer.publicKey });
    return world;
  }
  async run(who: string, at: string, model: object, on: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const requestId = `intent-${(this.#serial += 1)}-hearing`;
    const token = this.#tokens.get(who) ?? '';
    return (await this.server.post(at, { model, requestId, ...on }, { token })).body;
  }
  async done(who: string, at: string, model: object, on: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const body = await this.run(who, at, model, on);
    if (body['status'] !== 200) throw new Error(`${at}: ${JSON.stringify(body)}`);
    return (body['data'] ?? {}) as Readonly<Record<string, unknown>>;
  }
  operator(name: string, model: object): ReturnType<HearingWorld['done']> {
    return this.done('admin', `${path}/${name}`, model);
  }
  async ask(who: string, at: string, body: object): Promise<Readonly<Record<string, unknown>>> {
    return (await this.server.post(at, body, { token: this.#tokens.get(who) ?? '' })).body;
  }
  archive(version: string, more: Partial<PluginManifest>): string {
    return base64(
      archiveOf(this.signer, {
        id: pluginId,
        version,
        keys: ['view'],
        list: (made) => ({ ...made, manifest: { ...made.manifest, ...more } }),
      }),
    );
  }
  /** Takes a version in, with a review unless it is to run in a frame. */
  async install(version: string, more: Partial<PluginManifest>, reviewed = true): Promise<string> {
    const { id } = await this.operator('install', { archive: this.archive(version, more) });
    if (reviewed) await this.operator('review', { packageId: id });
    return String(id);
  }
  async activate(packageId: string, platformId: string, consent: readonly string[], origin: string): Promise<void> {
    await this.operator('activate', { packageId, scopePlatformId: platformId, consent, rollback: true });
    await this.operator('connect', { pluginId, scopePlatformId: platformId, origin });
  }
  rows<T extends object>(query: ReturnType<typeof sql>): Promise<T[]> {
    return this.server.database.transaction(system, (tx) => tx.rows<T>(query));
  }
  /** What stands in the outbox for partners, oldest first. */
  outbox(): Promise<
    {
      readonly platformId: string;
      readonly id: string;
      readonly key: string;
      readonly state: string;
      readonly tries: number;
      readonly lastError: string | null;
      readonly answer: Readonly<Record<string, unknown>> | null;
      readonly request: Readonly<Record<string, unknown>>;
    }[]
  > {
    return this.rows(sql`
      select platform_id, id, key, state, tries, last_error, answer, request from outbox
      where port = ${partnerCall.name} order by id`);
  }
  /** Everything that can be delivered now is; `hurry`: without waiting for later tries. */
  drain(hurry = false): Promise<void> {
    return this.server.core.outside.drain({ hurry });
  }
}
