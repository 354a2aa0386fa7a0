import { deviceOf } from '@freightdeck/core/web/auth';
import type { AuthStore } from '@freightdeck/core/web/auth';
import { login, loginByMobile, secondFactorLogin, signOnLogin, socialLogin } from '@freightdeck/sdk/contract';

// Functions for each way to sign in. `platformId` is the platform found by branding. False: the reason is in
// `auth.failure`.
const quiet = { quiet: true } as const;

export const signInByPassword = (
  auth: AuthStore,
  userName: string,
  password: string,
  platformId?: string,
  /** What was read in the picture that was asked for. */
  read?: { readonly ticket: string; readonly digits: string },
): Promise<boolean> =>
  auth.enter((http) =>
    http.run(
      login,
      {
        userName: userName.trim(),
        password,
        loginType: '4',
        platformId: platformId ?? null,
        device: deviceOf(userName) ?? null,
        pictureTicket: read?.ticket ?? null,
        pictureDigits: read?.digits ?? null,
      },
      undefined,
      quiet,
    ),
  );
export const signInByMobile = (
  auth: AuthStore,
  mobile: string,
  captcha: string,
  platformId?: string,
): Promise<boolean> =>
  auth.enter((http) => http.run(loginByMobile, { mobile, captcha, platformId: platformId ?? null }, undefined, quiet));
/** Signs in to the account bound to a social account that returned with this code. */
export const signInBySocial = (auth: AuthStore, authCode: string, platformId?: string): Promise<boolean> =>
  auth.enter((http) => http.run(socialLogin, { authCode, platformId: platformId ?? null }, undefined, quiet));
/** Signs in with the ticket that a return from the platform's own provider of accounts has brought. */
export const signInByTicket = (auth: AuthStore, ticket: string, platformId?: string): Promise<boolean> =>
  auth.enter((http) => http.run(signOnLogin, { ticket, platformId: platformId ?? null }, undefined, quiet));
/** Goes on with a sign-in that waits for a code. */
export const signInByCode = (auth: AuthStore, ticket: string, code: string, platformId?: string): Promise<boolean> =>
  auth.enter((http) => http.run(secondFactorLogin, { ticket, code, platformId: platformId ?? null }, undefined, quiet));
