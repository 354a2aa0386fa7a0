import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { sdkVersion } from '../../sdk/manifest/sdk-version.ts';
import type { SharedModules } from '../../sdk/package/shared-specifiers.ts';
import { sharedSpecifiers } from '../../sdk/package/shared-specifiers.ts';
import { passedOnBy } from './parsed-source.ts';

const prefix = 'virtual:shared/';
const require = createRequire(import.meta.url);

/** What plugins draw with. Never shorter: a name taken away is a plugin that no longer links. */
const fluentNames = [
  'Badge',
  'Body1',
  'Button',
  'Caption1',
  'Checkbox',
  'Combobox',
  'Dialog',
  'DialogActions',
  'DialogBody',
  'DialogContent',
  'DialogSurface',
  'DialogTitle',
  'DrawerBody',
  'DrawerFooter',
  'DrawerHeader',
  'DrawerHeaderTitle',
  'Field',
  'Input',
  'Label',
  'Link',
  'Menu',
  'MenuDivider',
  'MenuGroup',
  'MenuGroupHeader',
  'MenuItem',
  'MenuItemRadio',
  'MenuList',
  'MenuPopover',
  'MenuTrigger',
  'MessageBar',
  'MessageBarActions',
  'MessageBarBody',
  'MessageBarTitle',
  'Option',
  'OverlayDrawer',
  'Popover',
  'PopoverSurface',
  'PopoverTrigger',
  'ProgressBar',
  'Radio',
  'RadioGroup',
  'SearchBox',
  'Select',
  'Slider',
  'Spinner',
  'Switch',
  'Tab',
  'TabList',
  'Text',
  'Textarea',
  'ToggleButton',
  'Toolbar',
  'ToolbarButton',
  'Tooltip',
  'makeStyles',
  'mergeClasses',
  'tokens',
];
const mobxNames = [
  'action',
  'autorun',
  'computed',
  'makeAutoObservable',
  'makeObservable',
  'observable',
  'observableRef',
  'reaction',
  'runInAction',
  'toJS',
  'when',
];
/** React's own doors; what begins with two underscores is for its siblings. */
const namesOfPackage = (name: string): string[] =>
  Object.keys(require(name) as object).filter(
    (one) => !one.startsWith('__') && one !== 'act' && one !== 'captureOwnerStack',
  );
const namesOfDoor = (path: string): string[] =>
  passedOnBy(path)
    .map(({ exported }) => exported)
    .sort();

interface Styled {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
/**
 * The document of a plugin's frame: the shared modules, what draws pages, and their styles; nothing of a session. Its
 * origin is none, so everything is asked for across origins.
 */
function frameDocument(bundle: Rolldown.OutputBundle, host: string, base: string, map: string): string {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === host);
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = seen.has(name) ? undefined : chunks.find(({ fileName }) => fileName === name);
    seen.add(name);
    for (const css of (chunk as Styled | undefined)?.viteMetadata?.importedCss ?? []) styles.add(css);
    for (const next of chunk?.imports ?? []) visit(next);
  };
  visit(entry?.fileName ?? '');
  const links = [...styles].map((css) => `<link rel="stylesheet" crossorigin href="${base}${css}">`).join('');
  return (
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>Plugin</title><script type="importmap">' +
    `${map}</script>${links}<script type="module" crossorigin src="${base}${entry?.fileName ?? ''}"></script>` +
    '</head><body><div id="frame"></div></body></html>'
  );
}

export interface SharedOptions {
  /** Folder of the project, with a slash at its end. */
  readonly root: string;
  readonly base: string;
}
/**
 * Where the page of the open edition is kept, beside the plain one. The server chooses (core/server/http/web-build.ts).
 */
const openPage = 'open.html';
/**
 * The open edition of the console (`VITE_EDITION=open`): every shared module is an entry of its own build, so there is
 * one copy of each; nobody fetches one before a partner's plugin asks for it. Its page carries one import map, whose
 * hash stands in its policy, and `shared.json` tells who links. An entry keeps all it exports, needed or not, so the
 * plain edition is built without. Under `npm run dev` the same names lead to the same modules that the development
 * server gives to the console itself.
 */
export function sharedModules({ root, base }: SharedOptions): Plugin {
  const wanted: Readonly<Record<string, () => string[]>> = {
    react: () => ['default', ...namesOfPackage('react')],
    'react/jsx-runtime': () => namesOfPackage('react/jsx-runtime'),
    'react-dom': () => ['createPortal', 'flushSync'],
    '@fluentui/react-components': () => fluentNames,
    mobx: () => mobxNames,
    'mobx-react-lite': () => ['observer', 'useLocalObservable', 'Observer'],
    '@freightdeck/sdk/manifest': () =>
      namesOfDoor(join(root, 'sdk/manifest/index.ts')).concat('definePlugin', 'permissionKeys', 'grants'),
    '@freightdeck/sdk/contract': () => namesOfDoor(join(root, 'sdk/contract/index.ts')),
    '@freightdeck/sdk/values': () => namesOfDoor(join(root, 'sdk/contract/values/index.ts')),
    '@freightdeck/sdk/web': () => namesOfDoor(join(root, 'sdk/web/index.ts')),
    '@freightdeck/sdk/ui': () => namesOfDoor(join(root, 'sdk/ui/index.ts')),
  };
  const known = new Map<string, readonly string[]>();
  const namesOf = (specifier: string): readonly string[] =>
    known.get(specifier) ?? known.set(specifier, wanted[specifier]?.() ?? []).get(specifier) ?? [];
  const slug = (specifier: string): string =>
    `shared-${specifier.replace(/^@freightdeck\/|^@fluentui\//, '').replaceAll('/', '-')}`;
  const modulesAt = (addressOf: (specifier: string) => string): SharedModules['modules'] =>
    Object.fromEntries(
      Object.entries(sharedSpecifiers).map(([specifier, built]) => [
        built,
        { url: base + addressOf(specifier), exports: namesOf(specifier) },
      ]),
    );
  const importMap = (modules: SharedModules['modules']): string =>
    JSON.stringify({ imports: Object.fromEntries(Object.entries(modules).map(([name, { url }]) => [name, url])) });
  const listOf = (list: Omit<SharedModules, 'sdk'>): string =>
    JSON.stringify({ sdk: sdkVersion, ...list } satisfies SharedModules);
  /** Where the development server keeps a virtual module. */
  const inDevelopment = (): SharedModules['modules'] => modulesAt((specifier) => `@id/__x00__${prefix}${specifier}`);
  let building = false;
  let built: SharedModules['modules'] = {};
  const frameHost = join(root, 'host/web/frame/frame-host.tsx');
  return {
    name: 'shared-modules',
    apply: (_config, { command }) => command === 'serve' || process.env.VITE_EDITION === 'open',
    config: (_config, { command }) => {
      building = command === 'build';
      // Both editions lie in one folder: names with a hash of what they hold never get in each other's way. In
      // development a module found later would be made beside those that run already, and the page begin anew.
      return building
        ? { build: { emptyOutDir: false, copyPublicDir: false } }
        : {
            optimizeDeps: {
              include: Object.keys(sharedSpecifiers).filter((specifier) => !specifier.startsWith('@freightdeck/')),
            },
          };
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`${base}shared.json`, (_request, response) => {
        response.setHeader('content-type', 'application/json').end(listOf({ modules: inDevelopment() }));
      });
    },
    buildStart() {
      if (!building) return;
      for (const specifier of Object.keys(sharedSpecifiers))
        this.emitFile({ type: 'chunk', id: prefix + specifier, name: slug(specifier), preserveSignature: 'strict' });
      this.emitFile({ type: 'chunk', id: frameHost, name: 'frame-host' });
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      const specifier = id.startsWith(`\0${prefix}`) ? id.slice(prefix.length + 1) : undefined;
      return specifier === undefined
        ? null
        : `export { ${namesOf(specifier).join(', ')} } from ${JSON.stringify(specifier)};`;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {});
        const modules =
          bundle === undefined
            ? inDevelopment()
            : modulesAt(
                (specifier) =>
                  chunks.find((one) => one.type === 'chunk' && one.facadeModuleId === `\0${prefix}${specifier}`)
                    ?.fileName ?? '',
              );
        built = modules;
        return [
          { tag: 'script', attrs: { type: 'importmap' }, children: importMap(modules), injectTo: 'head-prepend' },
        ];
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const document = bundle['index.html'];
        if (document) document.fileName = openPage;
        const page = frameDocument(bundle, frameHost, base, importMap(built));
        const frame = base + this.getFileName(this.emitFile({ type: 'asset', name: 'frame.html', source: page }));
        this.emitFile({ type: 'asset', fileName: 'shared.json', source: listOf({ modules: built, frame }) });
      },
    },
  };
}
