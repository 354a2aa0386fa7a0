import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Less is not worth it, more would hold others up; in characters. */
const [least, most] = [1024, 128 * 1024];
/**
 * Whether a client takes brotli as gladly as anything: who weighs it against others is left to the library that weighs.
 */
export const takesBrotli = (request: FastifyRequest): boolean =>
  /(?:^|,)\s*br\s*(?:,|$)/.test(request.headers['accept-encoding'] ?? '');

/**
 * Answers of the size of a list are compressed where they are made (0.3 ms): handing them to the thread that compresses
 * files and back takes a millisecond, and five on a busy machine.
 */
export function compressSmallAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (
      typeof payload !== 'string' ||
      payload.length < least ||
      payload.length > most ||
      reply.hasHeader('content-encoding')
    )
      return payload;
    if (!takesBrotli(request) || !String(reply.getHeader('content-type')).startsWith('application/json'))
      return payload;
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const vary = reply.getHeader('vary');
    reply
      .removeHeader('content-length')
      .header('content-encoding', 'br')
      .header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
    return brotliCompressSync(payload, {
      params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_SIZE_HINT]: payload.length },
    });
  });
}
