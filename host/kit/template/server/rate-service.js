import { createServer } from 'node:http';
import { KeysUnknown, keysOf, readToken } from './verify-token.js';

const largest = 64 * 1024;
/** Cents per tonne: the heavier the load, the less. */
export const priceOf = (kilograms) => (kilograms >= 30_000 ? 12_000 : 13_500);

async function bodyOf(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > largest) throw new Error('too large');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

/**
 * Our service behind the console's gateway. `api`: address of the console. `origin`: our own address, as the console's
 * operator has set it. `platforms`: ids of the platforms we work for. Answers with the console's envelope and HTTP 200,
 * or HTTP 503 while the console's keys cannot be fetched.
 */
export function rateService({ api, origin, platforms }) {
  const keyOf = keysOf(api);
  const answerTo = async (request) => {
    const claims = await readToken(request.headers.authorization, { keyOf, origin, plugin: 'acme-quotes', platforms });
    if (!claims?.permissions.includes('acme-quotes.book:view'))
      return { status: 403, reason: 'forbidden', message: 'Not for you' };
    if (request.method !== 'POST' || request.url !== '/api/partner/acme-quotes/rate')
      return { status: 404, reason: 'notFound', message: 'Nothing here' };
    const { weight } = await bodyOf(request);
    if (!Number.isInteger(weight) || weight <= 0)
      return { status: 400, reason: 'invalid', message: 'A weight in kilograms' };
    return { status: 200, data: { price: priceOf(weight) } };
  };
  return createServer((request, response) => {
    void answerTo(request)
      .catch((error) =>
        error instanceof KeysUnknown
          ? { status: 503, reason: 'keysUnknown', message: error.message }
          : { status: 400, reason: 'invalid', message: 'Not to be read' },
      )
      .then((answer) =>
        response
          .writeHead(answer.status === 503 ? 503 : 200, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer)),
      );
  });
}
