import { describe, expect, it } from 'vitest';
import { checkCatalogue, collectMigrations, orderPlugins } from '../../core/server/plugins/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineServer } from '../../sdk/server/serve.ts';

const half = (id: string, requires: readonly string[] = [], migrations: readonly string[] = [], version = '1.0.0') =>
  defineServer(
    definePlugin({
      id,
      version,
      sdk: '^1.0',
      title: { zh: id, en: id },
      requires,
      routes: {},
      menus: {},
      permissions: {},
    }),
    { serves: [], migrations: migrations.map((name) => ({ name, sql: 'select 1' })) },
  );
const ids = (halves: ReturnType<typeof half>[]) => orderPlugins(halves).map((plugin) => plugin.manifest.id);

describe('server halves', () => {
  it('come after what they require, otherwise in the order of the list', () => {
    expect(
      ids([
        half('settlement', ['waybill', 'fund']),
        half('waybill', ['goods']),
        half('goods'),
        half('fund'),
        half('alone'),
      ]),
    ).toEqual(['goods', 'waybill', 'fund', 'settlement', 'alone']);
    expect(ids([half('waybill', ['weather'])])).toEqual(['waybill']);
  });
  it('a circle and a double are refused by name', () => {
    expect(() => ids([half('a', ['b']), half('b', ['c']), half('c', ['b'])])).toThrow('b → c → b');
    expect(() => ids([half('a', ['a'])])).toThrow('a → a');
    expect(() => ids([half('a'), half('a')])).toThrow('"a" stands twice');
  });
  it('need a manifest of the same version in the catalogue, and so does what they require', () => {
    const [goods, waybill] = [half('goods'), half('waybill', ['goods'])];
    expect(() => checkCatalogue([goods, waybill], [goods.manifest, waybill.manifest])).not.toThrow();
    expect(() => checkCatalogue([waybill], [goods.manifest])).toThrow('"waybill" has a server half but no manifest');
    expect(() => checkCatalogue([waybill], [waybill.manifest])).toThrow('requires "goods"');
    expect(() => checkCatalogue([goods], [half('goods', [], [], '2.0.0').manifest])).toThrow(
      '1.0.0 on the server and 2.0.0',
    );
  });
  it('bring migrations after core’s, in the order of plugins and numbers, each under its own name', () => {
    const core = [{ name: 'core/0002-x', sql: '' }];
    const names = (halves: ReturnType<typeof half>[]) =>
      collectMigrations(core, orderPlugins(halves)).map((one) => one.name);
    expect(
      names([half('waybill', ['goods'], ['waybill/0002-b', 'waybill/0001-a']), half('goods', [], ['goods/0001-c'])]),
    ).toEqual(['core/0002-x', 'goods/0001-c', 'waybill/0001-a', 'waybill/0002-b']);
    expect(() => names([half('goods', [], ['waybill/0001-a'])])).toThrow('must be named "goods/');
    expect(() => names([half('goods', [], ['goods/0001-a', 'goods/0001-a'])])).toThrow('exists twice');
  });
});
