import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTexts } from '../../core/server/http/answer-texts.ts';
import { archiveOf, base64, newSigner } from '../support/partner-archive.ts';
import { startProcess } from '../support/server-process.ts';
import type { ServerProcess } from '../support/server-process.ts';

const certificates = join(import.meta.dirname, '../fixtures/tls');
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-tls-'));
const keys = ['acme-quotes.book:view'];
const heard: (string | undefined)[] = [];
const services: Server[] = [];
let api: ServerProcess;
let url: string;
let tenant: string;
let admin: string;

type Body = Readonly<Record<string, unknown>>;
async function post(
  path: string,
  body: object,
  token?: string,
): Promise<{ readonly http: number; readonly body: Body }> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      'x-request-id': 'request-of-a-person',
      ...(token === undefined ? {} : { auth: 'true', authorization: `Bearer ${token}` }),
    },
  });
  return { http: answer.status, body: (await answer.json()) as Body };
}
async function enter(userName: string): Promise<string> {
  const { body } = await post('/auth/login', {
    model: { userName, password: 'Freight#2026', loginType: '4', platformId: null },
    requestId: `enter-${userName}`,
  });
  return (body['data'] as { readonly session: { readonly sessionToken: string } }).session.sessionToken;
}
let intents = 0;
async function command(name: string, model: object): Promise<Body> {
  const { body } = await post(
    `/api/platform/partnerPlugin/${name}`,
    { model, requestId: `intent-${(intents += 1)}` },
    admin,
  );
  expect(body, name).toMatchObject({ status: 200 });
  return body['data'] as Body;
}
/** A partner's service with the certificate of this name; answers its port. */
async function service(certificate: string): Promise<number> {
  const pem = readFileSync(join(certificates, `${certificate}.pem`));
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    heard.push(request.headers.authorization);
    response.setHeader('content-type', 'application/json').end('{"status":200,"data":{"price":12000}}');
  });
  services.push(server);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return (server.address() as AddressInfo).port;
}
/** Connects the plugin to an address, and asks once as a person of the tenant. */
async function askAt(origin: string): Promise<{ readonly http: number; readonly body: Body }> {
  heard.length = 0;
  await command('connect', { pluginId: 'acme-quotes', scopePlatformId: '10001', origin });
  return post('/api/partner/acme-quotes/rate', {}, tenant);
}

beforeAll(async () => {
  api = startProcess(folder, {
    entry: 'tests/reliability/partner-tls-entry.ts',
    // The second would have Node.js take any certificate; the gateway does not.
    environment: { NODE_EXTRA_CA_CERTS: join(certificates, 'authority.pem'), NODE_TLS_REJECT_UNAUTHORIZED: '0' },
  });
  url = await api.url;
  [admin, tenant] = [await enter('admin'), await enter('admin_10001')];
  const signer = newSigner();
  await command('trust', { name: 'Acme', publicKey: signer.publicKey });
  const archive = archiveOf(signer, {
    id: 'acme-quotes',
    keys: ['view'],
    list: (made) => ({ ...made, manifest: { ...made.manifest, serves: { rate: keys[0] } } }),
  });
  const { id: packageId } = await command('install', { archive: base64(archive) });
  await command('activate', { packageId, scopePlatformId: '10001', consent: keys, rollback: false });
}, 150_000);
afterAll(async () => {
  for (const server of services) server.close();
  api.kill('SIGTERM');
  await api.exited;
  rmSync(folder, { recursive: true, force: true });
});

test('a certificate of an authority that the server trusts is taken, and the token goes along', async () => {
  const { http, body } = await askAt(`https://127.0.0.1:${await service('good')}`);
  expect([http, body]).toEqual([200, { status: 200, data: { price: 12_000 }, requestId: 'request-of-a-person' }]);
  expect(heard).toEqual([expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)]);
});

test.for([
  ['of an authority nobody knows', 'unknown', '127.0.0.1', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['that is over', 'expired', '127.0.0.1', 'CERT_HAS_EXPIRED'],
  ['of another name', 'good', 'localhost', 'ERR_TLS_CERT_ALTNAME_INVALID'],
] as const)(
  'a certificate %s is refused before anything is sent; the log says why',
  async ([, certificate, host, why]) => {
    const { http, body } = await askAt(`https://${host}:${await service(certificate)}`);
    expect([http, body]).toEqual([
      502,
      {
        ...{ status: 502, reason: 'partnerDown', requestId: 'request-of-a-person' },
        message: `Quotes: ${answerTexts.partnerDown.en}`,
      },
    ]);
    expect(heard, 'no token reaches who is not the partner').toEqual([]);
    await expect.poll(() => api.err()).toContain(`"reason":"partnerDown","detail":"${why}"`);
  },
);

test('a service of TLS at an address of plain http is not understood', async () => {
  const port = await service('good');
  expect((await askAt(`http://127.0.0.1:${port}`)).body).toMatchObject({ status: 502, reason: 'partnerDown' });
  expect(heard).toEqual([]);
});
