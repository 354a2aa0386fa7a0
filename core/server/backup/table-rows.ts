import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BackupSession } from './backup-session.ts';
import { quoted, type TableShape } from './catalogue.ts';
import { copyLine, valuesOf } from './copy-text.ts';

/** Rows that the embedded database hands over, or takes, at once. */
const batch = 1000;
const newline = 0x0a;

/** All rows of a table in the text form of COPY, in pieces that end with a row. */
export async function* rowsOf(session: BackupSession, { name, columns }: TableShape): AsyncGenerator<Buffer> {
  const { client } = session;
  if (session.kind === 'pglite') {
    const cells = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
    await client.query(`declare backup_rows no scroll cursor for select ${cells} from ${quoted(name)}`);
    for (;;) {
      const { rows } = await client.query<(string | null)[]>({
        text: `fetch ${batch} from backup_rows`,
        rowMode: 'array',
      });
      if (rows.length > 0) yield Buffer.from(rows.map(copyLine).join(''));
      if (rows.length < batch) break;
    }
    await client.query('close backup_rows');
    return;
  }
  const cells = columns.map((column) => quoted(column.name)).join(', ');
  // A query and not the table itself: row security and partitions allow it for this form alone.
  const stream = client.query(copyTo(`copy (select ${cells} from ${quoted(name)}) to stdout`));
  let rest: Buffer[] = [];
  for await (const chunk of stream) {
    const piece = chunk as Buffer;
    const end = piece.lastIndexOf(newline) + 1;
    if (end === 0) {
      rest.push(piece);
      continue;
    }
    yield Buffer.concat([...rest, piece.subarray(0, end)]);
    rest = end < piece.length ? [piece.subarray(end)] : [];
  }
  if (rest.length > 0) throw new Error(`The rows of ${name} end within a row`);
}

export function countRows(content: Buffer): number {
  let rows = 0;
  for (let at = content.indexOf(newline); at !== -1; at = content.indexOf(newline, at + 1)) rows += 1;
  return rows;
}

/** Writes rows, in the text form of COPY, into columns of a table that has no row security in force. */
export async function writeRows(session: BackupSession, table: TableShape, content: Buffer): Promise<void> {
  const { client } = session;
  const names = table.columns.map((column) => quoted(column.name)).join(', ');
  if (session.kind === 'postgres') {
    await pipeline(
      Readable.from([content]),
      client.query(copyFrom(`copy ${quoted(table.name)} (${names}) from stdin`)),
    );
    return;
  }
  // The embedded database reads no stream; it gets a column as an array.
  const lines = content.toString().split('\n').slice(0, -1);
  const cells = table.columns.map(({ type }, at) => `c${at}::${type}`).join(', ');
  const aliases = table.columns.map((_, at) => `c${at}`).join(', ');
  const places = table.columns.map((_, at) => `$${at + 1}::text[]`).join(', ');
  const text = `insert into ${quoted(table.name)} (${names}) overriding system value
    select ${cells} from unnest(${places}) as u (${aliases})`;
  for (let from = 0; from < lines.length; from += batch) {
    const rows = lines.slice(from, from + batch).map(valuesOf);
    await client.query({ text, values: table.columns.map((_, at) => rows.map((row) => row[at] ?? null)) });
  }
}
