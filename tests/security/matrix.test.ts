import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import type { Declared } from '../support/declarations.ts';
import { keysOf, people, type Person } from '../support/people.ts';
import { isInShare, shareName } from '../support/run-share.ts';
import { SecurityWorld, tenants } from '../support/security-world.ts';
import type { TestAnswer } from '../support/server.ts';
import { missingId, validBody } from '../support/valid-bodies.ts';

type Verdict = 401 | 403 | 404 | 'allowed';
type Whose = 'own' | 'foreign' | 'missing' | 'none';
/**
 * Bigger than the version of any record: who may act gets "stale" and nothing is changed, so that no cell depends on
 * another.
 */
const neverTheVersion = 2_147_483_647;
const nobody = undefined;
const lists = new Set(['paging', 'listing', 'statistics', 'total']);

let world: SecurityWorld;
let cells = 0;
let poolOfOperator = missingId;
const selves = new Map<
  string,
  {
    readonly userId: string;
    readonly columnsId: string;
    readonly noticeId: string;
    readonly taskId: string;
    readonly viewId: string;
  }
>();

beforeAll(async () => {
  world = await SecurityWorld.open(people.map((person) => person.name));
  poolOfOperator = await world.oneId(
    sql`select e.id from ledger_entry e join ledger_account a on a.id = e.account_id where e.platform_id = '00001'
      and a.code = 1201`,
  );
  for (const { name, platformId } of people) {
    const userId = await world.userId(name);
    const taskId = world.hasTasks ? await world.addTask(platformId, userId, `work of ${name}`) : '';
    const columns = await world.post(name, '/api/platform/platformServiceProviderCustomColumn/add', {
      model: { targetId: 't', routeName: 'r', metaTitle: 'm', columnsData: '[{"prop":"id"}]' },
    });
    const notices = await world.post(name, '/api/platform/platformAnnouncement/queryPlatformAnnouncementRecord', {
      apply: '3',
      target: 'x',
      userType: '2',
    });
    const noticeId = (notices.body['pageResult'] as { itemList: { id: string }[] }).itemList[0]?.id ?? '';
    const view = await world.post(name, '/api/platform/savedView/save', {
      model: { id: null, routeName: 'r', name: 'own', shared: false, content: { query: {}, columns: [] } },
    });
    selves.set(name, {
      viewId: (view.body['data'] as { id: string }).id,
      userId,
      columnsId: (columns.body['data'] as { id: string }).id,
      noticeId,
      taskId,
    });
  }
}, 300_000);
afterAll(() => {
  process.stdout.write(`\nAuthorization matrix: ${cells} cells over ${world.declared.length} paths (${shareName}).\n`);
});

/** The record a path is about, where it is no record of a resource it is declared on. */
const aboutRecord: Readonly<Record<string, string>> = {
  'role.grants': 'role',
  'task.failures': 'task',
  'announcement.readers': 'announcement',
  'systemLog.changes': 'systemLog',
  'cockpit.callDriver': 'waybill',
};
const idField = (declared: Declared): boolean => declared.on !== undefined || declared.name in aboutRecord;
/** Records of one person: nobody else's, not even the operator's, to see. */
const personal = new Set(['task']);
/** Records of one book: the operator has a pool of its own and none of its providers'. */
const ownBook = new Set(['tyyPool']);
const apart = (resource: string): boolean => personal.has(resource) || ownBook.has(resource);
/** Commands of the telephone and of other plugins that are about no record: whoever sits at the console may not. */
const neverAtTheConsole = new Set(['fuelOrder.create', 'fuelAccount.recharge']);
const tenancyOf = (declared: Declared): 'tenant' | 'everyone' => declared.on?.tenancy ?? 'tenant';
const resourceOf = (declared: Declared): string => declared.on?.name ?? aboutRecord[declared.name] ?? '';

function targets(declared: Declared): readonly Whose[] {
  if (!idField(declared)) return ['none'];
  return tenancyOf(declared) === 'everyone' ? ['own', 'missing'] : ['own', 'foreign', 'missing'];
}
function idOf(person: Person | undefined, declared: Declared, whose: Whose): string {
  if (whose === 'missing' || whose === 'none') return missingId;
  if (whose === 'own' && personal.has(resourceOf(declared))) return selves.get(person?.name ?? '')?.taskId ?? missingId;
  if (whose === 'own' && person?.side === 'operator' && ownBook.has(resourceOf(declared))) return poolOfOperator;
  const home = person?.platformId === tenants.b ? tenants.b : tenants.a;
  const platform = (whose === 'own') === (home === tenants.a) ? tenants.a : tenants.b;
  return world.records[platform][resourceOf(declared)] ?? `no ${resourceOf(declared)}`;
}
function sees(person: Person, declared: Declared, whose: Whose): boolean {
  return whose === 'own' || (whose === 'foreign' && person.side === 'operator' && !apart(resourceOf(declared)));
}
/** What the contract says: access keys, tenancy, and who may make an arrow of a lifecycle. */
function expected(person: Person | undefined, keys: ReadonlySet<string>, declared: Declared, whose: Whose): Verdict {
  const { access } = declared;
  if (access === 'public') return 'allowed';
  if (!person) return 401;
  if (access !== 'session' && !access.some((key) => keys.has(key))) return 403;
  if (declared.by === 'operator' && person.side !== 'operator') return 403;
  if (neverAtTheConsole.has(declared.name)) return 403;
  if (declared.by === 'system') return 403;
  if (whose === 'none' || lists.has(declared.kind)) return 'allowed';
  if (whose === 'missing') return 404;
  if (!sees(person, declared, whose)) return 404;
  return declared.actors && !declared.actors.includes(person.side) ? 403 : 'allowed';
}
/** A body that is right in itself, about records of the person's own where it names others. */
function bodyOf(person: Person | undefined, declared: Declared, id: string, verdict: Verdict): Record<string, unknown> {
  const body = declared.query && idField(declared) ? { id } : validBody(declared, id);
  const own = world.records[person?.platformId === tenants.b ? tenants.b : tenants.a];
  const self = selves.get(person?.name ?? '');
  const fields = Object.entries(declared.command?.input ?? declared.query?.input ?? {});
  const meant = Object.fromEntries(
    fields.flatMap(([name, { kind, refers }]) =>
      kind === 'id' && refers !== undefined && own[refers] !== undefined ? [[name, own[refers]]] : [],
    ),
  );
  const fill = (values: Record<string, unknown>): Record<string, unknown> => ({
    ...body,
    ...(declared.command ? { model: { ...(body['model'] as object), ...meant, ...values } } : values),
  });
  // An arrow that is not the person's is to be refused for that, not for its version.
  if (declared.command && declared.on) return verdict === 403 ? body : { ...body, version: neverTheVersion };
  switch (declared.name) {
    case 'columns.edit':
      return fill({ id: self?.columnsId ?? missingId });
    case 'notice.read':
      return fill({ announcementId: self?.noticeId ?? missingId });
    case 'session.switch':
      return fill({ groupId: person?.platformId ?? missingId });
    case 'user.get':
      return declared.query ? fill({ id: self?.userId ?? missingId }) : body;
    case 'announcement.readers':
      return fill({ page: 1, limit: 10 });
    case 'view.delete':
      return fill({ id: self?.viewId ?? missingId });
    case 'user.roles':
      return fill({ userId: self?.userId ?? missingId });
    case 'platform.config':
    case 'platform.name':
      return fill({ platformId: person?.platformId ?? missingId });
    default:
      return declared.command ? fill({}) : body;
  }
}
/**
 * A command that knows no such number, and says so in a refusal of its own, has let the person ask: a hidden record is
 * `notFound`.
 */
const verdictOf = ({ httpStatus, body }: TestAnswer, { command }: Declared): Verdict | number => {
  const status = httpStatus === 200 ? (body['status'] as number) : httpStatus;
  if (status >= 500) return status;
  if (status === 404 && body['reason'] !== 'notFound' && command?.refusals?.[body['reason'] as string]?.status === 404)
    return 'allowed';
  return status === 401 || status === 403 || status === 404 ? status : 'allowed';
};
const withoutRequest = ({ httpStatus, body }: TestAnswer): string =>
  JSON.stringify([httpStatus, { ...body, requestId: '' }]);

/** Asks every path, so that each meets its tenant's wall in every run. */
const asksEverything = 'admin_10001';
/**
 * Nobody and one person ask everything in every run. Each other person asks what is guarded and a third of the rest,
 * not the same one as the others: every path is asked by a third of them.
 */
const isAsked = (person: Person | undefined, { path }: Declared, turn: number): boolean =>
  person === undefined ||
  person.name === asksEverything ||
  world.guarded.has(path) ||
  isInShare(turn + people.indexOf(person));

async function row(person: Person | undefined): Promise<string[]> {
  const wrong: string[] = [];
  const keys = person ? keysOf(person, world.manifests) : new Set<string>();
  if (person) await world.giveFile(person.name);
  for (const [turn, declared] of world.declared.entries()) {
    if (!isAsked(person, declared, turn)) continue;
    const answers = new Map<Whose, string>();
    for (const whose of targets(declared)) {
      const verdict = expected(person, keys, declared, whose);
      const id = idOf(person, declared, whose);
      const asked = bodyOf(person, declared, id, verdict);
      // A command that moves money is refused without one.
      const body = declared.command ? { ...asked, requestId: randomUUID() } : asked;
      // These two end the session they are called with.
      if (person && ['session.logout', 'session.switch'].includes(declared.name))
        world.tokens.set(person.name, await world.enter(person.name));
      const answer = await world.post(person?.name ?? '', declared.path, body);
      if (person && ['session.logout', 'session.switch'].includes(declared.name))
        world.tokens.set(person.name, await world.enter(person.name));
      cells += 1;
      answers.set(whose, withoutRequest(answer));
      const cell = `${person?.name ?? 'anonymous'} × ${declared.path} × ${whose}`;
      if (verdictOf(answer, declared) !== verdict)
        wrong.push(`${cell}: expected ${verdict}, got ${answer.httpStatus} ${answer.text.slice(0, 200)}`);
      // A body that is refused for itself would prove nothing about rights.
      if (verdict === 'allowed' && answer.body['reason'] === 'invalid')
        wrong.push(`${cell}: the body of the test is wrong: ${answer.text.slice(0, 300)}`);
      if (person && verdict === 'allowed' && (declared.kind === 'paging' || declared.kind === 'listing')) {
        const seen = sees(person, declared, whose) ? 1 : 0;
        const { itemList } = answer.body['pageResult'] as { itemList: unknown[] };
        if (itemList.length !== seen) wrong.push(`${cell}: expected ${seen} rows, got ${itemList.length}`);
      }
      if (person && verdict === 'allowed' && declared.kind === 'statistics') {
        const seen = sees(person, declared, whose) ? 1 : 0;
        const total = Object.values(answer.body['data'] as Record<string, number>).reduce((sum, one) => sum + one, 0);
        if (total !== seen) wrong.push(`${cell}: expected a count of ${seen}, got ${total}`);
      }
    }
    const [foreign, missing] = [answers.get('foreign'), answers.get('missing')];
    if ((person?.side !== 'operator' || apart(resourceOf(declared))) && foreign !== undefined && foreign !== missing)
      wrong.push(
        `${person?.name ?? 'anonymous'} × ${declared.path}: a foreign record is told from a missing one: ${foreign} / ${missing}`,
      );
  }
  return wrong;
}

// Once: a second round would find what the first one deleted.
describe('the authorization matrix', { retry: 0 }, () => {
  it('knows every path of the API, and the API no other', () => {
    expect(world.declared.map((one) => one.path).sort()).toEqual([...world.server.core.api.endpoints.keys()].sort());
    expect(new Set(world.declared.map((one) => one.path)).size).toBe(world.declared.length);
  });
  it('every resource has a record in both tenants', () => {
    for (const tenant of [tenants.a, tenants.b])
      for (const resource of world.resources)
        expect(world.records[tenant][resource.name], `${resource.name} of ${tenant}`).toBeTruthy();
  });
  it('anonymous: nothing but what is public', async () => {
    expect(await row(nobody)).toEqual([]);
  }, 120_000);
  it('without the Auth header a session is worth nothing', async () => {
    const wrong: string[] = [];
    for (const declared of world.declared.filter((one) => one.access !== 'public')) {
      const answer = await world.server.post(declared.path, validBody(declared), {
        headers: { authorization: `Bearer ${world.tokens.get('admin')}` },
      });
      cells += 1;
      if (answer.httpStatus !== 403) wrong.push(`${declared.path}: ${answer.httpStatus} ${answer.text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);
  it.each(people.map((person) => [person.name, person] as const))(
    '%s: as keys, tenancy and lifecycles declare',
    async (_name, person) => {
      expect(await row(person)).toEqual([]);
    },
    180_000,
  );
});
