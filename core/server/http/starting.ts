import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './answer-texts.ts';

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

/** Whether a call is for a page or a file: people are then told that the server is starting, not that it failed. */
export const isForPeople = ({ url }: FastifyRequest): boolean => !ofPrograms.test(url);

/** Answers a page that looks again by itself, or says the same in JSON to a program that fetches a file. */
export function answerStarting(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(503).header('retry-after', '5');
  if (/\btext\/html\b/.test(request.headers.accept ?? '')) return reply.type('text/html; charset=utf-8').send(page);
  const message = texts[languageOf(request.headers['accept-language'])];
  return reply.send({ status: 503, message, error: texts.en, reason: 'starting', requestId: request.id });
}
