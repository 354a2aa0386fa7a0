// @vitest-environment node
import '../support/browser-globals.ts';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observer } from 'mobx-react-lite';
import { useContext, type ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import zh from '../../plugins/system/locales/zh.json' with { type: 'json' };
import { ActivatePartner } from '../../plugins/system/web/parts/activate-partner.tsx';
import { PartnerSection } from '../../plugins/system/web/parts/partner-section.tsx';
import { PartnerDesk } from '../../plugins/system/web/stores/partner-desk.ts';
import { PartnerShop } from '../../plugins/system/web/stores/partner-shop.ts';
import type { ServiceToken } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { PageContext, ServicesContext } from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';
import { archiveOf, base64, newSigner, sharedHere } from '../support/partner-archive.ts';
import type { Answer } from '../support/system-world.ts';
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
function show(shown?: (desk: PartnerDesk) => ReactNode): ReturnType<typeof consoleServices> {
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
      <About>{shown ? shown(desk) : <PartnerSection desk={desk} />}</About>
    </console.Console>,
  );
  return console;
}

it('says what a service could not be told, since when and why, and leads to where it is sent again', async () => {
  const console = show();
  expect(await screen.findByText(/^已搁置 1 · 自 .* 起未送达：服务无法连接 \(ECONNREFUSED\)$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '到「外部通道」重新发送 10001 的 acme-quotes 的通知' }));
  expect(console.navigation.go).toHaveBeenCalledWith('/outsideChannels', {
    adapter: 'partner:acme-quotes',
    state: 'parked',
  });
});

it('consent: what a version hears and does by itself is read in words, with what is new and gone', async () => {
  const Shown = observer(({ desk }: { readonly desk: PartnerDesk }) => {
    const version = desk.packageOf(packages[1]);
    return version && <ActivatePartner desk={desk} version={version} platformId="10001" onClose={() => undefined} />;
  });
  show((desk) => <Shown desk={desk} />);
  const dialog = within(await screen.findByRole('dialog'));
  const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual(
    expect.arrayContaining(['新增角色 · 编辑', '取消角色 · 新增', '新增夜间核对（每小时）', '取消夜间核对（每天）']),
  );
});

it.each(['admin', 'admin_10001'])(
  '%s sees what is kept for a platform and its plugin, to take it along',
  async (who) => {
    const token = await world.enter(who);
    const answer = async (at: string, input: object): Promise<Answer> => world.done(world.call(token, at, input));
    const shop = new PartnerShop({
      ask: async (query: { readonly path: string }, input: object) => (await answer(query.path, input)).data,
      list: async (one: { readonly path: string }, query: object) =>
        (await answer(`${one.path}/paging`, query)).pageResult,
      listing: async (one: { readonly path: string }, query: object) =>
        (await answer(`${one.path}/listing`, query)).pageResult.itemList,
    } as never);
    await shop.load({ reviews: false, keeps: true });
    expect([shop.keptFailed, shop.kept.map(({ pluginId, abilities }) => [pluginId, abilities])]).toEqual([
      false,
      [['acme-quotes', expect.arrayContaining(['partnerData.takeAlong'])]],
    ]);
  },
);
