/**
 * `npm run catalogue`: every plugin with its routes, menus, keys and commands, from manifests and contracts; starts
 * nothing.
 */
import { permissionKeys } from '@freightdeck/sdk/manifest';
import type { Command } from '@freightdeck/sdk/contract';
import type { ServerPlugin } from '@freightdeck/sdk/server';
import { serverPlugins, demoPlugins } from '../plugins.server.ts';
import { manifests } from '../manifests.ts';

const commandsOf = (half: ServerPlugin | undefined): Command[] =>
  (half?.serves ?? []).flatMap((served) =>
    served.type === 'command'
      ? [served.command]
      : served.type === 'workflow'
        ? Object.values(served.workflow.transitions).map((transition) => transition.command)
        : [],
  );

const halves = [...serverPlugins, ...(await demoPlugins())];
const catalogue = manifests.map((manifest) => ({
  id: manifest.id,
  version: manifest.version,
  sdk: manifest.sdk,
  title: manifest.title,
  activation: manifest.activation ?? 'menu',
  requires: manifest.requires ?? [],
  routes: Object.entries(manifest.routes).map(([name, route]) => ({
    name,
    path: route.path,
    zh: route.title.zh,
    en: route.title.en,
    audience: route.audience,
    ...(route.parent ? { parent: route.parent } : {}),
  })),
  menus: manifest.menus,
  permissions: permissionKeys(manifest),
  commands: commandsOf(halves.find((half) => half.manifest.id === manifest.id)).map((command) => ({
    name: command.name,
    path: command.path,
    access: command.access,
  })),
}));

if (process.argv.includes('--json')) console.log(JSON.stringify(catalogue, undefined, 2));
else
  for (const plugin of catalogue) {
    console.log(`\n${plugin.id} ${plugin.version}  ${plugin.title.zh} / ${plugin.title.en}`);
    for (const route of plugin.routes)
      console.log(`  ${route.path.padEnd(28)} ${route.zh} / ${route.en}  (${route.audience})`);
    for (const command of plugin.commands)
      console.log(
        `  ${command.name.padEnd(28)} ${command.path}  ` +
          `${Array.isArray(command.access) ? command.access.join(' | ') : command.access}`,
      );
  }
