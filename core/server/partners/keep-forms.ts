import * as z from 'zod/mini';
import { KeepRefused } from './keep-refused.ts';

const scope = z.enum(['tenant', 'user']);
const key = z.string().check(z.maxLength(1000));
const version = z.optional(z.int().check(z.minimum(0)));
const requestId = z.optional(z.string().check(z.minLength(1), z.maxLength(64)));
const forms = {
  settings: z.strictObject({}),
  'storage/get': z.strictObject({ scope, key }),
  'storage/keys': z.strictObject({ scope }),
  'storage/set': z.strictObject({ scope, key, value: z.unknown(), version, requestId }),
  'storage/remove': z.strictObject({ scope, key, version, requestId }),
  file: z.strictObject({
    id: z.string().check(z.regex(/^\w{1,40}$/)),
  }),
} as const;
export type KeepCall = keyof typeof forms;
export type KeepBody<C extends KeepCall> = z.infer<(typeof forms)[C]>;
/** Calls that a page makes as well; the others are for a service alone. */
export const pageCalls = ['settings', 'storage/get', 'storage/keys', 'storage/set', 'storage/remove'] as const;
export const keepCalls = Object.keys(forms) as readonly KeepCall[];
const keyForm = /^[A-Za-z0-9][\w.:/-]{0,99}$/;

/** The body of a call; throws which part of it is wrong. */
export function readKeepBody<C extends KeepCall>(call: C, body: unknown): KeepBody<C> {
  const found = z.safeParse(forms[call], body);
  if (!found.success) throw new KeepRefused('keepForm', { place: placeOf(found.error.issues[0]) });
  const read = found.data as Readonly<Record<string, unknown>>;
  if (typeof read['key'] === 'string' && !keyForm.test(read['key'])) throw new KeepRefused('keyForm');
  if (call === 'storage/set' && read['value'] === undefined) throw new KeepRefused('keepForm', { place: 'value' });
  return found.data as KeepBody<C>;
}
const placeOf = (
  issue: { readonly path: readonly PropertyKey[]; readonly keys?: readonly string[] } | undefined,
): string => [...(issue?.path ?? []), ...(issue?.keys ?? []).slice(0, 1)].map(String).join('.').slice(0, 100) || 'body';
