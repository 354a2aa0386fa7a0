import { keptFields, rowSchema } from '@freightdeck/sdk/contract';
import type { Command, Fields, Resource } from '@freightdeck/sdk/contract';
import { noteGivenFiles } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { ZodMiniType } from 'zod/mini';
import { lackOfProof } from '../auth/session-info.ts';
import { unknownValues } from '../dictionary/index.ts';
import { carriedOut } from './carried-out.ts';
import { wrongFile } from './given-files.ts';
import { invalid, issuesByField } from './issue-texts.ts';
import { recall } from './known-records.ts';
import { changesIn } from './record-changes.ts';
import { noteLabel } from './record-labels.ts';
import { answered, commonAnswer, invalidAnswer } from './refusal-answers.ts';
import { viewOf } from './registry.ts';
import type { CommandEntry, Registry, Row } from './registry.ts';
import { allows, lackOf, lackValues, loadRecord, mayGive, presentRow } from './row-projection.ts';

/** The record a command is asked to act on, and the version the caller saw. */
export interface On {
  readonly id: string;
  readonly version?: number | undefined;
}

const schemas = new WeakMap<Fields, ZodMiniType>();
function schemaOf(fields: Fields, make: (fields: Fields) => ZodMiniType): ZodMiniType {
  let schema = schemas.get(fields);
  if (!schema) schemas.set(fields, (schema = make(fields)));
  return schema;
}

/** Checks a handler's answer against the contract; a wrong answer is a fault of the server, not of the caller. */
export function checkedAnswer(name: string, fields: Fields, answer: object | void): Record<string, unknown> {
  const given = { ...answer } as Record<string, unknown>;
  for (const field of Object.keys(fields)) given[field] ??= null;
  const result = schemaOf(fields, rowSchema).safeParse(given);
  if (!result.success)
    throw new Error(
      `${name} answered what its contract does not declare: ` +
        `${Object.keys(issuesByField(result.error.issues, given)).join(', ')}`,
    );
  return result.data as Record<string, unknown>;
}

/** Checks a value against a strict schema, or refuses with the texts of its fields. */
export function checkedInput(call: Pick<Call, 'language'>, schema: ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidAnswer(issuesByField(result.error.issues, value), call.language);
  return result.data;
}

/** Calls in which a command is running: what its handler executes is nested. */
const atWork = new WeakSet<Call>();

/**
 * Runs one command in an open call: checks access, record, version and files, then calls the handler. The input has
 * already passed its schema.
 */
export async function runCommand(
  registry: Registry,
  call: Call,
  entry: CommandEntry,
  input: unknown,
  on: On | undefined,
): Promise<Record<string, unknown>> {
  const { command } = entry;
  const isNested = atWork.has(call);
  atWork.add(call);
  try {
    if (!mayGive(call, command)) call.refuse('forbidden');
    const unproved = lackOfProof(call.caller, command.stepUp);
    if (unproved) call.refuse(unproved);
    const record = command.on ? await targetOf(registry, call, command, command.on, on) : undefined;
    if (command.on && record) noteLabel(call, command.on, record);
    // Whoever may not do it is told that, whatever is wrong with the input.
    if (entry.actors && !entry.actors.includes(call.caller.actor)) call.refuse('forbidden');
    const lack = record && lackOf(record, command.when);
    if (record && lack !== undefined) call.refuse(lack, lackValues(record));
    const whole = (record ? withKept(command, input, record) : input) as Readonly<Record<string, unknown>>;
    const [unknown] = await unknownValues(call, command.input, whole);
    if (unknown !== undefined) throw invalid(unknown, 'invalid_value');
    const wrong = await wrongFile(registry, call, {
      fields: command.input,
      input: whole,
      on: command.on && record && { resource: command.on, record },
      isNested,
    });
    if (wrong) throw wrong;
    noteGivenFiles(call, command.input, whole);
    const changes = changesIn(call.tx);
    changes?.given(command, whole);
    const view = command.on && viewOf(registry, command.on);
    const isWatched = view && record && changes?.saw(view, record);
    const { writes } = call.tx;
    const answer = checkedAnswer(command.name, command.answer, await entry.carryOut(call, whole, record));
    if (isWatched && call.tx.writes !== writes)
      changes?.became(view, record.id, recall(call, view, record.id) ?? (await loadRecord(call, view, record.id)));
    await carriedOut(registry, call, entry, record, answer);
    return answer;
  } catch (error) {
    throw answered(error, call.language, command.refusals, command.name);
  } finally {
    if (!isNested) atWork.delete(call);
  }
}

/**
 * Fills in stored numbers that the caller left out because they are shown masked, so that handlers get the input the
 * contract requires.
 */
function withKept(command: Command, input: unknown, record: Row): unknown {
  const whole: Record<string, unknown> = { ...(input as object) };
  for (const name of keptFields(command)) whole[name] ??= record[name];
  return whole;
}

async function targetOf(
  registry: Registry,
  call: Call,
  command: Command,
  resource: Resource,
  on: On | undefined,
): Promise<Row> {
  if (!on) throw invalid('id', 'required');
  const view = viewOf(registry, resource);
  const record = recall(call, view, on.id) ?? (await loadRecord(call, view, on.id, true));
  if (!record) return call.refuse('notFound');
  if (on.version !== undefined && on.version !== record.version)
    throw commonAnswer(
      'stale',
      call.language,
      {},
      { data: allows(call, resource.access) ? presentRow(call, view, record) : undefined },
    );
  return record;
}
