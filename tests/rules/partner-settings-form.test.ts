import { describe, expect, expectTypeOf, test } from 'vitest';
import { fitsSetting } from '../../sdk/contract/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import type { SettingsOf } from '../../sdk/manifest/index.ts';
import { PackageFault, readManifest } from '../../sdk/package/index.ts';

const title = { zh: '设置', en: 'Setting' };
const manifest = (more: object): object => ({
  ...{ id: 'acme-quotes', version: '1.0.0', sdk: '^1.0', title, routes: {}, menus: {}, permissions: {} },
  ...more,
});
function faultOf(settings: object): string {
  try {
    readManifest(manifest({ settings }));
    return '';
  } catch (error) {
    return error instanceof PackageFault ? `${error.code} ${error.subject}` : String(error);
  }
}
const options = [{ value: 'a', ...title }];

describe('a manifest with settings', () => {
  test('is taken with each kind, and says what it stores and fetches', () => {
    const settings = {
      rateUrl: { title, hint: title, kind: 'text', required: true, max: 500 },
      percent: { title, kind: 'number', default: 0, max: 100 },
      isLive: { title, kind: 'flag', default: false },
      region: { title, kind: 'choice', options, default: 'a' },
      apiKey: { title, kind: 'secret', required: true },
    };
    expect(readManifest(manifest({ settings, stores: true, fetches: true }))).toMatchObject({ settings });
    expect(() => readManifest(manifest({ stores: false }))).toThrow('stores');
  });
  test.each([
    ['a kind there is not', { rate: { title, kind: 'date' } }, 'settings.rate.kind'],
    ['words in one language', { rate: { title: { zh: '是' }, kind: 'text' } }, 'settings.rate.title.en'],
    ['a choice of nothing', { rate: { title, kind: 'choice' } }, 'settings.rate.options'],
    ['the same twice', { rate: { title, kind: 'choice', options: [...options, ...options] } }, 'settings.rate.options'],
    ['a text with a choice', { rate: { title, kind: 'text', options } }, 'settings.rate.options'],
    ['a default that does not fit', { rate: { title, kind: 'number', max: 5, default: 6 } }, 'settings.rate.default'],
    ['a default of another kind', { rate: { title, kind: 'flag', default: 1 } }, 'settings.rate.default'],
    ['a secret in the archive', { rate: { title, kind: 'secret', default: 'hush' } }, 'settings.rate.default'],
    ['a flag with a limit', { rate: { title, kind: 'flag', max: 5 } }, 'settings.rate.max'],
    ['a text without end', { rate: { title, kind: 'text', max: 501 } }, 'settings.rate.max'],
    [
      'what is there and has to be entered',
      { rate: { title, kind: 'text', default: 'a', required: true } },
      'settings.rate.required',
    ],
  ])('%s is refused at its place', (_what, settings, place) => {
    expect(faultOf(settings)).toBe(`manifestWrong ${place}`);
  });
  test('a name that is none is refused', () => {
    expect(faultOf({ 'rate-url': { title, kind: 'text' } })).toContain('manifestWrong settings');
  });
});

test('a stored value fits as its field takes it; a secret never fits as a plain one', () => {
  const number = { title, kind: 'number', max: 5 } as const;
  expect([0, 5, 6, -1, 1.5, '1', null].map((value) => fitsSetting(number, value))).toEqual([
    ...[true, true, false, false, false, false, false],
  ]);
  expect(fitsSetting({ title, kind: 'secret' }, 'x')).toBe(false);
});

test('the values are typed by the manifest', () => {
  const plugin = definePlugin({
    id: 'acme-quotes',
    version: '1.0.0',
    sdk: '^1.0',
    title,
    routes: {},
    menus: {},
    permissions: {},
    settings: {
      rateUrl: { title, kind: 'text' },
      percent: { title, kind: 'number', default: 5 },
      region: { title, kind: 'choice', options: [{ value: 'north', ...title }] },
      apiKey: { title, kind: 'secret' },
    },
  });
  expectTypeOf<SettingsOf<typeof plugin>>().toEqualTypeOf<{
    readonly rateUrl: string | undefined;
    readonly percent: number;
    readonly region: 'north' | undefined;
  }>();
  expect(Object.keys(plugin.settings)).toHaveLength(4);
});
