import type { Migration } from '@freightdeck/sdk/server';
import { DatabaseFault } from './faults.ts';
import { rolesMigration } from './roles-migration.ts';

/** A migration as the database remembers it. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  /** The version of the product that applied it; '' where that was not noted yet. */
  readonly version?: string;
  /** Code that does not know it must stop serving. */
  readonly contracts?: boolean;
}

/** What this process is, for the question whether the database is ahead of it. */
export interface OwnSchema {
  /** Version of the product, such as `0.1.0`. */
  readonly version: string;
  /** Migrations of plugins that this process does not load; they are no newer schema. */
  readonly ignores?: (name: string) => boolean;
}

/** The database was migrated by a newer version: this one does not know what it would read and write there. */
export class NewerSchema extends DatabaseFault {
  override readonly name = 'NewerSchema';
}

/** The applied migrations that this code does not know. */
export function unknownOf(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  { ignores }: OwnSchema,
): readonly AppliedMigration[] {
  const known = new Set([rolesMigration, ...migrations].map(({ name }) => name));
  return applied.filter(({ name }) => !known.has(name) && !ignores?.(name));
}

/** In words, which migrations the database is ahead by. */
export function aheadText(unknown: readonly AppliedMigration[], { version }: OwnSchema): string {
  const versions = [...new Set(unknown.flatMap((one) => (one.version ? [one.version] : [])))];
  const names = unknown.slice(0, 3).map(({ name }) => name);
  const more = unknown.length > names.length ? ` and ${unknown.length - names.length} more` : '';
  const by = versions.length > 0 ? ` (${versions.join(', ')})` : '';
  return (
    `This database was migrated by a newer version of Freightdeck${by} than this one (${version}), which does not ` +
    `know ${names.join(', ')}${more}.`
  );
}

/** Throws `NewerSchema` when the database is ahead of this code. */
export function refuseNewer(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  own: OwnSchema,
): void {
  const unknown = unknownOf(applied, migrations, own);
  if (unknown.length > 0)
    throw new NewerSchema(
      `${aheadText(unknown, own)} Nothing was written. Start that version or a later one, or restore the backup ` +
        'taken before the upgrade and start this version on it.',
    );
}
