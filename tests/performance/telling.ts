import { buildApi } from '../../core/server/api/index.ts';
import type { Api } from '../../core/server/api/index.ts';
import { provideChangeWords } from '../../core/server/changes/index.ts';
import systemServer from '../../plugins/system/server/index.ts';
import { PartnerCode, sql } from '../../sdk/server/index.ts';
import { SystemWorld } from '../support/system-world.ts';

/**
 * What a command costs that partners could hear of, in a tenant without partners: with and without the telling, in
 * turn, over PGlite. Prints the ratio of the medians; asserts nothing.
 */
const rounds = 400;
const world = await SystemWorld.open();
const { half, database } = world;
const plain: Api = buildApi({
  halves: [systemServer],
  coreServes: half.serves,
  coreProvides: [
    ...half.provides.filter(({ token }) => token.symbol !== PartnerCode.symbol),
    provideChangeWords(() => plain),
  ],
});
const token = await world.enter('admin_10001');
const session = await half.sessions.find(token);
const { id } = (await world.done(world.run(token, '/api/platform/Role/add', { name: 'timed' }))).data;
const took: Record<'plain' | 'telling', number[]> = { plain: [], telling: [] };
for (let round = 0; round < rounds; round++) {
  for (const [name, api] of [
    ['plain', plain],
    ['telling', world.api],
  ] as const) {
    const endpoint = api.endpoints.get('/api/platform/Role/edit');
    if (!endpoint) throw new Error('no role.edit');
    const started = performance.now();
    const answer = await api.dispatch(
      endpoint,
      {
        session,
        language: 'zh',
        requestId: `timed-${name}-${round}`,
        ip: '',
        body: { id, model: { name: `timed ${round % 7}`, status: 1 }, requestId: `intent-${name}-${round}` },
      },
      database,
    );
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    if (round >= 50) took[name].push(performance.now() - started);
  }
}
const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const [without, withIt] = [median(took.plain), median(took.telling)];
const rows = await world.one<{ rows: number }>(sql`select count(*)::int as rows from outbox`);
process.stdout.write(
  `role.edit, no partners: ${without.toFixed(2)} ms without the telling, ${withIt.toFixed(2)} ms with it, ` +
    `ratio ${(withIt / without).toFixed(3)}, rows written ${rows.rows}\n`,
);
await world.close();
