/**
 * Calls the console while a call is worked on, as the person who made it: what `calls` of the manifest declares.
 * `token`: what came in the header `x-freightdeck-back`; good for a minute. The answer is the console's envelope.
 */
export async function callBack(api, token, path, body) {
  if (!token) return { status: 403, reason: 'forbidden', message: 'No token for calls back came along' };
  const answer = await fetch(new URL(`/api/partner-back${path}`, api), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  });
  return answer.json();
}
