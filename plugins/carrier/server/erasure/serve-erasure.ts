import { jobOverRows, recordEvent, serve, sql, step, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { captainErasure, carCaptains, driverErasure, drivers, personErased } from '../../contract/index.ts';
import { forgetPerson, forgetSpare, forgetTables } from './forget.ts';
import { freeFrom, heldTables, holdOn } from './held.ts';
import { type Kind, type Person, personOf, pseudonymOf } from './person.ts';

const resources = { driver: drivers, captain: carCaptains } as const;

/** The day on which the law lets go of the person's papers; undefined where it has. */
async function keptUntil(call: Pick<Call, 'tx' | 'now'>, person: Person): Promise<string | undefined> {
  const day = await freeFrom(call.tx, person);
  return day !== undefined && day > call.now().slice(0, 10) ? day : undefined;
}

function serveErasure(erasure: typeof driverErasure | typeof captainErasure, kind: Kind): readonly Served[] {
  const { ask, spare, erase } = erasure as typeof driverErasure;
  const resource = resources[kind] as typeof drivers;
  const somebody = async (call: Pick<Call, 'tx'>, platformId: string, id: string): Promise<Person> => {
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
  return [
    serve(ask, async (call, { reason }, { platformId, id, version }) => {
      const hold = await holdOn(call.tx, await somebody(call, platformId, id));
      if (hold) call.refuse(hold);
      await updateRecord(call, resource, id, version, { eraseWantedBy: call.caller.id, eraseWantedAt: call.now() });
      await recordEvent(call, resource, id, { action: 'askErasure', reason, platformId });
    }),
    serve(spare, async (call, _input, { platformId, id, version }) => {
      const person = await somebody(call, platformId, id);
      if ((await askedBy(call, person)) === call.caller.id) call.refuse('twoPeople');
      const hold = await holdOn(call.tx, person);
      if (hold) call.refuse(hold);
      await updateRecord(call, resource, id, version, { spareAgreedAt: call.now() });
      await recordEvent(call, resource, id, { action: 'eraseSpare', platformId });
    }),
    serve(erase, async (call, _input, { platformId, id, version }) => {
      const person = await somebody(call, platformId, id);
      if ((await askedBy(call, person)) === call.caller.id) call.refuse('twoPeople');
      const hold = await holdOn(call.tx, person);
      if (hold) call.refuse(hold);
      const day = await keptUntil(call, person);
      if (day !== undefined) call.refuse('lawKeeps', { day });
      await updateRecord(call, resource, id, version, { eraseAgreedAt: call.now() });
      await recordEvent(call, resource, id, { action: 'erase', platformId });
    }),
  ];
}
export const erasureServes: readonly Served[] = [
  ...serveErasure(driverErasure, 'driver'),
  ...serveErasure(captainErasure, 'captain'),
];

interface Agreed {
  readonly id: string;
  readonly kind: Kind;
  readonly platformId: string;
  readonly personId: string;
}
const agreed = (call: Pick<Call, 'tx'>, mayTry: (id: ReturnType<typeof sql>) => ReturnType<typeof sql>) =>
  call.tx.rows<Agreed>(sql`
    select p.kind || ' ' || p.person_id as id, p.kind, p.platform_id, p.person_id from (
      select 'driver' as kind, platform_id, id as person_id, spare_agreed_at, spared_at, erase_agreed_at, audit_status
        from driver where erase_wanted_at is not null and erased_at is null
      union all select 'captain', platform_id, id, spare_agreed_at, spared_at, erase_agreed_at, audit_status
        from car_captain where erase_wanted_at is not null and erased_at is null) p
    where p.audit_status = 9 and (p.erase_agreed_at is not null
        or (p.spare_agreed_at is not null and p.spared_at is null))
      and ${mayTry(sql`p.kind || ' ' || p.person_id`)} order by p.person_id limit 50`);

/** Does what two people have agreed on; who has come back or has money again in the meantime is left alone. */
async function carryOut(call: Call, { kind, platformId, personId: id }: Agreed): Promise<void> {
  const { tx } = call;
  const person = await personOf(tx, kind, platformId, id, forgetTables);
  if (!person) return;
  const row = await tx.one<{ left: boolean; whole: boolean }>(sql`
    select audit_status = 9 as left, erase_agreed_at is not null as whole from ${person.table}
    where platform_id = ${platformId} and id = ${id}`);
  if (!row?.left) return;
  const of = sql`platform_id = ${platformId} and id = ${id}`;
  const reason = (await holdOn(tx, person)) ?? (row.whole && (await keptUntil(call, person)) ? 'lawKeeps' : undefined);
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
  await recordEvent(call, resources[kind], id, { action: 'erased', detail: { now: pseudonymOf(id) }, platformId });
}
export const eraseAgreed = jobOverRows('carrier.erase', 60, step(agreed, carryOut));
