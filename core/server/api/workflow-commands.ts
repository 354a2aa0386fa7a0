import { changeRecord, recordEvent, rowMaskerOf, withNumbers } from '@freightdeck/sdk/server';
import type { Call, CallOf, ServedWorkflow, TransitionServing } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { wordOf } from '@freightdeck/sdk/contract';
import type { Command, Fields, RecordOf, Resource, Transition, Workflow } from '@freightdeck/sdk/contract';
import { remember } from './known-records.ts';
import { commonAnswer } from './refusal-answers.ts';
import { viewOf } from './registry.ts';
import type { CommandEntry, Registry, Row } from './registry.ts';
import { lackOf, lackValues, presentRow, selection } from './row-projection.ts';

/** Payload of the event `<workflow>.<transition>`. */
export interface TransitionEvent {
  readonly before: Row;
  readonly after: Row;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The commands of a lifecycle; the engine carries out each transition. */
export function workflowCommands(served: ServedWorkflow, owner: string, registry: () => Registry): CommandEntry[] {
  return Object.entries(served.workflow.transitions).map(([name, transition]) => ({
    command: transition.command,
    owner,
    inWorkflow: true,
    actors: transition.actors,
    carryOut: async (call, input, record) => {
      if (!record) throw new Error(`${transition.command.name} has no record`);
      return move(
        registry(),
        call,
        served.workflow,
        name,
        transition,
        served.serving[name] ?? {},
        record,
        input as Record<string, unknown>,
      );
    },
  }));
}

async function move(
  registry: Registry,
  call: Call,
  workflow: Workflow,
  name: string,
  transition: Transition,
  serving: TransitionServing<Command, Resource>,
  before: Row,
  input: Readonly<Record<string, unknown>>,
): Promise<object> {
  const { resource, state } = workflow;
  const from = before[state] as string | number;
  if (!transition.from.includes(from)) call.refuse('wrongState', { state: stateLabel(workflow, from, call.language) });
  const lack = lackOf(before, transition.when);
  if (lack !== undefined) call.refuse(lack, lackValues(before));

  const seen = { ...before, abilities: [] } as unknown as RecordOf<Resource>;
  await serving.guard?.(call as CallOf<Command>, seen, input as never);
  const values = (await serving.effect?.(call as CallOf<Command>, seen, input as never)) ?? {};
  // A transition may end in one of several states: a state returned by the effect wins.
  const to = (values[state] as string | number | undefined) ?? (transition.to === 'same' ? from : transition.to);

  const view = viewOf(registry, resource);
  const plain = view.serving.from === undefined && view.serving.where === undefined;
  const changed = await changeRecord<Row>(
    call,
    resource,
    before.id,
    before.version,
    { ...values, [state]: to },
    plain ? selection(view, { whole: true }) : raw('r.version'),
  );
  // The row is locked, so only the effect itself can have changed it in the meantime.
  if (changed === undefined) throw commonAnswer('stale', call.language, {}, { data: presentRow(call, view, before) });
  const [whole = changed] = await withNumbers(call, resource.fields, [changed]);
  const after: Row = plain
    ? whole
    : { ...before, ...values, [state]: to, id: before.id, platformId: before.platformId, version: changed.version };
  if (plain) remember(call, view, after);
  await recordEvent(call, resource, before.id, {
    action: name,
    fromState: from,
    toState: to,
    reason: typeof input.reason === 'string' ? input.reason : null,
    detail: timelineDetail(transition.command.input, input),
    ...(resource.tenancy === 'tenant' ? { platformId: before.platformId } : {}),
  });
  await call.emit<TransitionEvent>({ name: `${workflow.name}.${name}` }, { before, after, input });
  return after;
}

function stateLabel(workflow: Workflow, state: string | number, language: 'zh' | 'en'): string {
  return wordOf(workflow.resource.fields[workflow.state], state, language) ?? String(state);
}

/** An input as it may be stored: without secrets. */
export function withoutSecrets(fields: Fields, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => fields[name]?.kind !== 'secret'));
}

/** An input as the timeline stores it for everybody who may see the record: personal numbers are masked for good. */
function timelineDetail(fields: Fields, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = withoutSecrets(fields, input);
  return rowMaskerOf(fields)?.(kept) ?? kept;
}
