import { callerName, insertRecord, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { people, personLife, RealNameChannel } from '../contract/index.ts';

interface Somebody {
  readonly platformId: string;
  readonly name: string;
  readonly idNumber: string;
  readonly mobile: string;
}

/** Adds a person to the verification list once; another name for the same number is verified again. */
export async function askRealName(call: Call, person: Somebody, identity: 4 | 5 | 6 | 7): Promise<void> {
  const known = await call.tx.one<{ name: string }>(
    sql`select name from person_check where platform_id = ${person.platformId} and id_number = ${person.idNumber}`,
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
      where platform_id = ${person.platformId} and id_number = ${person.idNumber}`);
}
/** Whether a person's name and number are verified as matching. */
export async function isVerified(
  call: Pick<Call, 'tx'>,
  { platformId, name, idNumber }: Omit<Somebody, 'mobile'>,
): Promise<boolean> {
  return (
    (await call.tx.one(
      sql`select id from person_check where platform_id = ${platformId} and id_number = ${idNumber} and name = ${name}
        and real_name_status = 1`,
    )) !== undefined
  );
}
/** Whether a person is on the block list of this tenant today, as driver or as person. */
export async function isBarred(call: Pick<Call, 'tx' | 'now'>, platformId: string, idNumber: string): Promise<boolean> {
  return (
    (
      await call.tx.one<{ barred: boolean }>(
        sql`select is_barred(${platformId}, ${call.now().slice(0, 10)}, '{DRIVER,PERSON}', ${idNumber}) as barred`,
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
      // Without a service, only a person can approve.
      const service = call.find(RealNameChannel);
      if (!service) return call.refuse('noChannel');
      const { result, channel, costCents } = await service.ask({ name: person.name, idNumber: person.idNumber });
      return { ...by(call), realNameStatus: result, verifyChannel: channel, costCents: person.costCents + costCents };
    },
  },
  manualPass: {
    effect: (call, _person, { evidence, reason }) => ({
      ...by(call),
      evidence,
      verifyChannel: 'MANUAL',
      verifyResult: reason,
    }),
  },
  settle: {
    effect: (call, person, { result, channel, costCents }) => ({
      ...by(call),
      realNameStatus: result,
      verifyChannel: channel,
      costCents: person.costCents + costCents,
    }),
  },
});

export const personServes: readonly Served[] = [serveResource(people, { order: sql`r.created_at desc` }), life];
