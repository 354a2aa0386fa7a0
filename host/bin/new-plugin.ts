import { checkName, checkPluginId, checkTitles, recordOf } from './new-names.ts';
import { NotMade, Plan } from './new-plan.ts';
import { planResource, textsOfResource, wordsOf } from './new-resource.ts';
import { addImport, addSorted, append, listOf } from './new-source-edits.ts';
import { addTexts, checkResourceFree, checkRouteFree, filled } from './new-tree.ts';
import type { Made, Tree } from './new-tree.ts';

export async function makePlugin(tree: Tree, [id = '', zh = '', en = '', named]: readonly string[]): Promise<Made> {
  checkPluginId(id);
  checkTitles(zh, en);
  const record = named ?? recordOf(id);
  checkName('record', record);
  const plan = new Plan(tree.root);
  if (plan.has(`plugins/${id}`) || tree.manifests.some((one) => one.id === id))
    throw new NotMade(`plugins/${id} is there already`);
  const list = `${record}List`;
  const words = wordsOf(id, record, list, '0001', zh, en);
  if (words.records === words.manifest)
    throw new NotMade(`record "${record}": its list would be called ${words.records}, as the plugin is; take another`);
  await checkResourceFree(tree, words);
  for (const [route, path] of [
    [list, `/${list}`],
    [`${record}Detail`, `/${list}/detail`],
    [`${record}Create`, `/${list}/create`],
  ] as const)
    checkRouteFree(tree, route, path);

  const { file = '', manifest = '' } = words;
  const files: Readonly<Record<string, string>> = {
    'package.json': 'package.json',
    'plugin.ts': 'plugin.ts',
    'README.md': 'README.md',
    'fixtures.ts': 'fixtures.ts',
    'contract/index.ts': 'contract-index.ts',
    'server/index.ts': 'server-index.ts',
    'server/demo.ts': 'demo.ts',
    'web/index.ts': 'web-index.ts',
    'web/actions.ts': 'actions.ts',
    [`web/pages/${file}-list.ts`]: 'list.ts',
    [`web/pages/${file}-detail.ts`]: 'detail.ts',
    [`web/pages/${file}-create.ts`]: 'create.ts',
  };
  for (const [path, template] of Object.entries(files))
    plan.create(`plugins/${id}/${path}`, filled(`plugin/${template}`, words));
  planResource(plan, words);
  addTexts(plan, id, {
    ...textsOfResource,
    'action.create': ['新建', 'New'],
    'action.save': ['保存', 'Save'],
    'section.basic': ['基本信息', 'Basics'],
  });

  const key = id.includes('-') ? `'${id}'` : id;
  plan.change('host/manifests.ts', (text) =>
    append(
      addImport(text, `import { ${manifest} } from '@freightdeck/plugin-${id}/plugin';`),
      listOf('manifests'),
      manifest,
    ),
  );
  plan.change('host/plugins.server.ts', (text) =>
    append(
      addImport(text, `import ${manifest} from '@freightdeck/plugin-${id}/server';`),
      listOf('serverPlugins'),
      manifest,
    ),
  );
  plan.change('host/plugins.web.ts', (text) =>
    addSorted(text, listOf('halves'), id, `${key}: () => import('@freightdeck/plugin-${id}/web')`),
  );
  plan.change('package-lock.json', (text) => withWorkspace(text, id));
  plan.link(`node_modules/@freightdeck/plugin-${id}`, `plugins/${id}`);
  return {
    plan,
    next: [
      `#/${list} opens after the next start: administrators and readers get its menu and keys by themselves.`,
      'Its six demo records are loaded at the next start; its menu entry stands under 数据管理 (Data).',
      `Fields, table and texts are a beginning: change plugins/${id}/contract/${file}.ts first.`,
    ],
  };
}

/** The two entries in package-lock.json for a workspace, in npm's order. */
function withWorkspace(text: string, id: string): string {
  const lock = JSON.parse(text) as { packages: Record<string, object> };
  const packages = {
    ...lock.packages,
    [`node_modules/@freightdeck/plugin-${id}`]: { resolved: `plugins/${id}`, link: true },
    [`plugins/${id}`]: { name: `@freightdeck/plugin-${id}`, version: '0.1.0' },
  };
  const sorted = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en')));
  return `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`;
}
