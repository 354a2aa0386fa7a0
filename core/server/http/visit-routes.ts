import { createHash } from 'node:crypto';
import type { VisitVerdict } from '@freightdeck/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './answer-texts.ts';
import { brake } from './call-guard.ts';
import { clientAddress } from './client-address.ts';
import { disposition } from './file-routes.ts';
import type { HttpOptions } from './http-options.ts';
import type { RateLimits } from './rate-limits.ts';
import { filePolicy } from './security-headers.ts';
import type { Endpoint } from '../api/index.ts';

interface Visit {
  readonly title: string;
  readonly verdict: VisitVerdict;
  readonly headline: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  readonly note: string | null;
  readonly link: { readonly text: string; readonly href: string } | null;
  /** The word on a button that does something. */
  readonly ask?: string | null;
}
interface Paper {
  readonly name: string;
  readonly mime: string;
  readonly content: string;
}
const code = /^[\w.-]{1,80}$/;
const texts = {
  zh: { title: '网络货运管理平台', unknown: '没有找到该二维码', note: '二维码可能已失效，或不是由本平台生成。' },
  en: {
    title: 'Network freight',
    unknown: 'This code is not known',
    note: 'It may have expired, or was not made by this platform.',
  },
} as const;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
:root{color-scheme:light dark;--ink:#242424;--pale:#616161;--paper:#fff;--ground:#f5f5f5;--rule:#e0e0e0;\
--link:#0f548c;--plain:#0f548c;--good:#0e700e;--warning:#8a5100;--bad:#b10e1c}
@media (prefers-color-scheme:dark){:root{--ink:#fff;--pale:#adadad;--paper:#292929;--ground:#1a1a1a;--rule:#444;\
--link:#85b9e9;--plain:#85b9e9;--good:#6fcf6f;--warning:#faa06b;--bad:#f1707b}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);\
font:16px/1.5 "Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:480px;margin:0 auto;padding:24px 16px}article{background:var(--paper);border-radius:8px;padding:20px;\
box-shadow:0 1px 3px rgb(0 0 0/.16)}
h1{margin:0 0 12px;font-size:14px;font-weight:400;color:var(--pale)}h2{margin:0 0 16px;font-size:20px;\
line-height:1.4;overflow-wrap:anywhere}
dl{margin:0}dl div{display:flex;gap:12px;padding:8px 0;border-top:1px solid var(--rule)}dt{flex:0 0 96px;\
color:var(--pale)}dd{margin:0;min-width:0;overflow-wrap:anywhere}
p{margin:16px 0 0;color:var(--pale);font-size:14px}a{display:inline-block;margin-top:12px;padding:10px 0;\
color:var(--link)}
button{margin-top:20px;width:100%;padding:12px;border:0;border-radius:4px;background:var(--link);color:var(--paper);\
font:inherit;cursor:pointer}
.good h2{color:var(--good)}.warning h2{color:var(--warning)}.bad h2{color:var(--bad)}.plain h2{color:var(--ink)}`;
const policyOf = (asks: boolean): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `base-uri 'none'; form-action ${asks ? "'self'" : "'none'"}; frame-ancestors 'none'`;

/** A page of plain text: no script, no further request, readable on any phone. */
function pageOf({ title, verdict, headline, lines, note, link, ask }: Visit, language: 'zh' | 'en'): string {
  const rows = lines.map(({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`);
  return (
    `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escaped(title)}</title><style>${style}</style></head>` +
    `<body><main><article class="${verdict}"><h1>${escaped(title)}</h1><h2>${escaped(headline)}</h2>` +
    `${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''}` +
    `${note ? `<p>${escaped(note)}</p>` : ''}` +
    `${link?.href.startsWith('/') ? `<a href="${escaped(link.href)}">${escaped(link.text)}</a>` : ''}` +
    // To the address of the page itself.
    `${ask ? `<form method="post"><button type="submit">${escaped(ask)}</button></form>` : ''}</article>` +
    '</main></body></html>'
  );
}

/** What a public query answers to a code; undefined when it knows no such code. */
async function visited(endpoint: Endpoint, request: FastifyRequest, options: HttpOptions): Promise<unknown> {
  const given = (request.params as { readonly code: string }).code;
  if (!code.test(given)) return undefined;
  const envelope = await options.api.dispatch({
    endpoint,
    body: { code: given },
    session: undefined,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    ip: clientAddress(request),
    pluginsOff: new Set(),
  });
  return envelope.status === 200 ? envelope.data : undefined;
}
function sendPage(request: FastifyRequest, reply: FastifyReply, found: Visit | undefined): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const { title, unknown, note } = texts[language];
  const visit: Visit = found ?? { title, verdict: 'bad', headline: unknown, lines: [], note, link: null };
  const asks = typeof visit.ask === 'string';
  return reply
    .code(found ? 200 : 404)
    .headers({
      'content-security-policy': policyOf(asks),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(pageOf(visit, language));
}

/** Public pages behind codes: a GET route for each query that declares one; a POST route for one that is pressed. */
export function addVisitRoutes(app: FastifyInstance, options: HttpOptions, rates: RateLimits): void {
  const asked = options.api.endpoints.filter(({ visit }) => visit !== undefined);
  for (const endpoint of asked.filter(({ pressed }) => !pressed))
    app.get(`${endpoint.visit}/:code`, async (request, reply) => {
      brake(rates, 'address', clientAddress(request));
      const found = await visited(endpoint, request, options);
      if (!endpoint.file || found === undefined) return sendPage(request, reply, found as Visit | undefined);
      const paper = found as Paper;
      return reply
        .headers({
          'content-security-policy': filePolicy,
          'cache-control': 'no-store',
          'content-disposition': disposition(paper.name, false),
        })
        .type(paper.mime)
        .send(Buffer.from(paper.content, 'base64'));
    });
  void app.register(async (forms) => {
    // The button sends an empty form.
    forms.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    for (const endpoint of asked.filter(({ pressed }) => pressed))
      forms.post(`${endpoint.visit}/:code`, async (request, reply) => {
        brake(rates, 'address', clientAddress(request));
        return sendPage(request, reply, (await visited(endpoint, request, options)) as Visit | undefined);
      });
  });
}
