const names = new Map<string, string>();
const most = 400;
/** Lists and counts: their best plan depends on the values, and planning them is the smallest part of their time. */
const planned = /\b(limit|ilike|offset|count)\b/i;
/** First pages that ask for nothing but a tenant are read off an index whoever it is, and planning them costs more than reading them. */
const firstPage = /\bwhere r\.platform_id = \$1 [^$]*\blimit \d+\s*$/;
const mostPages = 100;
let pages = 0;

/** Name under which a connection keeps a statement parsed and planned; undefined for one that is planned for its values each time. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  const page = firstPage.test(text);
  // Pages have a share of their own: the many ways to sort them must not crowd out the statements of commands.
  if (page ? pages >= mostPages : names.size - pages >= most || planned.test(text)) return undefined;
  if (page) pages += 1;
  const name = `freightdeck_${names.size}`;
  names.set(text, name);
  return name;
}
