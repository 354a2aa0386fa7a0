import { grants } from '@freightdeck/sdk/manifest';
import { columnOf, join, sql } from '@freightdeck/sdk/server';
import type { Caller, Served, Sql, Tx } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';

/** Where files stand that only holders of one of these keys may open. */
export interface GuardedFiles {
  readonly keys: readonly string[];
  /** The table of the records. */
  readonly place: string;
  /** Whether the file stands in a record of this platform: for files of before `file_use` was kept. */
  readonly holds: (platformId: string, file: string) => Sql;
  /** All files in it, as `platform_id` and `file`. */
  readonly files: Sql;
}
/** A stored file and what names it. */
export interface UsedFile {
  readonly id: string;
  readonly platformId: string;
  readonly createdBy: string;
  readonly useState: 'unnamed' | 'named' | 'unknown' | 'elsewhere' | 'gone';
  readonly places: readonly string[];
}

/** The resources whose files are guarded; changes keep the papers that are not decided yet inside a value. */
export const guardedFiles = (serves: readonly Served[]): readonly GuardedFiles[] =>
  serves.flatMap((one): GuardedFiles[] => {
    if (one.type !== 'resource' || one.resource.filesAccess === undefined) return [];
    const { resource } = one;
    const named = (kind: 'file' | 'json'): string[] =>
      Object.entries(resource.fields).flatMap(([name, field]) => (field.kind === kind ? [columnOf(name)] : []));
    const [files, values] = [named('file'), named('json')];
    return [
      {
        keys: resource.filesAccess ?? [],
        place: resource.table,
        holds: (platformId, file) => sql`exists (select 1 from ${raw(resource.table)}
          where platform_id = ${platformId} and (${join(
            [
              ...files.map((column) => sql`${raw(column)} = ${file}`),
              ...values.map((column) => sql`strpos(${raw(column)}::text, ${JSON.stringify(file)}) > 0`),
            ],
            ' or ',
          )}))`,
        files: sql`${join(
          [
            ...files.map((column) => sql`select platform_id, ${raw(column)} as file from ${raw(resource.table)}`),
            ...values.map(
              (column) => sql`select platform_id, m[1] as file from ${raw(resource.table)},
                regexp_matches(${raw(column)}::text, ${'"([0-9A-HJKMNP-TV-Z]{26})"'}, 'g') as m`,
            ),
          ],
          ' union ',
        )}`,
      },
    ];
  });

/** The guards of a file: by what is noted of it, or, where nobody has looked yet, by looking into every table. */
async function guardsOf(tx: Tx, guards: readonly GuardedFiles[], file: UsedFile): Promise<readonly GuardedFiles[]> {
  if (file.useState !== 'unknown') return guards.filter(({ place }) => file.places.includes(place));
  const found = await tx.one<{ held: readonly boolean[] }>(
    sql`select array[${join(guards.map(({ holds }) => holds(file.platformId, file.id)))}] as held`,
  );
  return guards.filter((_guard, index) => found?.held[index] === true);
}

/**
 * `free`: no paper, or one that nobody but the person has seen. `shown`: a paper, and the person holds a key of it.
 * `kept`: a paper, and the person does not; or a file of somebody else that no record names yet. A paper stays one when
 * another takes its place in the record.
 */
export async function lookAt(
  tx: Tx,
  guards: readonly GuardedFiles[],
  { id, keys }: Pick<Caller, 'id' | 'keys'>,
  file: UsedFile,
): Promise<'free' | 'shown' | 'kept'> {
  if (file.useState === 'unnamed') return file.createdBy === id ? 'free' : 'kept';
  if (guards.length === 0) return 'free';
  const holding = await guardsOf(tx, guards, file);
  if (holding.length === 0) return 'free';
  // Parts of the system hold every key.
  const may = (key: string): boolean => keys.includes('*') || grants(keys, key);
  return holding.some((guard) => guard.keys.some(may)) ? 'shown' : 'kept';
}
