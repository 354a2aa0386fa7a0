import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { Marked, Renderer } from 'marked';
import type { DocsGroup } from './sources.ts';

/** One page of the site. */
export interface DocsPage {
  /** Address below the version: `guide/dev.html`. */
  readonly address: string;
  readonly title: string;
  /** Headings below the title, for the table of contents. */
  readonly sections: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  readonly html: string;
}
export interface DocsSite {
  readonly groups: readonly { readonly title: string; readonly pages: readonly DocsPage[] }[];
  /** Pictures that pages show: address below the version → file. */
  readonly pictures: ReadonlyMap<string, string>;
}
/** A part of a file that becomes a page. */
interface Piece {
  readonly file: string;
  readonly address: string;
  readonly title: string;
  readonly text: string;
  /** It is one section of its file. */
  readonly split?: true;
}

/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/```[^\n]*\n?/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^> ?/gm, '')
    .replaceAll(/[`*|#]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const outsideFences = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```$/gm, (code) => code.replaceAll('#', ' '));

/** `docs/generated/sdk.md` → `generated/sdk`. */
const stem = (file: string): string => file.replace(/^docs\//, '').replace(/(\/README)?\.md$/, '');
function piecesOf(root: string, file: string, split: boolean): readonly Piece[] {
  const text = readFileSync(join(root, file), 'utf8');
  const heading = /^# (.+)$/m.exec(text);
  const title = plain(heading?.[1] ?? stem(file));
  const body = heading ? text.slice(heading.index + heading[0].length) : text;
  if (!split) return [{ file, address: `${stem(file)}.html`, title, text: body }];
  const marks = [...outsideFences(body).matchAll(/^## (.+)$/gm)];
  const beginning = { file, address: `${stem(file)}/index.html`, title, text: body.slice(0, marks[0]?.index) };
  return [
    beginning,
    ...marks.map(({ index, 1: name = '' }, at) => ({
      file,
      address: `${stem(file)}/${anchorOf(name)}.html`,
      title: plain(name),
      split: true as const,
      text: body.slice(index + name.length + 3, marks[at + 1]?.index),
    })),
  ];
}

/** The site out of the documents. Throws for a link that leads nowhere, and for an example that is not there. */
export function readSite(root: string, groups: readonly DocsGroup[]): DocsSite {
  const all = groups.map(({ title, sources }) => ({
    title,
    pieces: sources.flatMap(({ file, split = false }) => piecesOf(root, file, split)),
  }));
  const pieces = all.flatMap((group) => group.pieces);
  /** Where each heading of a file stands: `docs/x.md#anchor` → its piece. */
  const places = new Map<string, Piece>();
  for (const piece of pieces) {
    if (!places.has(piece.file)) places.set(piece.file, piece);
    const headings = [
      piece.title,
      ...[...outsideFences(piece.text).matchAll(/^#{2,4} (.+)$/gm)].map(([, one = '']) => one),
    ];
    for (const one of headings) {
      const key = `${piece.file}#${anchorOf(one)}`;
      if (!places.has(key)) places.set(key, piece);
    }
  }
  const pictures = new Map<string, string>();
  const render = (piece: Piece): DocsPage => {
    const { file, address } = piece;
    const up = '../'.repeat(address.split('/').length - 1);
    const missing = (what: string): Error => new Error(`${file}: ${what} is not there`);
    const resolved = (href: string): string => posix.join(posix.dirname(file), decodeURI(href.split('#', 1)[0] ?? ''));
    const target = (href: string): string | undefined => {
      const [path = '', anchor] = href.split('#', 2);
      const whole = path === '' ? file : resolved(href);
      if (path !== '' && !existsSync(join(root, whole))) throw missing(href);
      const place = places.get(anchor === undefined ? whole : `${whole}#${anchor}`) ?? undefined;
      if (!place) {
        if (anchor !== undefined && places.has(whole)) throw missing(href);
        return undefined;
      }
      const own = anchor === undefined || anchorOf(place.title) === anchor ? '' : `#${anchor}`;
      return `${up}${place.address}${own}`;
    };
    // A line that is nothing but a link to source code shows that code: the file is compiled and run by tests.
    const withCode = piece.text.replaceAll(
      /^\[([^\]]+)\]\(([^)#]+\.(?:tsx?|js|java|json))\)$/gm,
      (_, name: string, href: string) => {
        const path = join(root, resolved(href));
        if (!existsSync(path)) throw missing(href);
        const kind = href.slice(href.lastIndexOf('.') + 1);
        return `**\`${name}\`**\n\n\`\`\`${kind}\n${readFileSync(path, 'utf8').trimEnd()}\n\`\`\``;
      },
    );
    const sections: { id: string; title: string; text: string }[] = [];
    const plainly = new Renderer();
    const markdown = new Marked({
      renderer: {
        heading({ tokens, depth, text }) {
          const title = plain(text);
          const id = anchorOf(title);
          sections.push({ id, title, text: '' });
          // What was a section of a section is a section of this page.
          const level = piece.split ? Math.max(depth - 1, 2) : depth;
          return `<h${level} id="${escaped(id)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
        },
        link({ href, tokens }) {
          const words = this.parser.parseInline(tokens);
          if (/^https?:/.test(href)) return `<a href="${escaped(href)}" rel="noreferrer">${words}</a>`;
          const found = target(href);
          // A file of the repository that is no page here is named only.
          return found === undefined
            ? `<span title="${escaped(resolved(href))}">${words}</span>`
            : `<a href="${escaped(found)}">${words}</a>`;
        },
        image({ href, text }) {
          const from = resolved(href);
          if (!existsSync(join(root, from))) throw missing(from);
          const to = `pictures/${relative('docs/pictures', from)}`;
          pictures.set(to, join(root, from));
          return `<img src="${escaped(up + to)}" alt="${escaped(text)}" loading="lazy">`;
        },
        table(token) {
          plainly.parser = this.parser;
          return `<div class="table" tabindex="0" role="group">${plainly.table(token)}</div>\n`;
        },
        code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}\n</code></pre>\n`,
        html: ({ text }) => escaped(text),
      },
    });
    const html = markdown.parse(withCode, { async: false });
    // The words of each section, for the search.
    const marks = [...outsideFences(withCode).matchAll(/^#{2,4} (.+)$/gm)];
    marks.forEach(({ index }, at) => {
      const section = sections[at];
      if (section) section.text = plain(withCode.slice(index, marks[at + 1]?.index)).slice(0, 600);
    });
    const first = { id: '', title: piece.title, text: plain(withCode.slice(0, marks[0]?.index)).slice(0, 1500) };
    return { address, title: piece.title, sections: [first, ...sections], html };
  };
  return { groups: all.map(({ title, pieces: own }) => ({ title, pages: own.map(render) })), pictures };
}
/** Folder of an address, from which others are reached. */
export const upFrom = (address: string): string => relative(dirname(address), '.') || '.';
