import { afterEach, describe, expect, test, vi } from 'vitest';
import { createContainer } from '../../core/di/index.ts';
import { FrameVisit } from '../../core/web/frames/index.ts';
import { Happening } from '../../core/web/events/index.ts';
import type { FrameConsole, ToFrame } from '../../core/web/frames/index.ts';
import { holdToDeclared } from '../../core/web/plugins/declared-calls.ts';
import { partnerEntries } from '../../core/web/plugins/partner-entries.ts';
import { keepPaths } from '../../sdk/contract/index.ts';
import type { PluginManifest } from '../../sdk/manifest/index.ts';
import { Errors, Http, I18n, Settings, Storage } from '../../sdk/web/index.ts';

const manifest: PluginManifest = {
  id: 'acme-quotes',
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: '运价试算', en: 'Quotes' },
  routes: {},
  menus: {},
  permissions: {},
  settings: { rateUrl: { title: { zh: '地址', en: 'Address' }, kind: 'text' } },
  stores: true,
};
const keep = '/api/partner-keep';
const all = ['settings', 'storage/get', 'storage/keys', 'storage/set', 'storage/remove'].map(
  (call) => `${keep}/acme-quotes/${call}`,
);
afterEach(() => vi.unstubAllGlobals());

test('what a manifest does not declare has no path', () => {
  const { settings: _, stores: __, ...bare } = manifest;
  expect(keepPaths(manifest)).toEqual(all);
  expect(keepPaths(bare)).toEqual([]);
});

describe('in the realm', () => {
  const sent: unknown[] = [];
  const held = (keeps: readonly string[]) => {
    sent.length = 0;
    const container = createContainer();
    container.bind(I18n, () => ({ text: (id: string) => id }) as never);
    container.bind(Errors, () => ({ report: () => undefined }) as never);
    const child = container.child();
    const answers = { keys: [], version: 7, entry: null, values: { rateUrl: 'https://a.example' } };
    const http = {
      ask: async ({ path }: { readonly path: string }, input: unknown) => sent.push([path, input]) && answers,
      run: async ({ path }: { readonly path: string }, input: unknown) => sent.push([path, input]) && answers,
    };
    holdToDeclared(child, () => http as unknown as Http, {
      ...{ plugin: 'acme-quotes', serves: [], calls: [], keeps },
      settingsChanged,
    });
    return child;
  };
  const settingsChanged = new Happening<string>();
  test('a page hears of changed settings of its own plugin, as long as it wants to', async () => {
    const heard = vi.fn();
    const unfollow = held(all).get(Settings).follow(heard);
    await settingsChanged.tell('other-quotes');
    expect(heard).not.toHaveBeenCalled();
    await settingsChanged.tell('acme-quotes');
    expect(heard).toHaveBeenCalledTimes(1);
    unfollow();
    await settingsChanged.tell('acme-quotes');
    expect(heard).toHaveBeenCalledTimes(1);
  });
  test('the services of a plugin ask for its own settings and values', async () => {
    const container = held(all);
    const storage = container.get(Storage);
    expect(await container.get(Settings).read(manifest)).toEqual({ rateUrl: 'https://a.example' });
    expect(await storage.get('user', 'a')).toBeUndefined();
    expect(await storage.set('tenant', 'a', ' two ', { version: 3 })).toBe(7);
    await storage.remove('tenant', 'a');
    expect(await storage.keys('tenant')).toEqual([]);
    expect(sent).toEqual([
      [all[0], {}],
      [all[1], { scope: 'user', key: 'a' }],
      [all[3], { scope: 'tenant', key: 'a', value: ' two ', version: 3 }],
      [all[4], { scope: 'tenant', key: 'a' }],
      [all[2], { scope: 'tenant' }],
    ]);
  });
  test('what is not declared is refused before it is sent', async () => {
    const container = held([]);
    await expect(container.get(Storage).keys('tenant')).rejects.toThrow('core.shell.undeclared');
    await expect(container.get(Settings).read(manifest)).rejects.toThrow('core.shell.undeclared');
    expect(sent).toEqual([]);
  });
  test('an offer is held to what its manifest declares', () => {
    const address = `/plugins/${'a'.repeat(43)}/entry.js`;
    const container = createContainer();
    container.bind(I18n, () => ({ text: (id: string) => id }) as never);
    container.bind(Errors, () => ({ report: () => undefined }) as never);
    const ask = vi.fn(async () => ({ values: {} }));
    partnerEntries([{ manifest, address }])[0]!.hold!(container, () => ({ ask }) as unknown as Http);
    void container.get(Settings).read(manifest);
    expect(ask).toHaveBeenCalledWith(expect.objectContaining({ path: all[0] }), {}, { quiet: true });
  });
});

test('out of a frame only the plugin’s own settings and values are asked for', async () => {
  const ends = [{}, {}] as { onmessage?: ((event: { readonly data: unknown }) => void) | null }[];
  const port = (own: number): MessagePort =>
    Object.assign(ends[own]!, {
      postMessage: (data: unknown) => ends[1 - own]?.onmessage?.({ data }),
      close: () => undefined,
    }) as unknown as MessagePort;
  const [outer, inner] = [port(0), port(1)];
  vi.stubGlobal('MessageChannel', function MessageChannel() {
    return { port1: outer, port2: inner };
  });
  const post = vi.fn(async () => ({ status: 200, data: {} }));
  const settingsChanged = new Happening<string>();
  const page = { plugin: 'acme-quotes', route: 'r', path: '/p', fullPath: '/p', query: {}, visible: true };
  const console = {
    auth: { session: undefined },
    i18n: { language: 'zh', pick: ({ zh }: { readonly zh: string }) => zh },
    permissions: { held: [] },
    preferences: { theme: 'light', size: 'medium', colour: '' },
    http: { post },
    plugins: { settingsChanged },
  } as unknown as FrameConsole;
  const visit = new FrameVisit({ manifest, address: '/x.js', frame: '/f.html' }, console, () => page);
  visit.begin({ contentWindow: { postMessage: () => undefined } } as unknown as HTMLIFrameElement);
  const said: ToFrame[] = [];
  inner.onmessage = ({ data }: MessageEvent<string>) => said.push(JSON.parse(data) as ToFrame);
  const ask = (id: number, path: string): void =>
    inner.postMessage(JSON.stringify({ kind: 'call', id, path, body: { scope: 'tenant' } }));
  ask(1, all[2]!);
  ask(2, `${keep}/other-quotes/storage/keys`);
  ask(3, '/api/partner-back/settings');
  await expect.poll(() => said.length).toBe(3);
  expect(post).toHaveBeenCalledTimes(1);
  expect(said).toEqual(
    expect.arrayContaining([
      { kind: 'answer', id: 1, answer: { status: 200, data: {} } },
      { kind: 'fault', id: 2, fault: 'framePath' },
      { kind: 'fault', id: 3, fault: 'framePath' },
    ]),
  );
  said.length = 0;
  await settingsChanged.tell('other-quotes');
  await settingsChanged.tell('acme-quotes');
  expect(said, 'its page is told of its own settings, and nothing of what is in them').toEqual([{ kind: 'settings' }]);
  visit.close();
  await settingsChanged.tell('acme-quotes');
  expect(said).toHaveLength(1);
});
