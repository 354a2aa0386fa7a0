import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { camel, capital, checkName, checkTitles, kebab, plural, snake } from './new-names.ts';
import { NotMade, Plan } from './new-plan.ts';
import { addCodes, addImport, append, appendUnder, listOf, objectGivenTo } from './new-source-edits.ts';
import {
  addDictionaryTitle,
  addExport,
  addLogWords,
  addTexts,
  checkResourceFree,
  contractOf,
  exported,
  filled,
  manifestOf,
  routeWithKeys,
} from './new-tree.ts';
import type { Made, Tree, Words } from './new-tree.ts';

export const wordsOf = (
  plugin: string,
  record: string,
  route: string,
  number: string,
  zh: string,
  en: string,
): Words => ({
  plugin,
  record,
  route,
  number,
  zh,
  en,
  manifest: camel(plugin),
  Record: capital(record),
  records: plural(record),
  file: kebab(record),
  table: snake(record),
  dictionary: `${snake(record).toUpperCase()}_STATUS`,
});

/** The files of every resource, and its entry in the security suites. */
export function planResource(plan: Plan, words: Words): void {
  const { plugin = '', record = '', file = '', number = '', zh = '', en = '', dictionary = '' } = words;
  addLogWords(plan, 'modules', record, zh, en);
  addDictionaryTitle(plan, dictionary, `${zh}状态`, `${en} status`);
  const of = `plugins/${plugin}`;
  plan.create(`${of}/contract/${file}.ts`, filled('resource/contract.ts', words));
  plan.create(`${of}/server/${file}.ts`, filled('resource/server.ts', words));
  plan.create(`${of}/server/migrations/${number}-${file}.ts`, filled('resource/migration.ts', words));
  plan.create(`tests/support/records/${file}-records.ts`, filled('resource/records.ts', words));
  plan.create(`tests/rules/${plugin}-${file}.test.ts`, filled('resource/test.ts', words));
  plan.change('tests/support/security-world.ts', (text) =>
    append(
      addImport(text, `import { ${record}Records } from './records/${file}-records.ts';`),
      listOf('makers'),
      `${record}Records`,
    ),
  );
}

export const textsOfResource = {
  'field.name': ['名称', 'Name'],
  'field.remark': ['备注', 'Remark'],
  'field.status': ['状态', 'Status'],
  'field.createdAt': ['创建时间', 'Created'],
  'action.add': ['新建', 'New'],
  'action.edit': ['编辑', 'Edit'],
  'action.submit': ['提交', 'Submit'],
} as const;

function nextNumber({ root }: Tree, plugin: string): string {
  const folder = join(root, 'plugins', plugin, 'server/migrations');
  const numbers = (existsSync(folder) ? readdirSync(folder) : []).map((file) => Number.parseInt(file, 10) || 0);
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

export async function makeResource(
  tree: Tree,
  [plugin = '', name = '', zh = '', en = '']: readonly string[],
  named?: string,
): Promise<Made> {
  const manifest = manifestOf(tree, plugin);
  checkName('resource', name);
  checkTitles(zh, en);
  const route = routeWithKeys(manifest, named);
  if (manifest.routes[route]?.audience === 'operator')
    throw new NotMade(
      `the page ${route} is the operator's alone, and a resource belongs to a tenant: take the keys of another`,
    );
  const words = wordsOf(plugin, name, route, nextNumber(tree, plugin), zh, en);
  const { Record = '', records = '', file = '', number = '' } = words;
  const constants = [`add${Record}`, `edit${Record}`, `${name}Life`, records, `submit${Record}`];
  const contract = await contractOf(tree, plugin);
  const clash = [camel(plugin), ...Object.keys(contract)].find((one) => constants.includes(one));
  if (clash) throw new NotMade(`plugins/${plugin} has a constant "${clash}" already`);
  await checkResourceFree(tree, words);

  const plan = new Plan(tree.root);
  planResource(plan, words);
  addExport(plan, plugin, exported(constants, file));
  addTexts(plan, plugin, textsOfResource);
  plan.change(`plugins/${plugin}/plugin.ts`, (text) =>
    addCodes(text, objectGivenTo('definePlugin'), ['permissions', route], ['view', 'add', 'edit', 'submit', 'export']),
  );
  plan.change(`plugins/${plugin}/server/index.ts`, (text) => {
    const imported = addImport(
      addImport(text, `import { ${name}Table } from './migrations/${number}-${file}.ts';`),
      `import { ${name}Serves } from './${file}.ts';`,
    );
    const served = appendUnder(imported, objectGivenTo('defineServer'), 'serves', `...${name}Serves`, '[]');
    return appendUnder(served, objectGivenTo('defineServer'), 'migrations', `${name}Table`, '[]');
  });
  return {
    plan,
    next: [
      `Who holds keys of ${route} sees and changes ${records}. A page of their own: npm run new -- page ` +
        `${plugin} ${name}List ${name} ${zh} "${en}"`,
    ],
  };
}
