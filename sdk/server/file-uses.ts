import sql from 'sql-template-tag';
import type { Field, Fields, Resource } from '../contract/index.ts';
import type { Call } from './call.ts';
import type { Tx } from './database.ts';

/** A stored file, and the table of the record that names it; no table: something of the product names it. */
interface FileUse {
  readonly file: string;
  readonly place: string;
}
/** Longer texts are no id of a file. */
const MOST = 64;
/** Fields whose values name people, records and amounts, never a file. */
const others = new Set<Field['kind']>(['id', 'choice', 'secret', 'idNumber', 'bankCard', 'mobile', 'plate']);
const idsIn = /[0-9A-HJKMNP-TV-Z]{26}/g;

/** Every text inside a value, at any depth. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}
const short = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => text !== '' && text.length <= MOST && !text.startsWith('builtin/'));

/** The fields of a resource in which files stand: by themselves, in lists, and inside values that are kept whole. */
const holding = new WeakMap<Resource, readonly string[]>();
function holdingOf(resource: Resource): readonly string[] {
  let names = holding.get(resource);
  if (!names) {
    names = Object.entries(resource.fields).flatMap(([name, { kind, of }]) =>
      kind === 'file' || kind === 'json' || of?.kind === 'file' || of?.fields !== undefined ? [name] : [],
    );
    holding.set(resource, names);
  }
  return names;
}

const note = (call: Pick<Call, 'tx'>, files: readonly string[], place: string): void => {
  for (const file of files) call.tx.later(writeUses, { file, place });
};
/** Notes the files that a record names from now on: who may open them, and that nobody sweeps them away. */
export function noteRecordFiles(
  call: Pick<Call, 'tx'>,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): void {
  for (const name of holdingOf(resource)) note(call, short(textsIn(values[name])), resource.table);
}
/** Notes the files that a person gave to a command, wherever its handler keeps them: also inside a text. */
export function noteGivenFiles(call: Pick<Call, 'tx'>, fields: Fields, input: Readonly<Record<string, unknown>>): void {
  for (const [name, { kind, of }] of Object.entries(fields)) {
    const value = input[name];
    if (value === null || value === undefined || others.has(kind) || (of && others.has(of.kind))) continue;
    if (kind === 'file') note(call, short([String(value)]), '');
    else
      for (const text of textsIn(value))
        note(call, of?.kind === 'file' ? short([text]) : (text.match(idsIn) ?? []), '');
  }
}

/** Writes all uses of a transaction down at its end. A file that waits to be swept away is there again. */
async function writeUses(tx: Tx, uses: readonly FileUse[]): Promise<void> {
  const ids = [...new Set(uses.map(({ file }) => file))];
  const stored = await tx.rows<{ id: string; platformId: string; useState: string }>(sql`
    select id, platform_id, use_state from stored_file where id = any(${ids}::text[])`);
  const first = stored.filter(({ useState }) => useState === 'unnamed');
  for (const platformId of new Set(first.map((one) => one.platformId)))
    await tx.run(sql`
      update stored_file set use_state = 'named', delete_status = '0', swept_at = null
      where platform_id = ${platformId} and use_state = 'unnamed'
        and id = any(${first.filter((one) => one.platformId === platformId).map(({ id }) => id)}::text[])`);
  const rows = stored.flatMap(({ id, platformId }) =>
    [...new Set(uses.filter(({ file, place }) => file === id && place !== '').map(({ place }) => place))].map(
      (place) => ({ platform_id: platformId, file_id: id, place }),
    ),
  );
  if (rows.length > 0)
    await tx.run(sql`
      insert into file_use (platform_id, file_id, place)
      select platform_id, file_id, place
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (platform_id text, file_id text, place text)
      on conflict do nothing`);
}
