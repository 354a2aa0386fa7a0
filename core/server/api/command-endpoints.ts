import * as z from 'zod/mini';
import { commandSchema, keptFields, rowSchema } from '@freightdeck/sdk/contract';
import type { Command } from '@freightdeck/sdk/contract';
import { Refused } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { UniqueViolation } from '../database/index.ts';
import { hasMoved } from '../ledger/index.ts';
import type { Endpoint, Envelope } from './endpoint.ts';
import { once } from './idempotency.ts';
import { invalid } from './issue-texts.ts';
import { lazily } from './lazily.ts';
import { RefusalAnswer, answered } from './refusal-answers.ts';
import type { CommandEntry, Registry } from './registry.ts';
import { runCommand } from './run-command.ts';
import { inSavepoint } from './savepoint.ts';
import { takenAnswer } from './taken.ts';
import { withoutSecrets } from './workflow-commands.ts';

interface CommandBody {
  readonly model?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  readonly id?: string;
  readonly version?: number;
  readonly ids?: readonly string[];
}
interface Failure {
  readonly id: string;
  readonly message: string;
  readonly reason: string;
}

const idText = z.string().check(
  z.minLength(1),
  z.maxLength(64),
  z.refine((text) => !text.includes('\0') && text.isWellFormed(), 'text.illegal'),
);
const requestId = z.string().check(
  z.minLength(8),
  z.maxLength(100),
  z.refine((text) => /^[\x21-\x7e]+$/.test(text), 'text.illegal'),
);
const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const failureList = z.object({
  total: z.int(),
  ok: z.int(),
  fail: z.int(),
  failList: z.array(z.object({ id: z.string(), message: z.string(), reason: z.string() })),
});

function bodySchema(command: Command): z.ZodMiniType {
  const model = commandSchema(command);
  const kept = keptFields(command);
  const optionalModel = Object.entries(command.input).every(([name, field]) => !field.required || kept.includes(name));
  const shape = { model: optionalModel ? z.optional(model) : model, requestId: z.optional(requestId) };
  if (!command.on) return z.strictObject(shape);
  if (!command.bulk) return z.strictObject({ ...shape, id: idText, version: z.optional(version) });
  const many = z.array(idText).check(z.minLength(1), z.maxLength(1000));
  return z.strictObject({ ...shape, id: z.optional(idText), version: z.optional(version), ids: z.optional(many) });
}

/** The endpoint of a command. A command for many records also accepts `ids` instead of `id`. */
export function commandEndpoint(entry: CommandEntry, registry: () => Registry): Endpoint {
  const { command, owner } = entry;
  const asked = lazily(() => bodySchema(command));
  const answers = lazily(() =>
    z.object({
      status: z.int(),
      message: z.optional(z.string()),
      data: command.bulk ? z.union([failureList, rowSchema(command.answer)]) : rowSchema(command.answer),
      requestId: z.string(),
    }),
  );
  return {
    path: command.path,
    name: command.name,
    kind: command.bulk ? 'bulk' : 'command',
    access: command.access,
    owner,
    ...(command.open ? { open: command.open } : {}),
    ...(command.bodyBytes === undefined ? {} : { bodyBytes: command.bodyBytes }),
    ...(command.on ? { resource: command.on } : {}),
    writes: true,
    get body() {
      return asked();
    },
    get answer() {
      return answers();
    },
    handle: async (call, raw) => {
      const body = raw as CommandBody;
      const model = body.model ?? {};
      if (command.bulk && command.on && (body.id === undefined) === (body.ids === undefined))
        throw answered(invalid('id', 'required'), call.language, {}, command.name);
      const work = async (): Promise<Envelope> => {
        if (body.ids) return { status: 200, data: await runMany(registry(), call, entry, model, body.ids) };
        const on = body.id === undefined ? undefined : { id: body.id, version: body.version };
        return { status: 200, data: await runCommand(registry(), call, entry, model, on) };
      };
      // The answer to a sign-in contains a token, others a secret that is shown once: neither must ever be stored.
      if ('session' in command.answer || Object.values(command.answer).some(({ kind }) => kind === 'secret'))
        return work();
      if (body.requestId === undefined) {
        const answer = await work();
        // Sent again after a lost answer it would move the money twice, so nothing of it stays.
        if (hasMoved(call.tx)) throw answered(invalid('requestId', 'required'), call.language, {}, command.name);
        return answer;
      }
      return once(call, command.path, body.requestId, { ...body, model: withoutSecrets(command.input, model) }, work);
    },
  };
}

async function runMany(
  registry: Registry,
  call: Call,
  entry: CommandEntry,
  model: unknown,
  ids: readonly string[],
): Promise<object> {
  const failList: Failure[] = [];
  const all = [...new Set(ids)];
  for (const id of all) {
    try {
      await inSavepoint(call.tx, () => runCommand(registry, call, entry, model, { id }));
    } catch (error) {
      failList.push({ id, ...said(error, call, entry.command) });
    }
  }
  return { total: all.length, ok: all.length - failList.length, fail: failList.length, failList };
}

/** A refusal of one record becomes that record's row in the answer; a fault ends the whole call. */
function said(error: unknown, call: Call, command: Command): { message: string; reason: string } {
  const known = error instanceof UniqueViolation ? takenAnswer(error, command.input, call.language) : error;
  if (known instanceof RefusalAnswer) {
    const details = Object.values(known.envelope.messageDetails ?? {});
    return { message: details.find((text) => text !== '') ?? known.envelope.message ?? '', reason: known.code };
  }
  if (known instanceof Refused) throw new Error(`${command.name} refused without an answer`, { cause: known });
  throw known;
}

/** The endpoint of a command. */
export function servedCommand(
  command: Command,
  owner: string,
  handle: (call: Call, input: unknown, record: unknown) => Promise<object | void>,
): CommandEntry {
  return { command, owner, inWorkflow: false, carryOut: handle };
}
