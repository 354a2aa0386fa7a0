import { useEffect, useState } from 'react';
import { loginTypes, loginWays } from '@freightdeck/sdk/contract';
import { Http, useService } from '@freightdeck/sdk/web';

export interface LoginWays {
  readonly mobile: boolean;
  readonly messenger: boolean;
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
    const read = (types: readonly string[]): void => {
      if (!gone) setWays({ mobile: types.includes(loginWays.mobile), messenger: types.includes(loginWays.messenger) });
    };
    http.ask(loginTypes, { platformId: platformId ?? null }, { quiet: true }).then(
      (answer) => {
        read(answer?.loginTypes ?? []);
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
