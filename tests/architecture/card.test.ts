import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { everyNode, nameOf, parsedFile, type Node } from '../../host/bin/parsed-source.ts';
import { reachedFrom } from './production-graph.ts';
import { root } from './source-files.ts';

/** Where production begins: the page, and the server. */
const page = 'host/web/main.tsx';
const server = 'host/server/main.ts';
/** What every number field and number filter of the browser is typed into. */
const numberBox = 'sdk/ui/form/number-input.tsx';

/**
 * What is not so yet. The list is empty when all is done: an entry that is no longer true fails the test as well, so
 * nothing stays here longer than it has to.
 */
const pending: readonly string[] = [];

interface Wanted {
  readonly package: string;
  /** Paths, one of which has to take it. */
  readonly places: readonly string[];
  /** Names, one of which has to be taken. */
  readonly names?: readonly string[];
  /** Reached from the page without waiting for another script, so that nothing stands in for it. */
  readonly firstLoad?: boolean;
  readonly from?: string;
}
/** The packages that the design fixes, and the least place of each. */
const wanted: readonly Wanted[] = [
  { package: 'react', places: ['sdk/ui/'] },
  { package: 'react', places: ['plugins/waybill/web/'] },
  { package: 'react-dom', places: [page], names: ['createRoot'] },
  {
    package: 'react-router-dom',
    places: ['core/web/navigation/', 'host/web/'],
    names: ['Routes', 'useRoutes', 'createHashRouter'],
  },
  { package: '@fluentui/react-components', places: ['sdk/ui/'] },
  { package: '@fluentui/react-components', places: ['core/web/pages/'] },
  { package: 'mobx', places: ['core/web/navigation/'], firstLoad: true },
  { package: 'mobx-react-lite', places: ['host/web/layout/'], names: ['observer'] },
  { package: 'inversify', places: ['core/di/'], names: ['Container'], firstLoad: true },
  { package: 'inversify', places: ['core/di/'], names: ['ContainerModule'] },
  { package: 'reflect-metadata', places: ['core/di/', page, server] },
  { package: 'axios', places: ['core/web/http/'], firstLoad: true },
  { package: '@nivo/line', places: ['plugins/cockpit/web/parts/trend-chart.tsx'], names: ['Line', 'ResponsiveLine'] },
  { package: '@nivo/bar', places: ['plugins/cockpit/web/parts/'], names: ['Bar', 'ResponsiveBar'] },
  { package: '@nivo/geo', places: ['plugins/cockpit/web/parts/'], names: ['GeoMap', 'Choropleth'] },
  { package: '@nivo/geo', places: ['plugins/cockpit/web/monitoring/'], names: ['GeoMapCanvas'] },
  { package: 'react-intl', places: ['core/web/i18n/'], firstLoad: true },
  { package: 'decimal.js', places: ['sdk/contract/values/'], from: server },
  // In the browser, what a person types into a number box is read with it.
  { package: 'decimal.js', places: ['sdk/contract/values/'], from: numberBox },
  { package: 'luxon', places: ['sdk/server/', 'core/server/'], names: ['DateTime'], from: server },
  { package: 'luxon', places: ['sdk/ui/dates/'], names: ['DateTime'] },
  { package: 'luxon', places: ['sdk/contract/values/quick-range.ts'], names: ['DateTime'] },
];
const wordsOf = ({ package: name, places, names, firstLoad }: Wanted): string =>
  `${name}: ${[firstLoad ? 'in the first load' : [], names?.join(' | ') ?? []].flat().join(', ')}${
    firstLoad || names ? ', ' : ''
  }${places.join(' | ')}`;

/** What would do the work of one of those packages beside it: bypass → paths that may, with the reason. */
const bypasses: readonly {
  readonly words: string;
  readonly is: (node: Node) => boolean;
  readonly allowed: Readonly<Record<string, string>>;
}[] = [
  {
    words: 'fetch',
    is: (node) =>
      (node.type === 'CallExpression' && ['fetch', 'sendBeacon'].includes(globalNamed(node['callee']) ?? '')) ||
      (node.type === 'NewExpression' && globalNamed(node['callee']) === 'XMLHttpRequest'),
    allowed: {},
  },
  {
    words: 'address or history',
    is: (node) =>
      (node.type === 'AssignmentExpression' && /^location(\.(hash|href|search))?$/.test(pathOf(node['left']))) ||
      (node.type === 'CallExpression' &&
        /^(location\.(assign|replace)|history\.(pushState|replaceState|back|forward|go))$/.test(
          pathOf(node['callee']),
        )),
    allowed: {
      'core/web/navigation/': 'the one place that tells the browser where it is',
      'core/web/plugins/plain-edition.ts': 'the page begins anew in the same call, so no router runs any more',
      'host/web/login/login-page.tsx': 'leaves the console for the messenger that signs people in',
    },
  },
  {
    words: 'date arithmetic',
    is: (node) =>
      node.type === 'CallExpression' &&
      /\.(setMonth|setDate|setFullYear|setHours|setUTC\w+|getTimezoneOffset|getMonth|getDate|getDay|getHours|getUTC\w+)$|^Date\.UTC$/.test(
        pathOf(node['callee']),
      ),
    allowed: {
      'plugins/report/web/parts/months.ts': 'the last day of a month for the address of a list; no zone is in it',
    },
  },
];
/** `a.b.c` of a member expression of names; what is not a name is `?`. */
function pathOf(node: unknown): string {
  const { type, object, property, computed } = (node ?? {}) as Node;
  if (type !== 'MemberExpression' || computed) return nameOf(node) ?? '?';
  return `${pathOf(object)}.${nameOf(property) ?? '?'}`.replace(
    /^(window|globalThis|document)\.(?=location|history)/,
    '',
  );
}
/** `fetch`, `window.fetch`, `navigator.sendBeacon`: the last name, where what stands before it is a global. */
function globalNamed(node: unknown): string | undefined {
  const path = pathOf(node);
  return /^(?:(?:window|globalThis|self|navigator)\.)?(\w+)$/.exec(path)?.[1];
}
const isAllowed = (path: string, allowed: Readonly<Record<string, string>>): boolean =>
  Object.keys(allowed).some((start) => path.startsWith(start));

/** Scripts that stand in the page itself. */
const inPage = (): readonly Node[] =>
  [...readFileSync(join(root, 'host/web/index.html'), 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => parseSync('page.js', code).program as unknown as Node,
  );

describe('the packages that the design fixes', () => {
  const ways = {
    all: reachedFrom([page], { later: true }),
    first: reachedFrom([page], { later: false }),
    server: reachedFrom([server], { later: true }),
    numbers: reachedFrom([numberBox], { later: false }),
  };
  const isMet = ({ package: name, places, names, firstLoad, from }: Wanted): boolean => {
    const { uses } =
      from === server ? ways.server : from === numberBox ? ways.numbers : firstLoad ? ways.first : ways.all;
    return [...uses, ...(name === 'reflect-metadata' ? ways.server.uses : [])].some(
      (use) =>
        use.package === name &&
        places.some((place) => use.path.startsWith(place)) &&
        (!names || names.includes(use.name)),
    );
  };
  const browser = [...ways.all.files].sort();
  const found = [
    ...wanted.filter((one) => !isMet(one)).map(wordsOf),
    ...bypasses.flatMap(({ words, is, allowed }) => [
      ...browser
        .filter((path) => !isAllowed(path, allowed) && [...everyNode(parsedFile(join(root, path)))].some(is))
        .map((path) => `bypass: ${path}: ${words}`),
      ...(words === 'fetch' && inPage().some((program) => [...everyNode(program)].some(is))
        ? [`bypass: host/web/index.html: ${words}`]
        : []),
    ]),
  ];

  test('the graph is that of production: pages of all plugins, commands of the server, nothing of the demo', () => {
    const reached = new Set([...browser, ...ways.server.files]);
    const landmarks = [
      'core/web/pages/list-view.tsx',
      'plugins/cockpit/web/pages/home.tsx',
      'plugins/waybill/web/pages/waybill-list.tsx',
      'core/server/http/web-build.ts',
      'sdk/server/calendar.ts',
    ];
    expect([...landmarks, numberBox].filter((path) => !reached.has(path))).toEqual([]);
    expect([browser.length > 900, ways.server.files.size > 400]).toEqual([true, true]);
    expect(ways.first.files.has('core/web/pages/list-view.tsx')).toBe(false);
    expect(ways.first.uses.filter((use) => use.package === 'luxon')).toEqual([]);
    expect([...ways.all.files, ...ways.server.files].filter((path) => /simulator|\/demo\//.test(path))).toEqual([]);
  });
  test('each is reached from a page or a call of production, at its place, and nothing does its work beside it', () => {
    expect(found.toSorted(), 'not so, and not named in `pending`; or in `pending`, and so by now').toEqual(
      pending.toSorted(),
    );
  });
  test.each(bypasses)('places that may do it themselves still do: $words', ({ is, allowed }) => {
    const idle = Object.keys(allowed).filter(
      (start) =>
        !browser.some(
          (path) => path.startsWith(start) && [...everyNode(parsedFile(join(root, path)))].some((node) => is(node)),
        ),
    );
    expect(idle).toEqual([]);
  });
  test.each([
    ['fetch', 'fetch("/x")', true],
    ['fetch', 'window.fetch("/x")', true],
    ['fetch', 'new XMLHttpRequest()', true],
    ['fetch', 'upload.fetch("/x")', false],
    ['address or history', 'window.location.hash = "/x"', true],
    ['address or history', 'history.replaceState(null, "", "#/x")', true],
    ['address or history', 'navigation.replace("/x")', false],
    ['date arithmetic', 'day.setMonth(day.getMonth() + 1)', true],
    ['date arithmetic', 'new Date().getTimezoneOffset()', true],
    ['date arithmetic', 'setHours(24)', false],
  ])('%s: %s', (words, code, expected) => {
    const { program } = parseSync('sample.ts', code);
    const is = bypasses.find((one) => one.words === words)?.is;
    expect([...everyNode(program as unknown as Node)].some((node) => is?.(node))).toBe(expected);
  });
});
