import { buildApi } from '../../core/server/api/index.ts';
import type { Api } from '../../core/server/api/index.ts';
import { provideChangeWords } from '../../core/server/changes/index.ts';
import systemServer from '../../plugins/system/server/index.ts';
import { PartnerCode, sql } from '../../sdk/server/index.ts';
import { archiveOf, base64, newSigner, sharedHere } from '../support/partner-archive.ts';
import { SystemWorld } from '../support/system-world.ts';

/**
 * What a command costs that partners can hear of: with and without the telling, in turn, over PGlite; in a tenant
 * without partners, and in one with a plugin that hears of it. Prints the ratios of the medians; asserts nothing.
 */
const rounds = 400;
const world = await SystemWorld.open(sharedHere);
const { half, database } = world;
const plain: Api = buildApi({
  halves: [systemServer],
  coreServes: half.serves,
  coreProvides: [
    ...half.provides.filter(({ token }) => token.symbol !== PartnerCode.symbol),
    provideChangeWords(() => plain),
  ],
});

const path = '/api/platform/partnerPlugin';
const admin = await world.enter('admin');
const operator = async (name: string, model: object): Promise<Readonly<Record<string, unknown>>> =>
  (await world.done(world.run(admin, `${path}/${name}`, model))).data;
const signer = newSigner();
await operator('trust', { name: 'Acme', publicKey: signer.publicKey });
const archive = archiveOf(signer, {
  id: 'acme-quotes',
  version: '1.0.0',
  keys: ['view'],
  list: (made) => ({
    ...made,
    manifest: { ...made.manifest, calls: { role: 'read' }, hears: { 'role.edit': 'heard/edited' } },
  }),
});
const { id: packageId } = await operator('install', { archive: base64(archive) });
await operator('review', { packageId });
await operator('activate', {
  packageId,
  scopePlatformId: '10002',
  consent: ['acme-quotes.book:view', 'call:read:role', 'hear:role.edit'],
  rollback: false,
});

type How = 'without the telling' | 'with it';
const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
/** Edits a role again and again, and says what one took in the middle. */
async function timed(userName: string): Promise<string> {
  const token = await world.enter(userName);
  const session = await half.sessions.find(token);
  const { id } = (await world.done(world.run(token, '/api/platform/Role/add', { name: 'timed' }))).data;
  const took: Record<How, number[]> = { 'without the telling': [], 'with it': [] };
  for (let round = 0; round < rounds; round++) {
    for (const [how, api] of [
      ['without the telling', plain],
      ['with it', world.api],
    ] as const) {
      const endpoint = api.endpoints.get('/api/platform/Role/edit');
      if (!endpoint) throw new Error('no role.edit');
      const started = performance.now();
      const answer = await api.dispatch(
        endpoint,
        {
          session,
          language: 'zh',
          requestId: `timed-${how.replaceAll(' ', '-')}-${round}`,
          ip: '',
          body: {
            id,
            model: { name: `timed ${round % 7}`, status: 1 },
            requestId: `intent-${how.replaceAll(' ', '-')}-${round}`,
          },
        },
        database,
      );
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
      if (round >= 50) took[how].push(performance.now() - started);
    }
  }
  const [without, withIt] = [median(took['without the telling']), median(took['with it'])];
  return `${without.toFixed(2)} ms without the telling, ${withIt.toFixed(2)} ms with it, ratio ${(withIt / without).toFixed(3)}`;
}
for (const [words, userName] of [
  ['no partners', 'admin_10001'],
  ['a plugin that hears of it', 'admin_10002'],
] as const) {
  const said = await timed(userName);
  const { rows } = await world.one<{ rows: number }>(sql`
    select count(*)::int as rows from outbox where platform_id = ${userName.slice('admin_'.length)}`);
  process.stdout.write(`role.edit, ${words}: ${said}, rows written ${rows}\n`);
}
await world.close();
