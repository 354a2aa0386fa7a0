import * as z from 'zod/mini';
import type { Envelope } from '../api/endpoint.ts';
import { parseJsonBody } from '../http/json-body.ts';
import type { PluginNotice } from '../notices/index.ts';
import { ServiceFault } from './service-fault.ts';

const words = z.string().check(z.minLength(1), z.maxLength(500));
const notice = z.object({
  kind: z.string().check(z.maxLength(100)),
  to: z.enum(['caller', 'platform']),
  text: z.object({ zh: words, en: words }),
  query: z.optional(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(500)))),
});
/**
 * The API's answer envelope, limited to what a plugin may send: a 401 would sign the person out, a field `code` would
 * show an alert, and the request id is ours. Anything else in the answer is dropped.
 */
const envelope = z.object({
  status: z.literal([200, 204, 400, 403, 404, 409, 412, 417, 422, 423, 429]),
  message: z.optional(z.string().check(z.maxLength(500))),
  messageDetails: z.optional(z.record(z.string(), z.string().check(z.maxLength(500)))),
  reason: z.optional(z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,59}$/))),
  data: z.optional(z.unknown()),
  notices: z.optional(z.array(notice).check(z.maxLength(5))),
  pageResult: z.optional(z.unknown()),
});

/** Throws `partnerAnswer` for a body that is not JSON or not an envelope. */
export function readServiceAnswer(content: Buffer): {
  readonly envelope: Envelope;
  readonly notices: readonly PluginNotice[];
} {
  let found: unknown;
  try {
    found = parseJsonBody(content);
  } catch {
    throw new ServiceFault('partnerAnswer', 'no JSON');
  }
  const read = z.safeParse(envelope, found);
  if (!read.success) throw new ServiceFault('partnerAnswer', read.error.issues[0]?.path.join('.') ?? '');
  const { notices = [], ...kept } = read.data;
  return { envelope: kept as Envelope, notices };
}
