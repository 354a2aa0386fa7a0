import { describe, expect, test } from 'vitest';
import { manifests } from '@freightdeck/host/manifests';
import { demoPlugins, serverPlugins } from '@freightdeck/host/plugins.server';
import type { Command, Resource } from '@freightdeck/sdk/contract';
import { permissionKeys } from '@freightdeck/sdk/manifest';
import { keysOf } from './screens.ts';

const served = [...serverPlugins, ...(await demoPlugins())].flatMap(({ serves }) => [...serves]);
const commands = served.flatMap((one): readonly Command[] =>
  one.type === 'command'
    ? [one.command]
    : one.type === 'workflow'
      ? Object.values(one.workflow.transitions).map(({ command }) => command)
      : [],
);
const resources = served.flatMap((one): readonly Resource[] => (one.type === 'resource' ? [one.resource] : []));
const links = commands.flatMap(({ name, refusals }) =>
  Object.values(refusals).flatMap(({ go }) => (go ? [{ by: name, ...go }] : [])),
);

describe('a page that a contract names by its path', () => {
  const paths = new Set<string>(manifests.flatMap(({ routes }) => Object.values(routes).map(({ path }) => path)));
  test('is a route of a plugin: the record a command made, where a refusal is put right, where a picker makes a record', () => {
    const named = [
      ...commands.flatMap(({ name, makes }) =>
        makes ? [makes.page, ...(makes.list ? [makes.list] : [])].map((page) => ({ by: name, page })) : [],
      ),
      ...links.map(({ by, page }) => ({ by, page })),
      ...resources.flatMap(({ name, lookup }) => (lookup?.create ? [{ by: name, page: lookup.create.page }] : [])),
    ];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ page }) => !paths.has(page))).toEqual([]);
  });
  test('is that of a record whose id and number the command answers', () => {
    const without = commands.filter(({ makes, answer }) => makes && !('id' in answer && makes.name in answer));
    expect(without.map(({ name }) => name)).toEqual([]);
  });
  test('is offered by a key that exists', () => {
    const declared = new Set(manifests.flatMap(permissionKeys));
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(({ access }) => keysOf(access).some((key) => !declared.has(key)))).toEqual([]);
  });
});
