import type { Tx } from '@freightdeck/sdk/server';
import type { IdentityContext } from './identity-context.ts';
import type { UserRow } from './memberships.ts';
import { passwordMatches } from './password.ts';
import { spendCode } from './second-factor.ts';

type Judged = 'right' | 'wrong' | { readonly minutes: number };

/** One guess, counted in the database like a password; `account` keeps codes and passwords apart. */
async function guess(
  context: IdentityContext,
  tx: Tx,
  account: string,
  ip: string,
  isRight: () => Promise<boolean>,
): Promise<Judged> {
  const attempt = await context.attempts.admit(tx, { account, ip });
  if ('minutes' in attempt) return attempt;
  let right;
  try {
    right = await isRight();
  } catch (error) {
    attempt.givenUp();
    throw error;
  }
  if (right) await attempt.passed(tx);
  else attempt.failed();
  return right ? 'right' : 'wrong';
}
/** A code of the authenticator, or a recovery code. */
export const judgeCode = (
  context: IdentityContext,
  tx: Tx,
  ip: string,
  user: UserRow,
  code: string,
  confirmed = true,
): Promise<Judged> => guess(context, tx, `code of ${user.id}`, ip, () => spendCode(context, tx, user, code, confirmed));
/** Where the guesses at a person's password within a session are counted. */
export const provedBy = (userId: string): string => `password of ${userId}`;
/** The password of a person who has a session: counted apart, so that nobody outside can use up the tries. */
export const judgePassword = (
  context: IdentityContext,
  tx: Tx,
  ip: string,
  user: UserRow,
  password: string,
): Promise<Judged> => guess(context, tx, provedBy(user.id), ip, () => passwordMatches(user.passwordHash, password));
