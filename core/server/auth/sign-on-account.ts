import type { SignOnFault } from '@freightdeck/sdk/contract';
import { sql, type Sql, type Tx } from '@freightdeck/sdk/server';
import type { Claims } from '../adapters/index.ts';
import { tokenHash } from './tokens.ts';

/** Which field of an account a claim names, and what must say that the provider has verified it. */
const named: Readonly<Record<string, { readonly is: (value: string) => Sql; readonly verified?: string }>> = {
  preferred_username: { is: (value) => sql`lower(user_name) = lower(${value})` },
  email: { is: (value) => sql`lower(email) = lower(${value})`, verified: 'email_verified' },
  // Accounts have numbers of the mainland, without its prefix.
  phone_number: {
    is: (value) => sql`mobile = ${value.replace(/[\s-]/g, '').replace(/^\+86/, '')}`,
    verified: 'phone_number_verified',
  },
};

/**
 * The account that the provider's claim names. Only accounts at home on the platform that has chosen this provider
 * count: somebody else's provider says nothing about who a person of another tenant is. No account is ever made.
 */
export async function accountOf(
  tx: Tx,
  platformId: string,
  claim: string,
  claims: Claims,
): Promise<{ readonly userId: string } | { readonly fault: SignOnFault }> {
  const field = named[claim];
  const value = claims[claim];
  if (!field || typeof value !== 'string' || value.trim() === '') return { fault: 'noClaim' };
  if (field.verified !== undefined && claims[field.verified] !== true) return { fault: 'unverified' };
  const found = await tx.rows<{ id: string }>(sql`
    select id from platform_user where platform_id = ${platformId} and ${field.is(value.trim())} and status = 1
      and delete_status = '0' order by id limit 2`);
  if (found.length > 1) return { fault: 'ambiguous' };
  return found[0] ? { userId: found[0].id } : { fault: 'noAccount' };
}

/** The account a ticket stands for, once; undefined: used before, too old, or never given. */
export async function userOfTicket(tx: Tx, ticket: string, now: Date): Promise<string | undefined> {
  const found = await tx.one<{ userId: string }>(sql`
    update sign_on_attempt set ticket_hash = null
    where ticket_hash = ${tokenHash(ticket)}
      and expires_at > ${now.toISOString()}::timestamptz returning user_id`);
  return found?.userId;
}
