import type { AuthStore } from '@freightdeck/core/web/auth';
import { login, loginByMobile, socialLogin } from '@freightdeck/sdk/contract';

// The ways to sign in. `platformId` is the platform chosen by branding. False: `auth.failure` says why not.
const quiet = { quiet: true } as const;

export const signInByPassword = (
  auth: AuthStore,
  userName: string,
  password: string,
  platformId?: string,
): Promise<boolean> =>
  auth.enter((http) =>
    http.run(
      login,
      { userName: userName.trim(), password, loginType: '4', platformId: platformId ?? null },
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
/** The account that a social sign-in, which came back with this code, is bound to. */
export const signInBySocial = (auth: AuthStore, authCode: string, platformId?: string): Promise<boolean> =>
  auth.enter((http) => http.run(socialLogin, { authCode, platformId: platformId ?? null }, undefined, quiet));
