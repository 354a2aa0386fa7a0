/** Which modules the build puts together into one file (rolldown's `codeSplitting.groups`). */

type InfoOf = (id: string) => { readonly importers: readonly string[] } | null;

const pluginOf = (id: string): string => /[\\/]plugins[\\/]([^\\/]+)/.exec(id)?.[1] ?? '';

/**
 * Whether code of another plugin leads to this contract file: it refers to a resource, or shows a choice. Such files
 * stand apart, so that the other plugin does not fetch everything else this plugin has.
 */
const isUsedByOthers = (id: string, infoOf: InfoOf): boolean =>
  (infoOf(id)?.importers ?? []).some(
    (importer) =>
      pluginOf(importer) !== pluginOf(id) || (/[\\/]contract[\\/]/.test(importer) && isUsedByOthers(importer, infoOf)),
  );

/** Goods source, shipper and waybill show each other: their shared contracts are one file, not three requests. */
const trip = new Set(['goods', 'shipper', 'waybill']);
const nameOfPluginChunk = (id: string, graph: { readonly getModuleInfo: InfoOf }): string =>
  isUsedByOthers(id, (one) => graph.getModuleInfo(one))
    ? `words-${trip.has(pluginOf(id)) ? 'trip' : pluginOf(id)}`
    : `plugin-${pluginOf(id)}`;

/** Modules whose path ends so. `*` is any part of a name, `**` any path, `/` the separator of any system. */
const files = (...ends: readonly string[]): RegExp => {
  const part = (text: string): string =>
    text.replaceAll('.', '\\.').replaceAll(/\*+/g, (star) => (star === '**' ? '.*' : '[^\\\\/]*'));
  const pattern = (end: string): string => end.split('/').map(part).join('[\\\\/]');
  return new RegExp(`[\\\\/](${ends.map(pattern).join('|')})$`);
};

/**
 * A group takes its modules and, unless it says otherwise, all they import, except what a group of higher priority has
 * taken. `list`, `board`, `later-words` and `console` are known by name to `page-scripts.ts` and to the page.
 */
export const chunkGroups = [
  // First load: the shell, and what both the shell and every list need (small modules would else be files of their
  // own).
  {
    name: 'console',
    test: files(
      'host/web/main.tsx',
      'host/web/theme/light-theme.ts',
      'host/web/locales/zh.json',
      'core-messages-zh.ts',
      ...['i18n', 'pages', 'tasks'].map((service) => `core/web/${service}/locales/zh.json`),
      ...['workflow', 'visit', 'values/compact-number', 'values/money', 'values/weight'].map(
        (name) => `sdk/contract/${name}.ts`,
      ),
      'sdk/web/define-web.ts',
      'sdk/web/page-definitions.ts',
      'sdk/web/slots.tsx',
      'react-button/lib/components/Button/Button.js',
      'react-text/lib/components/Text/Text.js',
      'react-utilities/lib/hooks/useControllableState.js',
      'react-utilities/lib/utils/mergeCallbacks.js',
      'svg/arrow-download.js',
      'svg/table.js',
    ),
    priority: 40,
  },
  // Chinese texts that no list shows at first.
  {
    name: 'later-words',
    test: files(
      'core/web/**/later-messages-zh.ts',
      'core/web/**/later-zh.json',
      'host/web/**/later-messages-zh.ts',
      'host/web/**/later-zh.json',
      'host/web/login/locales/zh.json',
    ),
    priority: 35,
  },
  // Griffel's compiler of styles: only partners' plugins make styles in the browser (`made-styles.ts`).
  { name: 'style-maker', test: /[\\/]@griffel[\\/](core|react)[\\/].*[\\/]makeStyles\.js$/, priority: 35 },
  // The list view, which 200 pages share.
  { name: 'list', test: files('core/web/pages/list-view.tsx', 'sdk/contract/audit-states.ts'), priority: 30 },
  // Home with its plugin, and the board it shows.
  {
    name: 'plugin-cockpit',
    test: files(...['web/index.ts', 'web/pages/home.tsx', 'locales/zh.json'].map((end) => `plugins/cockpit/${end}`)),
    priority: 21,
  },
  // What a plugin begins with: its web half, its texts, its contracts and its busiest lists. Code of a plugin is never
  // fetched by somebody whose menus do not reach that plugin, so no two plugins share such a file.
  {
    name: nameOfPluginChunk,
    debugName: 'plugins',
    test: files(
      ...[
        'web/index.ts',
        'web/actions.ts',
        'web/pages/goods-list.ts*',
        'web/pages/waybill-list.ts*',
        'web/parts/status-remark.tsx',
        'web/parts/dialog-buttons.tsx',
        'web/stores/goods-dialogs.ts',
        'locales/zh.json',
        'contract/**.ts',
      ].map((end) => `plugins/*/${end}`),
    ),
    priority: 20,
    includeDependenciesRecursively: false,
  },
  // Charts of the home page.
  { name: 'board', test: files('plugins/cockpit/web/parts/live-board.tsx'), priority: 15 },
  // Menus, messages and dialogs of the shell: fetched in one piece when the first page stands.
  {
    name: 'popups',
    test: files(
      ...['menus', 'tab-menus', 'user-menu', 'menu-finder', 'toasts', 'prompt-dialog', 'focus-keeper'].map(
        (name) => `host/web/popups/${name}.tsx`,
      ),
      'host/web/pages/page-states.tsx',
    ),
    priority: 10,
  },
];
