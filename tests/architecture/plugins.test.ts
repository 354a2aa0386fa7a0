import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { permissionKeys, withDependents } from '@freightdeck/sdk/manifest';
import type { RouteManifest } from '@freightdeck/sdk/manifest';
import { serverPlugins, demoPlugins } from '@freightdeck/host/plugins.server';
import { manifests } from '@freightdeck/host/manifests';
import { plugins } from '@freightdeck/host/plugins.web';
import { root } from './source-files.ts';

const folders = readdirSync(`${root}/plugins`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

describe('the plugins of the product', () => {
  test('every folder is in the list of the web halves, and nothing else', () => {
    expect(manifests.map((manifest) => manifest.id).sort()).toEqual(folders);
    expect(plugins.map((plugin) => plugin.manifest.id).sort()).toEqual(folders);
  });

  test("every server half is in its list, and its manifest is the web half's", async () => {
    const halves = [...serverPlugins, ...(await demoPlugins())];
    expect(halves.map((half) => half.manifest.id).sort()).toEqual(folders);
    for (const half of halves) expect(manifests).toContain(half.manifest);
  });

  test('a path, a route name and a menu belong to exactly one plugin', () => {
    for (const names of [
      manifests.flatMap((one) => Object.keys(one.routes)),
      manifests.flatMap((one) => Object.values(one.routes).map((route) => route.path)),
      manifests.flatMap((one) => Object.keys(one.menus)),
    ])
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('what a manifest requires exists, and a parent is a route of the same plugin', () => {
    for (const manifest of manifests) {
      const { requires = [], uses = [] } = manifest;
      expect([...requires, ...uses].filter((id) => !folders.includes(id))).toEqual([]);
      for (const [name, route] of Object.entries(manifest.routes))
        if (route.parent) expect(Object.keys(manifest.routes), `${name} names a parent`).toContain(route.parent);
    }
  });

  test('a plugin of the master data takes few others down with it, and never the cockpit', () => {
    const dependents = (id: string): string[] =>
      [...withDependents([id], manifests)].filter((other) => other !== id).sort();
    const ofTrips = ['evidence', 'insurance', 'invoice', 'prepay', 'settlement', 'simulator'];
    expect(dependents('shipper')).toEqual(['goods', 'simulator']);
    expect(dependents('goods')).toEqual(['simulator']);
    expect(dependents('waybill')).toEqual(ofTrips);
    expect(dependents('vehicle')).toEqual([...ofTrips, 'waybill']);
    expect(dependents('carrier')).toEqual([...ofTrips, 'waybill']);
  });

  test('a page needs only plugins that its own plugin uses', () => {
    for (const { uses = [], routes } of manifests)
      for (const [name, { needs = [] }] of Object.entries<RouteManifest>(routes))
        expect(
          needs.filter((id) => !(uses as readonly string[]).includes(id)),
          name,
        ).toEqual([]);
  });

  test('every page with a menu has a key that opens it', () => {
    for (const manifest of manifests)
      for (const route of Object.values(manifest.menus)) expect(permissionKeys(manifest)).toContain(`${route}:view`);
  });
});
