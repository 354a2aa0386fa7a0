import { DiskBytes } from '@freightdeck/core/server/files';
import { sql } from '@freightdeck/sdk/server';
import { formatDateTime } from '@freightdeck/sdk/values';
import type { BootContext } from './boot-step.ts';
import { withoutReaderIndexes } from './bulk-load.ts';
import { bindBooksInTime } from './demo-books.ts';
import { demoStage } from './demo-stage.ts';

/** The same seed and the same end date give the same data. */
const seed = 20_260_101;

/** A replay was interrupted: the database holds incomplete demo data, and nobody has worked with it yet. */
export class ReplayCutShort extends Error {
  override readonly name = 'ReplayCutShort';

  constructor(plugin: string) {
    super(
      `The demo data of "${plugin}" were not finished by an earlier start. Give the server an empty database: ` +
        'another DATABASE_URL, or the same one emptied.',
    );
  }
}

const system = { role: 'system', platformId: '00001' } as const;

/** Replays every plugin's demo data, once per database; it counts as complete when the indexes exist again. */
export async function replayDemo({ database, plugins, core, settings, progress, load }: BootContext): Promise<void> {
  const told = await database.transaction(system, (tx) =>
    tx.rows<{ plugin: string; finishedAt: string | null }>(sql`select plugin, finished_at from demo_replay`),
  );
  const half = told.find(({ finishedAt }) => finishedAt === null);
  if (half) throw new ReplayCutShort(half.plugin);
  const untold = plugins.flatMap(({ manifest: { id, title }, demo }) =>
    demo && !told.some(({ plugin }) => plugin === id) ? [{ id, title, demo }] : [],
  );
  if (untold.length === 0) return;
  const now = settings.demoNow || formatDateTime(new Date());
  const tell = async (): Promise<void> => {
    for (const { id, title, demo } of untold) {
      await database.transaction(system, (tx) =>
        tx.run(
          sql`insert into demo_replay (plugin, ends_at, scale) values (${id}, ${now}, ${settings.demoScale}::numeric)`,
        ),
      );
      progress(`Loading demo data (${title.en}) …`);
      if (settings.demoScale > 0)
        await demo(
          demoStage(
            core.api,
            database,
            core.outside,
            { now, scale: settings.demoScale, seed, report: (line) => progress(`  ${line}`) },
            id,
            new DiskBytes(settings.dataDir),
          ),
        );
    }
    if (told.length === 0) await bindBooksInTime(database);
  };
  const started = performance.now();
  await (told.length === 0 && settings.demoScale > 0 ? load(() => withoutReaderIndexes(database, tell)) : tell());
  await database.transaction(system, (tx) =>
    tx.run(sql`update demo_replay set finished_at = clock_timestamp() where finished_at is null`),
  );
  progress(`Demo data loaded in ${Math.round((performance.now() - started) / 1000)} s.`);
}
