import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { partnerBackHeader } from '../contract/index.ts';
import { formatDateTime } from '../contract/values/index.ts';
import { KeptInMemory } from '../web/kept-in-memory.ts';
import type { GatewayAnswer } from './gateway-answer.ts';
import type { FakeKept } from '../web/kept-in-memory.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Who calls: the person, their tenant, and which keys of the plugin they hold. */
export interface GatewayCaller {
  readonly user?: string;
  readonly platform?: string;
  readonly permissions?: readonly string[];
}
/** What a fake gateway stands for. */
export interface FakeGatewayOptions extends GatewayCaller, FakeKept {
  /** Id of the plugin whose service is called. */
  readonly plugin: string;
  readonly version?: string;
  /** What the service hears, and its jobs, as the manifest says; for `event` and `job`. */
  readonly hears?: Readonly<Record<string, string>>;
  readonly jobs?: Readonly<Record<string, { readonly path: string }>>;
  /** Answers of the platform's own calls, by path; others are not there. */
  readonly answers?: Readonly<Record<string, (body: unknown) => GatewayAnswer>>;
}
/** The console's gateway for tests: it signs tokens as the console does, and gives its public keys. */
export interface FakeGateway {
  /** Where a service fetches the keys, and a console sends its calls. */
  readonly url: string;
  /** The address of the service that stands in the tokens (`aud`). */
  readonly origin: string;
  /** Listens with this server, and sends the plugin's calls to it. */
  connect(service: Server): Promise<void>;
  /** One call of the service, as a page of the plugin makes it. */
  call(path: string, body?: unknown, caller?: GatewayCaller): Promise<GatewayAnswer>;
  /**
   * The platform tells the service that a command was carried out: with a token of the plugin itself, behind which no
   * person stands. `id` is made up; the same one again is the same event, told once more.
   */
  event(
    command: string,
    told?: { readonly recordId?: string; readonly id?: string; readonly platform?: string },
  ): Promise<GatewayAnswer>;
  /** The platform tells the service that a job is due. */
  job(
    name: string,
    told?: { readonly at?: string; readonly id?: string; readonly platform?: string },
  ): Promise<GatewayAnswer>;
  /** A token as the service gets it. */
  token(caller?: GatewayCaller): Promise<string>;
  close(): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
const listening = (server: Server): Promise<string> =>
  new Promise((done, failed) => {
    server.once('error', failed).listen(0, '127.0.0.1', () => {
      done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
const closed = (server: Server): Promise<void> => {
  server.closeAllConnections();
  return new Promise((done) => {
    server.close(() => done());
  });
};
const gone = { status: 404, reason: 'notFound', message: 'Nothing here' };

/**
 * Opens a gateway for one plugin: `gateway.connect(myService({ api: gateway.url, origin: gateway.origin }))`, then
 * `gateway.call('rate', { weight: 1000 })`, or `renderPage` of the kit with it.
 */
export async function fakeGateway({
  plugin,
  version = '1.0.0',
  hears = {},
  jobs = {},
  answers = {},
  settings,
  secrets,
  files,
  ...usual
}: FakeGatewayOptions): Promise<FakeGateway> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const kid = 'test';
  const keys = [{ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' }];
  const origin = 'https://service.example';
  const keep = new KeptInMemory({
    ...(settings && { settings }),
    ...(secrets && { secrets }),
    ...(files && { files }),
  });
  const ownerOf = ({ user = 'u1', platform = '10001' }: GatewayCaller) => ({ user, platform });
  let service: { readonly server: Server; readonly url: string } | undefined;

  const token = ({ user = 'u1', platform = '10001', permissions = [] }: GatewayCaller = usual): Promise<string> =>
    new SignJWT({ platform, plugin, version, permissions })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
      .setIssuer('freightdeck')
      .setAudience(origin)
      .setSubject(user)
      .setIssuedAt()
      .setExpirationTime('60s')
      .setJti(crypto.randomUUID())
      .sign(privateKey);
  const forward = async (path: string, body: string, caller?: GatewayCaller): Promise<GatewayAnswer> => {
    if (!service) return { status: 502, reason: 'partnerUnset', message: 'No service is connected' };
    const answer = await fetch(`${service.url}/api/partner/${plugin}/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await token({ ...usual, ...caller })}`,
        'content-type': 'application/json',
        'accept-language': 'zh',
        [partnerBackHeader]: keep.token(ownerOf({ ...usual, ...caller })),
      },
      body,
    });
    if (answer.status !== 200) return { status: 502, reason: 'partnerStatus', message: String(answer.status) };
    return (await answer.json()) as GatewayAnswer;
  };
  const tell = (
    path: string | undefined,
    name: string,
    platform: string | undefined,
    body: object,
  ): Promise<GatewayAnswer> => {
    if (path === undefined) throw new Error(`${name} is not in the manifest that this gateway was given`);
    const itself = { user: `plugin:${plugin}`, permissions: [], ...(platform !== undefined && { platform }) };
    return forward(path, JSON.stringify(body), itself);
  };
  const now = (): string => formatDateTime(Date.now());
  const own = `/api/partner/${plugin}/`;
  const answerTo = async (path: string, body: string, bearer: string): Promise<GatewayAnswer> => {
    if (path.startsWith(own)) return forward(path.slice(own.length), body);
    const asked = JSON.parse(body === '' ? '{}' : body) as object;
    const kept = keep.answer(path, asked, { page: ownerOf(usual), token: bearer.replace('Bearer ', '') });
    return kept ?? answers[path]?.(asked) ?? gone;
  };
  const send = (response: ServerResponse, content: object): void => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(content));
  };
  const gateway = createServer((request, response) => {
    // The page of a test has another origin; the console's own pages have the console's.
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (path === '/.well-known/freightdeck-keys.json') send(response, { keys });
    else if (request.method === 'GET') {
      const file = keep.take(path);
      if (file) response.setHeader('content-type', file.type).end(file.content);
      else response.writeHead(404).end();
    } else
      void textOf(request)
        .then((body) => answerTo(path, body, request.headers.authorization ?? ''))
        .catch((error: unknown) => ({ status: 502, reason: 'partnerDown', message: String(error) }))
        .then((answer) => send(response, { ...answer, requestId: crypto.randomUUID() }));
  });
  const url = await listening(gateway);
  return {
    url,
    origin,
    token,
    connect: async (server) => {
      if (service) await closed(service.server);
      service = { server, url: await listening(server) };
    },
    call: (path, body = {}, caller) => forward(path, JSON.stringify(body), caller),
    event: async (command, { recordId = crypto.randomUUID(), id = crypto.randomUUID(), platform } = {}) =>
      tell(hears[command], command, platform, {
        id,
        event: command,
        resource: command.split('.', 1)[0],
        recordId,
        at: now(),
      }),
    job: async (name, { at = now(), id = crypto.randomUUID(), platform } = {}) =>
      tell(jobs[name]?.path, name, platform, { id, job: name, at }),
    close: async () => {
      if (service) await closed(service.server);
      await closed(gateway);
    },
  };
}
