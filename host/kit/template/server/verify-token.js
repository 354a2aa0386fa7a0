import { createPublicKey, verify } from 'node:crypto';

const read = (part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/**
 * The public keys of a console, by their ids; asked for again when a token names an unknown one, every ten seconds at
 * most.
 */
export function keysOf(api) {
  let known = new Map();
  let asked = 0;
  return async (id) => {
    if (!known.has(id) && Date.now() - asked > 10_000) {
      asked = Date.now();
      const answer = await fetch(new URL('/.well-known/freightdeck-keys.json', api), {
        redirect: 'error',
        signal: AbortSignal.timeout(5_000),
      });
      known = new Map((await answer.json()).keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
    }
    return known.get(id);
  };
}

/** What the console says of a call; undefined when it was not this console, not for us, or too long ago. */
export async function readToken(authorization, { keyOf, origin, plugin, platforms }) {
  try {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization);
    const [head, body, signature] = token.split('.');
    const { alg, kid } = read(head);
    const key = alg === 'EdDSA' ? await keyOf(kid) : undefined;
    if (!key || !verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
      return undefined;
    const claims = read(body);
    const meant =
      claims.iss === 'freightdeck' &&
      claims.aud === origin &&
      claims.plugin === plugin &&
      platforms.includes(claims.platform);
    return meant && claims.exp > Date.now() / 1000 ? claims : undefined;
  } catch {
    return undefined;
  }
}
