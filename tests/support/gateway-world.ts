import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createHttp, generousRates, type Http } from '../../core/server/http/index.ts';
import { DiskBytes, UploadStore } from '../../core/server/files/index.ts';
import { SecretBox } from '../../core/server/outside/index.ts';
import { system as systemPlugin } from '../../plugins/system/plugin.ts';
import { sql } from '../../sdk/server/index.ts';
import { dispatcher } from '../../core/server/api/index.ts';
import {
  BackEntrance,
  CallsBack,
  filesOfRecords,
  PartnerGateway,
  PluginKeep,
  ServiceAddresses,
  ServiceTokens,
  uploadKindOf,
  Workshops,
} from '../../core/server/partners/index.ts';
import type { ServiceClaims } from '../../core/server/partners/service-token.ts';
import type { OpenCallEntry } from '../../sdk/server/index.ts';
import type { PluginPackage } from '../../sdk/package/index.ts';
import { root } from '../architecture/source-files.ts';
import { archiveOf, base64, newSigner, sharedHere, type Signer } from './partner-archive.ts';
import { readAnswer, type TestAnswer } from './server.ts';
import { SystemWorld } from './system-world.ts';

/** A token as its reader finds it. */
export interface Claims extends ServiceClaims {
  readonly iat: number;
  readonly exp: number;
}
/** Passed on by the tests as it is. */
type KeyOf = (head: never, token: never) => Promise<unknown>;
interface TemplateServer {
  rateService(options: {
    readonly api: string;
    readonly origin: string;
    readonly platforms: readonly string[];
  }): Server;
  readonly KeysUnknown: new () => Error;
  keysOf(api: string): KeyOf;
  readToken(
    authorization: string | undefined,
    options: {
      readonly keyOf: KeyOf;
      readonly origin: string;
      readonly plugin: string;
      readonly platforms: readonly string[];
    },
  ): Promise<Claims | undefined>;
}
/** The example the kit gives to partners, as they run it. */
export async function templateServer(): Promise<TemplateServer> {
  const files = ['rate-service.js', 'verify-token.js'].map(
    (name) => pathToFileURL(join(root, 'host/kit/template/server', name)).href,
  );
  return Object.assign(
    {},
    ...(await Promise.all(files.map((file) => import(/* @vite-ignore */ file) as Promise<object>))),
  ) as TemplateServer;
}

export interface Heard {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}
/** A service of which a test says how it answers, and that remembers what it heard. */
export class OwnService {
  readonly heard: Heard[] = [];
  answer: (response: ServerResponse, request: IncomingMessage) => void = (response) => {
    response.setHeader('content-type', 'application/json').end('{"status":200,"data":{}}');
  };
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        this.heard.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() });
        this.answer(response, request);
      });
  });
  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  async open(): Promise<this> {
    await new Promise<void>((done) => {
      this.#server.listen(0, '127.0.0.1', done);
    });
    return this;
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => {
      this.#server.close(done);
    });
  }
}

const path = '/api/platform/partnerPlugin';
export const secret = 'a secret of these tests, long enough';
export const keys = ['acme-quotes.book:view', 'acme-quotes.book:add'] as const;

/** Identity, the operator's commands and the gateway over real HTTP; `acme-quotes` is active for 10001. */
export class GatewayWorld {
  readonly system: SystemWorld;
  readonly signer: Signer = newSigner();
  /** Names the gateway was told of; whatever else is unknown. */
  readonly names: Map<string, readonly string[]>;
  /** A test may shorten the wait. */
  readonly limits = { waitMs: 10_000, answerBytes: 20_000 };
  /** Calls back, as they were logged. */
  readonly logged: OpenCallEntry[] = [];
  /** Files as the server keeps them; a test puts some behind the guard of papers. */
  readonly files: UploadStore;
  readonly papers = new Set<string>();
  /** How far the clock of what is kept for plugins is ahead, in milliseconds. */
  later = 0;
  readonly #folder = mkdtempSync(join(tmpdir(), 'freightdeck-gateway-'));
  url = '';
  admin = '';
  #http: Http | undefined;

  private constructor(system: SystemWorld, names: GatewayWorld['names']) {
    this.system = system;
    this.names = names;
    const { database } = system;
    this.files = new UploadStore({
      database,
      bytes: new DiskBytes(this.#folder),
      isPartners: (kind) => kind.includes('-quotes.'),
      kindOf: (session, kind) => uploadKindOf(database, [systemPlugin], session, kind),
      guards: [
        {
          keys: ['paper:view'],
          place: 'paper',
          holds: (_platformId, file) => sql`${this.papers.has(file)}::boolean`,
          files: sql`select null::text as platform_id, null::text as file where false`,
        },
      ],
    });
  }
  /** `workshops`: demo and test mode, in which plugins in development are called. */
  static async open(workshops = true): Promise<GatewayWorld> {
    const names = new Map<string, readonly string[]>();
    const addresses = new ServiceAddresses({
      loopback: true,
      networks: [],
      resolve: (host) => Promise.resolve((names.get(host) ?? []).map((address) => ({ address, family: 4 }))),
    });
    const box = new SecretBox(secret);
    const system = await SystemWorld.open(sharedHere, addresses, box);
    const world = new GatewayWorld(system, names);
    const { database, half, api } = system;
    const tokens = new ServiceTokens(secret);
    const entrance = new BackEntrance({ database, tokens, callers: half.callers, manifests: [] });
    const back = new CallsBack({
      database,
      tokens,
      entrance,
      code: half.partners,
      manifests: [],
      log: async (_tx, entry) => {
        world.logged.push(entry);
      },
    });
    world.#http = await createHttp({
      api: dispatcher(api, database),
      sessions: system.half.sessions,
      manifests: [],
      toggles: workshops,
      rates: generousRates,
      ready: () => true,
      ping: () => Promise.resolve(),
      logLevel: 'silent',
      gateway: new PartnerGateway({
        database,
        addresses,
        tokens,
        back,
        code: half.partners,
        keep: new PluginKeep({
          database,
          box,
          entrance,
          files: world.files,
          holds: filesOfRecords(database, half.partners, () => api),
          now: () => new Date(Date.now() + world.later),
        }),
        limits: world.limits,
        workshops: new Workshops(workshops),
      }),
    });
    world.url = await world.#http.listen(0, '127.0.0.1');
    world.admin = await system.enter('admin');
    await world.command('trust', { name: 'Acme', publicKey: world.signer.publicKey });
    await world.install('1.0.0');
    return world;
  }
  /** Takes a version in and activates it for 10001. */
  async install(
    version: string,
    serves: Readonly<Record<string, string>> = { rate: keys[0], 'quotes/add': keys[1] },
    more: object = {},
  ): Promise<string> {
    const list = (made: PluginPackage): object => ({ ...made, manifest: { ...made.manifest, serves, ...more } });
    const { data } = await this.command('install', {
      archive: base64(archiveOf(this.signer, { id: 'acme-quotes', version, keys: ['view', 'add'], list })),
    });
    await this.command('activate', { packageId: data['id'], scopePlatformId: '10001', consent: keys, rollback: false });
    return String(data['id']);
  }
  command(name: string, model: object): ReturnType<SystemWorld['run']> {
    return this.system.done(this.system.run(this.admin, `${path}/${name}`, model));
  }
  async connect(origin: string | null): Promise<void> {
    await this.command('connect', { pluginId: 'acme-quotes', scopePlatformId: '10001', origin });
  }
  async call(
    token: string | undefined,
    below: string,
    body: unknown = {},
    more: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly signal?: AbortSignal;
      /** Port of the workshop of a plugin in development. */
      readonly workshop?: string;
    } = {},
  ): Promise<TestAnswer> {
    return readAnswer(
      await fetch(
        `${this.url}/api/${more.workshop === undefined ? 'partner' : `partner-dev/${more.workshop}`}/${below}`,
        {
          method: 'POST',
          body: JSON.stringify(body),
          signal: more.signal ?? null,
          headers: {
            'content-type': 'application/json',
            ...(token === undefined ? {} : { auth: 'true', authorization: `Bearer ${token}` }),
            ...more.headers,
          },
        },
      ),
    );
  }
  async close(): Promise<void> {
    await this.#http?.stop(0);
    await this.system.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
