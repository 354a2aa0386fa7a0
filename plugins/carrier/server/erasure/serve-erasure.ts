import {
  erasedAs,
  Erasing,
  insertRecord,
  jobOverRows,
  provide,
  recordEvent,
  serve,
  serveResource,
  sql,
  step,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Provided, Served, Sql } from '@freightdeck/sdk/server';
import {
  addContact,
  brokerErasure,
  brokers,
  captainErasure,
  carCaptains,
  carOwners,
  contacts,
  contactErasure,
  driverErasure,
  drivers,
  ownerErasure,
  personErased,
} from '../../contract/index.ts';
import { copartners, partnerErasure } from '@freightdeck/plugin-provider/contract';
import { forgetPerson, forgetSpare, forgetTables } from './forget.ts';
import { heldTables, holdOn, keptUntil } from './held.ts';
import { hasLeft, kinds, kindNames, kindTables, type Kind, type Person, personOf, tablesThere } from './person.ts';

const resources = {
  driver: drivers,
  captain: carCaptains,
  carOwner: carOwners,
  broker: brokers,
  contact: contacts,
  partner: copartners,
} as const satisfies Readonly<Record<Kind, unknown>>;

type Agreement = Omit<typeof driverErasure, 'ask'> & { readonly ask?: (typeof driverErasure)['ask'] };
const somebody = async (call: Pick<Call, 'tx'>, kind: Kind, platformId: string, id: string): Promise<Person> => {
  const person = await personOf(call.tx, kind, platformId, id, heldTables);
  if (!person) throw new Error(`${id} has been erased`);
  return person;
};
const askedBy = async (call: Pick<Call, 'tx'>, { table, platformId, id }: Person): Promise<string | undefined> =>
  (
    await call.tx.one<{ by: string }>(
      sql`select erase_wanted_by as by from ${table} where platform_id = ${platformId} and id = ${id}`,
    )
  )?.by;

type Refusing = Pick<Call, 'tx'> & {
  refuse(code: NonNullable<Awaited<ReturnType<typeof holdOn>>>['code'], values: { readonly what: string }): never;
};
async function checkHold(call: Refusing, person: Person): Promise<void> {
  const hold = await holdOn(call.tx, person);
  if (hold) call.refuse(hold.code, { what: hold.what });
}
/** The person, whose erasure somebody else than the caller has asked for, and whom nothing holds. */
async function toAgree(
  call: Refusing & Pick<Call, 'caller'> & { refuse(code: 'twoPeople'): never },
  kind: Kind,
  platformId: string,
  id: string,
): Promise<Person> {
  const person = await somebody(call, kind, platformId, id);
  if ((await askedBy(call, person)) === call.caller.id) call.refuse('twoPeople');
  await checkHold(call, person);
  return person;
}

type Agreeing = Parameters<typeof toAgree>[0] & { refuse(code: 'lawKeeps', values: { readonly day: string }): never };
const erasing: Erasing = {
  ask: async (call, of, { platformId, id, version }, reason) => {
    const kind = of as Kind;
    await checkHold(call, await somebody(call, kind, platformId, id));
    await updateRecord(call, resources[kind], id, version, {
      eraseWantedBy: call.caller.id,
      eraseWantedAt: call.now(),
    });
    await recordEvent(call, resources[kind], id, { action: 'askErasure', reason, platformId });
  },
  agree: async (call, of, { platformId, id, version }, to) => {
    const kind = of as Kind;
    const person = await toAgree(call as Agreeing, kind, platformId, id);
    const day = to === 'erase' ? await keptUntil(call, person) : undefined;
    if (day !== undefined) (call as Agreeing).refuse('lawKeeps', { day });
    const at = call.now();
    const agreedTo = to === 'erase' ? { eraseAgreedAt: at } : { spareAgreedAt: at };
    await updateRecord(call, resources[kind], id, version, agreedTo);
    await recordEvent(call, resources[kind], id, { action: to === 'erase' ? 'erase' : 'eraseSpare', platformId });
  },
};
/** Other plugins serve the erasure of their own people by it. */
export const provideErasing: Provided = provide(Erasing, () => erasing);

function serveErasure(erasure: unknown, kind: Kind): readonly Served[] {
  const { ask, spare, erase } = erasure as Agreement;
  return [
    ...(ask ? [serve(ask, (call, { reason }, row) => erasing.ask(call as Call, kind, row, reason))] : []),
    serve(spare, (call, _input, row) => erasing.agree(call as Call, kind, row, 'spare')),
    serve(erase, (call, _input, row) => erasing.agree(call as Call, kind, row, 'erase')),
  ];
}
/** A contact is named by who asks: no table has a row of each. */
const askContact = serve(addContact, async (call, { name, mobile, reason }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const known = await call.tx.one(sql`
    select from erased_contact where platform_id = ${call.platformId} and name = ${name} and mobile = ${mobile}`);
  if (known) call.refuse('askedBefore');
  const id = await insertRecord(call, contacts, {
    ...{ name, mobile, eraseWantedBy: call.caller.id, eraseWantedAt: call.now() },
  });
  await checkHold(call, await somebody(call, 'contact', call.platformId, id));
  await recordEvent(call, contacts, id, { action: 'askErasure', reason });
  return { id };
});
const ofKinds = {
  driver: driverErasure,
  captain: captainErasure,
  carOwner: ownerErasure,
  broker: brokerErasure,
  contact: contactErasure,
  partner: partnerErasure,
} as const satisfies Readonly<Record<Kind, unknown>>;
/** In which words a person of this kind is refused. */
export const refusalsOf = (kind: Exclude<Kind, 'contact'>) => ofKinds[kind].ask.refusals;
export const erasureServes: readonly Served[] = [
  ...kindNames.filter((kind) => kind !== 'partner').flatMap((kind) => serveErasure(ofKinds[kind], kind)),
  askContact,
  serveResource(contacts, {
    order: sql`r.created_at desc`,
    byAnother: { maker: 'eraseWantedBy', commands: [contactErasure.spare, contactErasure.erase] },
  }),
];

interface Agreed {
  readonly id: string;
  readonly kind: Kind;
  readonly platformId: string;
  readonly personId: string;
}
const agreed = async (call: Pick<Call, 'tx'>, mayTry: (id: Sql) => Sql) => {
  const there = await tablesThere(call.tx, kindTables);
  return call.tx.rows<Agreed>(sql`
    select p.kind || ' ' || p.person_id as id, p.kind, p.platform_id, p.person_id from (${kindNames
      .filter((kind) => there.has(kinds[kind].table))
      .map(
        (kind) => sql`select ${kind}::text as kind, platform_id, id as person_id from ${sql([kinds[kind].table])}
          where erase_wanted_at is not null and erased_at is null and ${hasLeft(kind)}
            and (erase_agreed_at is not null or (spare_agreed_at is not null and spared_at is null))`,
      )
      .reduce((made, one) => sql`${made} union all ${one}`)}) p
    where ${mayTry(sql`p.kind || ' ' || p.person_id`)} order by p.person_id limit 50`);
};

/** Does what two people have agreed on; who has come back or has money again in the meantime is left alone. */
async function carryOut(call: Call, { kind, platformId, personId: id }: Agreed): Promise<void> {
  const { tx } = call;
  const person = await personOf(tx, kind, platformId, id, forgetTables);
  if (!person) return;
  const row = await tx.one<{ left: boolean; whole: boolean }>(sql`
    select ${hasLeft(kind)} as left, erase_agreed_at is not null as whole from ${person.table}
    where platform_id = ${platformId} and id = ${id}`);
  if (!row?.left) return;
  const of = sql`platform_id = ${platformId} and id = ${id}`;
  const reason =
    (await holdOn(tx, person))?.code ?? (row.whole && (await keptUntil(call, person)) ? 'lawKeeps' : undefined);
  if (reason !== undefined) {
    await tx.run(sql`update ${person.table} set ${row.whole ? sql`erase_agreed_at` : sql`spare_agreed_at`} = null,
      version = version + 1 where ${of}`);
    await recordEvent(call, resources[kind], id, { action: 'eraseHeld', reason, platformId });
    return;
  }
  if (!row.whole) {
    await forgetSpare(tx, person);
    await tx.run(sql`update ${person.table} set spared_at = ${call.now()}::timestamptz where ${of}`);
    await recordEvent(call, resources[kind], id, { action: 'spared', platformId });
    return;
  }
  await call.emit(personErased, { platformId, kind, id });
  await forgetPerson(tx, person, call.now());
  await recordEvent(call, resources[kind], id, { action: 'erased', detail: { now: erasedAs(id).name }, platformId });
}
export const eraseAgreed = jobOverRows('carrier.erase', 60, step(agreed, carryOut));
