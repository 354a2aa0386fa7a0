import { traceHeaders } from '@freightdeck/sdk/server';
import { once } from 'node:events';
import { request as askHttp } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as askHttps } from 'node:https';
import type { RequestOptions as SecureOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { faultLine } from './fault-line.ts';
import type { Address } from './service-addresses.ts';
import { ServiceFault } from './service-fault.ts';

export interface ServiceLimits {
  /** From the first packet to the last byte of the answer. */
  readonly waitMs: number;
  readonly answerBytes: number;
}
export interface ServiceQuestion {
  readonly url: URL;
  /** Addresses that were checked; the call connects to one of them even if the name resolves differently by now. */
  readonly addresses: readonly Address[];
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
  readonly limits: ServiceLimits;
  /** Aborted when the caller has disconnected. */
  readonly signal: AbortSignal;
}

/** Dials only addresses that were checked, whatever the name means by now. */
export const dialOnly =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, found) => {
    const [first] = addresses;
    if (options.all === true) found(null, [...addresses]);
    else found(null, first?.address ?? '', first?.family);
  };

/** Posts once, follows no redirect, and reads nothing of the answer but its status. */
export function postOnce({ url, addresses, headers, body, signal }: Omit<ServiceQuestion, 'limits'>): Promise<number> {
  const content = Buffer.from(body);
  const options: SecureOptions = {
    rejectUnauthorized: true,
    method: 'POST',
    lookup: dialOnly(addresses),
    agent: false,
    maxHeaderSize: 16 * 1024,
    signal,
    headers: { ...traceHeaders(), ...headers, 'content-length': content.length },
  };
  return new Promise((done, failed) => {
    const asked = url.protocol === 'https:' ? askHttps(url, options) : askHttp(url, options);
    asked.on('error', failed);
    asked.on('response', ({ statusCode }) => {
      done(statusCode ?? 0);
      asked.destroy();
    });
    asked.end(content);
  });
}

/** Sends one request, follows no redirect, and accepts only JSON within the size limit. */
export async function askService({ url, addresses, headers, body, limits, signal }: ServiceQuestion): Promise<Buffer> {
  const deadline = AbortSignal.timeout(limits.waitMs);
  const content = Buffer.from(body);
  const options: SecureOptions = {
    // Set explicitly, so that no setting of the process can switch the certificate check off.
    rejectUnauthorized: true,
    method: 'POST',
    lookup: dialOnly(addresses),
    agent: false,
    maxHeaderSize: 16 * 1024,
    signal: AbortSignal.any([deadline, signal]),
    headers: { ...traceHeaders(), ...headers, 'content-length': content.length },
  };
  const question = url.protocol === 'https:' ? askHttps(url, options) : askHttp(url, options);
  // The caller gets the error from the promise; without this listener a later one would end the process.
  question.on('error', () => undefined);
  try {
    question.end(content);
    const [answer] = (await once(question, 'response')) as [IncomingMessage];
    return await contentOf(answer, limits);
  } catch (error) {
    if (error instanceof ServiceFault) throw error;
    if (deadline.aborted) throw new ServiceFault('partnerSlow', `${limits.waitMs} ms`);
    throw new ServiceFault('partnerDown', String((error as { readonly code?: unknown }).code ?? error));
  } finally {
    question.destroy();
  }
}

async function contentOf(answer: IncomingMessage, { answerBytes }: ServiceLimits): Promise<Buffer> {
  const { statusCode, headers } = answer;
  if (statusCode !== 200) throw new ServiceFault('partnerStatus', await faultLine(answer), statusCode);
  if (
    !/^application\/json(?:\s*;|$)/i.test(headers['content-type'] ?? '') ||
    (headers['content-encoding'] ?? 'identity') !== 'identity'
  )
    throw new ServiceFault(
      'partnerType',
      `${headers['content-type'] ?? ''} ${headers['content-encoding'] ?? ''}`.slice(0, 200),
    );
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > answerBytes) throw new ServiceFault('partnerTooLarge', `> ${answerBytes}`);
    parts.push(part);
  }
  // A connection that breaks off ends the stream with an error, so a truncated answer is never taken as complete.
  return Buffer.concat(parts);
}
