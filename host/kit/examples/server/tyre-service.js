import { createServer } from 'node:http';
import { KeysUnknown, keysOf, readToken } from '../../template/server/verify-token.js';
import { callBack } from './call-back.js';

const [view, add] = ['acme-tyres.tyres:view', 'acme-tyres.tyres:add'];
const refused = (status, reason, message) => ({ status, reason, message });
const moment = (at) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Tyres in memory; a real service keeps them in a database, each platform's for itself. */
class Store {
  rows = [];
  add(platform, vehicleNum, perTrip, state = 10) {
    const id = String(this.rows.length + 1);
    const sn = `T-${id.padStart(4, '0')}`;
    const row = { id, platformId: platform, sn, vehicleNum, perTrip, state, fittedAt: moment(new Date()) };
    this.rows.push({ ...row, version: 1, abilities: [] });
    return { id, sn };
  }
  of({ platform }, { conditions = [] } = {}) {
    return this.rows.filter(
      (row) =>
        row.platformId === platform &&
        conditions.every(({ type, value }) => {
          const [, how, field] = /^(?:(in|like)_)?(\w+)$/.exec(type) ?? [];
          return how === 'in' ? value.includes(row[field]) : String(row[field]).includes(String(value));
        }),
    );
  }
}

/** The service of the examples. `vehicles`: plates that have tyres to begin with. */
export function tyreService({ api, origin, platforms, vehicles = [] }) {
  const keyOf = keysOf(api);
  const store = new Store();
  for (const platform of platforms)
    for (const [at, vehicleNum] of vehicles.entries()) {
      for (let count = 0; count < 6 + (at % 3) * 3; count += 1)
        store.add(platform, vehicleNum, 800 + at * 50, count === 0 && at % 2 === 0 ? 20 : 10);
    }
  const calls = {
    'tyres/paging': [
      view,
      (claims, { page = 1, limit = 20, ...wish }) => {
        const rows = store.of(claims, wish);
        const itemList = rows.toReversed().slice((page - 1) * limit, page * limit);
        return { status: 200, pageResult: { itemList, total: rows.length, page, limit, totals: {} } };
      },
    ],
    'tyres/total': [
      view,
      (claims, wish) => ({ status: 200, data: { total: store.of(claims, wish).length, totals: {} } }),
    ],
    'tyres/get': [
      view,
      (claims, { id }) => {
        const data = store.of(claims).find((row) => row.id === id);
        return data ? { status: 200, data } : refused(404, 'notFound', 'No such tyre');
      },
    ],
    'tyres/events': [view, () => ({ status: 200, data: [] })],
    'tyres/fit': [
      add,
      (claims, { model: { vehicleNum, perTrip } }) =>
        Number.isInteger(perTrip) && perTrip > 0
          ? { status: 200, data: store.add(claims.platform, vehicleNum, perTrip) }
          : { ...refused(400, 'invalid', 'A rent'), messageDetails: { perTrip: 'A rent' } },
    ],
    plates: [
      view,
      (claims) => {
        const found = new Map();
        for (const { vehicleNum, state, perTrip } of store.of(claims)) {
          const one = found.get(vehicleNum) ?? { vehicleNum, tyres: 0, worn: 0, perTrip: 0 };
          const worn = one.worn + (state === 20 ? 1 : 0);
          found.set(vehicleNum, { vehicleNum, tyres: one.tyres + 1, worn, perTrip: one.perTrip + perTrip });
        }
        return { status: 200, data: { list: [...found.values()] } };
      },
    ],
    trips: [
      view,
      async (_claims, { vehicleNum }, back) => {
        const conditions = [{ type: 'like_vehicleNum', value: vehicleNum }];
        const answer = await callBack(api, back, '/api/trucking/truckingWaybillInfo/total', { conditions });
        return answer.status === 200 ? { status: 200, data: { total: answer.data.total } } : answer;
      },
    ],
  };
  const answerTo = async ({ headers, url, method }, body) => {
    const claims = await readToken(headers.authorization, { keyOf, origin, plugin: 'acme-tyres', platforms });
    const path = url.slice('/api/partner/acme-tyres/'.length);
    if (!claims || method !== 'POST' || !Object.hasOwn(calls, path)) return refused(403, 'forbidden', 'Not for you');
    const [key, answer] = calls[path];
    if (!claims.permissions.includes(key)) return refused(403, 'forbidden', 'Not for you');
    return answer(claims, JSON.parse(body), headers['x-freightdeck-back']);
  };
  return createServer((request, response) => {
    const parts = [];
    request
      .on('data', (part) => parts.push(part))
      .on('end', () => {
        void answerTo(request, Buffer.concat(parts).toString('utf8'))
          .catch((error) =>
            error instanceof KeysUnknown
              ? refused(503, 'keysUnknown', error.message)
              : refused(400, 'invalid', 'Not to be read'),
          )
          .then((answer) =>
            response
              .writeHead(answer.status === 503 ? 503 : 200, { 'content-type': 'application/json' })
              .end(JSON.stringify(answer)),
          );
      });
  });
}
