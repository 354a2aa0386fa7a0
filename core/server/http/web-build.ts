import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpFailure } from './http-failure.ts';
import type { HttpOptions } from './http-options.ts';
import { apiPolicy, contentSecurityPolicy, inlineScriptHashes } from './security-headers.ts';

/** First parts of paths that are never pages of the console. */
const notPages = new Set(['api', 'auth', 'upload', 'assets', 'RESOURCE', 'plugins', 'livez', 'readyz']);
/** The build puts a hash of the content into these names. */
const hashed = /[/\\]assets[/\\].*-[\w-]{8,}\.\w+$/;

/** A file of the build asked for below a marker (`/jsdwl/`, `/sp/x/`): the page there names its files relative to itself. */
const belowMarker = /^(?:\/[\w-]+)+?\/(assets\/[\w.-]+|favicon\.svg)$/;

const isPage = (path: string): boolean => !notPages.has(path.split('/', 2)[1] ?? '') && !(path.split('/').at(-1) ?? '').includes('.');

/** The built console: its files, and its page at every address that is nothing else. Unknown addresses answer JSON. */
export async function addWebBuild(app: FastifyInstance, options: HttpOptions): Promise<void> {
  const root = options.webRoot;
  const indexFile = root === undefined ? undefined : join(root, 'index.html');
  const page = indexFile !== undefined && existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;
  const hashes = inlineScriptHashes(page ?? '');
  const pagePolicy = contentSecurityPolicy(hashes);
  const posted = new Set(options.api.endpoints.map((endpoint) => endpoint.path));

  /** `?partner-dev=http://127.0.0.1:5177`: a plugin in the making, from the same machine. Never in production. */
  const policyFor = (url: string): string => {
    const workshop = options.toggles ? /[?&]partner-dev=(http:\/\/127\.0\.0\.1:\d{2,5})(?:&|$)/.exec(url)?.[1] : undefined;
    return workshop === undefined ? pagePolicy : contentSecurityPolicy(hashes, workshop);
  };
  const sendPage = (url: string, reply: FastifyReply): FastifyReply =>
    reply.headers({ 'content-security-policy': policyFor(url), 'cache-control': 'no-cache' }).type('text/html; charset=utf-8').send(page);

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (posted.has(path as `/${string}`)) throw new HttpFailure(405, 'method', { allow: 'POST' });
    const file = page === undefined || notPages.has(path.split('/', 2)[1] ?? '') ? undefined : belowMarker.exec(path)?.[1];
    if (root !== undefined && file !== undefined && existsSync(join(root, file)) && (request.method === 'GET' || request.method === 'HEAD')) return reply.sendFile(file);
    if (page === undefined || (request.method !== 'GET' && request.method !== 'HEAD') || !isPage(path)) throw new HttpFailure(404, 'notFound');
    return sendPage(request.url, reply);
  });
  if (root === undefined || page === undefined) return;
  // The folder itself: the file server would refuse it to clients that take no compression.
  app.get('/', (request, reply) => sendPage(request.url, reply));
  await app.register(fastifyStatic, {
    root, index: false, preCompressed: true, cacheControl: false, dotfiles: 'ignore',
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply, path) => {
      // Scripts and styles obey the page they are in; as a worker a script would obey this, and reach nothing.
      reply.header('content-security-policy', apiPolicy);
      reply.header('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
