import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Command, Resource, Workflow } from '@freightdeck/sdk/contract';
import type { RouteManifest } from '@freightdeck/sdk/manifest';
import { checkName, checkTitles, kebab } from './new-names.ts';
import { Plan } from './new-plan.ts';
import { appendUnder, objectGivenTo } from './new-source-edits.ts';
import { checkRouteFree, contractOf, filled, isCommand, manifestOf, resourceOf } from './new-tree.ts';
import type { Made, Tree, Words } from './new-tree.ts';

export async function makePage(
  tree: Tree,
  [plugin = '', route = '', on = '', zh = '', en = '']: readonly string[],
): Promise<Made> {
  manifestOf(tree, plugin);
  checkName('route', route);
  checkTitles(zh, en);
  const { constant: records, resource } = await resourceOf(tree, plugin, on);
  checkRouteFree(tree, route, `/${route}`);
  const plan = new Plan(tree.root);
  const shown = Object.keys(resource.fields).filter(
    (name) =>
      name !== resource.label && !['id', 'json', 'list', 'file', 'secret'].includes(resource.fields[name]!.kind),
  );
  const columns = [`{ field: '${resource.label}', pin: 'left' }`, ...shown.slice(0, 7).map((name) => `'${name}'`)];
  const filters = Object.keys(resource.filters)
    .slice(0, 7)
    .map((name) => `'${name}'`);
  const { above, onRows, life } = buttonsOf(records, resource, await contractOf(tree, plugin));
  const buttons = [...above, ...onRows];
  const line = (name: string, items: readonly string[]): string => `  ${name}: [${items.join(', ')}],`;
  const made = (all: readonly Button[]): readonly string[] => all.map((button) => button.made);
  const words: Words = {
    zh,
    records,
    types: buttons.some((button) => button.made.includes('RecordOf<'))
      ? "import type { RecordOf } from '@freightdeck/sdk/contract';\n"
      : '',
    web: buttons.length > 0 ? 'action, listPage' : 'listPage',
    imports: [...buttons.map(({ constant }) => constant), ...life, records].join(', '),
    lines: [
      ...life.map((constant) => `  workflow: ${constant},`),
      line('columns', columns),
      line('filters', filters),
      ...(above.length > 0 ? [line('actions', made(above))] : []),
      ...(onRows.length > 0 ? [line('rowActions', made(onRows))] : []),
    ].join('\n'),
  };
  const style = await resolveConfig(join(tree.root, 'package.json'));
  plan.create(
    `plugins/${plugin}/web/pages/${kebab(route)}.ts`,
    await format(filled('page/list.ts', words), { ...style, parser: 'typescript' }),
  );
  const entry: readonly string[] = [
    `path: '/${route}'`,
    `title: { zh: '${zh}', en: '${en}' }`,
    `audience: '${audienceOf(tree, resource)}'`,
    "group: 'dataManage'",
    "icon: 'Document'",
  ];
  plan.change(`plugins/${plugin}/plugin.ts`, (text) => {
    const manifest = objectGivenTo('definePlugin');
    const routed = appendUnder(
      text,
      manifest,
      'routes',
      `${route}: {\n${entry.map((part) => `      ${part},\n`).join('')}    }`,
    );
    return appendUnder(
      appendUnder(routed, manifest, 'menus', `${route}: '${route}'`),
      manifest,
      'permissions',
      `${route}: ['view']`,
    );
  });
  plan.change(`plugins/${plugin}/web/index.ts`, (text) =>
    appendUnder(text, objectGivenTo('defineWeb'), 'pages', `${route}: () => import('./pages/${kebab(route)}.ts')`),
  );
  const keys = Array.isArray(resource.access) ? resource.access.join(' or ') : undefined;
  return {
    plan,
    next: [
      `#/${route} opens after the next start: administrators and readers get its menu and key by themselves.`,
      ...(keys
        ? [
            `Its rows are for those who hold ${keys}: no page widens that. To let ${route}:view read them too, ` +
              `add it to the access of ${records}.`,
          ]
        : []),
    ],
  };
}

interface Button {
  readonly constant: string;
  readonly made: string;
}
/**
 * The buttons of a list: above it what creates a record, on its rows what people may do with one. A form of 编辑 begins
 * with what the record holds.
 */
function buttonsOf(
  records: string,
  resource: Resource,
  contract: Readonly<Record<string, unknown>>,
): { readonly above: readonly Button[]; readonly onRows: readonly Button[]; readonly life: readonly string[] } {
  const isOf = (command: Command): boolean => command.name.startsWith(`${resource.name}.`);
  const commands = Object.entries(contract).flatMap(([constant, value]) =>
    // What is open to everybody signed in is run by the system or by drivers, not from a list.
    isCommand(value) && Array.isArray(value.access) && isOf(value) ? [{ constant, command: value }] : [],
  );
  const life = Object.entries(contract).find(
    ([, value]) =>
      typeof value === 'object' &&
      value !== null &&
      'transitions' in value &&
      (value as Workflow).resource.name === resource.name,
  );
  const button = ({ constant, command }: (typeof commands)[number]): Button => {
    const held = Object.keys(command.input).filter((name) => name in resource.fields);
    const isEdit = command.name === `${resource.name}.edit` && held.length > 0;
    const names = held.join(', ');
    return {
      constant,
      made: isEdit
        ? `action(${constant}, { initial: ({ ${names} }: RecordOf<typeof ${records}>) => ({ ${names} }) })`
        : `action(${constant})`,
    };
  };
  return {
    above: commands.filter(({ command }) => command.name === `${resource.name}.add` && !command.on).map(button),
    onRows: commands.filter(({ command }) => command.on?.name === resource.name).map(button),
    life: life ? [life[0]] : [],
  };
}

/** Audience of the resource: a page is not shown to anybody who cannot read its rows. */
function audienceOf({ manifests }: Tree, { access }: Resource): RouteManifest['audience'] {
  const routes = Array.isArray(access) ? (access as readonly string[]).map((key) => key.split(':')[0]!) : [];
  const audiences = new Set(routes.flatMap((name) => manifests.flatMap((one) => one.routes[name]?.audience ?? [])));
  const [only] = audiences;
  return audiences.size === 1 && only ? only : 'both';
}
