import type { Command } from '@freightdeck/sdk/contract';
import type { Call, Tx } from '@freightdeck/sdk/server';
import { heardIn, tellHearers } from '../partners/hearing.ts';
import type { CarriedOut } from '../partners/hearing.ts';
import { newId } from './new-id.ts';
import type { CommandEntry, Registry, Row } from './registry.ts';
import { inPart } from './savepoint.ts';

/** Commands of transactions that end with a line of the log: what they did is told with that line. */
const kept = new WeakMap<Tx, CarriedOut[]>();
/** Who hears of what, by tenant, as far as a transaction has asked. */
const hearers = new WeakMap<Tx, Map<string, ReadonlySet<string>>>();
/** Calls of stories: what they tell is long past. */
const stories = new WeakSet<Call>();

export const keepCarriedOut = (tx: Tx, { tellsPartners }: Pick<Registry, 'tellsPartners'>): void => {
  if (tellsPartners) kept.set(tx, []);
};
export const isStory = (call: Call): void => void stories.add(call);
/** What is to be told with the line of the log that is being written; it is told once. */
export const takeCarriedOut = (tx: Tx): readonly CarriedOut[] => kept.get(tx)?.splice(0) ?? [];

/** Whether partners may hear of a command at all: it is one of the trade's, about a record. */
export const isTold = ({ access, on, answer }: Command): boolean =>
  typeof access !== 'string' && (on !== undefined || 'id' in answer);

/** Name of the resource a command is about. */
export const resourceTold = ({ name, on }: Command): string =>
  on?.name ?? name.slice(0, Math.max(name.indexOf('.'), 0));

/**
 * A command was carried out: whoever wants to hear of it will be told, if this transaction is committed. With a line of
 * the log this costs no statement; where there is none (jobs, rows of a task), one a transaction while nobody listens.
 */
export async function carriedOut(
  { tellsPartners }: Pick<Registry, 'tellsPartners'>,
  call: Call,
  entry: CommandEntry,
  record: Row | undefined,
  answer: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!tellsPartners || !isTold(entry.command) || stories.has(call)) return;
  const recordId = record?.id ?? answer['id'];
  const platformId = record?.platformId || call.platformId;
  if (typeof recordId !== 'string' || platformId === '') return;
  const { command } = entry;
  const said = {
    id: newId(),
    platformId,
    event: command.name,
    resource: resourceTold(command),
    recordId,
    at: call.now(),
  };
  const { tx } = call;
  const list = kept.get(tx);
  // What is told of a part of the transaction must go with that part.
  if (list && !inPart(tx)) {
    list.push(said);
    return;
  }
  const known = hearers.get(tx) ?? new Map<string, ReadonlySet<string>>();
  hearers.set(tx, known);
  const heard = known.get(platformId) ?? (await heardIn(tx, platformId));
  known.set(platformId, heard);
  if (heard.has(said.event)) await tx.run(tellHearers(platformId, [said]));
}
