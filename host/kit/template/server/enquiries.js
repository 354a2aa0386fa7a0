import { randomUUID } from 'node:crypto';

/** What can be carried: the entries of the dictionary `acme-quotes.cargo`. */
export const cargos = [
  { value: 'steel', zh: '钢材', en: 'Steel' },
  { value: 'coal', zh: '煤炭', en: 'Coal' },
  { value: 'grain', zh: '粮食', en: 'Grain' },
];
/** A moment as the console writes it: `2026-11-29 10:55:28`, of China. */
const moment = (at) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const sortable = ['createdAt', 'weight', 'price'];
const refused = (status, reason, message) => ({ status, reason, message });
const notFound = refused(404, 'notFound', 'No such enquiry');

/** Whether a row meets one condition of a list: `{ type: 'in_status', value: [10] }`, `{ type: 'like_sn', value: 'E-1' }`. */
function meets(row, { type, value }) {
  const [, how = '', field = ''] = /^(?:(in|like)_)?(\w+)$/.exec(type) ?? [];
  if (!Object.hasOwn(row, field)) return false;
  if (how === 'in') return value.includes(row[field]);
  return field === 'sn' ? row.sn.includes(String(value)) : [value].flat().includes(row[field]);
}

/**
 * The enquiries of each platform, in memory: a real service keeps them in a database. Each platform sees its own, and a
 * command that comes twice with the same `requestId` is carried out once.
 */
export class Enquiries {
  #platforms = new Map();
  #priceOf;
  #now;
  constructor({ priceOf, now = () => new Date() }) {
    this.#priceOf = priceOf;
    this.#now = now;
  }

  /** Answers of the paths below `enquiries/`, by name. */
  calls = {
    paging: (claims, { conditions, page = 1, limit = 20, orderBy = [] }) => {
      const rows = this.#found(claims, conditions);
      const [{ field, dir } = { field: 'createdAt', dir: 'desc' }] = orderBy;
      const by = sortable.includes(field) ? field : 'createdAt';
      const sorted = rows.toSorted((one, other) => (one[by] < other[by] ? -1 : 1) * (dir === 'asc' ? 1 : -1));
      const itemList = sorted.slice((page - 1) * limit, page * limit).map((row) => this.#shown(claims, row));
      return { status: 200, pageResult: { itemList, total: rows.length, page, limit, totals: {} } };
    },
    total: (claims, { conditions }) => ({
      status: 200,
      data: { total: this.#found(claims, conditions).length, totals: {} },
    }),
    statistics: (claims, { conditions }) => {
      const counts = {};
      for (const { status } of this.#found(claims, conditions)) counts[status] = (counts[status] ?? 0) + 1;
      return { status: 200, data: counts };
    },
    get: (claims, { id }) => {
      const row = this.#of(claims).rows.get(id);
      return row ? { status: 200, data: this.#shown(claims, row) } : notFound;
    },
    events: (claims, { id }) => ({ status: 200, data: this.#of(claims).events.get(id) ?? [] }),
    enquire: (claims, { model, requestId }) =>
      this.#once(claims, requestId, () => {
        const { cargo, weight, sheet = null } = model ?? {};
        if (!cargos.some(({ value }) => value === cargo)) return refused(400, 'invalid', 'A cargo of the list');
        if (!Number.isInteger(weight) || weight <= 0) return refused(400, 'invalid', 'A weight in kilograms');
        const { rows } = this.#of(claims);
        const [id, sn] = [randomUUID(), `E-${String(rows.size + 1).padStart(4, '0')}`];
        const createdAt = moment(this.#now());
        rows.set(id, { id, sn, cargo, weight, sheet, price: this.#priceOf(weight), status: 10, createdAt, version: 1 });
        this.#note(claims, id, 'enquire', null, 10);
        const text = { zh: `询价单 ${sn} 已报价`, en: `Enquiry ${sn} has a price` };
        const notices = [{ kind: 'acme-quotes.answered', to: 'caller', text, query: { id } }];
        return { status: 200, data: { id, sn }, notices };
      }),
    accept: (claims, { id, version, requestId }) =>
      this.#once(claims, requestId, () => {
        const { rows } = this.#of(claims);
        const row = rows.get(id);
        if (!row) return notFound;
        if (row.version !== version) return refused(409, 'stale', 'It has changed in the meantime');
        if (row.status !== 10) return refused(409, 'wrongState', 'It is accepted already');
        rows.set(id, { ...row, status: 20, version: row.version + 1 });
        this.#note(claims, id, 'accept', 10, 20);
        return { status: 200, data: {} };
      }),
  };

  /** Throws out what is older than 30 days; answers how much that was. */
  forgetOld = ({ platform }) => {
    const { rows } = this.#of({ platform });
    const before = moment(new Date(this.#now().getTime() - 30 * 86_400_000));
    const old = [...rows.values()].filter(({ createdAt }) => createdAt < before);
    for (const { id } of old) rows.delete(id);
    return old.length;
  };

  #of({ platform }) {
    const own = this.#platforms.get(platform) ?? { rows: new Map(), events: new Map(), answers: new Map() };
    this.#platforms.set(platform, own);
    return own;
  }
  #found(claims, conditions = []) {
    return [...this.#of(claims).rows.values()].filter((row) => conditions.every((one) => meets(row, one)));
  }
  /** A row as a record of the console: `abilities` names the buttons this person has now. */
  #shown(claims, row) {
    const mayAccept = row.status === 10 && claims.permissions.includes('acme-quotes.enquiries:add');
    return { ...row, platformId: claims.platform, abilities: mayAccept ? ['acmeQuotesEnquiry.accept'] : [] };
  }
  #once(claims, requestId, act) {
    const { answers } = this.#of(claims);
    const key = `${claims.sub} ${requestId}`;
    if (!answers.has(key)) answers.set(key, act());
    return answers.get(key);
  }
  #note(claims, id, action, fromState, toState) {
    const { events } = this.#of(claims);
    const one = {
      id: randomUUID(),
      action,
      fromState,
      toState,
      actorType: 'provider',
      actorName: claims.name ?? claims.sub,
    };
    const entry = { ...one, at: moment(this.#now()), reason: null, detail: {} };
    events.set(id, [entry, ...(events.get(id) ?? [])]);
  }
}
