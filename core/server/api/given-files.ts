import type { Field, Fields, Resource } from '@freightdeck/sdk/contract';
import { join, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { invalid } from './issue-texts.ts';
import type { InvalidInput } from './issue-texts.ts';
import type { Registry, Row } from './registry.ts';
import { allows, callerConditions, columnSql, fromSql, whereSql } from './row-projection.ts';

/** Drawn papers of the demo data; they are no stored files. */
const isDrawn = (id: string): boolean => id.startsWith('builtin/');

interface FileIn {
  /** Name of the field; inside a group `group.field`. */
  readonly name: string;
  readonly id: string;
}
/** The files in the value of a field, also in lists and in groups of fields; none where an optional field is empty. */
function filesOf(name: string, { kind, of, fields, required, builtIn }: Field, value: unknown): readonly FileIn[] {
  if (value === null || value === undefined) return [];
  if (kind === 'file') {
    const id = String(value);
    return (id === '' && !required) || builtIn?.includes(id) ? [] : [{ name, id }];
  }
  if (of) return Array.isArray(value) ? value.flatMap((one) => filesOf(name, of, one)) : [];
  return fields ? filesIn(fields, value as Readonly<Record<string, unknown>>, `${name}.`) : [];
}
const filesIn = (fields: Fields, values: Readonly<Record<string, unknown>>, before = ''): readonly FileIn[] =>
  Object.entries(fields).flatMap(([name, field]) => filesOf(before + name, field, values[name]));

/** Whether the file stands in a record that the caller may read, of the resources of these names, or of any. */
export async function isSeen(
  registry: Registry,
  call: Call,
  file: string,
  names?: ReadonlySet<string>,
): Promise<boolean> {
  for (const view of registry.views.values()) {
    if ((names && !names.has(view.resource.name)) || !allows(call, view.resource.access)) continue;
    const places = Object.entries(view.resource.fields).flatMap(([name, { kind, of }]) => {
      if (kind === 'file') return [sql`${columnSql(view, name)} = ${file}`];
      return of?.kind === 'file' ? [sql`${columnSql(view, name)} @> ${JSON.stringify([file])}::jsonb`] : [];
    });
    if (places.length === 0) continue;
    const found = await call.tx.one(sql`
      select 1 as one from ${fromSql(view)}
      ${whereSql([sql`(${join(places, ' or ')})`, ...callerConditions(call, view)])} limit 1`);
    if (found) return true;
  }
  return false;
}

/** The command whose input is checked, and the record it acts on. */
interface Given {
  readonly fields: Fields;
  readonly input: Readonly<Record<string, unknown>>;
  readonly on?: { readonly resource: Resource; readonly record: Row } | undefined;
  /** Called by the handler of another command, which has checked what the person gave. */
  readonly isNested: boolean;
}

/**
 * What is wrong with a file in an input; undefined when every file exists, belongs to the tenant, and was uploaded by
 * the caller or stands where the caller can see it. One text for all: whether another's file exists is nobody's
 * business. The record's own files may stay. Drawn papers of the demo come from parts of the system only.
 */
export async function wrongFile(
  registry: Registry,
  call: Call,
  { fields, input, on, isNested }: Given,
): Promise<InvalidInput | undefined> {
  const all = filesIn(fields, input);
  if (all.length === 0) return undefined;
  const empty = all.find(({ id }) => id === '');
  if (empty) return invalid(empty.name, 'required');
  const held = on ? filesIn(on.resource.fields, on.record).map(({ id }) => id) : [];
  const isSystem = call.caller.keys.includes('*');
  const given = all.filter(({ id }) => !held.includes(id) && !(isSystem && isDrawn(id)));
  if (given.length === 0) return undefined;
  const platforms = [...new Set([call.platformId, on?.record.platformId || call.platformId])];
  const stored = await call.tx.rows<{ id: string; createdBy: string }>(sql`
    select id, created_by from stored_file where platform_id = any(${platforms}::text[])
      and id = any(${given.map(({ id }) => id)}::text[]) and delete_status = '0'`);
  const uploaders = new Map(stored.map(({ id, createdBy }) => [id, createdBy]));
  for (const { name, id } of given) {
    const uploader = uploaders.get(id);
    if (uploader === undefined) return invalid(name, 'file.unknown');
    if (isSystem || isNested || uploader === call.caller.id) continue;
    if (!(await isSeen(registry, call, id))) return invalid(name, 'file.unknown');
  }
  return undefined;
}
