import type { Http } from '@freightdeck/core/server/http';

const texts = {
  zh: '平台正在启动，数据加载完成后即可打开，请稍候',
  en: 'The console is starting: it opens when its data are loaded',
} as const;
/** Asked by programs, which know their answer by its status and reason. */
const ofPrograms = /^\/(?:api|auth|livez|readyz|metrics)(?:[/?]|$)/;
const page =
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<meta http-equiv="refresh" content="5"><title>Freightdeck</title></head><body><p>${texts.zh}</p>` +
  `<p lang="en">${texts.en}</p></body></html>`;

/**
 * Pages and files that are asked for before the server is ready are told that it is starting, instead of that something
 * failed; a browser looks again by itself. Call what this returns once the server is ready.
 */
export function sayStarting(app: Http['app']): () => void {
  let starting = true;
  app.addHook('onSend', async (request, reply, payload) => {
    if (!starting || reply.statusCode !== 503 || ofPrograms.test(request.url)) return payload;
    if (/\btext\/html\b/.test(request.headers.accept ?? '')) {
      reply.type('text/html; charset=utf-8');
      return page;
    }
    const language = /^\s*en/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh';
    return JSON.stringify({
      status: 503,
      message: texts[language],
      error: texts.en,
      reason: 'starting',
      requestId: request.id,
    });
  });
  return () => {
    starting = false;
  };
}
