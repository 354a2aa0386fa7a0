import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { everyNode, nameOf, objectPassedTo, parsedFile, propertiesOf, type Node } from './parsed-source.ts';

interface Chunk {
  readonly fileName: string;
  readonly name: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}
/** What every page has before it begins. */
const everywhere: ReadonlySet<string> = new Set(['console', 'rolldown-runtime']);

/** Specifier of the first `import('…')` in a loader such as `() => import('./pages/x.ts')`. */
function importedBy(loader: Node): string | undefined {
  const call = [...everyNode(loader)].find((node) => node.type === 'ImportExpression');
  return call && nameOf(call['source']);
}

/** Path of a page → its module, as the plugins' manifests and web halves say. */
function pagesOf(root: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const plugin of readdirSync(join(root, 'plugins'))) {
    const folder = join(root, 'plugins', plugin);
    const [manifest, half] = [join(folder, 'plugin.ts'), join(folder, 'web/index.ts')];
    if (!existsSync(manifest) || !existsSync(half)) continue;
    const routes = propertiesOf(propertiesOf(objectPassedTo('definePlugin', parsedFile(manifest))).get('routes'));
    const pages = propertiesOf(propertiesOf(objectPassedTo('defineWeb', parsedFile(half))).get('pages'));
    for (const [name, route] of routes) {
      const path = nameOf(propertiesOf(route).get('path'));
      const loader = pages.get(name);
      const file = loader && importedBy(loader);
      if (path && file) found.set(path, join(folder, 'web', file));
    }
  }
  return found;
}

/**
 * The console's own scripts in front of what looks into the stores: nothing is asked for while a page waits for another
 * process.
 */
function asksFirst(html: string, before: string): string {
  const own = /\s*<script type="(importmap|module)"[^>]*>.*?<\/script>/gs;
  const found = [...html.matchAll(own)]
    .sort(([, one = ''], [, other = '']) => one.localeCompare(other))
    .map(([script]) => script);
  return html.replace(own, '').replace('</title>', () => `</title>${found.join('')}\n    ${before}`);
}

const ownStyles = /\s*<link rel="stylesheet"[^>]* href="([^"]*?(assets\/[^"]+))">/;
/**
 * The console's own styles in the page: one request less. What is imported later looks for their link, and would fetch
 * them again without it: the page's own script puts one there that is switched off.
 */
function stylesOf(html: string, assets: ReadonlyMap<string, string>): string {
  const [, href, file = ''] = ownStyles.exec(html) ?? [];
  return assets.has(file) ? `<style data-file="${href}">${assets.get(file)?.trim()}</style>` : '';
}

/**
 * Tells the page which scripts each address begins with, so that it asks for them beside the console's own
 * (`host/web/index.html`) instead of one after the other: what a plugin and its page cannot do without, and what draws
 * lists, or home. A hint and nothing more.
 */
export function pageScripts({ root, base }: { readonly root: string; readonly base: string }): Plugin {
  return {
    name: 'page-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk') as unknown as readonly Chunk[];
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const holding = (module: string): Chunk | undefined => chunks.find((chunk) => chunk.moduleIds.includes(module));
        const needed = (chunk: Chunk | undefined, found = new Set<string>()): Set<string> => {
          if (!chunk || everywhere.has(chunk.name) || found.has(chunk.fileName)) return found;
          found.add(chunk.fileName);
          for (const file of chunk.imports) needed(byFile.get(file), found);
          return found;
        };
        const names: string[] = [];
        const numberOf = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
        const named = (name: string): readonly string[] => [...needed(chunks.find((chunk) => chunk.name === name))];
        const list = named('list');
        const home = [...named('later-words'), ...named('board')];
        const pages = Object.fromEntries(
          [...pagesOf(root)].map(([path, file]) => {
            const plugin = holding(join(file.slice(0, file.indexOf('/web/')), 'web/index.ts'));
            return [
              path,
              [...new Set([...needed(plugin), ...needed(holding(file)), ...(path === '/home' ? home : list)])].map(
                numberOf,
              ),
            ];
          }),
        );
        const words = JSON.stringify({ base, names, pages }).replaceAll('<', '\\u003c');
        const styles = new Map(
          Object.values(bundle).flatMap((one) =>
            one.type === 'asset' && one.fileName.endsWith('.css') ? [[one.fileName, String(one.source)] as const] : [],
          ),
        );
        const own = stylesOf(html, styles);
        return asksFirst(
          own ? html.replace(ownStyles, '') : html,
          `${own}<script type="application/json" id="page-scripts">${words}</script>`,
        );
      },
    },
  };
}
