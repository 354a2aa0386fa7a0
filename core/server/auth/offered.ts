import type { ServiceToken } from '@freightdeck/sdk/contract';
import type { Call } from '@freightdeck/sdk/server';

/** A service that a plugin may offer, or nobody does. */
export function offered<T>(call: Pick<Call, 'get'>, token: ServiceToken<T>): T | undefined {
  try {
    return call.get(token);
  } catch {
    return undefined;
  }
}
