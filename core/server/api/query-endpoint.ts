import * as z from 'zod/mini';
import { inputSchema, rowSchema } from '@freightdeck/sdk/contract';
import type { Query } from '@freightdeck/sdk/contract';
import { rowMaskerOf } from '@freightdeck/sdk/server';
import type { ServedQuery } from '@freightdeck/sdk/server';
import { conditionPairs } from './conditions.ts';
import type { Endpoint } from './endpoint.ts';
import { invalid } from './issue-texts.ts';
import { lazily } from './lazily.ts';
import { answered } from './refusal-answers.ts';
import { isLeftTo, opened } from './row-projection.ts';
import { checkedAnswer } from './run-command.ts';

/** Converts `{conditions}` to the input; for a list field repeated conditions are collected. */
function queryInput(query: Query, body: unknown): unknown {
  if (!query.conditions || body === null || typeof body !== 'object' || Array.isArray(body) || !('conditions' in body))
    return body;
  const { conditions, ...rest } = body as { conditions: unknown };
  const input: Record<string, unknown> = { ...rest };
  for (const [type, value] of conditionPairs(conditions)) {
    if (!Object.hasOwn(query.input, type)) throw invalid(type.slice(0, 100), 'condition.unknown');
    const values =
      query.input[type]?.kind === 'list'
        ? [...((input[type] as unknown[] | undefined) ?? []), ...(Array.isArray(value) ? value : [value])]
        : value;
    if (query.input[type]?.kind !== 'list' && Object.hasOwn(input, type))
      throw invalid(type.slice(0, 100), 'condition.tooMany');
    input[type] = values;
  }
  return input;
}

/** The path of a query. */
export function queryEndpoint({ query, handle }: ServedQuery, owner: string): Endpoint {
  const asked = lazily(() => inputSchema(query.input));
  const answers = lazily(() => {
    const data = rowSchema(query.answer);
    return query.spread
      ? z.intersection(z.object({ status: z.int(), requestId: z.string() }), data)
      : z.object({ status: z.int(), message: z.optional(z.string()), data: z.optional(data), requestId: z.string() });
  });
  return {
    path: query.path,
    name: query.name,
    kind: 'query',
    access: query.access,
    owner,
    writes: query.writes === true,
    ...(query.isReport ? { isReport: true } : {}),
    file: query.file,
    visit: query.visit,
    pressed: query.pressed,
    get body() {
      return asked();
    },
    get answer() {
      return answers();
    },
    shape: (body) => queryInput(query, body),
    handle: async (call, input) => {
      try {
        if (!isLeftTo(call, query)) call.refuse('forbidden');
        const answer = await handle(call, input);
        if (answer === undefined) return { status: 204 };
        const whole = checkedAnswer(query.name, query.answer, answer);
        // Unmasked values are asked for by the input field `plain`, as with records; such a call is logged.
        const opens = opened(call, (input as { readonly plain?: unknown }).plain === true);
        const checked = rowMaskerOf(query.answer, opens)?.(whole) ?? whole;
        return query.spread ? { ...checked, status: 200 } : { status: 200, data: checked };
      } catch (error) {
        throw answered(error, call.language, {}, query.name);
      }
    },
  };
}
