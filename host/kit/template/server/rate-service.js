import { createServer } from 'node:http';
import { cargos, Enquiries } from './enquiries.js';
import { SignedTrips } from './signed-trips.js';
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

/** The price of a load; its weight in kilograms. */
const rate = (_claims, { weight }) =>
  Number.isInteger(weight) && weight > 0
    ? { status: 200, data: { price: priceOf(weight) } }
    : { status: 400, reason: 'invalid', message: 'A weight in kilograms' };

/**
 * Our service behind the console's gateway. `api`: address of the console. `origin`: our own address, as the console's
 * operator has set it. `platforms`: ids of the platforms we work for. Answers with the console's envelope and HTTP 200,
 * or HTTP 503 while the console's keys cannot be fetched; `log` is told why.
 */
export function rateService({ api, origin, platforms, enquiries = new Enquiries({ priceOf }), log = () => undefined }) {
  const keyOf = keysOf(api);
  const book = 'acme-quotes.book:view';
  const [view, add] = ['acme-quotes.enquiries:view', 'acme-quotes.enquiries:add'];
  const { calls } = enquiries;
  const trips = new SignedTrips({ forget: enquiries.forgetOld });
  /** Each path with the key it needs, as `plugin.ts` says in `serves`: the token says which of them the person holds. */
  const paths = {
    rate: [book, rate],
    cargos: [book, () => ({ status: 200, data: { entries: cargos } })],
    'enquiries/paging': [view, calls.paging],
    'enquiries/total': [view, calls.total],
    'enquiries/statistics': [view, calls.statistics],
    'enquiries/get': [view, calls.get],
    'enquiries/events': [view, calls.events],
    'enquiries/enquire': [add, calls.enquire],
    'enquiries/accept': [add, calls.accept],
  };
  /** Paths of `hears` and `jobs`: the platform itself calls them, and nobody else. */
  const own = { signed: trips.calls.signed, nightly: trips.calls.nightly };
  const answerTo = async (request) => {
    const claims = await readToken(request.headers.authorization, { keyOf, origin, plugin: 'acme-quotes', platforms });
    if (!claims) return { status: 403, reason: 'forbidden', message: 'Not for you' };
    const path = request.url.slice('/api/partner/acme-quotes/'.length);
    if (request.method === 'POST' && Object.hasOwn(own, path))
      return claims.sub === 'plugin:acme-quotes'
        ? own[path](claims, await bodyOf(request))
        : { status: 403, reason: 'forbidden', message: 'Not for you' };
    if (request.method !== 'POST' || !Object.hasOwn(paths, path))
      return { status: 404, reason: 'notFound', message: 'Nothing here' };
    const [key, answer] = paths[path];
    if (!claims.permissions.includes(key)) return { status: 403, reason: 'forbidden', message: 'Not for you' };
    return answer(claims, await bodyOf(request));
  };
  return createServer((request, response) => {
    void answerTo(request)
      .catch((error) => {
        if (!(error instanceof KeysUnknown)) return { status: 400, reason: 'invalid', message: 'Not to be read' };
        log(`${request.url}: HTTP 503. ${error.message}`);
        return { status: 503, reason: 'keysUnknown', message: error.message };
      })
      .then((answer) =>
        response
          .writeHead(answer.status === 503 ? 503 : 200, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer)),
      );
  });
}
