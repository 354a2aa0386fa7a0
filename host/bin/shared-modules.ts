import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { sdkVersion } from '../../sdk/manifest/sdk-version.ts';
import type { SharedModules } from '../../sdk/package/shared-specifiers.ts';
import { sharedSpecifiers } from '../../sdk/package/shared-specifiers.ts';

const prefix = 'virtual:shared/';
const require = createRequire(import.meta.url);

/** What plugins draw with. Never shorter: a name taken away is a plugin that no longer links. */
const fluentNames = [
  'Badge', 'Body1', 'Button', 'Caption1', 'Checkbox', 'Combobox', 'Dialog', 'DialogActions', 'DialogBody', 'DialogContent', 'DialogSurface', 'DialogTitle', 'DrawerBody', 'DrawerFooter', 'DrawerHeader',
  'DrawerHeaderTitle', 'Field', 'Input', 'Label', 'Link', 'Menu', 'MenuDivider', 'MenuGroup', 'MenuGroupHeader', 'MenuItem', 'MenuItemRadio', 'MenuList', 'MenuPopover', 'MenuTrigger', 'MessageBar',
  'MessageBarActions', 'MessageBarBody', 'MessageBarTitle', 'Option', 'OverlayDrawer', 'Popover', 'PopoverSurface', 'PopoverTrigger', 'ProgressBar', 'Radio', 'RadioGroup', 'SearchBox', 'Select', 'Slider',
  'Spinner', 'Switch', 'Tab', 'TabList', 'Text', 'Textarea', 'ToggleButton', 'Toolbar', 'ToolbarButton', 'Tooltip', 'makeStyles', 'mergeClasses', 'tokens',
];
const mobxNames = ['action', 'autorun', 'computed', 'makeAutoObservable', 'makeObservable', 'observable', 'observableRef', 'reaction', 'runInAction', 'toJS', 'when'];
/** React's own doors; what begins with two underscores is for its siblings. */
const namesOfPackage = (name: string): string[] =>
  Object.keys(require(name) as object).filter((one) => !one.startsWith('__') && one !== 'act' && one !== 'captureOwnerStack');
const namesOfDoor = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(',').map((one) => one.trim().split(/\s+as\s+/).at(-1) ?? '')).filter((name) => name !== '' && !name.startsWith('type ')).sort();

export interface SharedOptions {
  /** Folder of the project, with a slash at its end. */
  readonly root: string;
  readonly base: string;
}
/**
 * Every shared module is an entry of the console's own build, so there is one copy of each; nobody fetches one before a partner's
 * plugin asks for it. The page carries one import map, whose hash stands in its policy, and `shared.json` tells who links.
 */
export function sharedModules({ root, base }: SharedOptions): Plugin {
  const names = new Map<string, readonly string[]>();
  const wanted: Readonly<Record<string, () => string[]>> = {
    'react': () => ['default', ...namesOfPackage('react')],
    'react/jsx-runtime': () => namesOfPackage('react/jsx-runtime'),
    'react-dom': () => ['createPortal', 'flushSync'],
    '@fluentui/react-components': () => fluentNames,
    'mobx': () => mobxNames,
    'mobx-react-lite': () => ['observer', 'useLocalObservable', 'Observer'],
    '@freightdeck/sdk/manifest': () => namesOfDoor(join(root, 'sdk/manifest/index.ts')).concat('definePlugin', 'permissionKeys', 'grants'),
    '@freightdeck/sdk/contract': () => namesOfDoor(join(root, 'sdk/contract/index.ts')),
    '@freightdeck/sdk/values': () => namesOfDoor(join(root, 'sdk/contract/values/index.ts')),
    '@freightdeck/sdk/web': () => namesOfDoor(join(root, 'sdk/web/index.ts')),
    '@freightdeck/sdk/ui': () => namesOfDoor(join(root, 'sdk/ui/index.ts')),
  };
  const slug = (specifier: string): string => `shared-${specifier.replace(/^@freightdeck\/|^@fluentui\//, '').replaceAll('/', '-')}`;
  let modules: SharedModules['modules'] = {};
  return {
    name: 'shared-modules',
    apply: 'build',
    buildStart() {
      for (const specifier of Object.keys(sharedSpecifiers)) {
        names.set(specifier, wanted[specifier]?.() ?? []);
        this.emitFile({ type: 'chunk', id: prefix + specifier, name: slug(specifier), preserveSignature: 'strict' });
      }
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      const specifier = id.startsWith(`\0${prefix}`) ? id.slice(prefix.length + 1) : undefined;
      return specifier === undefined ? null : `export { ${(names.get(specifier) ?? []).join(', ')} } from ${JSON.stringify(specifier)};`;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        modules = Object.fromEntries(Object.entries(sharedSpecifiers).map(([specifier, built]) => {
          const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId === `\0${prefix}${specifier}`);
          return [built, { url: base + (chunk?.fileName ?? ''), exports: names.get(specifier) ?? [] }];
        }));
        const imports = Object.fromEntries(Object.entries(modules).map(([built, { url }]) => [built, url]));
        return [{ tag: 'script', attrs: { type: 'importmap' }, children: JSON.stringify({ imports }), injectTo: 'head-prepend' }];
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        const source: SharedModules = { sdk: sdkVersion, modules };
        this.emitFile({ type: 'asset', fileName: 'shared.json', source: JSON.stringify(source) });
      },
    },
  };
}
