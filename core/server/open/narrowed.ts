import { resourceNamed } from '@freightdeck/sdk/contract';
import type { Opened, Resource } from '@freightdeck/sdk/contract';
import { Refused } from '@freightdeck/sdk/server';
import type { Call, OpenHolder } from '@freightdeck/sdk/server';
import { conditionPairs, parseConditions } from '../api/conditions.ts';
import type { Api, Endpoint, Envelope } from '../api/index.ts';

type Body = Readonly<Record<string, unknown>>;
/** An endpoint that the open API serves. */
export type OpenedEndpoint = Endpoint & { readonly open: Opened };
export const isOpened = (endpoint: Endpoint): endpoint is OpenedEndpoint => endpoint.open !== undefined;
/** What every record says of itself. */
const always = ['id', 'platformId', 'version'] as const;

/** Follows fields from a record, each naming a record of another resource, to the value of the last one. */
async function follow(
  api: Api,
  call: Call,
  resource: string,
  id: string,
  [field = '', ...more]: readonly string[],
): Promise<unknown> {
  const value = (await api.recordOf(call, resource, id))?.[field];
  if (more.length === 0 || typeof value !== 'string') return value;
  return follow(api, call, resourceNamed(resource)?.fields[field]?.refers ?? '', value, more);
}

/** The body of a list of the shipper's own records, found and sorted only by what a shipper is told of them. */
function ownList(resource: Resource, field: string, seen: ReadonlySet<string>, shipperId: string, body: Body): Body {
  const { conditions, orderBy = [] } = body as { conditions?: unknown; orderBy?: readonly { field: string }[] };
  const asked = [...parseConditions(resource, conditions), ...orderBy];
  if (asked.some((one) => !seen.has(one.field))) throw new Refused('forbidden');
  const pairs = conditionPairs(conditions).map(([type, value]) => ({ type, value }));
  return { ...body, conditions: [...pairs, { type: field, value: shipperId }] };
}
const only = (record: Body, seen: ReadonlySet<string>): Body =>
  Object.fromEntries(Object.entries(record).filter(([name]) => seen.has(name)));

/** What of an answer is told to whoever sees only these fields. */
function told(envelope: Envelope, seen: ReadonlySet<string>): Envelope {
  const { data, pageResult } = envelope as { data?: Body; pageResult?: { itemList: readonly Body[]; totals: Body } };
  return {
    ...envelope,
    ...(data ? { data: only(data, seen) } : {}),
    ...(pageResult
      ? {
          pageResult: {
            ...pageResult,
            itemList: pageResult.itemList.map((row) => only(row, seen)),
            totals: only(pageResult.totals, seen),
          },
        }
      : {}),
  };
}

/**
 * The endpoint as one holder of a credential reaches it: only records of its driver, or of its shipper. What belongs to
 * others is not there. `done` runs in the transaction of a call that was carried out.
 */
export function narrowed(
  api: Api,
  endpoint: OpenedEndpoint,
  { shipper }: OpenHolder,
  done: (call: Call) => Promise<unknown>,
): Endpoint {
  const { open, resource } = endpoint;
  const field = open.shipper?.field;
  const seen = new Set([...always, ...(open.shipper?.sees ?? [])]);
  const isOf = async (call: Call, id: string, way: readonly string[], owner: string): Promise<void> => {
    if ((await follow(api, call, resource?.name ?? '', id, way)) !== owner) call.refuse('notFound');
  };

  /** A shipper's system need not know the shipper's id here. */
  const shape = (body: unknown): unknown => {
    const shaped = (endpoint.shape?.(body) ?? body) as Body;
    if (!shipper || !field || resource) return shaped;
    const model = shaped['model'] as Body | undefined;
    return { ...shaped, model: { [field]: shipper.id, ...model } };
  };
  return {
    ...endpoint,
    shape,
    handle: async (call, given) => {
      const body = given as Body;
      const id = typeof body['id'] === 'string' ? body['id'] : undefined;
      if (open.driver && id !== undefined) await isOf(call, id, open.driver, call.caller.id);
      let meant = body;
      if (shipper && field && resource) {
        if (endpoint.kind === 'paging') meant = ownList(resource, field, seen, shipper.id, body);
        else if (id === undefined) call.refuse('forbidden');
        else await isOf(call, id, [field], shipper.id);
      } else if (shipper && field && (body['model'] as Body)[field] !== shipper.id) call.refuse('notFound');
      const envelope = await endpoint.handle(call, meant);
      if (endpoint.writes) await done(call);
      return shipper && !endpoint.writes ? told(envelope, seen) : envelope;
    },
  };
}
