import * as z from 'zod/mini';

/*
 * 服务接口协议 v1: how an outside system of any port is asked — an insurer, a tax service, a regulator. What is asked and
 * answered is what the port declares; docs/service-v1.yaml describes both.
 */
const line = (max: number) => z.string().check(z.maxLength(max));
/** Made by the sender; a second request with it is the first one come again. */
const key = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,100}$/));
const wanted = z.object({ key, tenant: line(16), request: z.unknown() });
const state = z.discriminatedUnion('state', [
  z.object({ key, state: z.literal('accepted') }),
  z.object({ key, state: z.literal('answered'), answer: z.unknown() }),
]);
const about = z.object({ at: line(19), ports: z.array(line(40)) });
const refusal = z.object({
  error: z.enum(['unsigned', 'stale', 'replayed', 'malformed', 'unknownKey', 'keyUsed', 'notFound', 'busy']),
  message: line(300),
});
/** What is sent and answered, by the names of `docs/service-v1.yaml`. */
export const serviceShapes = { Wanted: wanted, State: state, About: about, Refusal: refusal } as const;
/** What an outside service is asked for. */
export type ServiceWanted = z.infer<typeof wanted>;
/** What an outside service says of a request that it was given before. */
export type ServiceState = z.infer<typeof state>;
