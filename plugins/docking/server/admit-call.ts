import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { insertRecord, serve, sql } from '@freightdeck/sdk/server';
import { parseDateTime } from '@freightdeck/sdk/values';
import { admitCall, openCalls } from '../contract/index.ts';
import { addressesOf, sha256 } from './open-platforms.ts';

/** Largest difference, in seconds, between a call's timestamp and our clock. */
const windowSeconds = 300;
type Knock = InputOfCommand<typeof admitCall>;
interface Known {
  readonly credentialId: string;
  readonly openPlatformId: string;
  readonly secretHash: string;
  readonly ipWhite: string | null;
  readonly openStatus: number;
  readonly valid: boolean;
}
interface Link {
  readonly platformId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly linkStatus: number;
  readonly scopes: readonly string[];
}

/** The signed text: method, path, time, nonce and digest of the body, one per line. */
export const signatureOf = (
  secretHash: string,
  {
    method,
    callPath,
    timestamp,
    nonce,
    requestBody,
  }: Pick<Knock, 'method' | 'callPath' | 'timestamp' | 'nonce' | 'requestBody'>,
): string =>
  createHmac('sha256', secretHash)
    .update([method.toUpperCase(), callPath, timestamp, nonce, sha256(requestBody ?? '')].join('\n'))
    .digest('hex');
function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Why a call is not admitted; undefined when it is. */
function objection(now: string, knock: Knock, known: Known, link: Link | undefined, used: boolean): string | undefined {
  if (!known.valid) return 'credentialExpired';
  if (!sameText(signatureOf(known.secretHash, knock), knock.signature)) return 'signature';
  if (Math.abs((parseDateTime(now)?.getTime() ?? 0) / 1000 - knock.timestamp) > windowSeconds) return 'time';
  if (used) return 'replayed';
  const white = addressesOf(known.ipWhite);
  if (white.length > 0 && !white.includes(knock.ip)) return 'ip';
  if (known.openStatus !== 1) return 'platformOff';
  if (!link || link.linkStatus !== 1) return 'notLinked';
  return link.scopes.includes(knock.scope) ? undefined : 'scope';
}

/** Locks the credential, so that two calls with the same nonce cannot both pass. */
export const serveAdmitCall = serve(admitCall, async (call, knock) => {
  const now = call.now();
  const known = await call.tx.one<Known>(sql`
    select c.id as credential_id, c.open_platform_id, c.secret_hash, o.ip_white, o.open_status, (c.expire_at is null
      or c.expire_at > ${now}::timestamptz) as valid
    from open_platform_credential c join open_platform o on o.id = c.open_platform_id
      where c.app_key = ${knock.appKey} for update of c`);
  if (!known) return { admitted: false, refusedFor: 'credentialUnknown', tenantId: null, companyId: null };
  const link = await call.tx.one<Link>(sql`
    select platform_id, company_id, company_name, link_status, scopes from open_platform_company
    where open_platform_id = ${known.openPlatformId} and third_company_code = ${knock.thirdCompanyCode}
      and link_status <> 3`);
  const used = await call.tx.one(
    sql`select id from open_call_log where app_key = ${knock.appKey} and nonce = ${knock.nonce} and call_result = 1`,
  );
  const refusedFor = objection(now, knock, known, link, used !== undefined);
  await insertRecord(call, openCalls, {
    platformId: link?.platformId ?? '00001',
    openPlatformId: known.openPlatformId,
    companyId: link?.companyId ?? null,
    companyName: link?.companyName ?? null,
    direction: 'IN',
    callPath: knock.callPath,
    bizNo: knock.bizNo ?? null,
    callResult: refusedFor === undefined ? 1 : 0,
    errorText: refusedFor ?? null,
    requestDigest: sha256(knock.requestBody ?? ''),
    appKey: knock.appKey,
    nonce: knock.nonce,
  });
  if (refusedFor !== undefined || !link)
    return { admitted: false, refusedFor: refusedFor ?? 'notLinked', tenantId: null, companyId: null };
  await call.tx.run(
    sql`update open_platform_credential set last_use_at = ${now}::timestamptz where id = ${known.credentialId}`,
  );
  return { admitted: true, refusedFor: null, tenantId: link.platformId, companyId: link.companyId };
});
