import type { Resource } from '@freightdeck/sdk/contract';
import type { RouteManifest } from '@freightdeck/sdk/manifest';
import { checkName, checkTitles, kebab } from './new-names.ts';
import { Plan } from './new-plan.ts';
import { appendUnder, arrayLines, objectGivenTo } from './new-source-edits.ts';
import { checkRouteFree, filled, manifestOf, resourceOf } from './new-tree.ts';
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
  const words: Words = {
    zh,
    records,
    columns: arrayLines('  columns: ', columns),
    filters: arrayLines('  filters: ', filters),
  };
  plan.create(`plugins/${plugin}/web/pages/${kebab(route)}.ts`, filled('page/list.ts', words));
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
      `${route}: {\n${entry.map((line) => `      ${line},\n`).join('')}    }`,
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

/** Audience of the resource: a page is not shown to anybody who cannot read its rows. */
function audienceOf({ manifests }: Tree, { access }: Resource): RouteManifest['audience'] {
  const routes = Array.isArray(access) ? (access as readonly string[]).map((key) => key.split(':')[0]!) : [];
  const audiences = new Set(routes.flatMap((name) => manifests.flatMap((one) => one.routes[name]?.audience ?? [])));
  const [only] = audiences;
  return audiences.size === 1 && only ? only : 'both';
}
