import * as z from 'zod/mini';
import { definePort } from '../contract/index.ts';

/** For what the secret of a platform's single sign-on is sealed: it opens for nothing else. */
export const signOnSecretOf = (platformId: string): string => `sign-on ${platformId}`;

const provider = z.object({ issuer: z.string() });
const tried = z.object({
  issuer: z.string(),
  /** `works`, or what of it does not. */
  outcome: z.enum(['works', 'unreached', 'noDocument', 'otherIssuer', 'noKeys']),
  /** What was found: addresses, numbers, and what the other side has said. */
  detail: z.string(),
});
/** A tenant’s own provider of accounts, as it is set. */
export type SignOnProvider = z.infer<typeof provider>;
/** What a trial of such a provider has shown. */
export type SignOnTried = z.infer<typeof tried>;
/** 测试单点登录: whether the provider's discovery document and its keys can be read. It changes nothing. */
export const signOnTry = definePort<SignOnProvider, SignOnTried>({
  name: 'signOn.try',
  request: provider,
  answer: tried,
});
