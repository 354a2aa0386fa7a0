/**
 * `npm run new`: makes a plugin, a resource, a command or a page from host/bin/templates. All changes are collected
 * before any is written.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { NotMade } from './new-plan.ts';
import type { Made, Tree } from './new-tree.ts';

interface Kind {
  readonly usage: string;
  readonly example: string;
  readonly about: string;
  /** Number of words it takes; with two numbers the last word is optional. */
  readonly words: readonly [number, number];
  readonly make: (tree: Tree, words: readonly string[], route?: string) => Promise<Made>;
}
const kinds: Readonly<Record<string, Kind>> = {
  plugin: {
    usage: 'plugin <id> <zh title> <en title> [record]',
    example: 'plugin tolls 通行费 "Tolls"',
    about:
      'A plugin that works: one kind of record with list, record page, form and lifecycle, table, texts, demo ' +
      'records, tests.',
    words: [3, 4],
    make: async (tree, words) => (await import('./new-plugin.ts')).makePlugin(tree, words),
  },
  resource: {
    usage: 'resource <plugin> <name> <zh title> <en title> [--route <route>]',
    example: 'resource tolls tollGate 收费站 "Toll gates"',
    about:
      'A further kind of record in a plugin, under the keys of a route: contract, table, server half, texts, tests.',
    words: [4, 4],
    make: async (tree, words, route) => (await import('./new-resource.ts')).makeResource(tree, words, route),
  },
  command: {
    usage: 'command <plugin> <resource> <verb> <zh title> <en title> [--route <route>]',
    example: 'command tolls tollRecord refund 退回 "Refund"',
    about: 'A command on the records of a resource: contract, key, server half, texts, test.',
    words: [5, 5],
    make: async (tree, words, route) => (await import('./new-command.ts')).makeCommand(tree, words, route),
  },
  page: {
    usage: 'page <plugin> <route> <resource> <zh title> <en title>',
    example: 'page tolls tollGateList tollGate 收费站 "Toll gates"',
    about: 'A list page of a resource, with route, menu and key. Who may read the resource stays as it is.',
    words: [5, 5],
    make: async (tree, words) => (await import('./new-page.ts')).makePage(tree, words),
  },
};

const helpOf = ({ usage, example, about }: Kind): string =>
  `npm run new -- ${usage}\n  ${about}\n  Example: npm run new -- ${example}\n`;
const help = (): string => `${Object.values(kinds).map(helpOf).join('\n')}
--route <route>  whose keys grant it; needed where the plugin has several routes with keys
--no-docs        leaves docs/generated as it is: run npm run docs yourself
--help           this text; with a kind, about that kind only
`;

/** The parsed request, or why it cannot be understood. */
function asked():
  | {
      readonly kind: Kind;
      readonly words: readonly string[];
      readonly route: string | undefined;
      readonly docs: boolean;
    }
  | undefined {
  const options = {
    help: { type: 'boolean', short: 'h' },
    route: { type: 'string' },
    'no-docs': { type: 'boolean' },
  } as const;
  let parsed;
  try {
    parsed = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new NotMade(`${error instanceof Error ? error.message : String(error)}\n\n${help()}`);
  }
  const {
    values,
    positionals: [name = '', ...words],
  } = parsed;
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (values.help) {
    console.log(kind ? helpOf(kind) : help());
    return undefined;
  }
  if (!kind)
    throw new NotMade(`${name === '' ? 'say what to make' : `"${name}" is nothing that can be made`}\n\n${help()}`);
  const [least, most] = kind.words;
  if (words.length < least || words.length > most)
    throw new NotMade(`${words.length} words after "${name}"\n\n${helpOf(kind)}`);
  if (values.route !== undefined && !kind.usage.includes('--route'))
    throw new NotMade(`"${name}" takes no --route\n\n${helpOf(kind)}`);
  return { kind, words, route: values.route, docs: !values['no-docs'] };
}

async function run(): Promise<void> {
  const wish = asked();
  if (!wish) return;
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { manifests } = await import('../manifests.ts');
  const { plan, next } = await wish.kind.make({ root, manifests }, wish.words, wish.route);
  for (const line of plan.write()) console.log(line);
  if (wish.docs) {
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'host/bin/docs.ts'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('everything is written, but `npm run docs` failed');
  }
  console.log(`\n${[...next, 'npm run check looks it over.'].join('\n')}`);
}

await run().catch((error: unknown) => {
  console.error(error instanceof NotMade ? `Nothing was made: ${error.message}` : error);
  process.exitCode = 1;
});
