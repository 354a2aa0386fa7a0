import { plainWords } from './plain-words.ts';

/**
 * Inline parts of an announcement. The format has no HTML, so there is nothing to sanitise: anything unknown stays
 * text.
 */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'bold' | 'italic'; readonly of: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly text: string };
/** A paragraph, heading, list or the like of a formatted text. */
export type Block =
  | { readonly kind: 'paragraph'; readonly of: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly of: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

const link = /\[([^[\]\n]{1,200})\]\(([^\s()<>"']{1,1000})\)/y;
const deepest = 2;

/** The address of an allowed link: http or https, without user name and password. */
export function safeAddress(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
    ? url.href
    : undefined;
}

/** `**bold**`, `*italic*`, `[text](https://…)`; a backslash takes the next character literally. */
function inlines(text: string, depth = 0): readonly Inline[] {
  const found: Inline[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain) found.push({ kind: 'text', text: plain });
    plain = '';
  };
  const marked = (at: number, mark: '**' | '*'): number => {
    if (depth >= deepest || !text.startsWith(mark, at) || /\s/.test(text[at + mark.length] ?? ' ')) return -1;
    const end = text.indexOf(mark, at + mark.length + 1);
    return end < 0 || /\s/.test(text[end - 1] ?? ' ') ? -1 : end;
  };
  for (let at = 0; at < text.length;) {
    const sign = text[at] ?? '';
    if (sign === '\\' && /[\\*[\]#.-]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1];
      at += 2;
      continue;
    }
    if (sign === '\n') {
      flush();
      found.push({ kind: 'break' });
      at += 1;
      continue;
    }
    if (sign === '*') {
      const mark = text.startsWith('**', at) ? '**' : '*';
      const end = marked(at, mark);
      if (end > 0) {
        flush();
        found.push({
          kind: mark === '**' ? 'bold' : 'italic',
          of: inlines(text.slice(at + mark.length, end), depth + 1),
        });
        at = end + mark.length;
        continue;
      }
      plain += mark;
      at += mark.length;
      continue;
    }
    if (sign === '[') {
      link.lastIndex = at;
      const [whole, words, address] = link.exec(text) ?? [];
      const href = address === undefined ? undefined : safeAddress(address);
      if (whole && words && href) {
        flush();
        found.push({ kind: 'link', href, text: words });
        at += whole.length;
        continue;
      }
    }
    plain += sign;
    at += 1;
  }
  flush();
  return found;
}

const heading = /^(#{1,3}) +(\S.*)$/;
const bullet = /^[-*] +(\S.*)$/;
const numbered = /^\d{1,2}(?:\. +|、 *)(\S.*)$/;

/**
 * The blocks of a text: headings `#`, lists `-` and `1.`, paragraphs between empty lines. Old texts with HTML lose
 * their tags.
 */
export function richBlocks(content: string): readonly Block[] {
  const text = /^\s*<(p|div|h\d|ul|ol)\b/i.test(content) ? plainWords(content) : content;
  const blocks: Block[] = [];
  let lines: string[] = [];
  let items: { readonly ordered: boolean; readonly of: (readonly Inline[])[] } | undefined;
  const close = (): void => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', of: inlines(lines.join('\n')) });
    if (items) blocks.push({ kind: 'list', ordered: items.ordered, items: items.of });
    lines = [];
    items = undefined;
  };
  for (const line of text.split(/\r?\n/)) {
    const [, marks, title] = heading.exec(line) ?? [];
    const one = bullet.exec(line)?.[1];
    const entry = one ?? numbered.exec(line)?.[1];
    if (marks && title) {
      close();
      blocks.push({ kind: 'heading', level: marks.length as 1 | 2 | 3, of: inlines(title) });
    } else if (entry !== undefined) {
      const ordered = one === undefined;
      if (items?.ordered !== ordered) close();
      items ??= { ordered, of: [] };
      items.of.push(inlines(entry));
    } else if (line.trim() === '') close();
    else {
      if (items) close();
      lines.push(line);
    }
  }
  close();
  return blocks;
}

const wordsOf = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === 'break' ? '\n' : 'of' in part ? wordsOf(part.of) : part.text)).join('');
/** The plain text, for a preview of a line or two. */
export function richWords(content: string): string {
  return richBlocks(content)
    .map((block) =>
      block.kind === 'list' ? block.items.map((item) => `· ${wordsOf(item)}`).join('\n') : wordsOf(block.of),
    )
    .join('\n');
}
