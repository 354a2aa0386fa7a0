import {
  answerHeard,
  callerName,
  insertRecord,
  numberKey,
  Outside,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { hearPerson, identityCheck, people, personLife, settlePerson } from '../contract/index.ts';

interface Somebody {
  readonly platformId: string;
  readonly name: string;
  readonly idNumber: string;
  readonly mobile: string;
}

/** Adds a person to the verification list once; another name for the same number is verified again. */
export async function askRealName(call: Call, person: Somebody, identity: 4 | 5 | 6 | 7): Promise<void> {
  const known = await call.tx.one<{ name: string }>(
    sql`select name from person_check where platform_id = ${person.platformId}
      and id_number = ${numberKey(call, person.idNumber)}`,
  );
  if (known === undefined)
    await insertRecord(call, people, {
      platformId: person.platformId,
      name: person.name,
      idNumber: person.idNumber,
      mobile: person.mobile,
      identity,
      realNameStatus: 0,
      costCents: 0,
    });
  else if (known.name !== person.name)
    await call.tx.run(sql`
      update person_check set name = ${person.name}, real_name_status = 0, version = version + 1,
        updated_at = ${call.now()}::timestamptz, updated_by = ${call.caller.id}
      where platform_id = ${person.platformId} and id_number = ${numberKey(call, person.idNumber)}`);
}
/** Whether a person's name and number are verified as matching. */
export async function isVerified(
  call: Pick<Call, 'tx' | 'get'>,
  { platformId, name, idNumber }: Omit<Somebody, 'mobile'>,
): Promise<boolean> {
  return (
    (await call.tx.one(
      sql`select id from person_check where platform_id = ${platformId} and id_number = ${numberKey(call, idNumber)}
        and name = ${name} and real_name_status = 1`,
    )) !== undefined
  );
}
/** Whether a person is on the block list of this tenant today, as driver or as person. */
export async function isBarred(
  call: Pick<Call, 'tx' | 'now' | 'get'>,
  platformId: string,
  idNumber: string,
): Promise<boolean> {
  return (
    (
      await call.tx.one<{ barred: boolean }>(
        sql`select is_barred(${platformId}, ${call.now().slice(0, 10)}, '{DRIVER,PERSON}',
          ${numberKey(call, idNumber)}) as barred`,
      )
    )?.barred === true
  );
}

const by = (call: Pick<Call, 'caller' | 'now'>) => ({
  verifiedBy: callerName(call),
  verifiedAt: call.now(),
});

const life = serveWorkflow(personLife, {
  verify: {
    effect: async (call, person) => {
      const { id, platformId } = person;
      const asked = { name: person.name, idNumber: person.idNumber };
      const outside = call.get(Outside);
      // Without a service, only a person can approve.
      if (!outside.connects(identityCheck, asked, platformId)) return call.refuse('noChannel');
      // Each question costs, and is a request of its own.
      await outside.send(call, identityCheck, asked, {
        key: `${id}-${call.newId()}`,
        then: hearPerson,
        on: id,
        platformId,
      });
      return { verifiedBy: callerName(call), realNameStatus: 4 };
    },
  },
  manualPass: {
    effect: (call, _person, { evidence, reason }) => ({
      ...by(call),
      evidence,
      verifyChannel: '人工核验',
      verifyResult: reason,
    }),
  },
  settle: {
    effect: (call, person, { result, channel, costCents }) => ({
      ...by(call),
      // Who had it verified.
      ...(person.realNameStatus === 4 ? { verifiedBy: person.verifiedBy } : {}),
      realNameStatus: result,
      verifyChannel: channel,
      costCents: person.costCents + costCents,
    }),
  },
});

/** What was asked about a name that has changed since is an answer to nothing; only its cost counts. */
const heard = serve(hearPerson, async (call, _input, person) => {
  const { name, result, channel, costCents } = await answerHeard(call, identityCheck);
  if (person.realNameStatus === 4 && person.name === name)
    await call.execute(settlePerson, { result, channel, costCents }, { id: person.id });
  else
    await call.tx.run(sql`
      update person_check set cost_cents = cost_cents + ${costCents}, version = version + 1
      where platform_id = ${person.platformId} and id = ${person.id}`);
});
export const personServes: readonly Served[] = [
  serveResource(people, { order: sql`r.created_at desc`, columns: { platformName } }),
  life,
  heard,
];
