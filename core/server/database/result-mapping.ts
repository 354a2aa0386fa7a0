import pg from 'pg';
import { DatabaseFault } from './faults.ts';

type Parse = (text: string) => unknown;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new DatabaseFault(`A bigint of ${text.length} digits does not fit a safe integer`);
  return value;
}

/** Every transaction runs in the time zone Asia/Shanghai, so the first 19 characters already are the wire format. */
function wallClock(text: string): string {
  return text.length > 19 ? text.slice(0, 19) : text;
}

function asText(text: string): string {
  return text;
}

const textArray = pg.types.getTypeParser(1009 as number) as (text: string) => (string | null)[];

function arrayOf(parse: Parse): Parse {
  return (text) => textArray(text).map((item) => (item === null ? null : parse(item)));
}

const parsers = new Map<number, Parse>([
  [20, safeInteger],
  [1016, arrayOf(safeInteger)],
  [1082, asText],
  [1182, arrayOf(asText)],
  [1083, asText],
  [1114, wallClock],
  [1115, arrayOf(wallClock)],
  [1184, wallClock],
  [1185, arrayOf(wallClock)],
  [1186, asText],
  [1700, asText],
  [1231, arrayOf(asText)],
]);

const known = new Map<number, Parse>();
function parserOf(oid: number): Parse {
  let parse = known.get(oid);
  if (parse === undefined) known.set(oid, (parse = parsers.get(oid) ?? (pg.types.getTypeParser(oid, 'text') as Parse)));
  return parse;
}

/** How the driver reads column values; types not named here use the driver's default. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format === 'binary' ? pg.types.getTypeParser(oid, format) : parserOf(oid)) as ReturnType<
      pg.CustomTypesConfig['getTypeParser']
    >;
  },
};

const camelNames = new Map<string, string>();

function camelName(column: string): string {
  let camel = camelNames.get(column);
  if (camel === undefined) {
    camel = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    if (camelNames.size < 10_000) camelNames.set(column, camel);
  }
  return camel;
}

/** Turns rows read as arrays into objects with camelCase keys. */
export function toObjects<T extends object>(result: pg.QueryArrayResult<unknown[]>): T[] {
  const keys = result.fields.map((field) => camelName(field.name));
  return result.rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < keys.length; i++) row[keys[i] as string] = values[i];
    return row as T;
  });
}
