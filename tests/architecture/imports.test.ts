import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyNode, nameOf, parsedFile } from '../../host/bin/parsed-source.ts';
import type { Node } from '../../host/bin/parsed-source.ts';
import { isTest, sourceFiles } from './source-files.ts';

/** Where a file stands: `sdk/web`, `core/server`, `plugins/waybill/contract`, `host`. */
interface Place {
  readonly package: 'sdk' | 'core' | 'host' | 'plugins' | 'outside';
  readonly plugin?: string;
  /** `manifest`, `contract`, `web`, `ui`, `server`, `testing`, `values`, `di` … */
  readonly face: string;
}
function placeOf(path: string): Place {
  const [first, second = '', third = ''] = path.split('/');
  if (first === 'plugins')
    return {
      package: 'plugins',
      plugin: second,
      face: third.startsWith('plugin') ? 'manifest' : third.replace(/\.tsx?$/, ''),
    };
  if (first === 'sdk') return { package: 'sdk', face: second };
  if (first === 'core' || first === 'host') return { package: first, face: second };
  return { package: 'outside', face: '' };
}
/** The project path an import means; undefined when it is a package from outside. */
function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier));
  const own = /^@freightdeck\/(plugin-)?([^/]+)\/?(.*)$/.exec(specifier);
  if (!own) return undefined;
  return own[1] ? `plugins/${own[2]}/${own[3]}` : `${own[2]}/${own[3]}`;
}
const wrapped =
  /^(inversify|reflect-metadata|react-router|react-router-dom|axios|react-intl|fastify|pg|@electric-sql\/.*)$/;

/** Why this import may not be, and what to do instead; undefined when it may. */
function objection(from: Place, to: Place, imports: readonly string[]): string | undefined {
  const same = from.package === to.package && from.plugin === to.plugin;
  if (from.package === 'sdk') {
    if (to.package !== 'sdk')
      return 'the sdk imports nothing of ours: turn the arrow round, or move what is needed into the sdk';
    if (['contract', 'manifest', 'values'].includes(from.face) && ['web', 'ui', 'server', 'testing'].includes(to.face))
      return 'contract and manifest run anywhere: they may not know web or server';
    return ['web', 'ui'].includes(from.face) && to.face === 'server'
      ? 'the browser side may not import the server side'
      : undefined;
  }
  if (from.package === 'core') {
    if (to.package === 'plugins' || to.package === 'host')
      return 'core knows the sdk only: offer a slot, an event or a service token in the sdk instead';
    const crossing =
      (from.face === 'web' && to.face === 'server') ||
      (from.face === 'server' && (to.face === 'web' || to.face === 'ui'));
    return crossing ? 'web and server halves meet in the contract only' : undefined;
  }
  if (from.package === 'plugins') {
    if (to.package === 'core' || to.package === 'host')
      return 'plugins talk to the sdk: ask for a service by its token';
    if (to.package === 'sdk') {
      const allowed: Record<string, readonly string[]> = {
        manifest: ['manifest'],
        contract: ['contract', 'manifest', 'values'],
        web: ['manifest', 'contract', 'values', 'web', 'ui', 'map'],
        server: ['manifest', 'contract', 'values', 'server'],
        fixtures: ['contract', 'manifest', 'values', 'testing'],
      };
      return allowed[from.face]?.includes(to.face) === false
        ? `the ${from.face} of a plugin may use sdk/${(allowed[from.face] ?? []).join(', sdk/')}`
        : undefined;
    }
    if (same) {
      const crossing =
        (from.face === 'contract' && to.face !== 'contract' && to.face !== 'manifest') ||
        (from.face === 'web' && to.face === 'server') ||
        (from.face === 'server' && to.face === 'web') ||
        (from.face === 'manifest' && to.face !== 'manifest');
      return crossing
        ? 'contract knows neither half, and the halves do not know each other: declare it in the contract'
        : undefined;
    }
    if (to.package === 'plugins') {
      if (to.face !== 'contract')
        return `plugins meet in contracts, slots, events and services: import @freightdeck/plugin-${to.plugin ?? ''}/contract or offer a slot`;
      return imports.includes(to.plugin ?? '')
        ? undefined
        : `add '${to.plugin ?? ''}' to "requires" in the manifest, or to "uses" if it works without it`;
    }
  }
  return undefined;
}
const namedIn = (list: 'requires' | 'uses', plugin: string | undefined): string[] => {
  const manifest = sourceFiles.find((file) => file.path === `plugins/${plugin ?? ''}/plugin.ts`)?.text ?? '';
  const [, names = ''] = new RegExp(String.raw`${list}:\s*\[([^\]]*)\]`).exec(manifest) ?? [];
  return [...names.matchAll(/'([^']+)'/g)].map((match) => match[1]!);
};

describe('who may import whom', () => {
  test('every import follows the table of the architecture', () => {
    const wrong = sourceFiles
      .filter((file) => !isTest(file.path))
      .flatMap((file) => {
        const from = placeOf(file.path);
        const imports = [...namedIn('requires', from.plugin), ...namedIn('uses', from.plugin)];
        return file.imports.flatMap((specifier) => {
          const path = target(file.path, specifier);
          if (!path)
            return from.package === 'plugins' && wrapped.test(specifier)
              ? [`${file.path} imports ${specifier}: the sdk wraps it, so that its next major is no break for partners`]
              : [];
          const why = objection(from, placeOf(path), imports);
          return why ? [`${file.path} → ${specifier}: ${why}`] : [];
        });
      });
    expect(wrong).toEqual([]);
  });

  test('only core/di names Inversify and reflect-metadata', () => {
    const wrong = sourceFiles.filter(
      (file) =>
        !isTest(file.path) &&
        !file.path.startsWith('core/di/') &&
        file.imports.some((name) => name === 'inversify' || name === 'reflect-metadata'),
    );
    expect(wrong.map((file) => `${file.path}: bind and resolve through core/di`)).toEqual([]);
  });

  test('the browser reaches the network by axios alone, and only core/web/http names it', () => {
    const isBrowser = /^(core\/web|host\/web|sdk\/(web|ui)|plugins\/[^/]+\/web)\//;
    const otherWay = /(^|\.)(fetch|XMLHttpRequest|sendBeacon)$/;
    const callee = (node: Node): string => {
      const member = node['property'] as Node | undefined;
      // A service may have a method of that name; the browser's own is called by itself or as one of these.
      const owner = nameOf(node['object']) ?? '';
      return nameOf(node) ?? (/^(window|globalThis|self|navigator)$/.test(owner) ? (nameOf(member) ?? '') : '');
    };
    const wrong = sourceFiles
      .filter((file) => isBrowser.test(file.path) && !file.path.startsWith('core/web/http/'))
      .flatMap((file) => {
        const calls = /fetch|XMLHttpRequest|sendBeacon/.test(file.text)
          ? [...everyNode(parsedFile(file.path))].filter(
              (node) =>
                (node.type === 'CallExpression' || node.type === 'NewExpression') &&
                otherWay.test(callee(node['callee'] as Node)),
            )
          : [];
        return file.imports.includes('axios') || calls.length > 0
          ? [`${file.path}: ask by the Http or Upload service, which core/web/http carries`]
          : [];
      });
    expect(wrong).toEqual([]);
  });

  test('no circle of files importing each other', () => {
    const known = new Set(sourceFiles.map((file) => file.path));
    const graph = new Map(
      sourceFiles.map((file) => {
        const runtime = file.text;
        const links = file.imports
          .filter((name) => name.startsWith('.') && runtime.includes(name))
          .map((name) => posix.normalize(posix.join(posix.dirname(file.path), name)));
        return [file.path, links.filter((path) => known.has(path))] as const;
      }),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) return void circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (done.has(path)) return;
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });

  test('"requires" between plugins has no circle', () => {
    const plugins = [
      ...new Set(sourceFiles.map((file) => placeOf(file.path).plugin).filter((name) => name !== undefined)),
    ];
    const circles: string[] = [];
    const visit = (plugin: string, trail: readonly string[]): void => {
      if (trail.includes(plugin)) return void circles.push([...trail, plugin].join(' → '));
      for (const next of namedIn('requires', plugin)) visit(next, [...trail, plugin]);
    };
    for (const plugin of plugins) visit(plugin, []);
    expect(circles).toEqual([]);
  });
});
