import * as z from 'zod/mini';
import { countableBy } from '@freightdeck/sdk/contract';
import type { Resource, TimelineEntry } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { plainForm } from './asked-plain.ts';
import type { Plain } from './asked-plain.ts';
import type { CountCache } from './count-cache.ts';
import { conditionPairs } from './conditions.ts';
import type { Endpoint, Envelope } from './endpoint.ts';
import { invalid } from './issue-texts.ts';
import { lazily } from './lazily.ts';
import { readAll, readCounts, readPage, readTotal } from './list-reading.ts';
import type { OrderBy, PagingBody } from './list-reading.ts';
import { recordAnswer } from './record-schema.ts';
import { answered } from './refusal-answers.ts';
import { viewOf } from './registry.ts';
import type { Registry, Row, View } from './registry.ts';
import { loadRecord, presentRow, presentRows } from './row-projection.ts';

const idText = z.string().check(
  z.minLength(1),
  z.maxLength(64),
  z.refine((text) => !text.includes('\0') && text.isWellFormed(), 'text.illegal'),
);
const conditions = z.optional(
  z.union([z.array(z.object({ type: z.string(), value: z.unknown() })), z.record(z.string(), z.unknown())]),
);
const orderBy = z.optional(
  z
    .array(z.strictObject({ field: z.string().check(z.maxLength(64)), dir: z.enum(['asc', 'desc']) }))
    .check(z.maxLength(3)),
);
const page = z.int().check(z.minimum(1), z.maximum(1_000_000));
const limit = z.union([z.literal(10), z.literal(20), z.literal(30), z.literal(50)]);
const pagingBody = z.strictObject({
  conditions,
  page,
  limit,
  orderBy,
  after: z.optional(idText),
  plain: plainForm,
  count: z.optional(z.boolean()),
});
const totalBody = z.strictObject({ conditions });
const listingBody = z.strictObject({ conditions, orderBy, plain: plainForm });
const getBody = z.strictObject({ id: idText, plain: plainForm });
const eventsBody = z.strictObject({ id: idText });
const countedShape = {
  total: z.nullable(z.int()),
  totals: z.record(z.string(), z.number()),
  /** Instead of a total that took too long. */
  moreThan: z.optional(z.int()),
};
/** The most rows `/listing` answers. */
const listingMost = 1000;

interface GetBody {
  readonly id?: string;
  readonly conditions?: unknown;
  readonly plain?: Plain;
}
interface ListingBody {
  readonly conditions?: unknown;
  readonly orderBy?: readonly OrderBy[];
  readonly plain?: Plain;
}

/** The paths of a resource; `/statistics` exists only where the resource counts something. */
export function resourceEndpoints(
  resource: Resource,
  owner: string,
  registry: () => Registry,
  counts: CountCache,
): Endpoint[] {
  const view = (): View => viewOf(registry(), resource);
  const make = (
    kind: Endpoint['kind'],
    body: z.ZodMiniType,
    answer: () => z.ZodMiniType,
    handle: (call: Call, body: unknown) => Promise<Envelope>,
    more: Partial<Pick<Endpoint, 'shape'>> = {},
  ): Endpoint => {
    const whole = lazily(() =>
      z.extend(
        z.object({ status: z.int(), message: z.optional(z.string()), requestId: z.string() }),
        answerShape(kind, answer()),
      ),
    );
    return {
      path: `${resource.path}/${kind}`,
      name: `${resource.name}.${kind}`,
      kind,
      access: resource.access,
      owner,
      ...(resource.open && (kind === 'paging' || kind === 'get')
        ? { open: { ...resource.open, path: `${resource.open.path}/${kind}` } }
        : {}),
      resource,
      writes: false,
      ...(resource.isReport ? { isReport: true } : {}),
      body,
      ...more,
      get answer() {
        return whole();
      },
      handle: async (call, given) => {
        try {
          return await handle(call, given);
        } catch (error) {
          throw answered(error, call.language, {}, `${resource.name}.${kind}`);
        }
      },
    };
  };
  const row = lazily(() => recordAnswer(resource));
  const present = (call: Call, rows: readonly Row[], asked: Plain | undefined): object[] =>
    presentRows(call, view(), rows, asked);

  const endpoints = [
    make('paging', pagingBody, row, async (call, given) => {
      const body = given as PagingBody;
      const { rows, ...counted } = await readPage(call, view(), body, counts);
      return {
        status: 200,
        pageResult: { itemList: present(call, rows, body.plain), page: body.page, limit: body.limit, ...counted },
      };
    }),
    make(
      'total',
      totalBody,
      () => z.object(countedShape),
      async (call, given) => ({
        status: 200,
        data: await readTotal(call, view(), (given as ListingBody).conditions, counts),
      }),
    ),
    make('listing', listingBody, row, async (call, given) => {
      const body = given as ListingBody;
      const rows = await readAll(call, view(), body.conditions, body.orderBy, listingMost);
      return {
        status: 200,
        pageResult: {
          itemList: present(call, rows, body.plain),
          total: rows.length,
          page: 1,
          limit: listingMost,
          totals: {},
        },
      };
    }),
    make(
      'get',
      getBody,
      row,
      async (call, given) => {
        const body = given as GetBody & { id: string };
        const record = await loadRecord(call, view(), body.id);
        if (!record) return call.refuse('notFound');
        return { status: 200, data: presentRow(call, view(), record, body.plain) };
      },
      { shape: byConditions },
    ),
    make(
      'events',
      eventsBody,
      () => z.array(z.unknown()),
      async (call, given) => {
        const { id } = given as { id: string };
        const record = await loadRecord(call, view(), id);
        if (!record) return call.refuse('notFound');
        return { status: 200, data: await timeline(call, resource, record) };
      },
      { shape: byConditions },
    ),
  ];
  const { counted } = resource;
  if (counted !== undefined)
    endpoints.push(
      make(
        'statistics',
        z.strictObject({
          conditions,
          by: z.optional(z.enum(countableBy(resource))),
          command: z.optional(z.string().check(z.maxLength(80))),
        }),
        () => z.record(z.string(), z.int()),
        async (call, given) => {
          const asked = given as Pick<ListingBody, 'conditions'> & { readonly by?: string; readonly command?: string };
          return {
            status: 200,
            data: await readCounts(call, view(), asked.by ?? counted, asked.conditions, asked.command),
          };
        },
      ),
    );
  return endpoints;
}

function answerShape(kind: Endpoint['kind'], answer: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> {
  if (kind !== 'paging' && kind !== 'listing') return { data: answer };
  return {
    pageResult: z.object({
      itemList: z.array(answer),
      page: z.int(),
      limit: z.int(),
      ...countedShape,
    }),
  };
}

/** Converts `{conditions: [{type: 'id', value}]}` to `{id}`. */
function byConditions(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || !('conditions' in body)) return body;
  const { conditions: given, ...rest } = body as GetBody;
  const shaped: Record<string, unknown> = { ...rest };
  for (const [type, value] of conditionPairs(given)) {
    if (type !== 'id') throw invalid(type.slice(0, 100), 'condition.unknown');
    if ('id' in shaped) throw invalid('id', 'condition.tooMany');
    shaped.id = value;
  }
  return shaped;
}

async function timeline(call: Call, resource: Resource, record: Row): Promise<readonly TimelineEntry[]> {
  const tenant =
    resource.tenancy === 'tenant'
      ? sql`and platform_id = ${record.platformId}`
      : call.isOperator
        ? sql``
        : sql`and platform_id = ${call.platformId}`;
  return call.tx.rows<TimelineEntry>(sql`
    select id, action, from_state, to_state, actor_type, actor_name, at, reason, detail from record_event
    where resource = ${resource.name} and record_id = ${record.id} ${tenant} order by at, id limit 1000`);
}
