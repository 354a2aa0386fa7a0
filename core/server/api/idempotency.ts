import { createHash } from 'node:crypto';
import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { DatabaseDeadline } from '../database/index.ts';
import type { Envelope } from './endpoint.ts';
import { commonAnswer } from './refusal-answers.ts';

interface Kept {
  readonly path: string;
  readonly bodyHash: string;
  readonly state: 'running' | 'done';
  readonly answer: Envelope | null;
}

/** JSON with sorted keys: equal values give equal text, whatever the order of their keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const pairs = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${pairs.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

/**
 * Runs `work` once per person and request id. The idempotency key is written in the same transaction as the work: a
 * refusal leaves none, and a duplicate call waits on the unique key until the first one has ended.
 */
export async function once(
  call: Call,
  path: string,
  requestId: string | undefined,
  body: object,
  work: () => Promise<Envelope>,
): Promise<Envelope> {
  if (requestId === undefined || call.platformId === '') return work();
  const bodyHash = createHash('sha256')
    .update(canonical({ ...body, requestId: undefined }))
    .digest('hex');
  const mine = sql`platform_id = ${call.platformId} and user_id = ${call.caller.id} and request_id = ${requestId}`;
  let inserted: number;
  try {
    inserted = await call.tx.run(sql`
      insert into idempotency_key as kept (platform_id, user_id, request_id, path, body_hash, state)
      values (${call.platformId}, ${call.caller.id}, ${requestId}, ${path}, ${bodyHash}, 'running')
      on conflict (platform_id, user_id, request_id) do update
        set path = excluded.path, body_hash = excluded.body_hash, state = 'running', answer = null,
          created_at = clock_timestamp()
        where kept.created_at < clock_timestamp() - interval '7 days'`);
  } catch (error) {
    // The first call still holds the key when the statement time limit is reached.
    if (error instanceof DatabaseDeadline) throw commonAnswer('running', call.language);
    throw error;
  }
  if (inserted === 0) {
    const kept = await call.tx.one<Kept>(sql`select path, body_hash, state, answer from idempotency_key where ${mine}`);
    if (kept && (kept.path !== path || kept.bodyHash !== bodyHash)) throw commonAnswer('repeated', call.language);
    if (kept?.state === 'done' && kept.answer) return kept.answer;
    throw commonAnswer('running', call.language);
  }
  const answer = await work();
  await call.tx.run(
    sql`update idempotency_key set state = 'done', answer = ${JSON.stringify(answer)}::jsonb where ${mine}`,
  );
  return answer;
}
