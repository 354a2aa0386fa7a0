/** The code of the cause that lies deepest, or what it says: `ECONNREFUSED`, `bad port`. */
const whyOf = (error: unknown): string => {
  const { code, cause, message } = error as Error & { readonly code?: unknown };
  return typeof code === 'string' ? code : cause ? whyOf(cause) : message;
};

/** Asks an address. Where nothing answers, the error names the address and why: `fetch failed` says neither. */
export async function askAddress(address: string, options: RequestInit = {}): Promise<Response> {
  const wanted = URL.canParse(address) ? new URL(address) : undefined;
  if (!wanted || !/^https?:$/.test(wanted.protocol))
    throw new Error(`${address} is no address of a console: http://127.0.0.1:8889/`);
  try {
    return await fetch(wanted, options);
  } catch (error) {
    throw new Error(`${wanted.origin} does not answer (${whyOf(error)}). Does it run there?`, {
      cause: error,
    });
  }
}
/** Posts JSON to a console and reads its JSON. Throws where something else than a console answers. */
export async function askConsole(
  host: string,
  path: string,
  body: object,
): Promise<{ readonly http: number; readonly said: unknown }> {
  const answer = await askAddress(URL.canParse(path, host) ? new URL(path, host).href : host, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
    redirect: 'error',
  });
  const text = await answer.text();
  try {
    return { http: answer.status, said: JSON.parse(text) };
  } catch {
    throw new Error(`${host} answered HTTP ${answer.status} and no JSON: is it a console?`);
  }
}
