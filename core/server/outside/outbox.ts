import { namesErased, Refused, sql, textWithKeys } from '@freightdeck/sdk/server';
import type { Outside, OutsideDesk } from '@freightdeck/sdk/server';
import type { Port } from '@freightdeck/sdk/contract';
import type { Adapters } from './adapters.ts';
import type { SecretBox } from './secret-box.ts';

/** A secret that signs must not be guessed; kinds whose secrets others give out say otherwise. */
const SHORTEST_SECRET = 16;

/** What was written for a port that reads differently now is a fault, not an answer. */
export function checked<T>(port: Port, what: 'request' | 'answer', value: unknown): T {
  const result = port[what].safeParse(value);
  if (!result.success)
    throw new Error(
      `${port.name}: the ${what} is not what the port declares (${result.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('; ')})`,
    );
  return result.data as T;
}

/** The outbox as commands see it: everything happens in their transaction. */
export const outbox = (adapters: Adapters): Outside => ({
  connects: (port, request, platformId) => adapters.for(port.name, request, platformId) !== undefined,
  send: async (call, port, request, { key, then, on, platformId = call.platformId, sentBefore }) => {
    if (namesErased(request)) throw new Refused('erasedPerson');
    const adapter = adapters.for(port.name, checked(port as Port, 'request', request), platformId);
    if (!adapter) throw new Error(`Nobody serves ${port.name}: the command has to ask "connects" first`);
    // Identity numbers stand under their keys; the worker opens them as the request leaves.
    const written = await textWithKeys(call, JSON.stringify(request));
    const at = call.now();
    await call.tx.run(sql`
      insert into outbox (platform_id, id, created_at, created_by, updated_at, updated_by, port, adapter, key, request,
        then_command, on_id, state, next_at)
      values (${platformId}, ${call.newId()}, ${at}::timestamptz, ${call.caller.id}, ${at}::timestamptz,
        ${call.caller.id}, ${port.name}, ${adapter.name}, ${key}, ${written}::jsonb, ${then.name}, ${on},
        ${sentBefore ? 'asking' : 'waiting'}, clock_timestamp())
      on conflict (platform_id, port, key) do nothing`);
    const same = await call.tx.one(sql`
      select id from outbox where platform_id = ${platformId} and port = ${port.name} and key = ${key}
        and request = ${written}::jsonb and then_command = ${then.name} and on_id = ${on}`);
    if (!same) throw new Error(`${port.name} ${key} was wanted before, and something else was meant by it`);
  },
  answer: async (call, port, key, platformId = call.platformId) => {
    const row = await call.tx.one<{ answer: unknown }>(sql`
      select answer from outbox where platform_id = ${platformId} and port = ${port.name} and key = ${key}
        and answer is not null and (state = 'answered' or booked_at is not null)`);
    return row === undefined ? undefined : checked(port as Port, 'answer', row.answer);
  },
  ask: async (call, port, key, platformId = call.platformId) => {
    const row = await call.tx.one<{ request: unknown }>(sql`
      select request from outbox where platform_id = ${platformId} and port = ${port.name} and key = ${key}`);
    if (namesErased(row?.request)) throw new Refused('erasedPerson');
    await call.tx.run(sql`
      update outbox set next_at = clock_timestamp(), tries = case state when 'parked' then 0 else tries end,
        state = case when state in ('booked', 'parked') then 'asking' else state end, version = version + 1
      where platform_id = ${platformId} and port = ${port.name} and key = ${key}
        and state not in ('sending', 'proposed')`);
  },
});

/** What the pages of the outside channels ask for. */
export const outsideDesk = (adapters: Adapters, box: SecretBox): OutsideDesk => ({
  portsOf: (kind) => adapters.kinds.find((one) => one.kind === kind)?.ports.map(({ name }) => name),
  isLocal: (kind) => adapters.kinds.some((one) => one.kind === kind && 'local' in one),
  shortestSecret: (kind) => {
    const found = adapters.kinds.find((one) => one.kind === kind);
    return (found && 'shortestSecret' in found ? found.shortestSecret : undefined) ?? SHORTEST_SECRET;
  },
  reaches: (kind, address) => {
    const found = adapters.kinds.find((one) => one.kind === kind);
    return found !== undefined && 'reaches' in found && found.reaches(address);
  },
  seal: (id, secret) => box.seal(id, secret),
  sealAgain: (id, sealed) => box.sealAgain(id, sealed),
  byHand: (portName, request, told) => {
    const port = adapters.portNamed(portName);
    return port?.byHand && checked(port, 'answer', port.byHand(checked(port, 'request', request), told));
  },
});
