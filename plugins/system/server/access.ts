import { isIP } from 'node:net';
import {
  answerHeard,
  callerName,
  listen,
  Outside,
  OutsideDesk,
  PartnerServices,
  Rights,
  secretsResealed,
  serve,
  serveResource,
  signOnSecretOf,
  signOnTry,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Listener, Served } from '@freightdeck/sdk/server';
import { accesses, hearSignOn, setNoticesByMail, setProofs, setSignOn, trySignOn } from '../contract/index.ts';

/**
 * Why an issuer is not taken. A name is judged when it is called, by what it resolves to then; an address that stands
 * there itself is judged now, and so is plain http, which only this machine may speak.
 */
async function issuerFault(
  call: Pick<Call, 'find'>,
  issuer: string,
): Promise<'badIssuer' | 'privateIssuer' | undefined> {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (!url || url.username !== '' || url.search !== '' || url.hash !== '') return 'badIssuer';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol === 'https:' && isIP(host) === 0 && host !== 'localhost') return undefined;
  if (!['https:', 'http:'].includes(url.protocol)) return 'badIssuer';
  // Nothing is resolved here: an address, and the name of this machine, are known.
  if (isIP(host) === 0 && host !== 'localhost') return 'badIssuer';
  const fault = await call.find(PartnerServices)?.fault(url.origin);
  if (fault === undefined) return undefined;
  return fault === 'originPrivate' ? 'privateIssuer' : 'badIssuer';
}

const byMail = serve(setNoticesByMail, async (call, { noticesByMail }, access) => {
  await updateRecord(call, accesses, access.id, access.version, { noticesByMail });
});
const proofs = serve(setProofs, async (call, input, access) => {
  await updateRecord(call, accesses, access.id, access.version, input);
});
const single = serve(setSignOn, async (call, { secret, ...input }, access) => {
  const issuer = input.signOnIssuer.trim().replace(/\/$/, '');
  if (input.signOn === 1 && (!issuer || !input.signOnClient || !(secret || access.signOnSecretChangedAt)))
    call.refuse('incomplete');
  const fault = issuer ? await issuerFault(call, issuer) : undefined;
  if (fault) call.refuse(fault);
  await updateRecord(call, accesses, access.id, access.version, {
    ...input,
    signOnIssuer: issuer,
    ...(issuer === access.signOnIssuer ? {} : { signOnTry: 0, signOnTryText: null, signOnTriedAt: null }),
    ...(secret
      ? {
          signOnSecretSealed: call.get(OutsideDesk).seal(signOnSecretOf(access.platformId), secret),
          signOnSecretChangedAt: call.now(),
          signOnSecretChangedBy: callerName(call),
        }
      : {}),
  });
});
/** Each try is a question of its own; the page looks until it is answered. */
const tryIt = serve(trySignOn, async (call, _input, access) => {
  const { id, platformId, signOnIssuer: issuer } = access;
  if (issuer === '') call.refuse('noIssuer');
  await call
    .get(Outside)
    .send(call, signOnTry, { issuer }, { key: `${id}-${call.newId()}`, then: hearSignOn, on: id, platformId });
  await updateRecord(call, accesses, id, access.version, { signOnTry: 1, signOnTryText: null });
});
const outcomes = { works: 2, unreached: 3, noDocument: 4, otherIssuer: 5, noKeys: 6 } as const;
const heard = serve(hearSignOn, async (call, _input, access) => {
  const { issuer, outcome, detail } = await answerHeard(call, signOnTry);
  // What was tried is not what is set up any more.
  if (issuer !== access.signOnIssuer) return;
  const signOnTriedAt = call.now();
  await updateRecord(call, accesses, access.id, access.version, {
    ...{ signOnTry: outcomes[outcome], signOnTryText: detail, signOnTriedAt },
  });
});
/** The key of the installation has changed: secrets are sealed with the present one. */
export const resealSignOn: Listener = listen(secretsResealed, async (call) => {
  const rows = await call.tx.rows<{ platformId: string; sealed: string }>(sql`
    select platform_id, sign_on_secret_sealed as sealed from platform where sign_on_secret_sealed is not null
      order by platform_id for update`);
  await call.get(Rights).resealSecondFactors(call);
  for (const { platformId, sealed } of rows) {
    const again = call.get(OutsideDesk).sealAgain(signOnSecretOf(platformId), sealed);
    if (again !== undefined && again !== sealed)
      await call.tx.run(sql`update platform set sign_on_secret_sealed = ${again} where platform_id = ${platformId}`);
  }
});
export const accessServes: readonly Served[] = [
  serveResource(accesses, { where: () => sql`r.delete_status = '0'`, order: sql`r.platform_id` }),
  byMail,
  proofs,
  single,
  tryIt,
  heard,
];
