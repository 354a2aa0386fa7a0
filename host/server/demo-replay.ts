import { sql } from '@freightdeck/sdk/server';
import { formatDateTime } from '@freightdeck/sdk/values';
import type { BootContext } from './boot-step.ts';
import { withoutReaderIndexes } from './bulk-load.ts';
import { demoStage } from './demo-stage.ts';

/** Same seed, same end of the story: same data. */
const seed = 20_260_101;

/** A replay was cut short: what stands in the database is half a story, and nobody has worked with it yet. */
export class ReplayCutShort extends Error {
  override readonly name = 'ReplayCutShort';

  constructor(plugin: string) {
    super(`The demo data of "${plugin}" were not finished by an earlier start. Give the server an empty database: another DATABASE_URL, or the same one emptied.`);
  }
}

const system = { role: 'system', platformId: '00001' } as const;

/** Lets every plugin tell its part of the demo, once per database. */
export async function replayDemo({ database, plugins, core, settings, progress }: BootContext): Promise<void> {
  for (const { manifest: { id, title }, demo } of plugins) {
    if (demo === undefined) continue;
    const told = await database.transaction(system, (tx) => tx.one<{ finishedAt: string | null }>(sql`select finished_at from demo_replay where plugin = ${id}`));
    if (told !== undefined) {
      if (told.finishedAt === null) throw new ReplayCutShort(id);
      continue;
    }
    const now = settings.demoNow || formatDateTime(new Date());
    await database.transaction(system, (tx) => tx.run(sql`insert into demo_replay (plugin, ends_at, scale) values (${id}, ${now}, ${settings.demoScale}::numeric)`));
    progress(`Loading demo data (${title.en}) …`);
    const started = performance.now();
    const stage = demoStage(core.api, database, { now, scale: settings.demoScale, seed, report: (line) => progress(`  ${line}`) }, id);
    if (settings.demoScale > 0) await withoutReaderIndexes(database, () => demo(stage));
    await database.transaction(system, (tx) => tx.run(sql`update demo_replay set finished_at = clock_timestamp() where plugin = ${id}`));
    progress(`Demo data loaded in ${Math.round((performance.now() - started) / 1000)} s.`);
  }
}
