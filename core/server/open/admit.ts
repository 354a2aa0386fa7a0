import { createHash, timingSafeEqual } from 'node:crypto';
import { isSignedBy, sql } from '@freightdeck/sdk/server';
import type { OpenHolder, OpenKey, OpenKeys, Tx } from '@freightdeck/sdk/server';
import type { SecretBox } from '../outside/index.ts';
import type { Knock, OpenRequest, RelayKnock } from './knock.ts';
import { OpenRefusal } from './refusals.ts';

/** Largest difference, in seconds, between the time of a call and ours. */
const WINDOW_SECONDS = 300;
/** How long a nonce is kept: until no copy of its call could be believed any more. */
const KEEP_MINUTES = 15;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Finds the credential of a call, whichever plugin keeps it. */
export async function findKey(
  kinds: readonly OpenKeys[],
  tx: Tx,
  keyId: string,
  companyCode: string | undefined,
  now: string,
): Promise<{ readonly key: OpenKey; readonly kind: OpenKeys }> {
  for (const kind of kinds) {
    const key = await kind.find(tx, keyId, companyCode, now);
    if (key) return { key, kind };
  }
  throw new OpenRefusal('credentialUnknown');
}

/**
 * Checks a call against its credential and remembers its nonce, in the transaction of the caller: of two copies of a
 * call the second one waits for the first and finds its nonce, whichever processes they came to. What is refused here
 * leaves no nonce, so that a call that came too often may be sent again.
 */
export async function admit(
  tx: Tx,
  box: SecretBox,
  key: OpenKey,
  { method, path, body, ip }: Pick<OpenRequest, 'method' | 'path' | 'body' | 'ip'>,
  knock: Knock | RelayKnock,
  now: Date,
): Promise<OpenHolder> {
  const { keyId, nonce } = knock;
  const secret = box.open(key.id, key.secretSealed);
  const isRight = (right: string): boolean =>
    'secret' in knock
      ? timingSafeEqual(digest(right), digest(knock.secret))
      : isSignedBy(right, [method, path, knock.time, nonce, body], knock.signature);
  if (secret !== undefined && !isRight(secret)) throw new OpenRefusal('signature');
  // A secret that cannot be opened any more verifies nothing: it has to be replaced.
  if (secret === undefined || key.isVoid) throw new OpenRefusal('credentialExpired');
  if ('time' in knock && Math.abs(now.getTime() / 1000 - Number(knock.time)) > WINDOW_SECONDS)
    throw new OpenRefusal('time');
  if (key.addresses.length > 0 && !key.addresses.includes(ip)) throw new OpenRefusal('ip');
  if (!key.isOn) throw new OpenRefusal('platformOff');
  if (!key.holder) throw new OpenRefusal('notLinked');
  const at = now.toISOString();
  // Calls of one credential are counted one after the other, whichever processes they came to.
  await tx.run(sql`select pg_advisory_xact_lock(6, hashtext(${keyId}))`);
  const fresh = await tx.run(sql`
    insert into open_nonce (key_id, nonce, at) values (${keyId}, ${nonce}, ${at}::timestamptz) on conflict do nothing`);
  if (fresh === 0) throw new OpenRefusal('replayed');
  const calls = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from open_nonce where key_id = ${keyId}
      and at > ${at}::timestamptz - interval '1 minute'`);
  if ((calls?.count ?? 0) > key.callsPerMinute) throw new OpenRefusal('rate');
  return key.holder;
}

/** Forgets calls of which no copy could be believed any more. */
export const forgetNonces = (tx: Tx): Promise<number> =>
  tx.run(sql`
    delete from open_nonce where at < clock_timestamp() - ${KEEP_MINUTES}::int * interval '1 minute'`);
