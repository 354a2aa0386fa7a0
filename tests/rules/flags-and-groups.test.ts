import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { menuGroups } from '../../core/server/menus/menu-groups.ts';
import { decide, readAddress } from '../../core/web/navigation/index.ts';
import { manifests } from '../../host/manifests.ts';

interface Rule {
  readonly id: string;
  readonly text: string;
}
const rules = JSON.parse(readFileSync(new URL('rules.json', import.meta.url), 'utf8')) as readonly Rule[];
const routes = manifests.flatMap((manifest) =>
  Object.entries(manifest.routes).map(([name, route]) => ({ name, ...route })),
);
const decided = (name: string, isOperator: boolean): string => {
  const route = routes.find((one) => one.name === name);
  if (!route) throw new Error(`no route ${name}`);
  const decision = decide(readAddress(`#${route.path}`), {
    signedIn: true,
    isOperator,
    route: { name, audience: route.audience, allowed: true },
  });
  return decision.kind === 'redirect' ? decision.to : decision.kind;
};

describe('audience flags of the pages', () => {
  it.each([
    ['R6-03', 'userInoutRecord'],
    ['R6-04', 'userAccountFreeze'],
    ['R6-05', 'brokerInoutRecord'],
    ['R6-06', 'carCaptionInoutRecord'],
  ])('[%s] %s is shown to platform 00001 and leads everybody else to /401', (_, name) => {
    expect([decided(name, true), decided(name, false)]).toEqual(['show', '/401']);
  });
  it('[R6-07] bank and configuration pages with the validate flag lead 00001 to /401', () => {
    for (const name of ['bankEnterpriseAccount', 'shippeInfoConfig'])
      expect([decided(name, false), decided(name, true)], name).toEqual(['show', '/401']);
  });
});

describe('the groups of the menu', () => {
  const parents = rules.flatMap(({ id, text }) => {
    const name = /^Group parent (\w+) exists/.exec(text)?.[1];
    return name ? [[id, name] as const] : [];
  });
  test('the specification names fifteen', () => {
    expect(parents).toHaveLength(15);
  });
  it.each(parents)('[%s] %s exists once and groups pages', (_, name) => {
    expect(menuGroups.filter((group) => group.name === name)).toHaveLength(1);
    expect(routes.filter((route) => route.group === name).length).toBeGreaterThan(0);
  });
});

it('[R2.3-243] the pages of the catalogue are flat: one word behind the hash', () => {
  const named = new Set(rules.flatMap(({ text }) => /^Route (\w+) exists, is registered/.exec(text)?.[1] ?? []));
  expect(named.size).toBeGreaterThan(150);
  expect(
    routes.filter((route) => named.has(route.name) && !/^\/\w+$/.test(route.path)).map((route) => route.path),
  ).toEqual([]);
});
