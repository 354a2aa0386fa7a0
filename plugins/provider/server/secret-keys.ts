import {
  commandStep,
  insertRecord,
  jobOverRows,
  OutsideDesk,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  storedAddresses,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { addProviderKey, expireProviderKey, providerKeyLife, providerKeys } from '../contract/index.ts';

/** The columns of a new key: its secret is sealed for its own record. */
function keptOf(
  call: Pick<Call, 'newId' | 'get'> & { refuse(code: 'weak'): never },
  secret: string,
): { readonly id: string; readonly secretSealed: string; readonly secretLast4: string } {
  if (!/^[\w-]{43}$/.test(secret) || new Set(secret).size < 12) call.refuse('weak');
  const id = call.newId();
  return { id, secretSealed: call.get(OutsideDesk).seal(id, secret), secretLast4: secret.slice(-4) };
}
/** Calls a minute where nobody has said otherwise. */
const USUAL_CALLS = 600;
const newKey = (call: Call): string => `sp${call.newId().toLowerCase()}`;

const add = serve(addProviderKey, async (call, { providerId, ipWhite, secret, scopes, callsPerMinute }) => {
  const kept = {
    ...keptOf(call, secret),
    ipWhite: storedAddresses(call, ipWhite),
    scopes: [...new Set(scopes ?? [])],
    callsPerMinute: callsPerMinute ?? USUAL_CALLS,
  };
  const provider = await call.tx.one(
    sql`select platform_id from platform where platform_id = ${providerId} and platform_id <> '00001' and status = 1
      and delete_status = '0' for update`,
  );
  if (!provider || !call.isOperator) return call.refuse('providerUnknown');
  if (await call.tx.one(sql`select id from service_provider_key where platform_id = ${providerId} and key_status = 1`))
    call.refuse('hasKey');
  const id = await insertRecord(call, providerKeys, {
    platformId: providerId,
    appKey: newKey(call as Call),
    ...kept,
    keyStatus: 1,
  });
  await recordEvent(call, providerKeys, id, { action: 'add', toState: 1, platformId: providerId });
  return { id };
});
const life = serveWorkflow(providerKeyLife, {
  rotate: {
    effect: async (call, key, { secret }) => {
      const kept = keptOf(call, secret);
      // The old key must be replaced first, because only one can be valid; the engine's own update follows.
      await call.tx.run(sql`update service_provider_key set key_status = 2 where id = ${key.id}`);
      await insertRecord(call, providerKeys, {
        platformId: key.platformId,
        appKey: newKey(call as Call),
        ...kept,
        ipWhite: key.ipWhite,
        scopes: key.scopes,
        callsPerMinute: key.callsPerMinute,
        keyStatus: 1,
      });
      const ends = await call.tx.one<{ at: string }>(
        sql`select ${call.now()}::timestamptz + interval '24 hours' as at`,
      );
      return { rotateAt: call.now(), expireAt: ends?.at ?? null };
    },
  },
  editIp: {
    effect: (call, key, { ipWhite, scopes, callsPerMinute }) => ({
      ipWhite: storedAddresses(call, ipWhite),
      scopes: [...new Set(scopes ?? key.scopes)],
      callsPerMinute: callsPerMinute ?? key.callsPerMinute,
    }),
  },
  disable: { effect: (call) => ({ expireAt: call.now() }) },
});
export const keyExpiry = jobOverRows(
  'provider.expireKeys',
  600,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from service_provider_key where key_status = 2 and expire_at <= ${call.now()}::timestamptz
    and ${mayTry(sql`id`)} limit 500`),
    expireProviderKey,
    {},
  ),
);
export const keyServes: readonly Served[] = [
  serveResource(providerKeys, {
    columns: { platformName },
    order: sql`r.created_at desc`,
  }),
  add,
  life,
];
