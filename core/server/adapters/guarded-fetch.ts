import { request as askHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as askHttps } from 'node:https';
import type { RequestOptions } from 'node:https';
import { dialOnly, type ServiceAddresses } from '../partners/index.ts';

const WAIT_MS = 10_000;
const MOST_BYTES = 256 * 1024;

/** Nothing came back, or nothing that could be read; or the address is not to be called. */
export class Unreached extends Error {
  override readonly name = 'Unreached';
}

interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}
/** Only what this library sends: nothing, a text or a form. */
function bodyOf(body: unknown): Buffer | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(String(body));
  throw new Error('A body of this kind is not sent');
}
async function ask(
  url: URL,
  options: RequestOptions,
  content: Buffer | undefined,
): Promise<{ readonly answer: IncomingMessage; readonly bytes: Buffer }> {
  const answer = await new Promise<IncomingMessage>((heard, failed) => {
    const asked = url.protocol === 'https:' ? askHttps(url, options) : askHttp(url, options);
    asked.on('error', failed);
    asked.on('response', heard);
    asked.end(content);
  });
  return { answer, bytes: await contentOf(answer) };
}
async function contentOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error(`The answer is longer than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * `fetch` for addresses that people have entered: the address is judged at each call, only what was judged is
 * dialled, no redirect is followed, and time and length are bounded.
 */
export const guardedFetch =
  (addresses: ServiceAddresses) =>
  async (target: string, { method, headers, body, signal }: Asked): Promise<Response> => {
    const url = new URL(target);
    const judged = await addresses.judge(url.origin);
    if (typeof judged === 'string') throw new Unreached(`${url.origin} may not be called: ${judged}`);
    const limit = AbortSignal.timeout(WAIT_MS);
    const content = bodyOf(body);
    const options: RequestOptions = {
      rejectUnauthorized: true,
      method,
      lookup: dialOnly(judged),
      agent: false,
      maxHeaderSize: 16 * 1024,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: { ...headers, ...(content ? { 'content-length': content.length } : {}) },
    };
    const { answer, bytes } = await ask(url, options, content).catch((error: unknown) => {
      throw new Unreached(`${url.origin}: ${error instanceof Error ? error.message : String(error)}`);
    });
    const type = answer.headers['content-type'];
    return new Response(new Uint8Array(bytes), {
      status: answer.statusCode ?? 502,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
