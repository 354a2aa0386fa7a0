import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { partnerDevAddress } from '@freightdeck/sdk/manifest';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takesBrotli } from './compress-small.ts';
import { addDocsSite } from './docs-site.ts';
import { HttpFailure } from './http-failure.ts';
import type { HttpOptions } from './http-options.ts';
import {
  apiPolicy,
  contentSecurityPolicy,
  decoderPolicy,
  framePolicy,
  inlineScriptHashes,
} from './security-headers.ts';

/** First path segments that never lead to a page of the console. */
const notPages = new Set([
  ...['api', 'auth', 'upload', 'assets', 'RESOURCE', 'plugins', 'docs', 'livez', 'readyz', 'metrics'],
]);
/** Files with a content hash in their name; the file sent may be a compressed one. */
const hashed = /[/\\]assets[/\\].*-[\w-]{8,}\.\w+(\.(br|gz))?$/;

/** Scripts and styles of the build, by the path after `/assets/`. */
const scriptOrStyle = /^[\w.-]+-[\w-]{8,}\.(js|css)$/;
const typeOf = (name: string): string =>
  name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8';

/** The worker that decodes photos (core/web/upload/heic-worker.ts). */
const isDecoder = (path: string): boolean => /[/\\]assets[/\\]heic-worker-[\w-]+\.js(\.(br|gz))?$/.test(path);
/** The document of plugins' frames. */
const isFrame = (path: string): boolean => /[/\\]assets[/\\]frame-[\w-]+\.html$/.test(path);

/**
 * A file of the build requested below a marker (`/jsdwl/`, `/sp/x/`), because that page names its files relative to
 * itself.
 */
const belowMarker = /^(?:\/[\w-]+)+?\/(assets\/[\w.-]+|favicon\.svg)$/;

/**
 * Set when the browser's last session had partners' plugins that run in the page (core/web/plugins/next-edition.ts).
 */
const wantsOpen = /(?:^|;\s*)freightdeck-edition=open(?:;|$)/;

/** Identifies the build: the hash in the name of the console's script covers everything it imports. */
const buildOf = (page: string): string | undefined => /\/assets\/(console-[\w-]+)\.js"/.exec(page)?.[1];
const isPage = (path: string): boolean =>
  !notPages.has(path.split('/', 2)[1] ?? '') && !(path.split('/').at(-1) ?? '').includes('.');

/** The HTML page of one edition of the console, with the hashes of its inline scripts. */
interface Page {
  readonly text: string;
  /** The compressed file the build made. */
  readonly compressed: Buffer | undefined;
  readonly hashes: readonly string[];
}
function pageAt(root: string | undefined, name: string): Page | undefined {
  const file = root === undefined ? undefined : join(root, name);
  if (file === undefined || !existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  return {
    text,
    compressed: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined,
    hashes: inlineScriptHashes(text),
  };
}

/**
 * Serves the built console: its files, and its page at every address that names nothing else. Unknown API addresses
 * answer JSON.
 */
export async function addWebBuild(app: FastifyInstance, options: HttpOptions): Promise<void> {
  const root = options.webRoot;
  const page = pageAt(root, 'index.html');
  const open = pageAt(root, 'open.html');
  const posted = new Set(options.api.endpoints.map((endpoint) => endpoint.path));

  const builds = [page, open].flatMap((one) => buildOf(one?.text ?? '') ?? []).join(' ');
  // This header tells a console loaded from an older build that a new one is served.
  if (builds !== '')
    app.addHook('onSend', async (request, reply) => {
      if (/^\/(api|auth)\//.test(request.url)) reply.header('x-freightdeck-build', builds);
    });

  const sendPage = (request: FastifyRequest, plain: Page, reply: FastifyReply): FastifyReply => {
    // `?partner-dev=http://127.0.0.1:5177`: a plugin in development on the same machine. Never in production.
    const workshop = options.toggles ? partnerDevAddress(request.url) : undefined;
    const { text, compressed, hashes } =
      open && (workshop !== undefined || wantsOpen.test(request.headers.cookie ?? '')) ? open : plain;
    reply
      .headers({
        'content-security-policy': contentSecurityPolicy(hashes, workshop),
        'cache-control': 'no-cache',
        vary: 'Cookie, Accept-Encoding',
      })
      .type('text/html; charset=utf-8');
    return compressed && takesBrotli(request)
      ? reply.header('content-encoding', 'br').send(compressed)
      : reply.send(text);
  };

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (posted.has(path as `/${string}`)) throw new HttpFailure(405, 'method', { allow: 'POST' });
    const file =
      page === undefined || notPages.has(path.split('/', 2)[1] ?? '') ? undefined : belowMarker.exec(path)?.[1];
    if (
      root !== undefined &&
      file !== undefined &&
      existsSync(join(root, file)) &&
      (request.method === 'GET' || request.method === 'HEAD')
    )
      return reply.sendFile(file);
    if (page === undefined || (request.method !== 'GET' && request.method !== 'HEAD') || !isPage(path))
      throw new HttpFailure(404, 'notFound');
    return sendPage(request, page, reply);
  });
  if (!root) return;
  if (page === undefined) {
    // Under `npm run dev` nothing is built but the kit, which partners install from here.
    await app.register(fastifyStatic, { root: join(root, 'sdk'), prefix: '/sdk/', index: false, dotfiles: 'ignore' });
    return;
  }
  /** Files of the build never change while it is served, so each is read and hashed once. */
  const framePolicies = new Map<string, string>();
  const framePolicyOf = (path: string): string => {
    const known = framePolicies.get(path) ?? framePolicy(inlineScriptHashes(readFileSync(path, 'utf8')));
    framePolicies.set(path, known);
    return known;
  };
  // The static file server would refuse the folder to clients without compression.
  app.get('/', (request, reply) => sendPage(request, page, reply));
  const setHeaders = (reply: Pick<FastifyReply, 'header' | 'request'>, path: string): void => {
    // A plugin's frame has origin `null`, so its requests for files of the build are cross-origin.
    reply.header('vary', 'Origin, Accept-Encoding');
    if (reply.request.headers.origin === 'null') reply.header('access-control-allow-origin', 'null');
    // A script or style in a page obeys the page's policy; a script run as a worker obeys this one, and can reach
    // nothing.
    const policy = isFrame(path) ? framePolicyOf(path) : isDecoder(path) ? decoderPolicy : apiPolicy;
    reply.header('content-security-policy', policy);
    if (isFrame(path)) reply.header('x-frame-options', 'SAMEORIGIN');
    reply.header('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  };
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => !/^\/(index|open)\.html(\.(br|gz))?$/.test(path),
    setHeaders,
  });
  await addDocsSite(app, join(root, '../docs'));
  /** The compressed script or style. Read once: opening the file took half the time of sending it. */
  const kept = new Map<string, Buffer>();
  const compressed = (name: string): Buffer | undefined => {
    const file = join(root, 'assets', `${name}.br`);
    if (!scriptOrStyle.test(name) || (!kept.has(name) && !existsSync(file))) return undefined;
    const body = kept.get(name) ?? readFileSync(file);
    kept.set(name, body);
    return body;
  };
  app.get<{ Params: { readonly name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params;
    const body = takesBrotli(request) && request.headers.range === undefined ? compressed(name) : undefined;
    if (!body) return reply.sendFile(`assets/${name}`);
    setHeaders(reply, join(root, 'assets', name));
    return reply.headers({ 'content-encoding': 'br', 'content-type': typeOf(name) }).send(body);
  });
}
