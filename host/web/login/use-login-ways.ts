import { useEffect, useState } from 'react';
import { loginTypes, loginWays } from '@freightdeck/sdk/contract';
import { Http, useService } from '@freightdeck/sdk/web';

export interface LoginWays {
  readonly mobile: boolean;
  readonly messenger: boolean;
  /** What the button of single sign-on says, empty for the console's own word; undefined: there is none. */
  readonly signOn: string | undefined;
}
/**
 * The ways to sign in besides user name and password; undefined until the platform has answered, empty when it does
 * not.
 */
export function useLoginWays(platformId: string | undefined): LoginWays | undefined {
  const http = useService(Http);
  const [ways, setWays] = useState<LoginWays>();
  useEffect(() => {
    let gone = false;
    const read = (types: readonly string[], title?: string | null): void => {
      if (!gone)
        setWays({
          mobile: types.includes(loginWays.mobile),
          messenger: types.includes(loginWays.messenger),
          signOn: types.includes(loginWays.signOn) ? (title ?? '') : undefined,
        });
    };
    http.ask(loginTypes, { platformId: platformId ?? null }, { quiet: true }).then(
      (answer) => {
        read(answer?.loginTypes ?? [], answer?.signOnTitle);
      },
      () => {
        read([]);
      },
    );
    return () => {
      gone = true;
    };
  }, [http, platformId]);
  return ways;
}
