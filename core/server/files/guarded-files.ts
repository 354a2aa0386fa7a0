import { grants } from '@freightdeck/sdk/manifest';
import { columnOf, join, sql } from '@freightdeck/sdk/server';
import type { Served, Sql, Tx } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';

/** Where files stand that only holders of one of these keys may open. */
export interface GuardedFiles {
  readonly keys: readonly string[];
  /** Whether the file stands in a record of this platform. */
  readonly holds: (platformId: string, file: string) => Sql;
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
        holds: (platformId, file) => sql`exists (select 1 from ${raw(resource.table)}
          where platform_id = ${platformId} and (${join(
            [
              ...files.map((column) => sql`${raw(column)} = ${file}`),
              ...values.map((column) => sql`strpos(${raw(column)}::text, ${JSON.stringify(file)}) > 0`),
            ],
            ' or ',
          )}))`,
      },
    ];
  });

/** `free`: no paper. `shown`: a paper, and the person holds a key of it. `kept`: a paper, and the person does not. */
export async function lookAt(
  tx: Tx,
  guards: readonly GuardedFiles[],
  keys: readonly string[],
  platformId: string,
  file: string,
): Promise<'free' | 'shown' | 'kept'> {
  if (guards.length === 0) return 'free';
  const found = await tx.one<{ held: readonly boolean[] }>(
    sql`select array[${join(guards.map(({ holds }) => holds(platformId, file)))}] as held`,
  );
  const holding = guards.filter((_guard, index) => found?.held[index] === true);
  if (holding.length === 0) return 'free';
  // Parts of the system hold every key.
  const may = (key: string): boolean => keys.includes('*') || grants(keys, key);
  return holding.some((guard) => guard.keys.some(may)) ? 'shown' : 'kept';
}
