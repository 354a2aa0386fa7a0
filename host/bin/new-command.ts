import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { capital, checkName, checkTitles, kebab } from './new-names.ts';
import { NotMade, Plan } from './new-plan.ts';
import { addCodes, addImport, appendUnder, objectGivenTo } from './new-source-edits.ts';
import {
  addExport,
  addLogWords,
  addTexts,
  contractOf,
  exported,
  filled,
  isCommand,
  manifestOf,
  resourceOf,
  routeWithKeys,
} from './new-tree.ts';
import type { Made, Tree, Words } from './new-tree.ts';

export async function makeCommand(
  tree: Tree,
  [plugin = '', on = '', verb = '', zh = '', en = '']: readonly string[],
  named?: string,
): Promise<Made> {
  const manifest = manifestOf(tree, plugin);
  const { constant: records, resource } = await resourceOf(tree, plugin, on);
  checkName('verb', verb);
  checkTitles(zh, en);
  const keys = Array.isArray(resource.access) ? (resource.access as readonly string[]) : [];
  const route = routeWithKeys(
    manifest,
    named,
    keys.map((key) => key.split(':')[0]!).filter((one) => manifest.permissions[one]),
  );
  if (resource.tenancy !== 'tenant')
    throw new NotMade(`${resource.name} is one set for all tenants, and has no timeline of a tenant to write into`);
  const Record = capital(resource.name);
  const constant = `${verb}${Record}`;
  const contract = await contractOf(tree, plugin);
  const name = `${resource.name}.${verb}`;
  const path = `${resource.path}/${verb}`;
  const same = Object.values(contract).find((one) => isCommand(one) && (one.name === name || one.path === path));
  if (same || constant in contract) throw new NotMade(`plugins/${plugin}/contract has ${name} or ${constant} already`);

  const plan = new Plan(tree.root);
  const file = kebab(constant);
  const words: Words = {
    plugin,
    verb,
    route,
    zh,
    Verb: capital(verb),
    Record,
    record: resource.name,
    records,
    declared: declaringFile(plan, tree, plugin, records),
    who: manifest.routes[route]?.audience === 'operator' ? 'admin' : 'admin_10001',
  };
  plan.create(`plugins/${plugin}/contract/${file}.ts`, filled('command/contract.ts', words));
  plan.create(`plugins/${plugin}/server/${file}.ts`, filled('command/server.ts', words));
  plan.create(`tests/rules/${plugin}-${file}.test.ts`, filled('command/test.ts', words));
  addExport(plan, plugin, exported([constant], file));
  addTexts(plan, plugin, { [`action.${verb}`]: [zh, en] });
  addLogWords(plan, 'actions', verb, zh, en);
  plan.change(`plugins/${plugin}/plugin.ts`, (text) =>
    addCodes(text, objectGivenTo('definePlugin'), ['permissions', route], [verb]),
  );
  plan.change(`plugins/${plugin}/server/index.ts`, (text) => {
    const imported = addImport(text, `import { serve${capital(constant)} } from './${file}.ts';`);
    return appendUnder(imported, objectGivenTo('defineServer'), 'serves', `serve${capital(constant)}`, '[]');
  });
  return {
    plan,
    next: [
      `It is served to holders of ${route}:${verb}, and leaves its reason in the record's timeline; what else ` +
        `it does belongs in plugins/${plugin}/server/${file}.ts.`,
      `Its button: action(${constant}) among the rowActions of a list, or the actions of a record page.`,
    ],
  };
}

/** The contract file that declares a resource, without its extension. */
function declaringFile(plan: Plan, { root }: Tree, plugin: string, constant: string): string {
  const files = readdirSync(join(root, 'plugins', plugin, 'contract')).filter((file) => file.endsWith('.ts'));
  const found = files.find((file) =>
    plan.read(`plugins/${plugin}/contract/${file}`).includes(`export const ${constant} = `),
  );
  if (found) return found.replace(/\.ts$/, '');
  throw new NotMade(`no file of plugins/${plugin}/contract begins a line with "export const ${constant} = "`);
}
