import { z } from 'zod';

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number().int() });
const part = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() });
const schema = z.object({
  format: z.literal(1),
  /** When its picture of the database was taken, and of what. */
  at: z.string(),
  server: z.string(),
  /** What the database is for; undefined before its first server. */
  databaseKind: z.enum(['demo', 'test', 'production']).optional(),
  /** The file store of the database; undefined: it has none of its own yet. */
  storeId: z.string().optional(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  /** Everything else in the archive, in its order. */
  parts: z.array(part),
  /** Files that rows name and the store does not have. */
  missing: z.array(z.string()),
});

/** What an archive holds: its last entry, so that an archive without one is not complete. */
export type Manifest = z.infer<typeof schema>;
export type Part = z.infer<typeof part>;
export const manifestName = 'manifest.json';

/** Undefined: no manifest of this format. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The name of an entry with rows of a table, and the table of such a name. */
export const rowsName = (table: string, number: number): string =>
  `rows/${table}/${String(number).padStart(6, '0')}.copy.gz`;
export const tableOfName = (name: string): string | undefined => /^rows\/([^/]+)\/\d+\.copy\.gz$/.exec(name)?.[1];
/** The name of an entry with a file, and of the file in such an entry. */
export const fileEntry = (name: string): string => `store/${name}`;
export const fileOfName = (name: string): string | undefined => /^store\/(.+)$/.exec(name)?.[1];
