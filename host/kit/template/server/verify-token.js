import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

/**
 * The console's keys could not be fetched. The call can then be neither accepted nor refused, so it is answered 503,
 * not 403.
 */
export class KeysUnknown extends Error {}

/**
 * Finds the public key of a console that a token names. Parallel calls share one request. A failed request is repeated
 * with the next call, an unknown key id after ten seconds at the earliest.
 */
export function keysOf(api) {
  const keys = createRemoteJWKSet(new URL('/.well-known/freightdeck-keys.json', api), { cooldownDuration: 10_000 });
  return async (head, token) => {
    try {
      return await keys(head, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw new KeysUnknown(`The console at ${api} did not give its keys`, { cause: error });
    }
  };
}

/**
 * The claims of the console's token; undefined when the token is not from this console, not for us, or expired. Throws
 * `KeysUnknown` while the console's keys cannot be fetched.
 */
export async function readToken(authorization, { keyOf, origin, plugin, platforms }) {
  try {
    const [, token] = /^Bearer (\S+)$/.exec(authorization);
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['EdDSA'],
      typ: 'JWT',
      issuer: 'freightdeck',
      audience: origin,
      requiredClaims: ['exp'],
    });
    return payload.plugin === plugin && platforms.includes(payload.platform) ? payload : undefined;
  } catch (error) {
    if (error instanceof KeysUnknown) throw error;
    return undefined;
  }
}
