import type { Fields } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';

/** The names of the files of a field, as an exported cell shows them. */
export class NamedFiles {
  readonly names: readonly string[];
  constructor(names: readonly string[]) {
    this.names = names;
  }
}
interface ExportRow {
  readonly id: string;
  readonly values: readonly unknown[];
}
/** People name files after what is on them, a number of a person too; in an exported list those are masked. */
const masked = (name: string): string =>
  name.replace(/\d{11,}[Xx]?/g, (number) => `${number.slice(0, 3)}****${number.slice(-4)}`);

/** Puts the names of files in place of their ids. `names`: the fields whose values the rows have, in their order. */
export async function withNamedFiles(
  call: Pick<Call, 'tx'>,
  fields: Fields,
  names: readonly string[],
  rows: readonly ExportRow[],
): Promise<readonly ExportRow[]> {
  const columns = names.flatMap((name, at) => ((fields[name]?.of ?? fields[name])?.kind === 'file' ? [at] : []));
  const idsIn = (values: readonly unknown[], at: number): readonly string[] =>
    [values[at]].flat().filter((id): id is string => typeof id === 'string' && id !== '');
  const ids = [...new Set(rows.flatMap(({ values }) => columns.flatMap((at) => idsIn(values, at))))];
  if (ids.length === 0) return rows;
  const found = await call.tx.rows<{ id: string; originalName: string }>(
    sql`select id, original_name from stored_file where id = any(${ids}::text[]) and delete_status = '0'`,
  );
  const known = new Map(found.map(({ id, originalName }) => [id, masked(originalName)]));
  return rows.map(({ id, values }) => ({
    id,
    values: values.map((value, at) => {
      if (!columns.includes(at)) return value;
      const own = idsIn(values, at).flatMap((file) => known.get(file) ?? []);
      return own.length > 0 ? new NamedFiles(own) : value;
    }),
  }));
}
