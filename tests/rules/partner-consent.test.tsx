// @vitest-environment node
import '../support/browser-globals.ts';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useContext, type ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import zh from '../../plugins/system/locales/zh.json' with { type: 'json' };
import { PartnerSection } from '../../plugins/system/web/parts/partner-section.tsx';
import { PartnerDesk } from '../../plugins/system/web/stores/partner-desk.ts';
import type { ServiceToken } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { PageContext, ServicesContext } from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';
import { archiveOf, base64, newSigner, sharedHere } from '../support/partner-archive.ts';
import { SystemWorld } from '../support/system-world.ts';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
const texts = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`system.${id}`, text]));
const path = '/api/platform/partnerPlugin';
const calls = { role: 'read' } as const;
const job = (everyMinutes: number) => ({ title: { zh: '夜间核对', en: 'Nightly check' }, everyMinutes, path: 'night' });

let world: SystemWorld;
let admin: string;
const signer = newSigner();
const packages: string[] = [];
beforeAll(async () => {
  world = await SystemWorld.open(sharedHere);
  admin = await world.enter('admin');
  const command = (name: string, model: object) => world.done(world.run(admin, `${path}/${name}`, model));
  await command('trust', { name: 'Acme', publicKey: signer.publicKey });
  for (const [version, more] of [
    ['1.0.0', { calls, hears: { 'role.add': 'added' }, jobs: { nightly: job(1440) } }],
    ['2.0.0', { calls, hears: { 'role.edit': 'edited' }, jobs: { nightly: job(60) } }],
  ] as const) {
    const archive = archiveOf(signer, {
      id: 'acme-quotes',
      version,
      list: (made) => ({ ...made, manifest: { ...made.manifest, ...more } }),
    });
    const { data } = await command('install', { archive: base64(archive) });
    await command('review', { packageId: data['id'] });
    packages.push(String(data['id']));
  }
  await command('activate', {
    packageId: packages[0],
    scopePlatformId: '10001',
    consent: ['acme-quotes.book:view', 'call:read:role', 'hear:role.add', 'job:nightly/1440'],
    rollback: false,
  });
  const token = await world.enter('admin_10001');
  await world.done(world.run(token, '/api/platform/Role/add', { name: '调度' }));
  await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
    tx.run(sql`
      update outbox set state = 'parked', next_at = null, last_error = '28 tries; partnerDown: ECONNREFUSED'`),
  );
}, 120_000);
afterAll(() => world.close());

/** The operator's section of the plugins page, answered by the real API. */
function show(): ReturnType<typeof consoleServices> {
  const console = consoleServices({ texts });
  console.http.ask.mockImplementation(
    async (query: { readonly path: string }, input: object) => (await world.call(admin, query.path, input)).data,
  );
  const desk = new PartnerDesk(console.http as never);
  void desk.load();
  const About = ({ children }: { readonly children: ReactNode }): ReactNode => {
    const outer = useContext(ServicesContext);
    return (
      <ServicesContext value={{ get: <T,>(one: ServiceToken<T>) => outer!.get(one) }}>
        <PageContext
          value={{ plugin: 'system', route: 'plugins', path: '/p', fullPath: '/p', query: {}, visible: true }}
        >
          {children}
        </PageContext>
      </ServicesContext>
    );
  };
  render(
    <console.Console>
      <About>
        <PartnerSection desk={desk} />
      </About>
    </console.Console>,
  );
  return console;
}

it('says what a service could not be told, since when and why, and leads to where it is sent again', async () => {
  const console = show();
  expect(await screen.findByText(/^已搁置 1 · 自 .* 起未送达：服务无法连接 \(ECONNREFUSED\)$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '查看 10001 的 acme-quotes 的通知' }));
  expect(console.navigation.go).toHaveBeenCalledWith('/outsideChannels', {
    adapter: 'partner:acme-quotes',
    state: 'parked',
  });
});

it('consent: what a version hears and does by itself is read in words, with what is new and gone', async () => {
  show();
  const [newest] = await screen.findAllByRole('button', { name: /启用.*2\.0\.0|2\.0\.0.*启用/ });
  await userEvent.click(newest!);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), '10001');
  const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^新增.*\(role\.edit\)$/),
      expect.stringMatching(/^取消.*\(role\.add\)$/),
      '新增夜间核对（每 60 分钟）',
      '取消夜间核对（每 1440 分钟）',
    ]),
  );
});
