import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that never changes while the process runs: made, hashed and compressed once. */
export interface FixedAnswer {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Compresses on zlib's threads, so that other requests are not blocked. */
export async function fixedAnswer(type: string, text: string): Promise<FixedAnswer> {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { type, etag: `W/"${hash}"`, plain, br, gzip: zipped };
}

/** Whether the client accepts this encoding; `br;q=0` means no. */
const takes = (request: FastifyRequest, encoding: 'br' | 'gzip'): boolean =>
  new RegExp(String.raw`(?:^|,)\s*${encoding}\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)`).test(
    request.headers['accept-encoding'] ?? '',
  );

/** Sends the answer compressed, or 304 when the client has it already. */
export function sendFixed(request: FastifyRequest, reply: FastifyReply, answer: FixedAnswer): FastifyReply {
  reply.headers({ etag: answer.etag, 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language' });
  const known = request.headers['if-none-match']?.split(',').some((one) => one.trim() === answer.etag) ?? false;
  if (known) return reply.code(304).send();
  reply.type(answer.type);
  const encoding = (['br', 'gzip'] as const).find((one) => takes(request, one));
  return encoding === undefined
    ? reply.send(answer.plain)
    : reply.header('content-encoding', encoding).send(answer[encoding]);
}
