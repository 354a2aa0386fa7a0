import type { TestProject } from 'vitest/node';
import { findPostgres } from '../../host/bin/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty when no PostgreSQL was found. */
    postgresUrl: string;
    postgresNone: string;
  }
}

/** One PostgreSQL for the whole run, whatever projects are in it; each test file makes its own database in it. */
export default async function startPostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.isRootProject()) return undefined;
  const found = await findPostgres();
  if ('none' in found) {
    process.stderr.write(`PostgreSQL not found: ${found.none}. Tests run on PGlite only.\n`);
    project.provide('postgresUrl', '');
    project.provide('postgresNone', found.none);
    return () => Promise.resolve();
  }
  process.stdout.write(`Tests run on PGlite and on ${found.how}.\n`);
  project.provide('postgresUrl', found.url);
  project.provide('postgresNone', '');
  return () => found.stop();
}
