/**
 * `npm run docs:site`: the documents for who writes plugins as a static site, `dist/docs/<version of the SDK>/`, with
 * navigation and search. The console serves it at `/docs/`. Versions that are there already stay.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareVersions } from '@freightdeck/sdk/manifest';
import type { DocsPage, DocsSite } from './docs-site/pages.ts';
import { escaped, readSite, upFrom } from './docs-site/pages.ts';
import { docsGroups } from './docs-site/sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = join(root, 'host/bin/docs-site');

function navigation({ groups }: DocsSite, now: DocsPage | undefined): string {
  const up = upFrom(now?.address ?? 'index.html');
  return groups
    .map(({ title, pages }) => {
      const lines = pages.map((page) => {
        const current = page === now ? ' aria-current="page"' : '';
        return `<li><a href="${up}/${page.address}"${current}>${escaped(page.title)}</a></li>`;
      });
      return `<h2>${escaped(title)}</h2>\n<ul>\n${lines.join('\n')}\n</ul>`;
    })
    .join('\n');
}
function document(site: DocsSite, page: DocsPage, version: string): string {
  const up = upFrom(page.address);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)} · Freightdeck ${version}</title>
<link rel="stylesheet" href="${up}/site.css">
<script type="module" src="${up}/site.js" data-up="${up}"></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header>
<strong><a href="${up}/index.html">Freightdeck for plugins</a></strong>
<label>Version <select id="version"><option selected>${version}</option></select></label>
<input id="search" type="search" aria-label="Search" placeholder="Search ( / )" autocomplete="off">
<span id="count" role="status"></span>
<ul id="found" aria-label="Found"></ul>
</header>
<div class="sides">
<nav aria-label="Pages">
${navigation(site, page)}
</nav>
<main id="content" tabindex="-1">
<h1>${escaped(page.title)}</h1>
${page.html}
</main>
</div>
</body>
</html>
`;
}
/** The first page: what there is. */
const contents = (site: DocsSite, version: string): DocsPage => ({
  address: 'index.html',
  title: 'Freightdeck for plugins',
  sections: [],
  html: `<p>For version ${version} of the SDK, served by the console that has it.</p>\n${navigation(site, undefined)}`,
});
const searched = (site: DocsSite): string =>
  JSON.stringify(
    site.groups.flatMap(({ pages }) =>
      pages.flatMap(({ address, title: page, sections }) =>
        sections.map(({ id, title, text }) => ({
          address: id === '' ? address : `${address}#${id}`,
          page,
          title,
          text,
        })),
      ),
    ),
  );

/** Writes the site of this version below `out`; says how many pages it has. */
export function writeDocsSite(out: string): { readonly version: string; readonly pages: number } {
  const { version } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8')) as { readonly version: string };
  const site = readSite(root, docsGroups);
  const folder = join(out, version);
  rmSync(folder, { recursive: true, force: true });
  const write = (address: string, content: string): void => {
    const path = join(folder, address);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const pages = site.groups.flatMap((group) => group.pages);
  for (const page of pages) write(page.address, document(site, page, version));
  write('index.html', document(site, contents(site, version), version));
  write('search.json', searched(site));
  for (const name of ['site.css', 'site.js']) cpSync(join(parts, name), join(folder, name));
  for (const [address, file] of site.pictures) {
    mkdirSync(dirname(join(folder, address)), { recursive: true });
    cpSync(file, join(folder, address));
  }
  const versions = readdirSync(out)
    .filter((name) => /^\d+\.\d+\.\d+/.test(name) && existsSync(join(out, name, 'index.html')))
    .sort(compareVersions)
    .reverse();
  writeFileSync(join(out, 'versions.json'), JSON.stringify(versions));
  return { version, pages: pages.length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version, pages } = writeDocsSite(join(root, 'dist/docs'));
  console.log(`dist/docs/${version}: ${pages} pages`);
}
